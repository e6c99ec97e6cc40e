// ExactAbsPowerOrbit — the orbit of one c of an absolute-value map in full precision.

internal import BigNumbers

/// The orbit z_1, z_2, … of one c, with the values that `BigFloat`s give.
struct ExactAbsPowerOrbit {
  private let map: AbsPowerMap
  private let c: BigComplex
  private let zero: BigComplex
  private var z: BigComplex
  private var scratch: OrbitScratch
  /// The power that led to the last point, before the folds after it.
  private(set) var power = Planar<FloatExp>.zero
  private(set) var n = 0

  /// - Parameter c: The point, whose precision is the orbit's.
  init(_ map: AbsPowerMap, _ c: BigComplex) {
    (self.map, self.c) = (map, c)
    zero = BigComplex(precision: c.precision)
    z = zero
    scratch = OrbitScratch(precision: c.precision)
  }

  /// The last point, each part rounded to a double.
  var nearest: Complex { z.nearest }
  /// The last point.
  var value: Planar<FloatExp> { Planar(z) }

  /// The derivative of the last step.
  ///
  /// - Parameter start: The point at which the step began.
  func tangent(at start: Planar<FloatExp>) -> AbsPowerTangent<FloatExp> {
    map.tangent(at: start, unfolded: power)
  }

  /// Takes one step, from a point within the escape radius.
  ///
  /// - Throws: `CancellationError`.
  mutating func advance() throws {
    n += 1
    if n % Multibrot.cancellationStride(c.precision) == 0 { try Task.checkCancellation() }
    var next = power
    map.step(&z, c, zero: zero, &scratch) { next = Planar($0) }
    power = next
  }
}
