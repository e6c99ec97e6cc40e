// HybridOperation — one operation of a hybrid formula.

package import BigNumbers

/// One operation on z, before c is added.
package enum HybridOperation: Equatable, Sendable {
  /// z ← z².
  case square
  /// z ← z · the stored value.
  case multiply
  /// Stores z.
  case store
  /// re z ← |re z|.
  case absoluteRe
  /// im z ← |im z|.
  case absoluteIm
  /// re z ← −re z.
  case negateRe
  /// im z ← −im z.
  case negateIm
  /// Rotates z counter-clockwise, by degrees within ±360.
  case rotate(ExactDecimal)

  /// The words of the operations without a number; `rot` has one.
  static let words: [(word: String, operation: HybridOperation)] = [
    ("sqr", .square), ("mul", .multiply), ("store", .store), ("absx", .absoluteRe),
    ("absy", .absoluteIm), ("negx", .negateRe), ("negy", .negateIm),
  ]

  /// The operation as a location writes it.
  package var text: String {
    if case .rotate(let degrees) = self { return "rot\(degrees.plain)" }
    return Self.words.first { $0.operation == self }?.word ?? ""
  }

  /// The operations of a power, by the binary digits of the exponent after the first: a square for
  /// each, and a factor where it is 1.
  package static func power(_ exponent: Int) -> [HybridOperation] {
    let digits = String(exponent, radix: 2).dropFirst()
    let product = digits.flatMap { $0 == "1" ? [HybridOperation.square, .multiply] : [.square] }
    return (digits.contains("1") ? [.store] : []) + product
  }

  /// Whether a list of operations that was broken over lines goes on in the next piece.
  ///
  /// `,` or `/` stands on one side of the break. A word that was broken itself is not put together:
  /// what is before the break is then no formula.
  static func continues(_ last: UInt8, _ next: ArraySlice<UInt8>) -> Bool {
    let isMark: (UInt8) -> Bool = { $0 == 0x2C || $0 == 0x2F }
    if isMark(last) { return startsWord(next) }
    return next.first.map(isMark) == true && startsWord(next.dropFirst())
  }

  private static func startsWord(_ bytes: ArraySlice<UInt8>) -> Bool {
    let word = String(decoding: bytes.prefix { !",/:".utf8.contains($0) }.prefix(64), as: UTF8.self)
    return word == "add" || words.contains { $0.word == word }
      || word.hasPrefix("rot") && word.dropFirst(3).allSatisfy { "-.0123456789".contains($0) }
  }
}
