// OrbitRows — reference orbits, compared with the bare arithmetic that they need.

import BigNumbers
import CBench
import FractalEngine

enum OrbitRows {
  /// The precisions, in bits, of views from 1e-30 to 1e-10500.
  private static let precisions = [200, 400, 1000, 3500, 5156, 10_000, 35_000]

  /// The precisions at which two threads share an orbit, in bits.
  private static let longPrecisions = [5156, 10_000, 35_000]

  /// The rows `orbit/BITS`, `orbit/BITS/bare` and `orbit/BITS/shared`.
  ///
  /// The point is −0.75 + 0.0001i, which escapes after 31,420 steps. The last row uses two threads,
  /// and is compared with one thread by wall-clock time.
  static func rows() -> [Row] {
    precisions.flatMap { [orbit($0), bare($0)] } + longPrecisions.map { orbit($0, threads: 2) }
  }

  private static func stepCount(_ precision: Int) -> Int {
    min(31_000, 40_000_000 / (precision + 500))
  }

  private static func orbit(_ precision: Int, threads: Int = 1) -> Row {
    let name = "orbit/\(precision)"
    let comparison =
      threads == 1 ? Comparison(name: name + "/bare") : Comparison(name: name, time: .wall)
    return Row(
      name: threads == 1 ? name : name + "/shared", cost: .light, step: "orbit step",
      comparison: comparison
    ) {
      let center = BigComplex(
        BigFloat(decimal: "-0.75", precision: precision) ?? BigFloat(precision: precision),
        BigFloat(decimal: "0.0001", precision: precision) ?? BigFloat(precision: precision))
      let steps = stepCount(precision)
      return { _ in
        // In so small a view, the orbit's period is never found.
        let orbit = try Multibrot().referenceOrbit(
          at: center, radius: FloatExp(1, exponent: -10_000_000), limit: steps,
          threads: threads)
        precondition(orbit.last == steps, "the orbit goes on until its limit")
        return steps
      }
    }
  }

  private static func bare(_ precision: Int) -> Row {
    Row(name: "orbit/\(precision)/bare", cost: .light, step: "orbit step") {
      let steps = stepCount(precision)
      return { _ in
        precondition(bench_bare_orbit(precision, steps).isFinite, "the orbit does not escape")
        return steps
      }
    }
  }
}
