// DeadEndTests — pictures that show no detail.

import Coloring
import Foundation
import Jobs
import Places
import Synchronization
import Testing

@testable import REPL

@Suite struct DeadEndTests {
  /// The dead end of a place's picture; nil if the picture shows detail.
  private func deadEnd(_ place: String) async throws -> DeadEnd? {
    let location = try Location(typed: place)
    let mailbox = Mailbox(Wakeup())
    let fit = try #require(
      PictureFit(mode: .blocks, terminal: TerminalSize(columns: 40, rows: 20), aspect: 1))
    let report = FrameReport(mailbox, run: 1, fit)
    let preview = try await PreviewRenderer(effort: Effort(threads: 2)).picture(
      of: location, size: try PictureSize(width: 40, height: 40), progress: { report.tell($0) }
    ) { report.show($0, cross: true, image: 1) }
    return DeadEnd(preview.statusCounts, isOneColor: report.isOneColor)
  }

  @Test(arguments: [
    ("fathom1:re=0:im=0:h=0.1", DeadEnd.interior), ("fathom1:re=1000:im=0:h=0.1", .oneColor),
    ("home", nil), ("tutorial", nil), ("fathom1:j=4", nil),
  ])
  func `a picture of one color, or of interior alone, is a dead end`(
    _ place: String, _ expected: DeadEnd?
  ) async throws {
    #expect(try await deadEnd(place) == expected)
  }

  @Test func `a dead end offers the commands that lead out`() {
    #expect(
      DeadEnd.interior.text(hasPast: true, hasLandmarks: true)
        == "all interior: ‘back’ or ‘back; find minibrot’")
    #expect(DeadEnd.oneColor.text(hasPast: false, hasLandmarks: false) == "all one color: ‘out’")
  }
}
