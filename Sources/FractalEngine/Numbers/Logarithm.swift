// Logarithm — log₂ from additions, multiplications and one division: the same bits everywhere.
//
// libm's log₂ differs between systems in the last bit, and smooth counts are part of a picture.

enum Logarithm {
  /// ln 2, rounded.
  static let ln2 = 0.693_147_180_559_945_3

  /// log₂ x for a finite x > 0.
  ///
  /// The absolute error is at most 2e-16 + |result| · 2e-16: x = 2^k·m with
  /// √½ ≤ m < √2, and ln m = 2 artanh u with u = (m − 1)/(m + 1), |u| < 0.1716,
  /// whose series to u²¹ leaves less than 1e-18.
  static func log2(_ x: Double) -> Double {
    precondition(x > 0 && x.isFinite, "a logarithm is asked of a positive number")
    var exponent = x.binaryExponent
    // The bits of a subnormal number are not in the normal position.
    var significand =
      x.isNormal
      ? Double(bitPattern: x.bitPattern & 0x000f_ffff_ffff_ffff | 0x3ff0_0000_0000_0000)
      : x.significand
    if significand > 1.414_213_562_373_095_1 {
      significand *= 0.5
      exponent += 1
    }
    let u = (significand - 1) / (significand + 1)
    let square = u * u
    // Written out, so that the quotients are constants instead of ten divisions.
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
    return Double(exponent) + 2 * u * sum * 1.442_695_040_888_963_4
  }

  /// ln x for a finite x > 0, by the same series.
  static func ln(_ x: Double) -> Double { log2(x) * ln2 }
}
