// KernelRows — pixels by each kernel, with BLA steps and with single steps alone.

import BigNumbers
import Core
import FractalEngine
import Places

enum KernelRows {
  /// The rows `kernel/HEIGHT/KERNEL`, with BLA steps, and `kernel/HEIGHT/KERNEL/steps`, without.
  ///
  /// At 4e-14 doubles hold all values; 1e-330 needs an extended range. Skipped iterations count as
  /// steps.
  static func rows() throws -> [Row] {
    let shallow = try Sample("depth-14", height: "4e-14", limit: 4036, 160, 96)
    let deep = try Sample("depth-1086", height: "1e-330", limit: 600_100, 16, 8)
    return [shallow, deep].flatMap { sample in
      [true, false].flatMap { usesBLA in
        KernelChoice.available.map { sample.row($0, usesBLA: usesBLA) }
      }
    }
  }

  /// A small picture of a sight, at the sight's depth or farther out.
  private struct Sample: Sendable {
    let name: String
    let viewport: Viewport
    let limit: Int

    init(_ sight: String, height: String, limit: Int, _ columns: Int, _ rows: Int) throws {
      (name, self.limit) = (height, limit)
      let location = try Location(typed: sight).zoomed(toHeight: ExactDecimal(height))
      viewport = Viewport(location, size: try PictureSize(width: columns, height: rows))
    }

    func row(_ kernel: KernelChoice, usesBLA: Bool) -> Row {
      let name = "kernel/\(name)/\(kernel.rawValue)" + (usesBLA ? "" : "/steps")
      return Row(name: name, cost: .light, step: "pixel-iteration") {
        var settings = EngineSettings()
        (settings.kernel, settings.usesBLA) = (kernel, usesBLA)
        let formula = try Formulas.chosen(by: viewport.location)
        let engine = try formula.engine(for: viewport, limit: limit, settings)
        let size = viewport.size
        return { _ in
          var work = WorkCounts()
          let tile = Tile(x: 0, y: 0, width: size.width, height: size.height)
          _ = try engine.outcomes(of: tile, &work)
          return work.iterations
        }
      }
    }
  }
}
