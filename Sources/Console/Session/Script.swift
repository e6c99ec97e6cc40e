// Script — lines of commands from a file, from a pipe or from an option.

internal import Ground
internal import Studio

/// Commands with the name of where they come from.
package struct Script: Sendable {
  /// A line and its number, from 1.
  package struct Line: Sendable, Equatable {
    package let number: Int
    package let text: String
  }

  /// For complaints: a path, `stdin`, `--command`.
  package let source: String
  package let lines: [Line]

  /// The longest script in bytes.
  static let longest = 100_000_000

  package init(_ text: String, source: String) {
    self.source = source
    lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated().map { Line(number: $0.offset + 1, text: String($0.element)) }
  }

  /// One line of something that is read as it comes.
  package init(line text: String, number: Int, source: String) {
    self.source = source
    lines = [Line(number: number, text: text)]
  }

  /// - Throws: `StudioComplaint` when it cannot be read.
  package init(file path: String) throws {
    self.init(try TextFile.read(path, limit: Script.longest), source: path)
  }

  /// The commands of a line.
  ///
  /// - Throws: `ScriptComplaint`.
  package func commands(of line: Line) throws -> [CommandWords] {
    do { return try CommandWords.commands(in: line.text) } catch {
      throw complaint(error, line)
    }
  }

  /// The same error, with the line at which it came up.
  package func complaint(_ error: any Error, _ line: Line) -> any Error {
    if error is ScriptComplaint { return error }
    guard let complaint = error as? any Complaint else { return error }
    return ScriptComplaint(complaint, source: source, line: line.number)
  }
}

/// What went wrong at a line of a script.
package struct ScriptComplaint: Complaint {
  private let complaint: any Complaint
  private let source: String
  private let line: Int

  init(_ complaint: any Complaint, source: String, line: Int) {
    (self.complaint, self.source, self.line) = (complaint, source, line)
  }

  package var problem: String { complaint.problem }
  package var place: String? {
    "\(source):\(line)" + (complaint.place.map { ", \($0)" } ?? "")
  }
  package var remedy: String? { complaint.remedy }

  /// In one line: `stdin:12: unknown command ‘bogus’ (Did you mean ‘back’?)`.
  package var text: String {
    var text = "\(source):\(line): \(complaint.problem)"
    if let place = complaint.place { text += " at \(place)" }
    if let remedy = complaint.remedy {
      text += " (\(remedy.hasSuffix(".") ? String(remedy.dropLast()) : remedy))"
    }
    return text
  }
}
