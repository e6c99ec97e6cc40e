// Mailbox — events from other threads, for the thread that owns the terminal.

internal import Synchronization

/// A queue of events that any thread may fill, and one thread empties.
final class Mailbox: Sendable {
  let wakeup: Wakeup
  private let waiting = Mutex<[TerminalEvent]>([])

  init(_ wakeup: Wakeup) { self.wakeup = wakeup }

  func post(_ event: TerminalEvent) {
    waiting.withLock { $0.append(event) }
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
