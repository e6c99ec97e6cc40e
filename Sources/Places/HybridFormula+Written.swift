// HybridFormula+Written — from formulas as people write them to operations, and back.

internal import BigNumbers

extension HybridFormula {
  /// Reads a formula such as `(|x| + i y)^2 + c`; several lines are separated by `;`.
  package init(written text: String) throws(WrittenFormulaError) {
    var lines: [[HybridOperation]] = []
    for line in text.split(separator: ";", omittingEmptySubsequences: false) {
      lines.append(try Self.line(String(line)))
    }
    do { self = try HybridFormula(lines: lines) } catch { throw .operations(error) }
  }

  /// The name and the power of the formula that other programs and people know it by; nil if it
  /// has none.
  package var named: (name: String, power: Int)? {
    lines.count == 1 ? FraktalerFormula.named(lines[0].map(\.text) + ["add"]) : nil
  }

  /// Whether a text is meant as a formula, and not as a formula's name.
  package static func isWritten(_ text: String) -> Bool {
    text.contains { "^+()|*²³;".contains($0) }
  }

  private static func line(_ text: String) throws(WrittenFormulaError) -> [HybridOperation] {
    let whole = try FormulaReader.expression(text)
    let map: FormulaExpression
    switch whole {
    case .sum(let left, .c): map = left
    case .sum(.c, let right): map = right
    case .sum(let left, let right):
      // c may stand anywhere in the sum.
      guard let rest = left.without(.c) else { throw .noConstant }
      map = .sum(rest, right)
    default: throw .noConstant
    }
    return try map.operations()
  }
}

extension FormulaExpression {
  /// The sum without one of its terms; nil if it does not have it.
  fileprivate func without(_ term: FormulaExpression) -> FormulaExpression? {
    guard case .sum(let left, let right) = self else { return nil }
    if right == term { return left }
    if left == term { return right }
    return left.without(term).map { .sum($0, right) }
  }

  /// The operations that turn z into this value.
  func operations() throws(WrittenFormulaError) -> [HybridOperation] {
    switch self {
    case .z: return []
    case .absolute(let inner): return try inner.operations() + [.absoluteRe, .absoluteIm]
    case .conjugate(let inner): return try inner.operations() + [.negateIm]
    case .rotation(let degrees, let inner):
      guard degrees.magnitude <= ExactDecimal(360), degrees.decimalPlaces <= 30
      else { throw .operations(.angle("rot\(degrees.plain.prefix(20))")) }
      return try inner.operations() + [.rotate(degrees)]
    case .negative(.conjugate(let inner)): return try inner.operations() + [.negateRe]
    case .negative(let inner): return try inner.operations() + [.negateRe, .negateIm]
    case .power(let base, let exponent):
      return try base.operations() + HybridOperation.power(exponent)
    case .product: return try product()
    case .sum(let left, let right): return try Self.parts(left, right)
    case .modulus(let inner):
      if inner.isPart { throw .parts }
      throw .modulus(String(inner.text.prefix(40)))
    case .re, .im, .unit: throw .parts
    case .number(let text): throw .factor(String(text.prefix(24)))
    case .c: throw .sum("c")
    }
  }

  private var isPart: Bool {
    switch self {
    case .re, .im: true
    case .negative(let inner), .modulus(let inner): inner.isPart
    default: false
    }
  }

  private var factors: [FormulaExpression] {
    if case .product(let left, let right) = self { return left.factors + right.factors }
    return [self]
  }

  private func product() throws(WrittenFormulaError) -> [HybridOperation] {
    var (turns, isNegative) = (0, false)
    var powers: [(base: FormulaExpression, exponent: Int)] = []
    for factor in factors {
      switch factor {
      case .unit: turns += 1
      case .number("1"): break
      case .number(let text): throw .factor(String(text.prefix(24)))
      case .negative(let inner):
        isNegative.toggle()
        Self.add(inner, 1, to: &powers)
      case .power(let base, let exponent): Self.add(base, exponent, to: &powers)
      default: Self.add(factor, 1, to: &powers)
      }
    }
    var operations: [HybridOperation]
    if powers.count == 1, powers[0].exponent <= HybridFormula.degrees.upperBound {
      operations = try powers[0].base.operations() + HybridOperation.power(powers[0].exponent)
    } else if powers.count == 2,
      let index = powers.firstIndex(where: { $0.base == .z && $0.exponent == 1 })
    {
      let other = powers[1 - index]
      let inner = try other.base.operations() + HybridOperation.power(other.exponent)
      if inner.contains(.store) { throw .product(String(text.prefix(40))) }
      operations = [.store] + inner + [.multiply]
    } else {
      throw .product(String(text.prefix(40)))
    }
    if isNegative { operations += [.negateRe, .negateIm] }
    if turns % 4 > 0 { operations.append(.rotate(ExactDecimal(90 * (turns % 4)))) }
    return operations
  }

