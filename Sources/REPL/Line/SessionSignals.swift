// SessionSignals — the effect of signals on a session, which continues after Ctrl-C.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif
internal import Dispatch
internal import Synchronization

/// Receives signals on behalf of a session at a terminal.
///
/// Commands that do one thing use `Interruption` instead; a program uses only one of the two.
package final class SessionSignals: Sendable {
  /// The notices that a session receives.
  package enum Notice: Equatable, Sendable {
    /// Ctrl-C: stop what is being done. It never ends the program by itself.
    case interrupt
    /// SIGTERM, or SIGHUP when the terminal is gone: save and leave.
    case leave
    /// The terminal's size has changed.
    case resized
    /// The program was stopped, for example by Ctrl-Z, and continues: its output may have been
    /// cleared.
    case continued
  }

  /// The time that a session has for leaving.
  private static let grace = DispatchTimeInterval.seconds(1)

  private struct State: @unchecked Sendable {
    // Sendable, because only the queue below uses the sources.
    var sources: [any DispatchSourceSignal] = []
    var lastWords: @Sendable () -> Void = {}
    var isLeaving = false
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "fathom.session-signals")
  private let onNotice: @Sendable (Notice) -> Void
  private let terminal: TerminalModes?

  /// - Parameters:
  ///   - terminal: The terminal's settings outside of this program.
  ///   - onNotice: Called on another thread for each signal; it should return quickly.
  package init(terminal: TerminalModes?, onNotice: @escaping @Sendable (Notice) -> Void) {
    (self.terminal, self.onNotice) = (terminal, onNotice)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT, SIGWINCH] {
      let source = signalSource(for: number, on: queue) { [weak self] in self?.arrive(number) }
      state.withLock { $0.sources.append(source) }
    }
    signal(SIGPIPE, SIG_IGN)  // `Output` reports a closed pipe as an error
  }

  /// Sets the action before the program is ended because the session did not leave in time.
  package func lastWords(_ action: @escaping @Sendable () -> Void) {
    state.withLock { $0.lastWords = action }
  }

  private func arrive(_ number: Int32) {
    switch number {
    case SIGINT: onNotice(.interrupt)
    case SIGWINCH: onNotice(.resized)
    case SIGTSTP: suspend()
    case SIGCONT: onNotice(.continued)  // after SIGSTOP, perhaps
    default: leave(number)
    }
  }

  private func leave(_ number: Int32) {
    let isFirst = state.withLock { state in
      defer { state.isLeaving = true }
      return !state.isLeaving
    }
    guard isFirst else { return }
    onNotice(.leave)
    queue.asyncAfter(deadline: .now() + Self.grace) { @Sendable [weak self] in
      guard let self else { return }
      state.withLock { $0.lastWords }()
      handBackTerminal()
      _exit(128 + number)
    }
  }

  /// Restores the terminal's settings for other programs.
  private func handBackTerminal() {
    guard let terminal else { return }
    terminal.restore()
    if TerminalAbilities.own.isDumb { return }
    let text = Array((MouseMode.stop + LineEditor.unmarkPastes).utf8)
    _ = unsafe text.withUnsafeBytes { unsafe write(STDOUT_FILENO, $0.baseAddress, $0.count) }
  }

  /// Stops the program as its parent expects, and takes the terminal back afterward.
  private func suspend() {
    let own = TerminalModes()
    handBackTerminal()
    var stop = sigset_t()
    var before = sigset_t()
    unsafe sigemptyset(&stop)
    unsafe sigaddset(&stop, SIGTSTP)
    // Dispatch's own handler is restored afterward: if SIGTSTP were ignored, a second Ctrl-Z would
    // be lost.
    var plain = sigaction()
    var former = sigaction()
    unsafe sigaction(SIGTSTP, &plain, &former)
    unsafe pthread_sigmask(SIG_UNBLOCK, &stop, &before)
    raise(SIGTSTP)  // stops here, unless no shell could continue the program
    unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
    unsafe sigaction(SIGTSTP, &former, nil)
    own?.restore()
    onNotice(.continued)
  }
}
