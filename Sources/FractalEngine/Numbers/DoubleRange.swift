// DoubleRange — where a deep view's steps leave the range of doubles.

/// Thresholds at which a deep view's steps leave the range of doubles, and return to it.
enum DoubleRange {
  /// A step with |w| below this is done in extended range, until |w| is at least `back` again.
  static let step = 0x1p-880
  static let back = 0x1p-850
  /// A step with a result below this is repeated in extended range.
  static let result = 0x1p-900
  /// The exponent below which a δ in extended range counts as 0.
  ///
  /// At c = 0, for example, δ is squared again and again.
  static let nothing = -(1 << 40)
}
