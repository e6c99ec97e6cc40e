// FullPrecision — what iterations by numbers of any size take.

/// Estimates that are compared with each other, on every machine alike.
enum FullPrecision {
  /// What an iteration takes, roughly, with the slope.
  ///
  /// - Parameter precision: In bits.
  static func nanoseconds(precision: Int) -> Double {
    let bits = Double(precision)
    return 50 + 0.04 * bits + bits * bits / 66_000
  }
}
