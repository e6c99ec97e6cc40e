// PagerTests — help longer than the window is paged on a terminal, and nowhere else.

import Foundation
import Testing

@Suite(
  "Help in a window",
  .enabled(if: Program.system("script") != nil, "needs `script` of util-linux"))
struct PagerTests {
  private let folder: Scratch

  init() throws { folder = try Scratch() }

  /// The output of the program in a window with a given number of rows.
  private func shown(
    _ arguments: String, rows: Int, term: String = "xterm", pager: String = "sed s/^/paged:/",
    typing input: String? = nil
  ) throws -> String {
    let script = try #require(Program.system("script"))
    let run = try Program.run(
      script,
      ["-qec", "stty rows \(rows) cols 80; '\(Program.path)' \(arguments)", "/dev/null"],
      in: folder, environment: ["TERM": term, "PAGER": pager, "LC_ALL": "C.UTF-8"], input: input)
    return run.output
  }

  @Test("a long text goes through the given pager")
  func pages() throws {
    let paged = try shown("help render", rows: 20)
    #expect(paged.hasPrefix("paged:OVERVIEW: Make a picture of a place."), "\(paged.prefix(80))")
    #expect(paged.contains("paged:  --quiet") || paged.contains("--quiet"))
  }

  @Test("a text that fits, a dumb terminal, a missing pager and a pipe use no pager")
  func plain() throws {
    #expect(try shown("help render", rows: 300).hasPrefix("OVERVIEW"))
    #expect(try shown("help render", rows: 20, term: "dumb").hasPrefix("OVERVIEW"))
    #expect(
      try shown("help render", rows: 20, pager: "no-such-pager-here 2>/dev/null")
        .contains("OVERVIEW"))
    let piped = try Program.run(
      ["help", "render"], in: folder, environment: ["PAGER": "sed s/^/paged:/"])
    #expect(piped.output.hasPrefix("OVERVIEW"))
  }

  @Test("the prompt's list of commands fits the window")
  func prompt() throws {
    let small = try shown("", rows: 24, term: "dumb", typing: "help\nquit\n")
    #expect(small.contains("‘help all’ a line of each"), "\(small)")
    #expect(!small.contains("wander deeper by itself"))
    let large = try shown("", rows: 90, term: "dumb", typing: "help\nquit\n")
    #expect(large.contains("wander deeper by itself"), "\(large)")
    let all = try shown("", rows: 24, term: "dumb", typing: "help all\nquit\n")
    #expect(all.contains("wander deeper by itself"), "\(all)")
  }
}
