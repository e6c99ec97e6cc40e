// Interruption — Ctrl-C, SIGTERM, SIGHUP cancel the work; what does not stop in time is ended.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif
internal import Dispatch
internal import Synchronization

/// Cancels the work of a command at a signal, once it listens.
package final class Interruption: Sendable {
  /// The exit code of an interrupted program.
  package static let exitCode: Int32 = 130
  /// What one waits after a signal for the work to end by itself.
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

  /// Listens from now on.
  package func listen() {
    // Under nohup, a lost terminal is no reason to stop.
    let numbers = isIgnored(SIGHUP) ? [SIGINT, SIGTERM] : [SIGINT, SIGTERM, SIGHUP]
    for number in numbers {
      signal(number, SIG_IGN)  // else the default handler ends the program first
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { @Sendable [weak self] in self?.arrive() }
      source.resume()
      state.withLock { $0.sources.append(source) }
    }
    signal(SIGPIPE, SIG_IGN)  // a closed pipe is an error that `Output` hears of
  }

  /// Whether a signal has come.
  package var hasCome: Bool { state.withLock { $0.hasCome } }

  /// What a signal does: usually, to cancel a task.
  package func onSignal(_ action: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      state.onSignal = action
      return state.hasCome
    }
    if isLate { action() }
  }

  /// What is done before the program is ended in the midst of something: to remove a file.
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

/// Whether this program was started with a signal ignored.
func isIgnored(_ number: Int32) -> Bool {
  let handler = signal(number, SIG_IGN)
  signal(number, handler)
  return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
}
