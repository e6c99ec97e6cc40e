// EXRAttribute — a named value in the header of an EXR file.

/// A named value in a header.
struct EXRAttribute: Equatable {
  enum Value: Equatable {
    /// A text in UTF-8, or else in an unknown encoding, since other programs may store Latin-1.
    case text(String)
    case integer(Int32)
    case number(Float)
    /// A value of a type that is not read.
    case other
  }

  let name: String
  let value: Value

  /// The longest name that all readers accept, in bytes.
  static let longestName = 31
}
