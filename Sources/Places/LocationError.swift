// LocationError — the errors of a location, as messages for people.

package import Core

/// A location that cannot be read or reached.
package enum LocationError: UserError, Equatable {
  case noLocation
  case tooLong
  case newerVersion(String, Spot)
  case noPair(String, Spot)
  case repeatedKey(Spot)
  case missing(String, because: String?, Spot)
  case conflict(String, String, Spot)
  case noDecimal(String, hint: String?, Spot)
  case tooManyDigits(Spot)
  case exponentTooLarge(Spot)
  case heightNotPositive(Spot)
  case outOfRange(String, String, Spot)
  case noCount(String, Spot)
  case noName(String, Spot)
  case badPalette(ColorStopsError, Spot)
  case badOperations(HybridError, Spot)
  case wrongParts(expected: String, Spot)
  case noJourney(String, Spot)
  case journeyTooLong(Spot)
  case badBase(Spot)
  case badChecksum(String, Spot)
  case afterChecksum(Spot)
  /// The checksum does not match the text, or is itself damaged.
  ///
  /// The guess says which single character was probably changed.
  case damaged(Spot, guess: String? = nil)
  /// The text after a location without a checksum may be the rest of its last value.
  case followed(String, Spot)
  /// Another program's file lacks something or has something unexpected; a clause says what.
  case foreign(String, Spot)
  /// A kind of file that is recognized but cannot be read, or a place that a format cannot express.
  case declined(String, remedy: String)

  package var problem: String {
    switch self {
    case .noLocation: "there is no location in this text"
    case .tooLong: "the text is longer than any location"
    case .newerVersion(let version, _):
      "this is a location of version \(version); only version 1 is known here"
    case .noPair(let text, _): "‘\(text)’ is no ‘key=value’"
    case .repeatedKey: "this key was given before"
    case .missing(let key, let other?, _): "‘\(other)’ is given without ‘\(key)’"
    case .missing(let key, nil, _): "‘\(key)’ is missing"
    case .conflict(let key, let other, _): "‘\(key)’ and ‘\(other)’ exclude each other"
    case .noDecimal(let text, _, _): "‘\(text)’ is no decimal number"
    case .tooManyDigits: "the number has more than 10000000 digits"
    case .exponentTooLarge: "the exponent lies beyond 1000000000"
    case .heightNotPositive: "the height is not above zero"
    case .outOfRange(let what, let range, _): "\(what) must \(range)"
    case .noCount(let text, _): "‘\(text)’ is no iteration limit"
    case .noName(let text, _): "‘\(text)’ is no name"
    case .badPalette(let userError, _): userError.problem
    case .badOperations(let userError, _): userError.problem
    case .wrongParts(let expected, _): "this is not \(expected)"
    case .noJourney(let text, _): "‘\(text)’ is no journey"
    case .journeyTooLong: "the journey has more than 9000000 steps"
    case .badBase: "this is no window to start a journey in"
    case .badChecksum(let text, _): "‘\(text)’ is no checksum"
    case .afterChecksum: "something follows the checksum that is right for what stands before it"
    case .damaged(let spot, _):
      "the location is damaged or cut short"
        + (spot.character.map { " after character \($0)" } ?? "")
    case .followed(let text, _): "‘\(text)’ after the location may be the rest of its last value"
    case .foreign(let clause, _), .declined(let clause, _): clause
    }
  }

  package var place: String? {
    if case .damaged = self { return nil }
    let parts = [
      spot?.line.map { "line \($0)" }, spot?.key, spot?.character.map { "character \($0)" },
    ].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  package var remedy: String? {
    switch self {
    case .noLocation: "A location looks like ‘fathom1:re=-0.75:im=0.1:h=1e-3’."
    case .tooLong: "A location has a few lines, rarely a few thousand."
    case .newerVersion: "Open it with a newer Fathom."
    case .noPair: "Write pairs as ‘re=-0.75’, with ‘:’ between them."
    case .repeatedKey: "Give each key once."
    case .missing(_, because: nil, _):
      "Give a center and a height (re, im, h), or a journey (j)."
    case .missing(let key, because: _?, _): "Add ‘\(key)=…’."
    case .conflict: "Give a center and a height (re, im, h), or a journey (j), not both."
    case .noDecimal(_, let hint, _): hint ?? "Write it as -0.75 or 1e-30."
    case .tooManyDigits: "Give fewer digits."
    case .exponentTooLarge: "No place lies there."
    case .heightNotPositive: "Give the full height of the view, such as 1e-30."
    case .outOfRange: nil
    case .noCount: "Give ‘auto’, or a whole number from 1 to 1000000000000000."
    case .noName: "A name has lower-case letters, digits and ‘-’."
    case .badPalette(let userError, _): userError.remedy
    case .badOperations(let userError, _): userError.remedy
    case .wrongParts: nil
    case .noJourney: "A journey is the digits 1 to 4, such as 1-4-4-1-3-3."
    case .journeyTooLong: "Start nearer, with ‘base=’."
    case .badBase: "Give center and size as ‘base=re,im,width,height’, within 1000000."
    case .badChecksum: "A checksum has eight digits of 0-9 and a-f; copy the location once more."
    case .afterChecksum: "Leave out what follows, or else the checksum."
    case .damaged(_, let guess?): "\(guess), or else copy it once more."
    case .damaged(_, nil): "Copy it once more, or open it as it is with --force."
    case .followed:
      "Write numbers as -0.75 or 1e-30 and pairs after ‘:’, or open it as it is with --force."
    case .foreign: "The file may be cut short, or was changed by hand."
    case .declined(_, let remedy): remedy
    }
  }

  /// The position of the error, if it has one.
  package var spot: Spot? {
    switch self {
    case .noLocation, .tooLong, .declined: nil
    case .newerVersion(_, let spot), .noPair(_, let spot), .repeatedKey(let spot),
      .missing(_, _, let spot), .conflict(_, _, let spot), .noDecimal(_, _, let spot),
      .tooManyDigits(let spot), .exponentTooLarge(let spot), .heightNotPositive(let spot),
      .outOfRange(_, _, let spot), .noCount(_, let spot), .noName(_, let spot),
      .wrongParts(_, let spot),
      .badPalette(_, let spot), .badOperations(_, let spot), .noJourney(_, let spot),
      .journeyTooLong(let spot),
      .badBase(let spot), .badChecksum(_, let spot), .afterChecksum(let spot),
      .damaged(let spot, _), .followed(_, let spot), .foreign(_, let spot):
      spot
    }
  }
}
