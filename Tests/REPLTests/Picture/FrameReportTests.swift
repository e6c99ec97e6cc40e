// FrameReportTests — which frames of an unfinished picture are sent to a terminal.

import Coloring
import Foundation
import FractalEngine
import Testing

@testable import Jobs
@testable import REPL

@Suite struct FrameReportTests {
  private func report(_ mode: PictureMode, _ mailbox: Mailbox) throws -> FrameReport {
    FrameReport(mailbox, run: 1, try fit(mode, columns: 80, rows: 24))
  }

  /// The lengths in bytes of the pictures that are sent for some frames.
  private func lengths(_ mode: PictureMode, _ frames: [PreviewFrame]) throws -> [Int] {
    let mailbox = Mailbox(Wakeup())
    let report = try report(mode, mailbox)
    for frame in frames { report.show(frame, cross: false, image: 1) }
    return mailbox.take().compactMap { event in
      guard case .frame(let picture, _, _, _) = event else { return nil }
      switch picture {
      case .lines(let lines): return lines.joined().utf8.count
      case .block(let text): return text.utf8.count
      }
    }
  }

  private func frames(_ fit: PictureFit) -> [PreviewFrame] {
    let picture = specimen(width: fit.width, height: fit.height)
    return [(1, 0.05), (1, 0.05), (2, 0.05), (3, 0.1), (3, 0.1), (4, 0.25), (4, 1)].enumerated()
      .map { index, frame in
        PreviewFrame(
          picture: picture, pass: frame.0, passes: 4, detail: frame.1, isFinal: index == 6)
      }
  }

  @Test(arguments: [PictureMode.kitty, .iterm])
  func `coarse passes are small, and each is sent once`(_ mode: PictureMode) throws {
    let lengths = try lengths(mode, frames(try fit(mode)))
    #expect(lengths.count == 5, "one for each pass, and the finished picture")
    let last = try #require(lengths.last)
    #expect(lengths.dropLast().reduce(0, +) < last / 3, "\(lengths)")
    #expect(lengths[0] < 3_000)
  }

  @Test func `characters are sent as often as there are frames`() throws {
    #expect(try lengths(.blocks, frames(try fit(.blocks))).count == 7)
  }

  @Test func `a coarse picture covers the same cells`() throws {
    let fit = try fit(.kitty)
    let sent = specimen(width: fit.width, height: fit.height)
    guard
      case .block(let text) = try TerminalPicture.encode(sent, in: fit, cross: true, detail: 0.1)
    else { throw Unreadable(text: "lines") }
    #expect(text.contains("c=\(fit.columns),r=\(fit.rows),"))
    let payload = text.components(separatedBy: "\u{1B}\\").dropLast()
      .map { $0.split(separator: ";", maxSplits: 1).last ?? "" }.joined()
    let shown = try picture(png: try #require(Data(base64Encoded: payload)))
    #expect(abs(shown.width - fit.width / 10) <= 1 && abs(shown.height - fit.height / 10) <= 1)
  }

  @Test func `a long stage reports the remaining time`() async throws {
    let mailbox = Mailbox(Wakeup())
    let report = try report(.blocks, mailbox)
    func told() -> [JobProgress] {
      mailbox.take().compactMap { if case .progress(let told, _) = $0 { told } else { nil } }
    }
    let start = ContinuousClock.now
    report.tell(JobProgress(stage: .reference, fraction: 0))
    #expect(told() == [], "what is soon over is not spoken of")
    try await Task.sleep(for: .milliseconds(600))
    report.tell(JobProgress(stage: .reference, fraction: 0.5, iterations: 2_000_000))
    let first = try #require(told().first)
    let left = try #require(first.secondsLeft)
    #expect(left > 0.5 && left <= (ContinuousClock.now - start).seconds, "as long again")
    report.tell(JobProgress(stage: .tables))
    #expect(told().map(\.stage) == [.tables], "what comes next is told at once")
  }
}
