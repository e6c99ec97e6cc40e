// ScriptRunner — runs scripts in a session without a user: no prompt, no pictures, no color.

internal import Coloring
package import Jobs
internal import Places

/// Carries out scripts in one session, and writes their answers to standard output.
package struct ScriptRunner: Sendable {
  private let explorer: Explorer
  /// Whether to continue after a command that fails.
  private let keepsGoing: Bool
  private let progress: ProgressReceiver
  /// The mode in which pictures are shown after each step; nil for no pictures.
  package var mode: PictureMode?

  package init(
    _ explorer: Explorer, keepsGoing: Bool, progress: @escaping ProgressReceiver = { _ in }
  ) {
    (self.explorer, self.keepsGoing, self.progress) = (explorer, keepsGoing, progress)
  }

  /// The way in which a script ended.
  package enum ExitStatus: Sendable {
    case done
    /// The command ‘quit’ ended it.
    case left
    /// A command failed; its error has been printed.
    case failed
    /// A command failed, and later ‘quit’ ended the script.
    case failedAndLeft
  }

  /// Carries out a script.
  ///
  /// - Throws: `CancellationError`, `ClosedPipe`, and other errors of the output.
  package func run(_ script: Script) async throws -> ExitStatus {
    var lines = script.lines.makeIterator()
    return try await runAll {
      lines.next()
    } by: {
      try await run($0, of: script)
    }
  }

  /// Carries out the lines of standard input as they arrive.
  package func runInput() async throws -> ExitStatus {
    var lines = InputLines()
    let script = Script("", source: "stdin")
    return try await runAll {
      try lines.next()
    } by: {
      try await run($0, of: script)
    }
  }

  /// Carries out parts in order, until one fails, unless failures are to be skipped.
  private func runAll<Part>(
    _ next: () throws -> Part?, by carryOut: (Part) async throws -> ExitStatus
  ) async throws -> ExitStatus {
    var hasFailed = false
    while let part = try next() {
      switch try await carryOut(part) {
      case .done: break
      case .left: return hasFailed ? .failedAndLeft : .left
      case .failedAndLeft: return .failedAndLeft
      case .failed:
        hasFailed = true
        if !keepsGoing { return .failed }
      }
    }
    return hasFailed ? .failed : .done
  }

  /// Carries out a line, until one of its commands fails, unless failures are to be skipped.
  private func run(_ line: Script.Line, of script: Script) async throws -> ExitStatus {
    let commands: [CommandWords]
    do { commands = try script.commands(of: line) } catch {
      return try complain(script.userError(error, line))
    }
    var rest = commands.makeIterator()
    return try await runAll {
      rest.next()
    } by: {
      try await run($0, at: line, of: script)
    }
  }

  /// Carries out one command of a line.
  private func run(_ command: CommandWords, at line: Script.Line, of script: Script) async throws
    -> ExitStatus
  {
    do {
      try Task.checkCancellation()
      let answer = try await explorer.execute(command, progress: progress)
      try await say(answer)
      return answer.effect == .leave ? .left : .done
    } catch let unfinished as UnfinishedScript {
      try await say(unfinished.answer)
      return try complain(script.userError(unfinished.cause, line))
    } catch {
      return try complain(
        script.userError(error, line), inJSON: command.words.dropFirst().contains("--json"))
    }
  }

  private func say(_ answer: Answer) async throws {
    for warning in answer.warnings { UserErrorPrinter.warn(warning) }
    if !answer.lines.isEmpty {
      try Output.standard.print(UserErrorPrinter.visible(answer.lines.joined(separator: "\n")))
    }
    if answer.effect == .draw, let mode { try await draw(mode) }
  }

  /// - Parameter inJSON: Whether the failed command was to answer in JSON.
  private func complain(_ error: any Error, inJSON: Bool = false) throws -> ExitStatus {
    guard let userError = error as? ScriptError else { throw error }
    if inJSON || UserErrorPrinter.speaksJSON {
      try? Output.error.print(UserErrorPrinter.json(of: userError).text)
    } else {
      UserErrorPrinter.printLine(userError.text)
    }
    return .failed
  }

  /// Prints the view's finished picture.
  private func draw(_ mode: PictureMode) async throws {
    let size =
      TerminalSize.of(descriptor: Output.standard.rawValue) ?? TerminalSize(columns: 80, rows: 24)
    let aspect = await explorer.location.windowAspect
    guard let fit = PictureFit(mode: mode, terminal: size, aspect: aspect) else { return }
    await explorer.setScreenSize(try PictureSize(width: fit.width, height: fit.height))
    let picture = try await explorer.finishedPicture(isOutline: mode.isOutline)
    let cross = await explorer.settings.cross
    switch try TerminalPicture.encode(picture, in: fit, cross: cross) {
    case .lines(let lines): try Output.standard.print(lines.joined(separator: "\n"))
    case .block(let block):
      let (down, up) = (String(repeating: "\n", count: fit.rows), "\u{1B}[\(fit.rows)A")
      try Output.standard.write(down + up + block + down)
    }
  }
}
