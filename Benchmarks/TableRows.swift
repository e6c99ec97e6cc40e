// TableRows — the BLA tables, without the orbits from which they are made.

import FractalEngine
import Places

enum TableRows {
  /// The rows `table/NAME`; the unit is a point of the reference.
  static func rows(_ frames: [Frame]) -> [Row] {
    frames.filter { !$0.name.hasPrefix("home") && !$0.name.hasPrefix("tutorial") }.map(row)
  }

  private static func row(_ frame: Frame) -> Row {
    // The longest orbit has two million points.
    Row(name: "table/\(frame.name)", cost: .medium, step: "orbit point") {
      guard case .limit(let limit) = frame.location.iterations else {
        preconditionFailure("a place of the list has a limit")
      }
      let formula = try Formulas.chosen(by: frame.location)
      let viewport = Viewport(frame.location, size: frame.size)
      var bare = EngineSettings()
      bare.usesBLA = false
      let memory = ReferenceMemory()
      let first = try formula.engine(for: viewport, limit: limit, bare, memory: memory)
      return { watch in
        // The orbit is reused, so only its tables are made and timed.
        memory.goBack(to: first)
        return try formula.engine(for: viewport, limit: limit, memory: memory) { stage in
          if case .tables = stage { watch.restart() }
        }.referenceLength
      }
    }
  }
}
