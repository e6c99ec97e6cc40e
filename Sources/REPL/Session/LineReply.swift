// LineReply — what is shown after a typed line.

package import Coloring
internal import Core
package import Jobs
package import Places

/// The answers, remarks and errors of a line, and the line's effects on the screen.
package struct LineReply: Sendable, Equatable {
  /// The lines to be printed, in order.
  package var lines: [String] = []
  /// The palettes shown beside lines, by the line's number, from 0.
  package var palettes: [Int: Palette] = [:]
  /// Whether the view has to be drawn.
  package var draws = false
  package var leaves = false
  package var question: Question?
  package var drag: Drag?
  /// Views to be shown one after another in place of the current one.
  package var play: [Location] = []
  /// The current view, and how it is shown.
  package var shown: ShownState

  /// A request to let the user move the view's c with the keyboard.
  package struct Drag: Sendable, Equatable {
    /// The commands that wait until c is kept; may be empty.
    package let rest: String
  }

  /// A question to be asked before a line is carried out.
  package struct Question: Sendable, Equatable {
    package let text: String
    /// The line that is carried out after a yes.
    package let ifYes: String

    /// Whether an answer means yes.
    package static func isYes(_ answer: String) -> Bool {
      ["y", "yes"].contains(answer.trimmed.lowercased())
    }
  }
}

extension LineReply {
  /// Adds the answer of a command.
  ///
  /// - Parameters:
  ///   - rest: The commands after it, which wait for a question or a drag.
  ///   - columns: The width of the screen; nil if there is none.
  fileprivate mutating func take(
    _ answer: Answer, before rest: ArraySlice<CommandWords> = [], columns: Int?
  ) {
    for (index, palette) in answer.palettes.enumerated() {
      palettes[lines.count + index] = palette
    }
    lines += answer.lines
    let remarks = answer.remarks + answer.warnings
    lines += remarks.flatMap { TextFit.wrapped($0, columns: columns ?? .max) }
    switch answer.effect {
    case .none: break
    case .draw: draws = true
    case .leave: leaves = true
    case .play(let locations): (draws, play) = (true, locations)
    case .drag: drag = Drag(rest: rest.map(\.text).joined(separator: "; "))
    case .ask(let text, let ifYes):
      let line = ([ifYes] + rest.map(\.text)).joined(separator: "; ")
      question = Question(text: text, ifYes: line)
    }
  }

  /// Adds the error that ended a line; throws it again if it is not for users.
  ///
  /// - Parameter columns: The width of the screen; nil if there is none.
  fileprivate mutating func take(_ error: any Error, columns: Int?) throws {
    switch error {
    case is CancellationError: lines.append("stopped")
    case let userError as any UserError:
      lines += userError.description.split(separator: "\n")
        .flatMap { TextFit.wrapped(String($0), columns: columns ?? .max) }
    default: throw error
    }
  }
}

extension Explorer {
  package var shown: ShownState {
    ShownState(view: view, settings: settings, hasPast: history.position > 0)
  }

  /// Carries out a typed line, with the conventions of a terminal.
  ///
  /// - Throws: Neither a `UserError` nor `CancellationError`, which become part of the reply, since
  ///   the commands before them have been carried out.
  package func reply(
    to line: String, on display: Display = Display(),
    progress: @escaping ProgressReceiver = { _ in }
  ) async throws -> LineReply {
    settings.display = display
    var reply = LineReply(shown: shown)
    do {
      var commands = try CommandWords.commands(in: line)[...]
      while !reply.leaves, reply.question == nil, reply.drag == nil,
        let command = commands.popFirst()
      {
        let answer = try await execute(command, progress: progress)
        reply.take(answer, before: commands, columns: display.columns)
      }
    } catch let unfinished as UnfinishedScript {
      reply.take(unfinished.answer, columns: display.columns)
      try reply.take(unfinished.cause, columns: display.columns)
    } catch {
      try reply.take(error, columns: display.columns)
    }
    reply.shown = shown
    return reply
  }
}
