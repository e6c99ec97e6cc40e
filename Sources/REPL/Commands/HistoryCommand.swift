// HistoryCommand — the views of this session, as a list or as a script.

internal import Core
internal import Jobs
internal import Places

enum HistoryCommand: Command {
  static let name = "history"
  static let usage = "history [N] [--json | --script [FILE]]"
  static let summary = "the views of this session; as a script that leads here"
  static let details = [
    "‘history’ lists the last 20 views, ‘history 100’ the last 100; * is where you are.",
    "‘history --script’ prints commands that lead to this view, for ‘source’,",
    "‘fathom --script FILE’ or ‘fathom < FILE’; with a FILE, writes them there.",
  ]
  static let group = CommandGroup.session
  static let completes = [WordKind.oneOf(["--script", "--json"]), .file]

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    let arguments = try arguments(command, flags: ["--script", "--json"], most: 1)
    let history = explorer.history
    if arguments.has("--script") {
      if arguments.has("--json") {
        throw CommandError.unfit("--json", expected: "an option beside --script")
      }
      let lines = history.script
      guard let path = arguments.words.first else { return Answer(lines: lines) }
      try TextFile.write(lines.joined(separator: "\n") + "\n", to: path)
      return Answer(remarks: ["\(path): \(HumanReadable.counted(lines.count, "line"))"])
    }
    let expected = "a number of views"
    let count =
      try arguments.wholeNumber(arguments.words.first, within: 1...1_000_000, expected) ?? 20
    let first = max(0, min(history.position, history.entries.count - count))
    let shown = history.entries.indices[first...].prefix(count)
    if arguments.has("--json") {
      return Answer(lines: [JSON.lines(shown.map { history.json(ofEntry: $0) }).text])
    }
    let width = String(history.entries.count).count
    return Answer(
      lines: shown.map { index in
        let entry = history.entries[index]
        let number = String(index + 1)
        let mark = index == history.position ? "*" : " "
        let gap = String(repeating: " ", count: width - number.count)
        let zoom = "zoom \(entry.view.location.zoom)"
        return "\(mark) \(gap)\(number)  \(zoom)  \(index == 0 ? "start" : entry.command.excerpt)"
      })
  }
}

extension ViewHistory {
  /// An entry in the form that `history --json` prints.
  fileprivate func json(ofEntry index: Int) -> JSON {
    let entry = entries[index]
    return [
      "number": .integer(index + 1), "current": .bool(index == position),
      "zoom": .string(entry.view.location.zoom),
      "location": .string(entry.view.location.canonical),
      "command": index == 0 ? .null : .string(entry.command),
    ]
  }
}
