// RaisedSamplesTests — small pictures get more samples if these are cheap.

import Coloring
import Core
import FractalEngine
import Places
import Testing

@testable import Jobs

@Suite struct RaisedSamplesTests {
  private func job(_ text: String, _ width: Int, _ height: Int, threads: Int = 2) throws
    -> IterationJob
  {
    IterationJob(
      try Location(parsing: text), size: try PictureSize(width: width, height: height),
      effort: Effort(threads: threads))
  }

  private func canRaise(_ job: IterationJob) async throws -> Bool {
    var clock = StageClock()
    return try await job.canRaiseSamples(of: job.engine(&clock) { _ in })
  }

  @Test func `a fast picture has the outcomes of four requested samples`() async throws {
    var raised = try job("fathom1:j=144133", 64, 48)
    raised.raisesSamples = true
    let picture = try await raised.run { _ in }
    var asked = try job("fathom1:j=144133", 64, 48)
    asked.samples = 2
    let expected = try await asked.run { _ in }
    #expect(picture.samples == 2 && picture.buffer == expected.buffer)
    #expect(picture.engine.limit == expected.engine.limit)
  }

  /// The view of the Feigenbaum point, and pictures with a few pixels that take most of the time.
  @Test(arguments: [
    "re=-1.401155189092050606:im=0:h=1e-6", "re=-0.3:im=-0.4:h=4:f=buffalo",
    "re=0:im=0:h=4:f=burning-ship", "re=0:im=0:h=4:f=celtic",
  ])
  func `a slow picture keeps one sample`(_ text: String) async throws {
    #expect(try await !canRaise(job("fathom1:" + text, 640, 360)))
  }

  @Test func `a large picture keeps one sample`() async throws {
    #expect(try await canRaise(job("fathom1:re=-0.5:im=0:h=3", 1280, 720)))
    #expect(try await !canRaise(job("fathom1:re=-0.5:im=0:h=3", 1281, 720)))
  }
}
