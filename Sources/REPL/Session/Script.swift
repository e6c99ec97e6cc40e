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

  /// Creates a script from text.
  ///
  /// Lines over which a location is broken become one.
  package init(_ text: String, source: String) {
    self.source = source
    let parts = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var lines: [Line] = []
    var index = 0
    while index < parts.count {
      let (text, count) = WrappedLines.joined(String(parts[index])) { next in
        parts.indices.contains(index + 1 + next) ? String(parts[index + 1 + next]) : nil
      }
      lines.append(Line(number: index + 1, text: text))
      index += count
    }
    self.lines = lines
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
