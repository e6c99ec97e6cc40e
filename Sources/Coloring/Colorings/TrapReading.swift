// TrapReading — what the coloring `traps` shows of an orbit's approach to shapes.

/// What the coloring `traps` shows, by the names that people type.
package enum TrapReading: String, CaseIterable, Sendable {
  /// How near the orbit comes.
  case distance
  /// Which of the shapes it comes near.
  case shape
  /// In which direction from the shape's middle z then lies.
  case angle
  /// How many iterations before the escape that is.
  case index
}
