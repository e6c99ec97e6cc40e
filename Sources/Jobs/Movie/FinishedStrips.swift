// FinishedStrips — how far the iteration of a movie has come, for its drawing.

internal import Synchronization

/// The number of complete pictures of a movie, for the thread that draws frames.
final class FinishedStrips: Sendable {
  private struct State: Sendable {
    var strips = 0
    var isWhole = false
    var isStopped = false
  }

  private let state = Mutex(State())

  /// The number of strips that are complete, from the first one on.
  var strips: Int { state.withLock { $0.strips } }
  /// Whether the last picture is complete, too.
  var isWhole: Bool { state.withLock { $0.isWhole } }
  /// Whether an error or a cancellation has ended the work.
  var isStopped: Bool { state.withLock { $0.isStopped } }

  func finish(strip: Int) { state.withLock { $0.strips = max($0.strips, strip + 1) } }
  func finishAll() { state.withLock { $0.isWhole = true } }
  func stop() { state.withLock { $0.isStopped = true } }
}
