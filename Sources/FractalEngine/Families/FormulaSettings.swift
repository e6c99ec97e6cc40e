// FormulaSettings — what a location may specify about its formula in addition to the name.

internal import Core
package import Numbers

/// What a location may specify about its formula in addition to the name.
package struct FormulaSettings: Sendable {
  /// The power, one of the entry's `powers`.
  package let power: Int
  /// The constant of a Julia set.
  package let constant: PlanePoint?
}
