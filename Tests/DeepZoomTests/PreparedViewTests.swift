// PreparedViewTests — what an earlier view left saves time and changes no bit.

import Ground
import Numbers
import Testing

@testable import DeepZoom

@Suite struct PreparedViewTests {
  private func view(_ location: Location) throws -> Viewport {
    Viewport(location, size: try PictureSize(width: 48, height: 32))
  }

  /// Expects that a prepared view is what a fresh one would be.
  private func expectFresh(
    _ prepared: PreparedView, _ viewport: Viewport, _ iterations: IterationChoice,
    _ comment: Comment
  ) throws {
    let formula = try Formulas.chosen(by: viewport.location)
    let fresh = try formula.engine(for: viewport, iterations: iterations)
    let engine = prepared.engine
    #expect(engine.limit == fresh.limit, comment)
    #expect(engine.precision == fresh.precision, comment)
    #expect(engine.referenceEnd == fresh.referenceEnd, comment)
    #expect(engine.referenceLength == fresh.referenceLength, comment)
    #expect(engine.blockCount == fresh.blockCount && engine.levels == fresh.levels, comment)
    #expect(try engine.picture().fullDigest == fresh.picture().fullDigest, comment)
  }

  @Test(arguments: [
    ("home-a", "144133"), ("seahorse-a", "1234"), ("d30-a", "4411"), ("d50-a", "1111"),
    ("d310-a", "32"), ("mini-p1142", "2222"), ("multi3-a", "1423"), ("elephant-a", "33221"),
    ("journey-1431-s2", "1431"), ("d100-a", "23"), ("zero-a", "4444"), ("i-60", "41"),
    ("needle-tip-200", "13"),
  ])
  func `a journey's pictures are those of fresh views`(_ name: String, _ digits: String) throws {
    var location = try TruthView(named: name).viewport.location
    for iterations in [IterationChoice.automatic, .limit(3_000)] {
      let formula = try Formulas.chosen(by: location)
      var previous = try formula.prepare(for: view(location), iterations: iterations, after: nil)
      #expect(previous.reference == .computed)
      for digit in digits.utf8 {
        let quadrant = try #require(Quadrant(rawValue: digit - 0x30))
        location = try location.stepping(into: quadrant)
        let viewport = try view(location)
        previous = try formula.prepare(for: viewport, iterations: iterations, after: previous)
        try expectFresh(previous, viewport, iterations, "\(previous.reference), after \(digit)")
      }
    }
  }

  @Test func `zooming in place is carried over`() throws {
    let formula = try Formulas.chosen(by: .home)
    var location = try TruthView(named: "d100-a").viewport.location
    var previous = try formula.prepare(for: view(location), iterations: .automatic, after: nil)
    let precision = previous.engine.precision
    for _ in 1...6 {
      location = try location.zoomed(toHeight: location.height.halved)
      let viewport = try view(location)
      previous = try formula.prepare(for: viewport, iterations: .automatic, after: previous)
      try expectFresh(previous, viewport, .automatic, "\(previous.reference)")
      guard case .carried(let from) = previous.reference else {
        Issue.record("\(previous.reference) at \(location.height.scientific)")
        continue
      }
      // From a later view where a doubtful pixel has asked for its residues.
      #expect(from >= precision)
    }
  }

  @Test func `the same view with another limit keeps its reference`() throws {
    let location = try TruthView(named: "d30-a").viewport.location
    let formula = try Formulas.chosen(by: location)
    let viewport = try view(location)
    let first = try formula.prepare(for: viewport, iterations: .limit(5_000), after: nil)
    let length = first.engine.referenceLength
    #expect(first.engine.referenceEnd != .limit)
    for limit in [length, 7_000, 70_000] {
      let second = try formula.prepare(for: viewport, iterations: .limit(limit), after: first)
      #expect(second.reference == .kept)
      try expectFresh(second, viewport, .limit(limit), "\(limit)")
      let other = try #require(first.engine(limit: limit))
      #expect(try other.picture().fullDigest == second.engine.picture().fullDigest)
    }
    // A shorter limit asks for a shorter orbit, which is carried over from the longer one.
    let short = try formula.prepare(for: viewport, iterations: .limit(length - 1), after: first)
    #expect(short.reference == .carried(from: first.engine.precision))
    try expectFresh(short, viewport, .limit(length - 1), "\(length - 1)")
    #expect(first.engine(limit: length - 1) == nil)
    #expect(first.engine(limit: 1 << 40) == nil, "more bits are needed")
  }

  @Test func `an orbit that ended at its limit serves no higher one`() throws {
    let viewport = try viewport("re=-0.75:im=1e-9:h=1e-20", 48, 32)
    let formula = try Formulas.chosen(by: viewport.location)
    let first = try formula.prepare(for: viewport, iterations: .limit(2_000), after: nil)
    #expect(first.engine.referenceEnd == .limit)
    #expect(first.engine(limit: 2_001) == nil)
    #expect(first.engine(limit: 1_999) == nil)
    #expect(first.engine(limit: 2_000) != nil)
    let second = try formula.prepare(for: viewport, iterations: .limit(2_001), after: first)
    #expect(second.reference == .computed)
    try expectFresh(second, viewport, .limit(2_001), "2001")
  }

  @Test func `another formula or other blocks start anew`() throws {
    let viewport = try viewport("re=-0.6:im=0.6:h=1e-3", 48, 32)
    let cubic = try DeepZoomTests.viewport("re=-0.6:im=0.6:h=1e-3:p=3", 48, 32)
    let square = try Formulas.chosen(by: viewport.location)
    let first = try square.prepare(for: viewport, iterations: .limit(900), after: nil)
    let other = try Formulas.chosen(by: cubic.location)
      .prepare(for: cubic, iterations: .limit(900), after: first)
    #expect(other.reference == .computed)
    try expectFresh(other, cubic, .limit(900), "cubic")
    var settings = EngineSettings()
    settings.usesBlocks = false
    let plain = try square.prepare(for: viewport, iterations: .limit(900), settings, after: first)
    #expect(plain.reference != .kept)
    #expect(plain.engine.blockCount == 0)
  }
}
