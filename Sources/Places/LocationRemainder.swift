// LocationRemainder — recognizes the rest of a value after a location without a checksum.
//
// Such a location ends before the first character that it cannot hold. What stands there may still
// belong to it: `h=1·10⁻³`, `h=1 e-3`, `h=2３`, `h=3;n=500`, a digit on the next line. The part
// before it would be another place.

/// The text after a location.
struct LocationRemainder {
  private let scalars: [Unicode.Scalar]
  /// Whether the text goes on beyond what is looked at.
  private let isCut: Bool

  /// The length of the text that is looked at, in bytes.
  private static let length = 240
  /// Keys of a location whose value could be lost.
  private static let keys: Set = [
    "re", "im", "h", "j", "base", "rot", "skew", "n", "f", "p", "ops", "c", "k", "color", "pal",
  ]

  init(of text: [UInt8], from end: Int) {
    let rest = text[end...].prefix(Self.length)
    scalars = Array(String(decoding: rest, as: UTF8.self).unicodeScalars)
    isCut = rest.endIndex < text.count
  }

  /// Whether this is the rest of a location whose last character is `last`.
  func continues(after last: UInt8) -> Bool {
    let start = scalars.firstIndex { !Self.isGap($0) } ?? scalars.count
    guard start < scalars.count else { return false }
    let first = scalars[start]
    if last == 0x2D && (Self.isDigit(first) || first.properties.isAlphabetic) { return true }
    return start == 0 ? continuesDirectly() : continuesAfterGap(from: start)
  }

  // MARK: Without a gap

  private func continuesDirectly() -> Bool {
    let first = scalars[0]
    if !first.isASCII && Self.isDigit(first) { return true }
    // A sign of multiplication, a power, digits in groups, a letter that looks like ‘e’.
    let isJoint = Self.isSign(of: first) || !first.isASCII && first.properties.isAlphabetic
    if isJoint && isNumber(at: 1) { return true }
    return [";", "&", "；", "："].contains(first) && isPair(at: 1)
  }

  private static func isSign(of scalar: Unicode.Scalar) -> Bool {
    ["*", "^", "'", "~", "\\", "×", "·", "⋅", "∙", "•", "’", "٫", "٬", "．", "，"].contains(scalar)
  }

  // MARK: After a gap

  private func continuesAfterGap(from start: Int) -> Bool {
    if isPair(at: start) || isOnlyNumbers(from: start) { return true }
    if ["e", "E", "е", "Е"].contains(scalars[start]) && isNumber(at: start + 1) { return true }
    return isPowerOfTen(at: start)
  }

  /// Whether a sign of multiplication and 10 with an exponent come next.
  private func isPowerOfTen(at start: Int) -> Bool {
    guard ["x", "X", "*", "×", "·", "⋅", "∙"].contains(scalars[start]) else { return false }
    let rest = scalars[(start + 1)...].drop(while: Self.isGap)
    guard rest.starts(with: ["1", "0"]), let next = rest.dropFirst(2).first else { return false }
    return ["^", "*", "⁻"].contains(next) || !next.isASCII && Self.isDigit(next)
      || Self.isMinus(next) && isNumber(at: rest.startIndex + 2)
  }

  /// Whether nothing but the characters of numbers follows up to the end of the text.
  private func isOnlyNumbers(from start: Int) -> Bool {
    let rest = scalars[start...]
    return !isCut && rest.contains(where: Self.isDigit)
      && rest.allSatisfy {
        Self.isDigit($0) || Self.isGap($0) || Self.isMinus($0) || [".", ",", "e", "E"].contains($0)
      }
  }

  // MARK: Pieces

  /// Whether one of a location's keys and `=` come next.
  private func isPair(at start: Int) -> Bool {
    let name = scalars.dropFirst(start).prefix(6).prefix { $0.isASCII && $0.properties.isLowercase }
    guard let mark = scalars.dropFirst(start + name.count).first else { return false }
    return ["=", "＝"].contains(mark)
      && Self.keys.contains(String(String.UnicodeScalarView(name)))
  }

  /// Whether a digit comes next, perhaps after a sign or a point.
  private func isNumber(at start: Int) -> Bool {
    let rest = scalars.dropFirst(start)
    guard let first = rest.first else { return false }
    let isMark = Self.isMinus(first) || first == "+" || first == "."
    return Self.isDigit(first) || isMark && (rest.dropFirst().first.map(Self.isDigit) ?? false)
  }

  /// Whether a character is a digit of any script, a raised one among them.
  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    [.decimalNumber, .otherNumber].contains(scalar.properties.generalCategory)
  }

  private static func isMinus(_ scalar: Unicode.Scalar) -> Bool {
    ["-", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2212}", "\u{AD}"].contains(scalar)
  }

  /// Whether a character is a blank, one without a width, or a mark of quotation.
  private static func isGap(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar == ">" || scalar == "|"
      || scalar.properties.generalCategory == .format && scalar != "\u{AD}"
  }
}
