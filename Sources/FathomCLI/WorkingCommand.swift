// WorkingCommand — a command whose work may take long.

import ArgumentParser

/// A command whose work may take long; it can be interrupted, and reports progress.
protocol WorkingCommand: AsyncParsableCommand {
  func run(in session: Session) async throws
  /// Whether the command itself handles signals.
  var hearsSignals: Bool { get }
}

extension WorkingCommand {
  var hearsSignals: Bool { false }
}