  private static func add(
    _ base: FormulaExpression, _ exponent: Int,
    to powers: inout [(base: FormulaExpression, exponent: Int)]
  ) {
    if let index = powers.firstIndex(where: { $0.base == base }) {
      powers[index].exponent += exponent
    } else {
      powers.append((base, exponent))
    }
  }

  /// The operations of a sum ±re + ±i·im of both parts of one value, perhaps with absolute values.
  private static func parts(_ left: FormulaExpression, _ right: FormulaExpression)
    throws(WrittenFormulaError) -> [HybridOperation]
  {
    let (one, other) = (try SignedPart(left), try SignedPart(right))
    guard let one, let other else {
      let strange = one == nil && left != .z ? (other == nil ? right : left) : right
      throw .sum(String(strange.text.prefix(40)))
    }
    guard one.isImaginary != other.isImaginary, one.value == other.value else { throw .parts }
    let (re, im) = one.isImaginary ? (other, one) : (one, other)
    var operations = try re.value.operations()
    if re.isAbsolute { operations.append(.absoluteRe) }
    if im.isAbsolute { operations.append(.absoluteIm) }
    if re.isNegative { operations.append(.negateRe) }
    if im.isNegative { operations.append(.negateIm) }
    return operations
  }
}

/// One part of a value, with a sign or an absolute value: `-|x|`, or `i y`.
private struct SignedPart {
  let value: FormulaExpression
  /// Whether it is i times the imaginary part.
  let isImaginary: Bool
  private(set) var isAbsolute = false
  private(set) var isNegative = false

  /// Nil if the expression is no such part.
  init?(_ expression: FormulaExpression) throws(WrittenFormulaError) {
    var (rest, hasUnit) = (expression, false)
    if case .negative(let inner) = rest { (rest, isNegative) = (inner, true) }
    if case .product(let left, let right) = rest {
      guard (left == .unit) != (right == .unit) else { return nil }
      (rest, hasUnit) = (left == .unit ? right : left, true)
    }
    if !isNegative, case .negative(let inner) = rest { (rest, isNegative) = (inner, true) }
    if case .modulus(let inner) = rest { (rest, isAbsolute) = (inner, true) }
    switch rest {
    case .re(let inner):
      if hasUnit { throw .parts }
      (value, isImaginary) = (inner, false)
    case .im(let inner):
      if !hasUnit { throw .parts }
      (value, isImaginary) = (inner, true)
    default:
      if isAbsolute { throw .modulus(String(rest.text.prefix(40))) }
      return nil
    }
  }
}

extension HybridFormula {
  /// The formula as people write it.
  ///
  /// `init(written:)` reads the same map from it, except for products of two different values
  /// neither of which is z.
  package var written: String {
    lines.map { line in
      var (now, stored) = (FormulaExpression.z, FormulaExpression.z)
      for operation in line { now.apply(operation, &stored) }
      return "\(FormulaExpression.sum(now, .c).text)"
    }.joined(separator: "; ")
  }
}

extension FormulaExpression {
  /// Applies an operation to the value of the expression.
  fileprivate mutating func apply(_ operation: HybridOperation, _ stored: inout FormulaExpression) {
    switch operation {
    case .store: stored = self
    case .square: self = raised(2)
    case .multiply:
      let (mine, its) = (root, stored.root)
      self =
        mine.base == its.base
        ? .power(mine.base, mine.exponent + its.exponent)
        : .product(stored, self)
    case .absoluteRe: self = .sum(.modulus(.re(self)), .product(.unit, .im(self)))
    case .absoluteIm:
      if case .sum(.modulus(.re(let inner)), .product(.unit, .im(let other))) = self, inner == other
      {
        self = .absolute(inner)
      } else {
        self = .sum(.re(self), .product(.unit, .modulus(.im(self))))
      }
    case .negateRe: self = .negative(.conjugate(self))
    case .negateIm:
      if case .negative(.conjugate(let inner)) = self {
        self = .negative(inner)
      } else {
        self = .conjugate(self)
      }
    case .rotate(let degrees): self = .rotation(degrees, self)
    }
  }

  private var root: (base: FormulaExpression, exponent: Int) {
    if case .power(let base, let exponent) = self { return (base, exponent) }
    return (self, 1)
  }

  private func raised(_ exponent: Int) -> FormulaExpression {
    .power(root.base, root.exponent * exponent)
  }
}
