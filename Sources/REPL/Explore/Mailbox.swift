// Mailbox — what happened elsewhere, for the one thread that owns the terminal.

internal import FractalEngine
internal import Jobs
internal import Synchronization

/// Something that the terminal's thread should hear of.
enum TerminalEvent: Sendable {
  /// A picture has become finer.
  case frame(EncodedPicture, pass: Int, of: Int, run: Int)
  /// A picture has come to a pass, of which nothing is shown.
  case pass(Int, of: Int, run: Int)
  /// What is done for a preview, and how far that is.
  case progress(JobProgress, run: Int)
  /// A preview has ended.
  case drawn(Result<DrawnPicture, any Error>, run: Int)
  /// A command has ended.
  case replied(Result<LineReply, any Error>)
  case signal(SessionSignals.Notice)
}

/// A preview that is complete.
struct DrawnPicture: Sendable {
  let report: PreviewReport
  /// Whether all its pixels have the same color.
  let isOneColor: Bool
}

/// A queue that any thread may fill, and one empties.
final class Mailbox: Sendable {
  let wakeup: Wakeup
  private let waiting = Mutex<[TerminalEvent]>([])

  init(_ wakeup: Wakeup) { self.wakeup = wakeup }

  func post(_ happening: TerminalEvent) {
    waiting.withLock { $0.append(happening) }
    wakeup.post()
  }

  /// All that has come, in order.
  func take() -> [TerminalEvent] {
    waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
  }
}
