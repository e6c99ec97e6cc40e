// main — times the kernels against a plain loop, side by side in one run.
//
// Every figure is the least of several interleaved repeats, since noise only adds. They are
// given in nanoseconds and as multiples of the yardstick, which carries between machines.

import CKernels
import DeepZoom
import Ground
import Numbers

/// One thing that is timed.
struct Row {
  let name: String
  /// Does the work and returns how many steps it was.
  let work: () throws -> Int
}

/// The least nanoseconds a step over some rounds, in which every row takes its turn.
func measure(_ rows: [Row], rounds: Int) throws -> [Double] {
  var best = [Double](repeating: .infinity, count: rows.count)
  let clock = ContinuousClock()
  for _ in 0..<rounds {
    for (index, row) in rows.enumerated() {
      var steps = 0
      let elapsed = try clock.measure { steps = try row.work() }
      let (seconds, attoseconds) = elapsed.components
      let nanoseconds = Double(seconds) * 1e9 + Double(attoseconds) * 1e-9
      best[index] = min(best[index], nanoseconds / Double(max(1, steps)))
    }
  }
  return best
}

/// A picture's pixels by one kernel; the steps are pixel-iterations.
func frame(_ place: String, _ kernel: KernelChoice, usesBlocks: Bool = true) throws -> Row {
  let viewport = Viewport(
    try Location(typed: place), size: try PictureSize(width: 160, height: 96))
  var settings = EngineSettings()
  settings.kernel = kernel
  settings.usesBlocks = usesBlocks
  let formula = try Formulas.chosen(by: viewport.location)
  let engine = try formula.engine(for: viewport, iterations: .automatic, settings)
  let name = "frame/\(place)/\(kernel.rawValue)" + (usesBlocks ? "" : "/no blocks")
  return Row(name: name) {
    var work = WorkCounts()
    _ = try engine.outcomes(of: Tile(x: 0, y: 0, width: 160, height: 96), &work)
    return work.iterations
  }
}

/// A reference orbit of a precision in bits, at −0.75 + 0.0001i, which escapes after 31,420.
func orbit(precision: Int) -> Row {
  Row(name: "orbit/\(precision) bits") {
    let center = BigComplex(
      BigFloat(-0.75, precision: precision), BigFloat(0.0001, precision: precision))
    let steps = max(20, 2_000_000 / (precision + 500))
    let orbit = try Mandelbrot().referenceOrbit(
      at: center, radius: ScaledDouble(1, exponent: -10_000_000), limit: steps)
    return orbit.last
  }
}

/// A view of a place at half the height, prepared anew and after the place itself; the steps are
/// those of the reference, its tables included.
func prepared(_ place: String) throws -> [Row] {
  let location = try Location(typed: place)
  let size = try PictureSize(width: 160, height: 96)
  let formula = try Formulas.chosen(by: location)
  let limit = 1_000_000
  let memory = ReferenceMemory()
  let first = try formula.engine(
    for: Viewport(location, size: size), limit: limit, memory: memory)
  let next = Viewport(try location.zoomed(toHeight: location.height.halved), size: size)
  return [
    Row(name: "prepare/\(place)/anew") {
      try formula.engine(for: next, limit: limit, memory: ReferenceMemory()).referenceLength
    },
    Row(name: "prepare/\(place)/after a step") {
      memory.goBack(to: first)
      return try formula.engine(for: next, limit: limit, memory: memory).referenceLength
    },
  ]
}

/// The yardstick first, then orbits, kernels and whole frames.
func allRows() throws -> [Row] {
  let kernels = try KernelChoice.available.map { try frame("depth-14", $0) }
  let places = try ["home", "i", "depth-113", "depth-1086"].map { try frame($0, .best) }
  let steps = try ["seahorse", "depth-113", "depth-1086"].flatMap(prepared)
  return [Row(name: "yardstick, plain z² + c in C") { Int(fathom_yardstick(2_000_000)) }]
    + [200, 1_000, 3_500, 35_000].map(orbit) + steps + kernels
    + [try frame("depth-14", .best, usesBlocks: false)] + places
}

let rows = try allRows()
let best = try measure(rows, rounds: 5)
for (row, nanoseconds) in zip(rows, best) {
  let name = row.name + String(repeating: " ", count: max(1, 44 - row.name.count))
  let ratio = (nanoseconds / best[0] * 10_000).rounded() / 10_000
  print("\(name)\((nanoseconds * 1000).rounded() / 1000) ns a step   \(ratio) yardsticks")
}
