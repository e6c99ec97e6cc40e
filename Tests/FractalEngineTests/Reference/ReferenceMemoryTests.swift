// ReferenceMemoryTests — reusing earlier views saves time and changes no bit.

import BigNumbers
import Core
import Testing
import TestSupport

@testable import FractalEngine
@testable import Places

@Suite struct ReferenceMemoryTests {
  private func view(_ location: Location) throws -> Viewport {
    Viewport(location, size: try PictureSize(width: 36, height: 24))
  }

  /// Expects an engine to equal a newly computed one.
  private func expectFresh(
    _ engine: PictureEngine, _ iterations: IterationChoice, _ comment: Comment
  ) throws {
    let viewport = engine.frame.viewport
    let formula = try Formulas.chosen(by: viewport.location)
    let fresh = try formula.engine(for: viewport, iterations: iterations)
    #expect(fresh.referenceOrigin == .computed)
    #expect(engine.limit == fresh.limit, comment)
    #expect(engine.precision == fresh.precision, comment)
    #expect(engine.referenceEnd == fresh.referenceEnd, comment)
    #expect(engine.referenceLength == fresh.referenceLength, comment)
    #expect(engine.blaStepCount == fresh.blaStepCount && engine.levels == fresh.levels, comment)
    #expect(try engine.picture().fullDigest == fresh.picture().fullDigest, comment)
  }

  @Test(arguments: [
    ("home-a", "144133"), ("seahorse-a", "1234"), ("d30-a", "4411"), ("d50-a", "1111"),
    ("d310-a", "32"), ("mini-p1142", "2222"), ("multi3-a", "1423"), ("elephant-a", "33221"),
    ("journey-1431-s2", "1431"), ("d100-a", "23"), ("zero-a", "4444"), ("i-60", "41"),
    ("needle-tip-200", "13"),
  ])
  func `a journey's pictures are those of fresh views`(_ name: String, _ digits: String) throws {
    let start = try TruthView(named: name).viewport.location
    let formula = try Formulas.chosen(by: start)
    for iterations in [IterationChoice.automatic, .limit(3_000)] {
      let memory = ReferenceMemory()
      var location = start
      _ = try formula.engine(for: view(location), iterations: iterations, memory: memory)
      for digit in digits.utf8 {
        location = try location.stepping(into: try #require(Quadrant(rawValue: digit - 0x30)))
        let engine = try formula.engine(
          for: view(location), iterations: iterations, memory: memory)
        try expectFresh(engine, iterations, "\(engine.referenceOrigin), after \(digit)")
      }
    }
  }

  @Test func `a search by rounds remembers its reference`() throws {
    // The orbit escapes after 1.6 million iterations; the search starts with a reference of 2^20.
    let start = try viewport("re=-0.75:im=2e-6:h=1e-40", 8, 6).location
    let formula = try Formulas.chosen(by: start)
    let memory = ReferenceMemory()
    for location in [start, try start.zoomed(toHeight: start.height.halved)] {
      let viewport = Viewport(location, size: try PictureSize(width: 8, height: 6))
      var search = try formula.limitSearch(for: viewport, memory: memory)
      var work = WorkCounts()
      while !search.isEnded {
        search = try search.next(
          after: search.engine.outcomes(ofGroups: search.corners, &work))
      }
      #expect(search.engine.referenceLength > 1 << 20)
      #expect(search.engine.referenceOrigin == .computed)
      try expectFresh(search.engine, .automatic, "\(search.engine.referenceOrigin)")
    }
  }

  @Test func `the same view with another limit keeps its reference`() throws {
    let viewport = try view(TruthView(named: "d30-a").viewport.location)
    let formula = try Formulas.chosen(by: viewport.location)
    let memory = ReferenceMemory()
    let first = try formula.engine(for: viewport, limit: 5_000, memory: memory)
    let length = first.referenceLength
    #expect(first.referenceEnd != .limit)
    for limit in [length, 7_000, 70_000] {
      let engine = try formula.engine(for: viewport, limit: limit, memory: memory)
      #expect(engine.referenceOrigin == .kept)
      try expectFresh(engine, .limit(limit), "\(limit)")
    }
    // A lower limit needs a shorter orbit, which is computed.
    let short = try formula.engine(for: viewport, limit: length - 1, memory: memory)
    #expect(short.referenceOrigin == .computed)
    try expectFresh(short, .limit(length - 1), "\(length - 1)")
  }

  @Test func `an orbit that ended at its limit serves no higher one`() throws {
    let viewport = try viewport("re=-0.75:im=1e-9:h=1e-20", 48, 32)
    let formula = try Formulas.chosen(by: viewport.location)
    let memory = ReferenceMemory()
    let first = try formula.engine(for: viewport, limit: 2_000, memory: memory)
    #expect(first.referenceEnd == .limit)
    #expect(try first.raised(to: 2_000) != nil && first.raised(to: 2_001) == nil)
    let second = try formula.engine(for: viewport, limit: 2_001, memory: memory)
    #expect(second.referenceOrigin == .computed)
    try expectFresh(second, .limit(2_001), "2001")
  }

  @Test func `another formula or other BLA settings start again`() throws {
    let viewport = try viewport("re=-0.6:im=0.6:h=1e-3", 48, 32)
    let cubic = try FractalEngineTests.viewport("re=-0.6:im=0.6:h=1e-3:p=3", 48, 32)
    let square = try Formulas.chosen(by: viewport.location)
    let memory = ReferenceMemory()
    let first = try square.engine(for: viewport, limit: 900, memory: memory)
    var settings = EngineSettings()
    settings.usesBLA = false
    let plain = try square.engine(for: viewport, limit: 900, settings, memory: memory)
    #expect(plain.referenceOrigin != .kept && plain.blaStepCount == 0)
    let other = try Formulas.chosen(by: cubic.location)
      .engine(for: cubic, limit: 900, memory: memory)
    #expect(other.referenceOrigin == .computed)
    try expectFresh(other, .limit(900), "cubic")
    memory.goBack(to: first)
    let again = try square.engine(for: viewport, limit: 900, memory: memory)
    #expect(again.referenceOrigin == .kept)
  }

  @Test func `going back to an engine goes back to its orbit`() throws {
    let start = try TruthView(named: "d100-a").viewport.location
    let formula = try Formulas.chosen(by: start)
    let memory = ReferenceMemory()
    let first = try formula.engine(for: view(start), limit: 30_000, memory: memory)
    let jump = try formula.engine(for: view(.home), limit: 30_000, memory: memory)
    #expect(jump.referenceOrigin == .computed)
    memory.goBack(to: first)
    let engine = try formula.engine(for: view(start), limit: 30_000, memory: memory)
    #expect(engine.referenceOrigin == .kept)
    try expectFresh(engine, .limit(30_000), "after a jump")
  }

  @Test func `the last reference is remembered`() throws {
    var location = try TruthView(named: "d100-a").viewport.location
    let formula = try Formulas.chosen(by: location)
    let memory = ReferenceMemory()
    for _ in 1...2 {
      let engine = try formula.engine(for: view(location), limit: 30_000, memory: memory)
      let kept = try #require(engine.facts.kept as? Reference)
      #expect(memory.last(for: Multibrot(power: 2))?.center == kept.center)
      // It has the low parts that its BLA steps and its first pixels need.
      #expect(kept.lowParts.known != nil)
      location = try location.zoomed(toHeight: location.height.halved)
    }
  }
}
