// Explore — sets up a terminal for a session, runs the session, and restores the terminal.

internal import Jobs
internal import Places

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif
internal import Dispatch

/// A session at a terminal.
package enum Explore {
  /// Runs a session until the user leaves.
  ///
  /// - Parameter hasPlace: Whether the user named a place to start at; if not, the last view of the
  ///   previous session is offered.
  /// - Throws: `ClosedPipe`, `OutputError`.
  package static func run(_ explorer: Explorer, hasPlace: Bool) async throws {
    let shown = await explorer.shown
    if hasPlace { await explorer.rememberView() }
    let surroundings = explorer.surroundings
    // A separate thread, since waiting for keys must not occupy one that could iterate.
    let queue = DispatchQueue(label: "fathom.terminal")
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      queue.async {
        done.resume(
          with: Result { try session(explorer, shown, surroundings, hasPlace: hasPlace) })
      }
    }
  }

  private static func session(
    _ explorer: Explorer, _ shown: ShownState, _ surroundings: Surroundings, hasPlace: Bool
  ) throws {
    let mailbox = Mailbox(Wakeup())
    // The terminal's settings before anything changes them.
    let modes = TerminalModes()
    TerminalModes.restoreAtCrash(saying: MouseMode.stop + LineEditor.unmarkPastes)
    let answer = TerminalProbe.ask(environment: surroundings.environment)
    // Late replies of a slow terminal must not be mistaken for typed text.
    var replies = answer.replies
    let completer = Completer(places: surroundings.places)
    let editor = LineEditor(
      historyPath: surroundings.state?.historyPath, typedAhead: answer.typedAhead,
      filter: answer.replies.isComplete ? nil : { replies.typed($0) }
    ) { completer.completion(of: $0) }
    let signals = SessionSignals(terminal: modes) { mailbox.post(.signal($0)) }
    defer { withExtendedLifetime(signals) {} }
    let painter = Painter(explorer, shown: shown, mailbox: mailbox, abilities: answer.abilities)
    let size = TerminalSize.of(descriptor: STDOUT_FILENO, replies: answer.replies)
    let screen = Screen(
      size: size ?? TerminalSize(columns: 80, rows: 24), replies: answer.replies,
      isDumb: answer.abilities.isDumb)
    let terminal = TerminalExplorer(
      explorer, editor: editor, mailbox: mailbox, painter: painter, screen: screen)
    var greeting = [
      "\(Version.software): a digit goes into that quadrant, arrows pan; ‘help’ says more."
    ]
    if !hasPlace, let earlier = explorer.earlier, earlier != shown.view.location {
      greeting.append("The last session ended at zoom \(earlier.zoom): ‘resume’ continues there.")
    }
    greeting += editor.remarks
    let columns = size?.columns ?? 80
    try terminal.run(greeting: greeting.flatMap { TextFit.wrapped($0, columns: columns) })
  }
}
