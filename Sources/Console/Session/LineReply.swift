// LineReply — what a person is shown after a typed line.

package import DeepZoom
internal import Ground
package import Studio

/// Answers, remarks and complaints, and what should happen on the screen.
package struct LineReply: Sendable, Equatable {
  /// In order.
  package var lines: [String] = []
  /// Whether the view is to be drawn.
  package var draws = false
  package var leaves = false
  package var question: Question?
  /// Where the session is now, and how it is shown.
  package var scene: Scene

  /// Something to be asked before a line is carried out.
  package struct Question: Sendable, Equatable {
    package let text: String
    /// The line that a yes stands for.
    package let ifYes: String

    /// Whether an answer is a yes.
    package static func isYes(_ answer: String) -> Bool {
      ["y", "yes"].contains(answer.trimmed.lowercased())
    }
  }
}

/// A view with the settings of the screen.
package struct Scene: Sendable, Equatable {
  package let view: View
  package let settings: ScreenSettings
}

extension Explorer {
  package var scene: Scene { Scene(view: view, settings: settings) }

  /// Carries out a typed line, as a person at a terminal means it.
  ///
  /// - Parameters:
  ///   - screenSize: In pixels, of the picture on the screen.
  ///   - columns: Of the screen.
  /// - Throws: `CancellationError`; complaints become part of the reply.
  package func reply(
    to line: String, screenSize: PictureSize? = nil, columns: Int? = nil,
    progress: @escaping ProgressReceiver = { _ in }
  ) async throws -> LineReply {
    (settings.screenSize, settings.columns) = (screenSize, columns)
    var reply = LineReply(scene: scene)
    do {
      commands: for command in try CommandWords.commands(in: line) {
        let answer = try await execute(command, progress: progress)
        reply.lines += answer.lines + answer.remarks
        switch answer.effect {
        case .none: break
        case .draw: reply.draws = true
        case .leave:
          reply.leaves = true
          break commands
        case .ask(let text, let ifYes):
          reply.question = LineReply.Question(text: text, ifYes: ifYes)
          break commands
        }
      }
    } catch let complaint as any Complaint {
      reply.lines += complaint.description.split(separator: "\n").map(String.init)
    }
    reply.scene = scene
    return reply
  }
}
