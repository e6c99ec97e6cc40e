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
}
