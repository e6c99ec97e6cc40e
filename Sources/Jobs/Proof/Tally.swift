// Tally — a count to which several tasks add.

internal import Synchronization

/// A count to which several tasks add.
final class Tally: Sendable {
  private let count = Atomic(0)

  /// Adds one, and returns the new count.
  func add() -> Int { count.wrappingAdd(1, ordering: .relaxed).newValue }
}
