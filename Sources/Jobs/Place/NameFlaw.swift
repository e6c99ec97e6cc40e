// NameFlaw — why a name of a saved place is not accepted.

/// The reasons why a name is not accepted.
package enum NameFlaw: Equatable, Sendable {
  case empty
  /// More than 200 bytes. A file system allows 255, and the temporary file's name is longer.
  case tooLong
  case slash
  case point
  /// The name would be taken for an option.
  case hyphen
  case blanks
  case control
  case journey
  case location
  case ending(String)
  case sight
}
