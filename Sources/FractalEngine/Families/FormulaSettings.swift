// FormulaSettings — what a location may say of its formula besides the name.

internal import Core
package import Numbers

/// What a location may say of its formula besides the name.
package struct FormulaSettings: Sendable {
  /// Out of the entry's `powers`.
  package let power: Int
  /// The constant of a Julia set.
  package let constant: PlanePoint?
}
