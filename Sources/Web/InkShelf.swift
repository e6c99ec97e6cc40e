// InkShelf — the ink that pages draw, in the states to which they can go back.

internal import Core
internal import Drawing
internal import Synchronization

/// Every state of ink that a page has drawn or loaded, by a key.
///
/// A state never changes: a new stroke makes a new state. So a page undoes a stroke by going back
/// to an earlier key. The oldest states are given up when there are too many.
final class InkShelf: Sendable {
  private struct State {
    var inks: [Int: Ink] = [:]
    /// The key of the next state; 0 is ink without strokes.
    var next = 1
    /// The oldest key that may still be there.
    var oldest = 1
    /// The number of strokes in all states.
    var count = 0
  }

  private let state = Mutex(State())
  /// The most strokes in all states together: some hundred megabytes of references to them.
  private static let mostStrokes = 1_000_000
  private static let mostStates = 2_000

  /// The ink with a key.
  ///
  /// - Throws: `BadInput` if it is not here any more.
  func ink(_ key: Int) throws(BadInput) -> Ink {
    if key == 0 { return Ink() }
    guard let ink = state.withLock({ $0.inks[key] }) else {
      throw BadInput("this ink is not here any more", remedy: "Load it again, or draw anew.")
    }
    return ink
  }

  /// Keeps ink, and returns its key.
  func add(_ ink: Ink) -> Int {
    if ink.isEmpty { return 0 }
    return state.withLock { state in
      let key = state.next
      state.inks[key] = ink
      state.next += 1
      state.count += ink.strokes.count
      while state.oldest < key,
        state.count > Self.mostStrokes || state.inks.count > Self.mostStates
      {
        state.count -= state.inks.removeValue(forKey: state.oldest)?.strokes.count ?? 0
        state.oldest += 1
      }
      return key
    }
  }
}
