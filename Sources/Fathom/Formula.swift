// Formula — the map that is iterated, by its name in the list of formulas.

internal import FractalEngine
internal import Places

/// A formula, identified by its name; ``all`` lists them.
public struct Formula: Sendable, Hashable, CustomStringConvertible {
  /// The name that follows `f=` in a location.
  public let id: String

  /// Creates a formula with any name; rendering throws an error if no formula has it.
  public init(_ id: String) { self.id = id }

  /// All formulas of this version.
  public static let all = Formulas.listed.map { Formula($0.name) }
  /// z ← z^p + c, starting from z = 0.
  public static let mandelbrot = Formula(Places.Location.defaultFormula)
  /// z ← z^p + c, starting from z = the pixel, with a constant c.
  public static let julia = Formula("julia")
  /// z ← (|Re z| + i·|Im z|)^p + c, starting from z = 0.
  public static let burningShip = Formula("burning-ship")

  /// The map in one line; nil if there is no such formula.
  public var summary: String? { Formulas.named(id)?.summary }
  /// The powers p that the formula supports; nil if there is no such formula.
  public var powers: ClosedRange<Int>? { Formulas.named(id)?.powers }

  /// The formula's `id`.
  public var description: String { id }
}
