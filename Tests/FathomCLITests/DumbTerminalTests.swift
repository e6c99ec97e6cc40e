// DumbTerminalTests — a terminal without control sequences gets none from any command.

import Foundation
import Testing

@Suite(
  "A dumb terminal",
  .enabled(if: Program.system("script") != nil, "needs `script` of util-linux"))
struct DumbTerminalTests {
  private let folder: Scratch

  init() throws { folder = try Scratch() }

  /// The output of a command on a terminal with TERM=dumb.
  ///
  /// - Parameter program: The program, and what stands before it.
  private func shown(
    _ arguments: [String], by program: [String] = [Program.path], typing input: String? = nil
  ) throws -> Run {
    let script = try #require(Program.system("script"))
    let command = (program + arguments).map { "'\($0)'" }.joined(separator: " ")
    return try Program.run(
      script, ["-qec", command, "/dev/null"], in: folder,
      environment: ["TERM": "dumb", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8"], input: input,
      seconds: 120)
  }

  private static let ink = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Examples/spiral.ink").path

  /// Every command of the program, with real work, and with some that is slow enough to show
  /// progress.
  private static let commands: [[String]] = [
    ["help"], ["help", "render"], ["--version"], ["sights"], ["formulas"], ["colors"], ["palettes"],
    ["info", "seahorse"], ["jobs"], ["convert", "home", "-o", "home.toml"],
    ["find", "1-4-4-1-3-3", "--near", "--count", "2"], ["dive", "--steps", "4"],
    ["probe", "home", "--pixels", "3,4"],
    ["verify", "home", "--size", "64x36", "--pixels", "4"],
    [
      "render", "seahorse", "--size", "320x180", "--iterations", "64056", "--samples", "4",
      "--threads", "1", "-o", "a.png",
    ],
    ["render", "home", "--size", "64x36", "-o", "a.exr"],
    ["color", "a.exr", "-o", "b.png"], ["sheet", "home", "--size", "32x18", "-o", "sheet.png"],
    ["poster", "home", "--size", "64x36", "-o", "poster.png"],
    ["poster", "home", "--size", "64x36", "--plan", "plan.png.fathom-job"],
    ["farm", "slurm", "plan.png.fathom-job"], ["work", "plan.png.fathom-job"],
    ["assemble", "plan.png.fathom-job"], ["ink", ink],
    ["explore", "--command", "1-4; where; find period"],
    ["explore", "--picture", "auto", "--command", "1-4"],
    // This command serves until it is interrupted; Tests/WebTests test that.
    ["serve", "--help"],
    // Films need ffmpeg; Tests/JobsTests make some where it is installed.
    ["movie", "--help"],
  ]

  @Test("no command sends an escape sequence to a dumb terminal")
  func everyCommand() throws {
    let names = try Program.run(["help"], in: folder).output.split(separator: "\n")
      .compactMap { $0.firstMatch(of: /^  ([a-z]+) +[A-Z]/).map { String($0.1) } }
    #expect(names.count >= 15)
    let tried = Set(Self.commands.map { $0[0] })
    #expect(names.filter { !tried.contains($0) } == [], "each command is tried here")
    for arguments in Self.commands {
      let run = try shown(arguments)
      #expect(!run.output.contains("\u{1B}"), "\(arguments): \(run.output.prefix(200))")
      #expect(run.status == 0, "\(arguments): \(run.output.prefix(200))")
    }
    // Drawing all places takes half a minute, and shows progress long before that.
    let sheet = try shown(
      ["sights", "--sheet", "sights.png", "--size", "16x9"],
      by: ["timeout", "--foreground", "-s", "INT", "3", Program.path])
    #expect([0, 124].contains(sheet.status) && !sheet.output.contains("\u{1B}"), "\(sheet.output)")
    #expect(try shown(["render", "nowhere", "-o", "x.png"]).output.hasPrefix("fathom: "))
  }

  @Test("the prompt sends no escape sequence to a dumb terminal")
  func prompt() throws {
    let run = try shown(
      [],
      typing:
        "1\nwhere\nhelp\npalette ember\npalettes\nbogus\nsights\nset picture 256\n2\nback\nquit\n")
    #expect(run.output.contains(/fathom1:k=[0-9a-f]{8}:j=1/), "\(run.output.prefix(400))")
    #expect(!run.output.contains("\u{1B}"), "\(run.output.prefix(400))")
  }
}
