// Interruption — cancels work at Ctrl-C, SIGTERM or SIGHUP, and ends the program if that fails.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif
internal import Dispatch
internal import Synchronization

/// Cancels the work of a command when a signal arrives.
package final class Interruption: Sendable {
  /// The exit code of an interrupted program.
  package static let exitCode: Int32 = 130
  /// The time that the work has to end by itself after a signal.
  private static let grace = DispatchTimeInterval.milliseconds(120)

  private struct State: @unchecked Sendable {
    // Sendable, because only the queue below uses the sources.
    var sources: [any DispatchSourceSignal] = []
    var hasCome = false
    var onSignal: @Sendable () -> Void = {}
    var lastWords: @Sendable () -> Void = {}
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "fathom.interruption")

  package init() {}

  /// Starts to listen for signals.
  package func listen() {
    // If SIGHUP is ignored, as under nohup, the program continues without a terminal.
    let numbers = isIgnored(SIGHUP) ? [SIGINT, SIGTERM] : [SIGINT, SIGTERM, SIGHUP]
    for number in numbers {
      let source = signalSource(for: number, on: queue) { [weak self] in self?.arrive() }
      state.withLock { $0.sources.append(source) }
    }
    signal(SIGPIPE, SIG_IGN)  // `Output` reports a closed pipe as an error
  }

  /// Whether a signal has arrived.
  package var hasCome: Bool { state.withLock { $0.hasCome } }

  /// Sets the action for a signal, usually the cancellation of a task.
  package func onSignal(_ action: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      state.onSignal = action
      return state.hasCome
    }
    if isLate { action() }
  }

  /// Sets the action before the program is ended in the middle of its work, such as removing a
  /// file.
  package func lastWords(_ action: @escaping @Sendable () -> Void) {
    state.withLock { $0.lastWords = action }
  }

  private func arrive() {
    let (action, isFirst) = state.withLock { state in
      defer { state.hasCome = true }
      return (state.onSignal, !state.hasCome)
    }
    action()
    if !isFirst { end() }
    queue.asyncAfter(deadline: .now() + Interruption.grace) { @Sendable [weak self] in self?.end() }
  }

  private func end() {
    state.withLock { $0.lastWords }()
    _exit(Interruption.exitCode)
  }
}

/// Whether a signal was ignored when this program started.
func isIgnored(_ number: Int32) -> Bool {
  let handler = signal(number, SIG_IGN)
  signal(number, handler)
  return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
}
