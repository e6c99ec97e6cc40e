// Formulas — the list: a new formula is one file and one line here.

/// One entry of the list.
package struct FormulaEntry: Sendable {
  package let name: String
  package let powers: ClosedRange<Int>
  /// In a line, for people.
  package let summary: String
  /// The formula with a power out of `powers`.
  package let make: @Sendable (_ power: Int) -> any Formula
}

package enum Formulas {
  package static let all = [
    FormulaEntry(
      name: Mandelbrot.name, powers: Mandelbrot.powers, summary: "z ← z^p + c from z = 0"
    ) { Mandelbrot(power: $0) }
  ]

  /// The entry of that name, or nil.
  package static func named(_ name: String) -> FormulaEntry? { all.first { $0.name == name } }
}
