// FormulaEntry — one entry of the list of formulas.

internal import Places

/// One entry of the list of formulas.
package struct FormulaEntry: Sendable {
  package let name: String
  package let powers: ClosedRange<Int>
  /// A description in one line, for people.
  package let summary: String
  /// Whether a location may specify c.
  package let takesConstant: Bool
  /// Whether a location may specify operations.
  package let takesOperations: Bool
  /// A view that shows it well: the center, the height and what else it needs, as a location writes
  /// them.
  package let view: String
  /// Whether it is a hybrid formula with a name of its own.
  package let isFamily: Bool
  private let plane: @Sendable (FormulaSettings) -> any FractalPlane

  init(
    _ name: String, powers: ClosedRange<Int> = 2...2, takesConstant: Bool = false,
    takesOperations: Bool = false, _ summary: String, at view: String,
    _ plane: @escaping @Sendable (FormulaSettings) -> any FractalPlane
  ) {
    (self.name, self.powers, self.summary, self.plane) = (name, powers, summary, plane)
    (self.takesConstant, self.takesOperations) = (takesConstant, takesOperations)
    (self.view, isFamily) = (view, false)
  }

  /// A family of hybrid formulas under its name.
  init(_ family: FormulaFamily) {
    (name, powers, summary, view) = (family.name, family.powers, family.summary, family.view)
    isFamily = true
    (takesConstant, takesOperations) = (false, false)
    plane = { HybridPlane.plane(of: family.formula(power: $0.power), constant: nil) }
  }

  /// Makes the formula with a power out of `powers`.
  package func make(_ settings: FormulaSettings) -> ChosenFormula {
    ChosenFormula(name: name, power: settings.power, plane: plane(settings))
  }
}
