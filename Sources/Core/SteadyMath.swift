// SteadyMath — roots, logarithms, powers and sines with the same bits on every system.
//
// The C library's functions differ between systems in the last bits, and pictures would differ with
// them. This file uses only +, −, ×, ÷ and the square root, whose bits IEEE 754 determines.

/// Elementary functions that are made of correctly rounded operations alone.
package enum SteadyMath {
  /// The `n`th root of `x`, with a relative error below 1e-15.
  ///
  /// - Parameters:
  ///   - x: Zero, or a normal number; if `x` is negative, the result is the negated root of −x.
  ///   - n: 2 to 16.
  package static func root(_ x: Double, _ n: Int) -> Double {
    precondition((2...16).contains(n), "the root is the 2nd to the 16th")
    guard x != 0 else { return 0 }
    guard x > 0 else { return -root(-x, n) }
    // Dividing the bit pattern divides the exponent, and gives the root to within 13 %. Each step
    // of Newton's method squares the relative error, times (n−1)/2; seven steps reach the precision
    // of a double.
    let one = (1.0).bitPattern
    let order = UInt64(n)
    var r = Double(bitPattern: x.bitPattern / order + (one - one / order))
    for _ in 0..<7 {
      let next = r - (r - x / power(r, n - 1)) / Double(n)
      if next == r { break }  // further steps would not change the value
      r = next
    }
    return r
  }

  /// The product of `n` factors `x`, for n ≥ 1.
  package static func power(_ x: Double, _ n: Int) -> Double {
    var result = x
    for _ in 1..<n { result *= x }
    return result
  }

  /// The number ln 2, rounded to a double.
  package static let ln2 = 0.693_147_180_559_945_3

  /// The binary logarithm of a finite x > 0.
  ///
  /// The absolute error is at most 2e-16 + |result| · 2e-16. With x = 2^k·m and √½ ≤ m < √2, the
  /// logarithm of m is 2 artanh u, where u = (m − 1)/(m + 1) and |u| < 0.1716. The series is used
  /// up to u²¹; the rest is below 1e-18.
  @inlinable
  package static func log2(_ x: Double) -> Double {
    precondition(x > 0 && x.isFinite, "a logarithm is asked of a positive number")
    if x.isNormal { return log2(ofNormal: x) }
    // The fields of a subnormal number have another meaning, so it is scaled to a normal one.
    let (significand, exponent) = parts(x * 0x1p60)
    return log2(significand, exponent - 60)
  }

  /// The binary logarithm of a normal x > 0, without checks.
  @inlinable @inline(__always)
  package static func log2(ofNormal x: Double) -> Double {
    let (significand, exponent) = parts(x)
    return log2(significand, exponent)
  }

  /// The binary logarithms of four positive normal numbers, with the same bits as four single ones.
  @inlinable @inline(__always)
  package static func log2(ofNormal x: SIMD4<Double>) -> SIMD4<Double> {
    let (a, b, c, d) = (parts(x.x), parts(x.y), parts(x.z), parts(x.w))
    return log2(
      SIMD4(a.significand, b.significand, c.significand, d.significand),
      SIMD4(a.exponent, b.exponent, c.exponent, d.exponent))
  }

  /// Splits x into significand · 2^exponent, with the significand between √½ and √2.
  ///
  /// It uses the bit pattern, since `significand` and `exponent` are calls that handle all kinds of
  /// numbers.
  @inlinable @inline(__always)
  package static func parts(_ x: Double) -> (significand: Double, exponent: Double) {
    let bits = x.bitPattern
    let whole = Double(bitPattern: bits & 0x000F_FFFF_FFFF_FFFF | 0x3FF0_0000_0000_0000)
    let isUpper = whole > 1.414_213_562_373_095_1
    let exponent = Int(truncatingIfNeeded: bits >> 52) - (isUpper ? 1022 : 1023)
    return (isUpper ? whole * 0.5 : whole, Double(exponent))
  }

  @inlinable @inline(__always)
  package static func log2(_ significand: Double, _ exponent: Double) -> Double {
    let u = (significand - 1) / (significand + 1)
    let square = u * u
    // Written out, so that the quotients are constants and not ten divisions.
    var sum = (1.0 / 21) * square + 1.0 / 19
    sum = sum * square + 1.0 / 17
    sum = sum * square + 1.0 / 15
    sum = sum * square + 1.0 / 13
    sum = sum * square + 1.0 / 11
    sum = sum * square + 1.0 / 9
    sum = sum * square + 1.0 / 7
    sum = sum * square + 1.0 / 5
    sum = sum * square + 1.0 / 3
    sum = sum * square + 1
    return exponent + 2 * u * sum * 1.442_695_040_888_963_4
  }

  @inlinable @inline(__always)
  package static func log2(_ significand: SIMD4<Double>, _ exponent: SIMD4<Double>) -> SIMD4<Double>
  {
    let u = (significand - 1) / (significand + 1)
    let square = u * u
    var sum = (1.0 / 21) * square + 1.0 / 19
    sum = sum * square + 1.0 / 17
    sum = sum * square + 1.0 / 15
    sum = sum * square + 1.0 / 13
    sum = sum * square + 1.0 / 11
    sum = sum * square + 1.0 / 9
    sum = sum * square + 1.0 / 7
    sum = sum * square + 1.0 / 5
    sum = sum * square + 1.0 / 3
    sum = sum * square + 1
    return exponent + 2 * u * sum * 1.442_695_040_888_963_4
  }

  /// 2 to the power of `x`, with a relative error below 1e-15; 0 below 2⁻¹⁰²², infinite above the
  /// range.
  package static func exp2(_ x: Double) -> Double {
    guard x >= -1022 else { return x.isNaN ? x : 0 }
    guard x < 1024 else { return .infinity }
    let whole = (x + 0.5).rounded(.down)
    // e^t for |t| ≤ ½ ln 2 by Taylor's series up to t¹⁴; the next term is below 1e-19.
    let t = (x - whole) * 0.693_147_180_559_945_3
    var sum = 1.0
    for k in stride(from: 14.0, through: 1, by: -1) { sum = 1 + sum * t / k }
    // Scaled in two steps, since 2¹⁰²⁴ itself is not a double.
    let half = Int(whole) / 2
    return sum * power(ofTwo: half) * power(ofTwo: Int(whole) - half)
  }

  /// 2 to the power of an integer from −1022 to 1023.
  private static func power(ofTwo exponent: Int) -> Double {
    Double(bitPattern: UInt64(exponent + 1023) << 52)
  }

  /// Converts degrees to an angle in units of 2⁻⁶⁴ turns; NaN becomes 0.
  package static func turns(degrees: Double) -> UInt64 {
    let turn = degrees / 360
    let fraction = turn - turn.rounded(.down)
    // A tiny negative angle would be rounded to a whole turn.
    return fraction < 1 ? UInt64(fraction * 0x1p64) : 0
  }

  /// The sine of an angle in units of 2⁻⁶⁴ turns, with an absolute error below 1e-15.
  ///
  /// Integer angles wrap by themselves, so no range reduction is needed.
  package static func sine(turns angle: UInt64) -> Double {
    let quadrant = angle >> 62
    let within = angle & (1 << 62 - 1)
    // The modulus of the sine rises in the first and third quarter turn, and falls in the others.
    let rising = quadrant & 1 == 0 ? within : (1 << 62) - within
    let x = Double(rising) * 0x1p-62 * (Double.pi / 2)
    let t = x * x
    // Taylor's series up to x²¹; at a quarter turn, the next term is below 2e-18.
    var sum = 1.0
    for k in stride(from: 20.0, through: 2, by: -2) { sum = 1 - sum * t / (k * (k + 1)) }
    return quadrant < 2 ? x * sum : -x * sum
  }
}
