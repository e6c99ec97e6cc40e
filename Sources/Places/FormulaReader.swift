// FormulaReader — reads a formula as people write it.
//
// A sum is made of terms with + and −, a term of factors with * or nothing between them, a factor
// is a value with an optional power.

internal import BigNumbers

/// Reads one expression.
struct FormulaReader {
  private let characters: [Character]
  private var position = 0
  /// The number of parentheses and bars that are open.
  private var depth = 0
  /// Whether the innermost of these is a bar, which the next bar closes.
  private var isInBars = false

  private static let longest = 1_000
  private static let deepest = 50

  private init(_ text: String) { characters = Array(text) }

  /// Reads a whole text.
  static func expression(_ text: String) throws(WrittenFormulaError) -> FormulaExpression {
    var reader = FormulaReader(text)
    guard reader.characters.count <= longest else {
      throw .unexpected(reader.characters[longest], offset: longest)
    }
    let found = try reader.sum()
    reader.skipBlanks()
    if reader.position < reader.characters.count { throw reader.unexpected }
    return found
  }

  private var next: Character? {
    position < characters.count ? characters[position] : nil
  }

  private var unexpected: WrittenFormulaError { .unexpected(next, offset: position) }

  private mutating func skipBlanks() {
    while let character = next, character.isWhitespace { position += 1 }
  }

  /// Skips blanks and a character, if it is the next one.
  private mutating func take(_ characters: Set<Character>) -> Character? {
    skipBlanks()
    guard let character = next, characters.contains(character) else { return nil }
    position += 1
    return character
  }

  private static let minus: Set<Character> = ["-", "−", "–"]

  private mutating func sum() throws(WrittenFormulaError) -> FormulaExpression {
    var left = try signed()
    while true {
      if take(["+"]) != nil {
        left = .sum(left, try signed())
      } else if take(Self.minus) != nil {
        left = .sum(left, .negative(try signed()))
      } else {
        return left
      }
    }
  }

  private mutating func signed() throws(WrittenFormulaError) -> FormulaExpression {
    if take(Self.minus) != nil { return .negative(try term()) }
    _ = take(["+"])
    return try term()
  }

  private mutating func term() throws(WrittenFormulaError) -> FormulaExpression {
    var left = try factor()
    while true {
      if take(["*", "·"]) != nil {
        left = .product(left, try factor())
        continue
      }
      skipBlanks()
      guard let character = next,
        character.isLetter || character == "(" || character.isNumber
          || character == "|" && !isInBars
      else { return left }
      left = .product(left, try factor())
    }
  }

  private mutating func factor() throws(WrittenFormulaError) -> FormulaExpression {
    let base = try value()
    skipBlanks()
    if let character = next, let digit = Self.raised.firstIndex(of: character) {
      position += 1
      return .power(base, digit)
    }
    let isStars = position + 1 < characters.count && characters[position...].starts(with: "**")
    guard isStars || next == "^" else { return base }
    position += isStars ? 2 : 1
    skipBlanks()
    let start = position
    while let character = next, character.isLetter || character.isNumber { position += 1 }
    let text = String(characters[start..<position])
    if text.isEmpty { throw unexpected }
    guard let exponent = Int(text), HybridFormula.degrees.contains(exponent) || exponent == 1
    else { throw .exponent(String(text.prefix(24))) }
    return exponent == 1 ? base : .power(base, exponent)
  }

  private static let raised: [Character] = ["⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"]

  private mutating func value() throws(WrittenFormulaError) -> FormulaExpression {
    skipBlanks()
    guard let character = next else { throw unexpected }
    if character == "(" {
      position += 1
      return try closed(by: ")", inBars: false)
    }
    if character == "|" {
      position += 1
      return .modulus(try closed(by: "|", inBars: true))
    }
    if character.isASCII && character.isNumber || character == "." {
      return .number(number())
    }
    guard character.isASCII && character.isLetter else { throw unexpected }
    let start = position
    while let character = next, character.isASCII && character.isLetter { position += 1 }
    let name = String(characters[start..<position]).lowercased()
    switch name {
    case "z": return .z
    case "c": return .c
    case "i": return .unit
    case "x": return .re(.z)
    case "y": return .im(.z)
    // As in `iy`.
    case "ix": return .product(.unit, .re(.z))
    case "iy": return .product(.unit, .im(.z))
    case "abs": return .absolute(try argument())
    case "conj": return .conjugate(try argument())
    case "re", "real": return .re(try argument())
    case "im", "imag": return .im(try argument())
    case "sqr": return .power(try argument(), 2)
    case "rot": return try rotation()
    default: throw .unknownName(String(name.prefix(24)))
    }
  }

  private mutating func number() -> String {
    let start = position
    while let character = next, character.isASCII && character.isNumber || character == "." {
      position += 1
    }
    return String(characters[start..<position])
  }

  private mutating func argument() throws(WrittenFormulaError) -> FormulaExpression {
    guard take(["("]) != nil else { throw unexpected }
    return try closed(by: ")", inBars: false)
  }

  private mutating func rotation() throws(WrittenFormulaError) -> FormulaExpression {
    guard take(["("]) != nil else { throw unexpected }
    let isNegative = take(Self.minus) != nil
    skipBlanks()
    let text = number()
    guard let degrees = try? ExactDecimal(text) else { throw unexpected }
    guard take([","]) != nil else { throw unexpected }
    return .rotation(isNegative ? degrees.negated : degrees, try closed(by: ")", inBars: false))
  }

  /// Reads a sum and the character that closes it.
  private mutating func closed(by end: Character, inBars: Bool) throws(WrittenFormulaError)
    -> FormulaExpression
  {
    let outer = isInBars
    (depth, isInBars) = (depth + 1, inBars)
    if depth > Self.deepest { throw unexpected }
    let inner = try sum()
    guard take([end]) != nil else { throw unexpected }
    (depth, isInBars) = (depth - 1, outer)
    return inner
  }
}
