// SourceCommand — carries out the lines of a file.

internal import Jobs

enum SourceCommand: Command {
  static let name = "source"
  static let usage = "source FILE"
  static let summary = "carry out the commands in a file"
  static let details = [
    "A line may hold several, separated by ‘;’. Lines that begin with # are remarks.",
    "It stops at the first that fails.",
  ]
  static let group = CommandGroup.session
  static let completes = [WordKind.file]

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    let arguments = try arguments(command)
    _ = try arguments.word(0, "a file")
    let path = arguments.words.joined(separator: " ")
    let script = try Script(file: path)
    return try await explorer.nested(path) { explorer in
      var answer = Answer()
      for line in script.lines {
        do {
          for command in try script.commands(of: line) {
            try Task.checkCancellation()
            answer.append(try await explorer.execute(command, progress: explorer.progress))
            if answer.effect == .leave { return answer }
          }
        } catch let inner as UnfinishedScript {
          answer.append(inner.answer)
          throw UnfinishedScript(answer: answer, cause: inner.cause)
        } catch {
          throw UnfinishedScript(answer: answer, cause: script.userError(error, line))
        }
      }
      return answer
    }
  }
}
