// ExactDecimalError — why a decimal cannot be read or computed.

/// The reason why a decimal could not be read or computed.
package enum ExactDecimalError: Error, Equatable {
  /// The byte at this offset is not allowed there; the length of the text if it ended too early.
  case unexpected(offset: Int)
  /// The digit at this offset exceeds `digitLimit`.
  case tooManyDigits(offset: Int)
  /// The exponent that begins at this offset exceeds `exponentLimit`.
  case exponentTooLarge(offset: Int)
  /// The exact result has more than `workingDigits` digits.
  case tooWide
}
