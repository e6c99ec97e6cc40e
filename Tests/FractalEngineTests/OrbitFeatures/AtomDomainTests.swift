// AtomDomainTests — the index of the smallest value, compared with direct iteration.

import BigNumbers
import Core
import Testing
import TestSupport

@testable import FractalEngine
@testable import Places

@Suite struct AtomDomainTests {
  /// The smallest value's index, and whether another value is almost as small.
  private static func smallest(_ sizes: [FloatExp]) -> (index: Int, isClose: Bool)? {
    guard let least = sizes.min(), let index = sizes.firstIndex(of: least) else { return nil }
    let bound = least * FloatExp(1 + 1e-5)
    let isClose = sizes.indices.contains { $0 != index && sizes[$0] < bound }
    return (index + 1, isClose)
  }

  @Test(arguments: ["d30-a", "d100-a", "d1000-a", "d1121-a", "multi3-a", "julia-pre-12"])
  func `atom domains in a deep view are those of full precision`(_ name: String) throws {
    let truth = try TruthView(named: name)
    let view = truth.viewport
    let plane = try Formulas.chosen(by: view.location).plane
    let engine = try plane.prepare(view, limit: truth.limit, EngineSettings(), nil) { _ in }
      .engine(limit: truth.limit)
    let places = truth.escaped.filter { $0.distance > 0.5 }.prefix(10)
      .map { PixelPlace($0.i, $0.j) }
    var work = WorkCounts()
    let outcomes = try engine.outcomes(of: places, &work)
    let found = try engine.features(FeatureRequest([.atomDomain]), of: places, outcomes)
    let frame = PixelFrame(view)
    var compared = 0
    for (index, place) in places.enumerated() {
      guard case .escaped(let n, _, _, _) = outcomes[index] else { continue }
      var replay = FeatureTests.exactReplay(place, frame, limit: truth.limit)
      var sizes: [FloatExp] = []
      for _ in 1...n {
        try replay.step()
        sizes.append(replay.scaledZ.length)
      }
      guard let smallest = Self.smallest(sizes), !smallest.isClose else { continue }
      compared += 1
      #expect(found[index][0].x == Float(smallest.index), "\(place)")
    }
    #expect(compared >= 5)
  }

  @Test(arguments: ["burning-ship", "hybrid:ops=absx,absy,sqr,add/absx,absy,sqr,add"])
  func `atom domains of absolute-value maps below the range of doubles are exact`(
    _ formula: String
  ) throws {
    let view = try viewport(
      "re=-1.9999999999999999999999999:im=1e-340:h=1e-330:f=\(formula)", 12, 12)
    let engine = try engine(view, limit: 5_000)
    let places = evenPixels(view.size, 3, 3).map { PixelPlace($0.i, $0.j) }
    var work = WorkCounts()
    let outcomes = try engine.outcomes(of: places, &work)
    let found = try engine.features(FeatureRequest([.atomDomain]), of: places, outcomes)
    var compared = 0
    for (index, place) in places.enumerated() {
      guard case .escaped(let n, _, _, _) = outcomes[index] else { continue }
      let c = view.exactPixel(place.i, place.j, precision: 3_000)
      var orbit = ExactAbsPowerOrbit(.burningShip(power: 2), c)
      var sizes: [FloatExp] = []
      for _ in 1...n {
        try orbit.advance()
        sizes.append(orbit.value.length)
      }
      guard let smallest = Self.smallest(sizes), !smallest.isClose else { continue }
      compared += 1
      #expect(found[index][0].x == Float(smallest.index), "\(place)")
    }
    #expect(compared >= 5)
  }

  /// A minibrot lies in the domain of its period, and so does what is around it.
  @Test(arguments: [(145, 60_000), (480, 200_000)])
  func `a minibrot is surrounded by the domain of its period`(_ period: Int, _ limit: Int) throws {
    let nucleus = try HighNucleus(period: period)
    let view = try nucleus.viewport(heightInSizes: 12, 24, 24)
    let engine = try engine(view, limit: limit)
    let places = evenPixels(view.size, 12, 12).map { PixelPlace($0.i, $0.j) }
    var work = WorkCounts()
    let outcomes = try engine.outcomes(of: places, &work)
    let found = try engine.features(FeatureRequest([.atomDomain]), of: places, outcomes)
    let domains = zip(outcomes, found).filter { $0.0.status == .escaped }.map { $0.1[0].x }
    #expect(domains.count > 60)
    let ofTheMinibrot = domains.filter { $0 == Float(period) }
    #expect(2 * ofTheMinibrot.count > domains.count, "\(Set(domains))")
  }

  /// The domains of 1 and 2 meet on |c + 1| = 1, where |z_1| = |z_2|.
  @Test func `the first two domains meet on a circle`() throws {
    let view = try viewport("re=-0.5:im=0:h=3", 60, 60)
    let engine = try engine(view, limit: 400)
    let places = evenPixels(view.size, 60, 60).map { PixelPlace($0.i, $0.j) }
    var work = WorkCounts()
    let outcomes = try engine.outcomes(of: places, &work)
    let found = try engine.features(FeatureRequest([.atomDomain]), of: places, outcomes)
    var seen = Set<Float>()
    for (index, place) in places.enumerated() {
      guard case .escaped = outcomes[index] else { continue }
      let c = view.exactPixel(place.i, place.j, precision: 64).nearest
      let (domain, size) = (found[index][0].x, (c + Complex(1, 0)).lengthSquared)
      if domain == 1 { #expect(size > 1 - 1e-9, "\(c)") }
      if domain == 2 { #expect(size < 1 + 1e-9, "\(c)") }
      seen.insert(domain)
    }
    #expect(seen.isSuperset(of: [1, 2, 3]))
  }
}
