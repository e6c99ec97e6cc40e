// FinishedStrips — how far the iteration of a movie and its drawing have come, each for the other.

internal import Synchronization

/// The number of complete pictures of a movie, and the first that frames to come show.
final class FinishedStrips: Sendable {
  private struct State: Sendable {
    var strips = 0
    var firstShown: Int
    var isWhole = false
    var isStopped = false
  }

  private let state: Mutex<State>

  /// - Parameter firstShown: The first strip that a missing frame shows.
  init(firstShown: Int) { state = Mutex(State(firstShown: firstShown)) }

  /// The number of strips that are complete, from the first one on.
  var strips: Int { state.withLock { $0.strips } }
  /// The first strip that the frames to come show.
  var firstShown: Int { state.withLock { $0.firstShown } }
  /// Whether the last picture is complete, too.
  var isWhole: Bool { state.withLock { $0.isWhole } }
  /// Whether an error or a cancellation has ended the work.
  var isStopped: Bool { state.withLock { $0.isStopped } }

  func finish(strip: Int) { state.withLock { $0.strips = max($0.strips, strip + 1) } }
  func show(from strip: Int) { state.withLock { $0.firstShown = max($0.firstShown, strip) } }
  func finishAll() { state.withLock { $0.isWhole = true } }
  func stop() { state.withLock { $0.isStopped = true } }
}
