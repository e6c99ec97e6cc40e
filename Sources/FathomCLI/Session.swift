// Session — one run of the program: its arguments, its environment, and its exit code.

import ArgumentParser
import Core
import Fathom
import Jobs
import REPL

/// The objects that a running command uses.
struct Session: Sendable {
  let progress = ProgressLine()
  let interruption = Interruption()

  /// Prints a line on standard output.
  func print(_ text: String) throws { try Output.standard.print(text) }

  /// Prints lines for the user on standard error, if that is a terminal.
  func remark(_ text: String) {
    if progress.form == .line && Output.error.isTerminal { try? Output.error.print(text) }
  }

  /// Ends the progress of a job and prints its report: as JSON, or as remarks.
  func conclude(_ json: JSON, _ lines: [String], inJSON: Bool) throws {
    progress.finish()
    if inJSON { return try print(json.text) }
    for line in lines { remark(line) }
  }

  /// Carries out the command that the arguments name, and returns the exit code.
  func run(_ arguments: [String]) async -> Int32 {
    let task = Task.detached {
      var command = try FathomCommand.parseAsRoot(arguments)
      if let speaking = command as? any SpeakingCommand {
        progress.use(try speaking.speech.form())
      }
      if let working = command as? any WorkingCommand {
        if !working.hearsSignals { interruption.listen() }
        try await working.run(in: self)
      } else {
        try command.run()
      }
    }
    interruption.onSignal { task.cancel() }
    let result = await task.result
    progress.finish()
    switch result {
    case .success:
      progress.conclude()
      return ExitStatus.done
    case .failure(let error): return end(error, arguments)
    }
  }

  private func end(_ error: any Error, _ arguments: [String]) -> Int32 {
    if interruption.hasCome { return Interruption.exitCode }
    switch (error as? FathomError)?.cause ?? error {
    case let usage as UsageError:
      UserErrorPrinter.print(usage)
      return ExitStatus.misunderstood
    case let userError as any UserError:
      UserErrorPrinter.print(userError)
      let isInOption = userError.place?.hasPrefix("--") == true
      return isInOption ? ExitStatus.misunderstood : ExitStatus.failed
    case is ClosedPipe: return ExitStatus.done
    case is CancellationError: return Interruption.exitCode
    case let code as ExitCode: return code.rawValue
    default: return endParsing(error, arguments)
    }
  }

  /// Ends the program after an error of the argument parser: a request for help, or invalid
  /// arguments.
  private func endParsing(_ error: any Error, _ arguments: [String]) -> Int32 {
    if FathomCommand.exitCode(for: error) == .success {
      try? Pager.print(FathomCommand.fullMessage(for: error))
      return ExitStatus.done
    }
    let names = FathomCommand.configuration.subcommands.map { $0._commandName }
    let command = arguments.first { names.contains($0) }
    // “Unknown option '--sice'. Did you mean '--size'?”
    let message = Session.quoted(FathomCommand.message(for: error))
    let mark = message.firstRange(of: ". Did you mean")
    var clause = mark.map { String(message[..<$0.lowerBound]) } ?? message
    if clause.hasSuffix(".") { clause.removeLast() }
    let meant = command == nil ? arguments.first.flatMap(FathomCommand.command(similarTo:)) : nil
    if let meant, let word = arguments.first {
      UserErrorPrinter.print(
        UsageError(
          problem: "there is no command ‘\(word.excerpt)’", place: nil,
          remedy: "Did you mean ‘fathom \(meant)’?"))
      return ExitStatus.misunderstood
    }
    UserErrorPrinter.print(
      UsageError(
        problem: clause.prefix(1).lowercased() + clause.dropFirst(), place: nil,
        remedy: mark.map { String(message[$0.lowerBound...].dropFirst(2)) }
          ?? "See ‘fathom help\(command.map { " " + $0 } ?? "")’."))
    return ExitStatus.misunderstood
  }
}

extension Session {
  /// A message of the parser, with ‘…’ in place of its quotation marks '…', as in all other
  /// messages.
  static func quoted(_ message: String) -> String {
    message.replacing(/'([^']*)'/) { "‘\($0.1)’" }
  }
}
