// AbsPowerExactSlopes — dz/dc along an orbit in full precision, as doubles with one exponent.

internal import Core

/// The derivative dz/dc along an orbit whose points may be of any size.
///
/// It gives the bits of `AbsPowerSlopes<FloatExp>`, unless parts differ by a factor of 2^300, and
/// takes fewer instructions.
struct AbsPowerExactSlopes {
  /// The derivative divided by 2^exponent.
  private var slopes = AbsPowerSlopes<Double>.zero
  private var exponent = 0
  /// A change of c by 1, divided by 2^exponent.
  private var unit = 1.0

  /// Below 2^this, z is 0: no orbit has so many digits.
  private static let leastExponent = -(1 << 40)

  /// The derivative.
  var scaled: AbsPowerSlopes<FloatExp> {
    func part(_ value: Planar<Double>) -> Planar<FloatExp> {
      Planar(FloatExp(value.re, exponent: exponent), FloatExp(value.im, exponent: exponent))
    }
    return AbsPowerSlopes<FloatExp>(alongX: part(slopes.alongX), alongY: part(slopes.alongY))
  }

  /// Adds a step from z.
  ///
  /// - Parameter unfolded: A number whose parts have the signs of the power of z, before the folds
  ///   after it.
  @inline(__always)
  mutating func advance(
    _ map: AbsPowerMap, at z: Planar<FloatExp>, unfolded: Planar<Double>
  ) {
    let largest = max(z.re.exponent, z.im.exponent)
    var base = z.nearest
    if largest < -60 {
      // The derivative is proportional to z^(p − 1).
      let moved = largest < Self.leastExponent ? largest : largest * (map.power - 1) + exponent
      if moved < -600 { return self = Self.first }
      base = Planar(
        FloatExp(z.re.significand, exponent: z.re.exponent - largest).flushed,
        FloatExp(z.im.significand, exponent: z.im.exponent - largest).flushed)
      setExponent(moved)
    }
    slopes = slopes.advanced(by: map.tangent(at: base, unfolded: unfolded), unit: unit)
    let size = max(slopes.alongX.maxNorm, slopes.alongY.maxNorm)
    if size > 0x1p300 || size < 0x1p-300 && size > 0 {
      let factor = Double.powerOfTwo(-size.binaryExponent)
      slopes.alongX = factor * slopes.alongX
      slopes.alongY = factor * slopes.alongY
      setExponent(exponent + size.binaryExponent)
    }
  }

  /// The derivative after a step from 0, or from a point so small that it might be 0.
  private static var first: Self {
    var first = Self()
    first.slopes.alongX.re = 1
    first.slopes.alongY.im = 1
    return first
  }

  private mutating func setExponent(_ exponent: Int) {
    self.exponent = exponent
    unit = exponent > 1000 ? 0 : .powerOfTwo(-exponent)
  }
}
