// WrittenFormulaError — what a formula written as mathematics has that no operation does.

internal import Core

/// A formula that cannot be read, or that no operations express.
package enum WrittenFormulaError: UserError, Equatable {
  /// The character at an offset is unexpected; nil at the end.
  case unexpected(Character?, offset: Int)
  case unknownName(String)
  case modulus(String)
  case factor(String)
  case sum(String)
  case product(String)
  case parts
  case exponent(String)
  case noConstant
  case operations(HybridError)

  package var problem: String {
    switch self {
    case .unexpected(let character?, let offset):
      "‘\(character)’ is not expected at character \(offset + 1) of the formula"
    case .unexpected(nil, _): "the formula ends too early"
    case .unknownName(let name): "‘\(name)’ means nothing in a formula"
    case .modulus(let text): "the modulus |\(text)| is no operation"
    case .factor(let text): "the factor ‘\(text)’ is no operation"
    case .sum(let text): "‘\(text)’ cannot be added: only c can"
    case .product(let text): "the product ‘\(text)’ needs more than one stored value"
    case .parts: "x and y are only known in sums like |x| + i y"
    case .exponent(let text): "‘\(text)’ is no exponent from 1 to 16"
    case .noConstant: "the formula does not end with + c"
    case .operations(let error): error.problem
    }
  }

  package var place: String? { nil }

  package var remedy: String? {
    switch self {
    case .unexpected: "Write it as (|x| + i y)^2 + c, or conj(z)^3 + c."
    case .unknownName:
      "Known are z, c, x, y, i, abs(…), conj(…), re(…), im(…), rot(45, …) and powers."
    case .modulus: "abs(z) takes the absolute values of both parts."
    case .factor: "Only 1, −1 and i are; rot(45, …) rotates."
    case .sum: "A formula is one product of powers, folds and rotations, plus c."
    case .product: "A product is of powers of one value, or of z and another value."
    case .parts: "Write both parts of one value: |x| + i y, or re(z^2) + i |im(z^2)|."
    case .exponent: "Write a whole number, as in z^3."
    case .noConstant: "Write it as z^2 + c; several lines are separated by ‘;’."
    case .operations(let error): error.remedy
    }
  }
}
