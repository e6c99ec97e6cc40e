// FormulaSettings — the settings of a formula in a location, in addition to its name.

package import Places

/// The settings of a formula in a location, in addition to its name.
package struct FormulaSettings: Sendable {
  /// The power, one of the entry's `powers`.
  package let power: Int
  /// The constant of a Julia set.
  package let constant: PlanePoint?
  /// The operations of a hybrid formula.
  package let operations: HybridFormula?
}
