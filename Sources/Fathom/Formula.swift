// Formula — which map is iterated: a name in the list of formulas.

internal import FractalEngine

/// A formula by its name; ``all`` lists them.
public struct Formula: Sendable, Hashable, CustomStringConvertible {
  /// The name that a location has after `f=`.
  public let id: String

  /// A formula of any name: whether there is one, rendering says.
  public init(_ id: String) { self.id = id }

  /// All formulas of this version.
  public static let all = Formulas.all.map { Formula($0.name) }
  /// z ← z^p + c from z = 0.
  public static let mandelbrot = Formula(FractalEngine.Location.defaultFormula)
  /// z ← z^p + c from z = the pixel, for a constant c.
  public static let julia = Formula("julia")
  /// z ← (|Re z| + i·|Im z|)^p + c from z = 0.
  public static let burningShip = Formula("burning-ship")

  /// The map in a line; nil where there is no such formula.
  public var summary: String? { Formulas.named(id)?.summary }
  /// The powers p that it is made for; nil where there is no such formula.
  public var powers: ClosedRange<Int>? { Formulas.named(id)?.powers }

  /// The formula's `id`.
  public var description: String { id }
}
