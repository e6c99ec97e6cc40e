// DoubleRange — where a deep view's steps leave the range of doubles.

package import Numbers

/// Where a deep view's steps leave the range of doubles.
enum DoubleRange {
  /// A |w| below this is a step in extended range; one above `back` in doubles again.
  static let tiny = 0x1p-880
  static let back = 0x1p-850
  /// A step whose result is below this is done again in extended range.
  static let result = 0x1p-900
  /// In extended range a δ below 2 to this is 0: where c = 0, and the like, it is squared without
  /// end.
  static let nothing = -(1 << 40)
}
