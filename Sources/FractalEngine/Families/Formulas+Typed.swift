// Formulas+Typed — a formula as people type it: by name, as mathematics, or as operations.

package import Places

extension Formulas {
  /// A location with another formula; other settings that the formula does not take are removed.
  ///
  /// A single line of operations that another formula of the list computes becomes that formula,
  /// which is faster, if it was written as mathematics.
  ///
  /// - Parameter text: A name of the list, `(|x| + i y)^2 + c`, or `absx,absy,sqr,add`.
  /// - Throws: `WrittenFormulaError`; `HybridError`. A name is not checked.
  package static func location(_ location: Location, typed text: String) throws -> Location {
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
