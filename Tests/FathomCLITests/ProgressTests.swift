// ProgressTests — progress is shown on a terminal, and not in a pipe.

import Foundation
import Jobs
import REPL
import Testing

@Suite("Progress")
struct ProgressTests {
  private let folder: Scratch

  init() throws { folder = try Scratch() }

  /// The arguments of a command that takes some seconds.
  private static let work = [
    "render", "seahorse", "--size", "320x180", "--iterations", "64056", "--samples", "16",
    "--threads", "1", "-o", "x.png",
  ]

  @Test("no progress is written to a pipe")
  func pipe() throws {
    let run = try Program.run(Self.work, in: folder, seconds: 120)
    #expect(run.status == 0 && run.output.isEmpty && run.error.isEmpty)
  }

  @Test(
    "a terminal is shown stage, percent and time left; then the line is cleared",
    .enabled(if: Program.system("script") != nil, "needs `script` of util-linux"))
  func terminal() throws {
    let script = try #require(Program.system("script"))
    let command = ([Program.path] + Self.work).map { "'\($0)'" }.joined(separator: " ")
    let run = try Program.run(
      script, ["-qec", command, "/dev/null"], in: folder, seconds: 120)
    #expect(run.status == 0)
    let lines = run.output.split(separator: "\r").map(String.init)
    let shown = lines.filter { $0.hasPrefix("\u{1B}[Kpixels ") }
    #expect(
      shown.contains { $0.contains(/pixels [0-9]+ %, ([0-9]+:)?[0-9]+:[0-9][0-9] left$/) },
      "\(lines.prefix(5))")
    let last = try #require(lines.lastIndex { $0.hasPrefix("\u{1B}[K") })
    #expect(lines[last].hasPrefix("\u{1B}[Kx.png: 320x180"), "cleared before the report")
    #expect(run.output.contains(" interior, ") && run.output.contains(" unresolved"))
  }

  @Test("a short job shows no progress", .enabled(if: Program.system("script") != nil))
  func patience() throws {
    let script = try #require(Program.system("script"))
    let run = try Program.run(
      script, ["-qec", "'\(Program.path)' sights", "/dev/null"], in: folder)
    #expect(run.status == 0 && !run.output.contains("\u{1B}"))
  }

  @Test("progress is described in words")
  func words() {
    var progress = JobProgress(stage: .pixels)
    #expect(ProgressLine.text(of: progress) == "pixels")
    (progress.fraction, progress.secondsLeft) = (0.427, 64.2)
    #expect(ProgressLine.text(of: progress) == "pixels 42 %, 1:05 left")
    progress.secondsLeft = 7325
    #expect(ProgressLine.text(of: progress) == "pixels 42 %, 2:02:05 left")
    progress = JobProgress(stage: .reference)
    progress.iterations = 12345
    #expect(ProgressLine.text(of: progress) == "reference orbit, iteration 12345")
    progress.fraction = 0.5
    #expect(ProgressLine.text(of: progress) == "reference orbit, iteration 12345, 50 %")
    progress.secondsLeft = 12
    #expect(
      ProgressLine.text(of: progress)
        == "reference orbit, iteration 12345, 50 %, at most 0:12 left")
    progress = JobProgress(stage: .sample, iterations: 4_096_000, secondsLeft: 12)
    progress.unresolvedShare = 0.0009
    #expect(
      ProgressLine.text(of: progress)
        == "finding the limit: 4.1 million, 0.09 % unresolved, 0:12 left")
    (progress.fraction, progress.unresolvedShare) = (0.5, 1)
    #expect(
      ProgressLine.text(of: progress)
        == "finding the limit: 4.1 million, all unresolved, 0:12 left")
  }
}
