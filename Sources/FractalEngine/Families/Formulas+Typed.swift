// Formulas+Typed — a formula as people type it: by name, as mathematics, or as operations.

package import Places

extension Formulas {
  /// A location with another formula; other settings that the formula does not take are removed.
  ///
  /// A single line of operations that another formula of the list computes becomes that formula,
  /// which is faster, if it was written as mathematics.
  ///
  /// - Parameters:
  ///   - text: A name of the list, `(|x| + i y)^2 + c`, or `absx,absy,sqr,add`.
  ///   - power: The power, if one was typed.
  /// - Throws: `WrittenFormulaError`; `HybridError`; `FormulaError` about the power of a family.
  ///   Another name is not checked.
  package static func location(_ location: Location, typed text: String, power: Int? = nil) throws
    -> Location
  {
    var next = try understood(location, typed: text)
    if let family = FormulaFamily.named(text) {
      next.constant = nil
      let kept = family.powers.contains(next.power) ? next.power : family.powers.lowerBound
      return try self.location(next, of: family, power: power ?? kept)
    }
    if let power { next.power = power }
    return next
  }

  /// A location with another power; that of a hybrid formula with a name is its family's.
  ///
  /// - Throws: `FormulaError` about the power of a family.
  package static func location(_ location: Location, power: Int) throws(FormulaError) -> Location {
    if let family = location.hybrid.flatMap(FormulaFamily.containing)?.family {
      return try self.location(location, of: family, power: power)
    }
    var next = location
    next.power = power
    return next
  }

  private static func location(_ location: Location, of family: FormulaFamily, power: Int)
    throws(FormulaError) -> Location
  {
    guard family.powers.contains(power) else { throw .power(family.name, power, family.powers) }
    var next = location
    (next.formula, next.power, next.hybrid) = (family.name, power, nil)
    return next.expanded
  }

  private static func understood(_ location: Location, typed text: String) throws -> Location {
    var next = location
    next.hybrid = nil
    if named(text) == nil && HybridFormula.isWritten(text) {
      let written = try HybridFormula(written: text)
      (next.formula, next.power, next.constant) = ("hybrid", 2, nil)
      if let (name, power) = written.named, named(name)?.powers.contains(power) == true {
        (next.formula, next.power) = (name, power)
      } else {
        next.hybrid = written
      }
    } else if named(text) == nil && text.contains(",") {
      (next.formula, next.power, next.constant) = ("hybrid", 2, nil)
      next.hybrid = try HybridFormula(parsing: text)
    } else {
      next.formula = text
      let entry = named(text)
      if entry?.takesConstant == false { next.constant = nil }
      if entry?.takesOperations == true { next.hybrid = location.hybrid }
    }
    return next
  }
}
