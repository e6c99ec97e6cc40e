// NarrowingOrbit — an orbit whose precision falls as the derivative by c grows.

internal import BigNumbers
internal import FractalEngine

/// The orbit z ← f(z) + c, with no more bits at each point than the end of the orbit depends on.
///
/// c is known to P bits. An error of the point z_n counts at a later point z_m as much as an error
/// of c that is |D_n| times smaller, with D_n = dz_n/dc. So z_n needs P − log₂|D_n| bits: near a
/// nucleus whose component has the size s, this ends at P − ½·log₂(1/s) or below. Where the orbit
/// comes near 0, the next derivative is small again, and the precision rises again; bits that were
/// left out before have lost their weight by then.
struct NarrowingOrbit {
  /// The current point.
  private(set) var z: BigComplex
  /// The bits of the current point.
  private(set) var precision: Int
  private let formula: Multibrot
  private let c: BigComplex
  /// c, rounded to `precision`.
  private var near: BigComplex
  private var scratch: OrbitScratch

  /// The bits beyond those needed: the errors of 2^20 points together stay below that of c.
  private static let spareBits = 32
  /// The fewest bits of a point; doubles and their low parts need not be exact.
  private static let fewestBits = 128
  /// The bits that the precision may exceed the need before it falls, since a change takes time.
  private static let slack = 128

  /// Creates the orbit of c from 0, with the precision of c at first.
  init(_ formula: Multibrot, of c: BigComplex) {
    (self.formula, self.c, near) = (formula, c, c)
    precision = c.precision
    z = BigComplex(precision: c.precision)
    scratch = OrbitScratch(precision: c.precision)
  }

  /// Advances to the next point.
  ///
  /// - Parameter slopeExponent: The exponent of the next point's derivative D by c: 2^exponent ≤
  ///   |D|, or any number below.
  mutating func step(slopeExponent: Int) {
    let weightless = max(slopeExponent, 0) - Self.spareBits
    let needed = min(c.precision, max(Self.fewestBits, c.precision - weightless))
    if needed > precision || needed + Self.slack < precision { set(precision: needed) }
    formula.step(&z, near, &scratch)
  }

  private mutating func set(precision needed: Int) {
    precision = min(c.precision, needed + Self.slack / 2)
    z = z.rounded(to: precision)
    near = c.rounded(to: precision)
    scratch = OrbitScratch(precision: precision)
  }
}
