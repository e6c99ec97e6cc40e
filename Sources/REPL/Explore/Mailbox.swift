// Mailbox — events from other threads, for the thread that owns the terminal.

internal import Jobs
internal import Synchronization

/// An event for the terminal's thread.
enum TerminalEvent: Sendable {
  /// A frame of a picture, finer than the one before.
  case frame(EncodedPicture, pass: Int, of: Int, run: Int)
  /// A picture has reached a pass for which no frame is shown.
  case pass(Int, of: Int, run: Int)
  /// A preview has made progress.
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

/// A queue of events that any thread may fill, and one thread empties.
final class Mailbox: Sendable {
  let wakeup: Wakeup
  private let waiting = Mutex<[TerminalEvent]>([])

  init(_ wakeup: Wakeup) { self.wakeup = wakeup }

  func post(_ happening: TerminalEvent) {
    waiting.withLock { $0.append(happening) }
    wakeup.post()
  }

  /// Takes all events that have arrived, in order.
  func take() -> [TerminalEvent] {
    waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
  }
}
