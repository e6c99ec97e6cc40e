// MemoryTests — an engine reports the memory that it actually holds.

import BigNumbers
import Core
import Testing
import TestSupport

@testable import FractalEngine
@testable import Places

@Suite struct MemoryTests {
  @Test func `low parts and double-double tables count once an uncertain pixel needs them`() throws
  {
    let text = try Fixtures.object("places").text("rug-3e56")
    let view = Viewport(try Location(parsing: text), size: try PictureSize(width: 96, height: 54))
    let engine = try engine(view, limit: 100_000)
    let (points, blaSteps) = (engine.referenceLength + 1, engine.blaStepCount)
    let before = engine.byteCount
    // A point with its low part and its entry; a BLA step with its bound; no spare capacity.
    #expect(before >= 40 * points + 112 * blaSteps)
    #expect(before <= 40 * points + 300 * blaSteps + 1000)
    var work = WorkCounts()
    _ = try engine.picture(side: 32, threads: 2, work: &work)
    #expect(work.uncertain > 0)
    // An entry for each point, and 32 doubles for each BLA step, of which there may be fewer.
    #expect(engine.byteCount >= before + 8 * points + 128 * blaSteps)
  }

  @Test func `low parts that only BLA steps needed are freed if no pixel is uncertain`() throws {
    // Beside a minibrot near the needle's tip, with an orbit of 900 points.
    let needle = MinibrotPredictorTests.needle
    let above = needle[..<(needle.firstRange(of: ":im=")?.lowerBound ?? needle.endIndex)]
    let view = try viewport(above + ":im=1.3814e-176:h=7e-178", 320, 180)
    let engine = try engine(view, limit: 100_000)
    let points = engine.referenceLength + 1
    let before = engine.byteCount
    var work = WorkCounts()
    _ = try engine.picture(side: 32, threads: 2, work: &work)
    #expect(work.uncertain == 0)
    #expect(engine.byteCount == before - 16 * points)
  }

  @Test func `low parts are kept once a pixel is uncertain`() {
    let known = OrbitLowParts(points: [.zero, .one], small: [:])
    func isKnown(after roundingError: [Bool], areKept: Bool = false) -> Bool {
      let lowParts = LazyLowParts(known: known, areKept: areKept)
      for isUncertain in roundingError {
        lowParts.note(LazyLowParts.patience / 2, areUncertain: isUncertain)
      }
      return lowParts.known != nil
    }
    #expect(isKnown(after: []) && isKnown(after: [false]))
    #expect(!isKnown(after: [false, false]))
    #expect(isKnown(after: [false, true, false, false]))
    #expect(!isKnown(after: [false, false, true]))
    #expect(isKnown(after: [false, false], areKept: true))
  }
}
