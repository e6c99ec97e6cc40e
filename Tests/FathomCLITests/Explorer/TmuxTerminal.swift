// TmuxTerminal — a real terminal without a user: keys go in, rows come out.

import Foundation
import Testing

/// A program in a terminal of tmux, with a tmux server of its own.
final class TmuxTerminal {
  private let tmux: String
  private let socket = "fathom-\(UUID().uuidString)"
  private let folder: Scratch
  /// The server runs in the foreground, since a daemon would keep the pipe open by which `Process`
  /// notices the end.
  private let server: Running

  /// Starts the explorer alone in a window.
  init(
    _ arguments: String = "", columns: Int = 80, rows: Int = 30, in folder: Scratch,
    environment: [String: String] = [:]
  ) throws {
    tmux = try #require(Program.system("tmux"), "tmux is missing: scripts/setup installs it")
    self.folder = folder
    server = try Running(
      tmux, ["-L", socket, "-f", "/dev/null", "-u", "-D"], in: folder,
      environment: ["TMUX": "", "TERM": "xterm-256color"])
    while try run(["list-sessions"]).status != 0 && server.isRunning {
      Thread.sleep(forTimeInterval: 0.01)
    }
    let variables = folder.homes.merging(environment) { $1 }
      .map { "\($0.key)='\($0.value)'" }.joined(separator: " ")
    // UTF-8 by name, since a test machine may have no locale. EDITRC is unset, since other tests of
    // this process set it to files that bind keys.
    try command([
      "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)",
      "cd '\(folder.url.path)'; LC_ALL=C.UTF-8 EDITRC= \(variables) '\(Program.path)' \(arguments); "
        + "echo \"[ended with $?]\"; read line",
    ])
  }

  deinit {
    _ = try? command(["kill-server"])
    // Killed together with its windows: it would wait for its children's signals, which tests
    // block.
    server.send(SIGKILL)
    _ = server.finish(seconds: 5)
  }

  private func run(_ arguments: [String]) throws -> Run {
    try Program.run(
      tmux, ["-L", socket] + arguments, in: folder,
      environment: ["TMUX": "", "TERM": "xterm-256color"], seconds: 20)
  }

  @discardableResult
  private func command(_ arguments: [String]) throws -> String { try run(arguments).output }

  /// Types a text literally.
  func type(_ text: String) throws { try command(["send-keys", "-l", text]) }

  /// Presses keys by tmux's names: `Enter`, `C-c`, `Tab`, `Up`.
  func press(_ keys: String...) throws { try command(["send-keys"] + keys) }

  /// Sends reports of the mouse in the form SGR, each without its beginning: `0;10;5M`.
  func point(_ reports: String...) throws {
    let bytes = reports.flatMap { Array("\u{1B}[<\($0)".utf8) }
    try command(["send-keys", "-H"] + bytes.map { String($0, radix: 16) })
  }

  /// Whether the program has asked for reports of buttons and drags, and for their form SGR: `11`.
  var mouseModes: String {
    let format = "#{mouse_button_flag}#{mouse_sgr_flag}"
    return ((try? command(["display-message", "-p", format])) ?? "").filter(\.isNumber)
  }

  /// Sends a signal, such as `SEGV`, to the program in the window.
  func signal(_ name: String) throws {
    let shell = try command(["display-message", "-p", "#{pane_pid}"]).filter(\.isNumber)
    let pkill = try #require(Program.system("pkill"), "pkill is part of procps")
    let run = try Program.run(pkill, ["-\(name)", "-P", shell], in: folder, seconds: 20)
    try #require(run.status == 0, "\(run.error)")
  }

  /// Types a line, and ends it.
  func enter(_ line: String) throws {
    try type(line)
    try press("Enter")
  }

  /// Resizes the window, and waits until the program has been notified, a moment later.
  func resize(columns: Int, rows: Int) throws {
    try command(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
    let shell = try #require(Program.system("sh"))
    let device = try command(["display-message", "-p", "#{pane_tty}"]).filter { !$0.isNewline }
    let end = ContinuousClock.now + .seconds(20)
    while true {
      let size = try Program.run(shell, ["-c", "stty size < '\(device)'"], in: folder, seconds: 20)
      if size.output.filter({ !$0.isNewline }).hasSuffix(" \(columns)") { return }
      try #require(ContinuousClock.now < end, "the window has \(size.output)")
      Thread.sleep(forTimeInterval: 0.02)
    }
  }

  /// The rows of the window, without blanks at their ends.
  var screen: [String] {
    ((try? command(["capture-pane", "-p"])) ?? "").split(
      separator: "\n", omittingEmptySubsequences: false
    )
    .map { row in String(row.reversed().drop(while: { $0 == " " }).reversed()) }
  }

  /// Everything that has been shown, as one text in which wrapped rows are joined.
  var past: String { (try? command(["capture-pane", "-p", "-J", "-S", "-10000"])) ?? "" }

  /// Waits until the rows satisfy a condition, and returns them.
  func rows(
    within seconds: Double = 20, _ comment: Comment,
    sourceLocation: SourceLocation = #_sourceLocation, where isWanted: ([String]) -> Bool
  ) throws -> [String] {
    let end = ContinuousClock.now + .seconds(seconds)
    while true {
      let rows = screen
      if isWanted(rows) { return rows }
      if ContinuousClock.now > end {
        let text = "\(comment)\n--- the screen:\n\(rows.joined(separator: "\n"))\n---"
        try #require(Bool(false), Comment(rawValue: text), sourceLocation: sourceLocation)
      }
      Thread.sleep(forTimeInterval: 0.02)
    }
  }

  /// The row with the cursor.
  var cursorRow: Int {
    let text = (try? command(["display-message", "-p", "#{cursor_y}"])) ?? ""
    return Int(text.filter(\.isNumber)) ?? -1
  }

  /// The last row that is not empty.
  static func last(_ rows: [String]) -> String { rows.last { !$0.isEmpty } ?? "" }
}
