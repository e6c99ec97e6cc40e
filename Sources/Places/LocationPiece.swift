// LocationPiece — a location's characters between two blanks, in plain ASCII.
//
// Programs replace plain characters with typographic ones: `-` with a minus or a dash, blanks with
// blanks that do not break, and they insert characters without a width. Links encode `:` as `%3A`.
// Here each becomes the plain character again, and its position is kept.

/// A run of characters without blanks.
struct LocationPiece {
  /// The characters in ASCII.
  let bytes: ArraySlice<UInt8>
  /// The range of the characters in the text.
  let range: Range<Int>
}
