// Script — lines of commands from a file, from a pipe or from an option.

internal import Core
internal import Jobs

/// Commands, with the name of their source.
package struct Script: Sendable {
  /// A line and its number, from 1.
  package struct Line: Sendable, Equatable {
    package let number: Int
    package let text: String
  }

  /// The name of the source, for error messages: a path, `stdin`, or `--command`.
  package let source: String
  package let lines: [Line]

  /// The longest script, in bytes.
  static let longest = 100_000_000

  package init(_ text: String, source: String) {
    self.source = source
    lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated().map { Line(number: $0.offset + 1, text: String($0.element)) }
  }

  /// Creates a script of one line, from a source that is read line by line.
  package init(line text: String, number: Int, source: String) {
    self.source = source
    lines = [Line(number: number, text: text)]
  }

  /// - Throws: `RequestError` if the file cannot be read.
  package init(file path: String) throws {
    self.init(try TextFile.read(path, limit: Script.longest), source: path)
  }

  /// The commands of a line.
  ///
  /// - Throws: `ScriptError`.
  package func commands(of line: Line) throws -> [CommandWords] {
    do { return try CommandWords.commands(in: line.text) } catch {
      throw userError(error, line)
    }
  }

  /// Adds the line at which an error occurred.
  package func userError(_ error: any Error, _ line: Line) -> any Error {
    if error is ScriptError { return error }
    guard let userError = error as? any UserError else { return error }
    return ScriptError(userError, source: source, line: line.number)
  }
}
