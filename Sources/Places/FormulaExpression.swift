// FormulaExpression — a formula as people write it: its tree.

internal import BigNumbers

/// A part of a written formula.
indirect enum FormulaExpression: Equatable {
  case z
  case c
  /// The imaginary unit.
  case unit
  case number(String)
  /// The real part, or x.
  case re(FormulaExpression)
  /// The imaginary part, or y.
  case im(FormulaExpression)
  /// `|…|`, which is the absolute value of a part.
  case modulus(FormulaExpression)
  /// The absolute values of both parts.
  case absolute(FormulaExpression)
  case conjugate(FormulaExpression)
  case rotation(ExactDecimal, FormulaExpression)
  case power(FormulaExpression, Int)
  case negative(FormulaExpression)
  case sum(FormulaExpression, FormulaExpression)
  case product(FormulaExpression, FormulaExpression)

  /// The expression as text that can be read again.
  var text: String {
    switch self {
    case .z: "z"
    case .c: "c"
    case .unit: "i"
    case .number(let text): text
    case .re(.z): "x"
    case .im(.z): "y"
    case .re(let inner): "re(\(inner.text))"
    case .im(let inner): "im(\(inner.text))"
    case .modulus(let inner): "|\(inner.text)|"
    case .absolute(let inner): "abs(\(inner.text))"
    case .conjugate(let inner): "conj(\(inner.text))"
    case .rotation(let degrees, let inner): "rot(\(degrees.plain), \(inner.text))"
    case .power(let base, let exponent): "\(base.factorText)^\(exponent)"
    case .negative(let inner): "-\(inner.factorText)"
    case .sum(let left, .negative(let right)): "\(left.text) - \(right.factorText)"
    case .sum(let left, let right): "\(left.text) + \(right.text)"
    case .product(let left, let right): "\(left.factorText) \(right.factorText)"
    }
  }

  /// The text as a factor, in parentheses if it needs them.
  private var factorText: String {
    switch self {
    case .sum, .negative, .product, .power: "(\(text))"
    default: text
    }
  }
}
