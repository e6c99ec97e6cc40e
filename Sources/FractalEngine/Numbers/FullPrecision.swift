// FullPrecision — the estimated cost of iterations in full precision.

/// Cost estimates for choosing between methods, the same on every machine.
enum FullPrecision {
  /// The estimated time of one iteration with its slope, in nanoseconds.
  ///
  /// - Parameter precision: In bits.
  static func nanoseconds(precision: Int) -> Double {
    let bits = Double(precision)
    return 50 + 0.04 * bits + bits * bits / 66_000
  }
}
