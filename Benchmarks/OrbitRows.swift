// OrbitRows — reference orbits, each beside the bare arithmetic that it cannot do without.

import CBench
import DeepZoom
import Numbers

enum OrbitRows {
  /// Those that views of 1e-30 to 1e-10500 have.
  private static let precisions = [200, 400, 1000, 3500, 5156, 10_000, 35_000]

  /// `orbit/BITS` and `orbit/BITS/bare`, at −0.75 + 0.0001i, which escapes after 31,420 steps.
  static func rows() -> [Row] { precisions.flatMap { [orbit($0), bare($0)] } }

  private static func stepCount(_ precision: Int) -> Int {
    max(200, 4_000_000 / (precision + 500))
  }

  private static func orbit(_ precision: Int) -> Row {
    let comparison = Comparison(name: "orbit/\(precision)/bare")
    return Row(
      name: "orbit/\(precision)", cost: .light, step: "orbit step", comparison: comparison
    ) {
      let center = BigComplex(
        BigFloat(decimal: "-0.75", precision: precision) ?? BigFloat(precision: precision),
        BigFloat(decimal: "0.0001", precision: precision) ?? BigFloat(precision: precision))
      let steps = stepCount(precision)
      return { _ in
        // So small a view that its period is never found.
        let orbit = try Mandelbrot().referenceOrbit(
          at: center, radius: ScaledDouble(1, exponent: -10_000_000), limit: steps)
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
