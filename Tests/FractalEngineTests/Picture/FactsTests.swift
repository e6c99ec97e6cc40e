// FactsTests — exact mathematical facts: nuclei, Misiurewicz points, π, symmetry.

import BigNumbers
import Core
import Foundation
import Testing
import TestSupport

@testable import FractalEngine
@testable import Places

@Suite struct FactsTests {
  @Test func `every nucleus of period 1 to 8 is found with its period`() throws {
    let rows = try Fixtures.facts("nuclei_period_1_to_8")
    #expect(rows.count == 236)
    for row in rows {
      let (period, re, im) = (try row.whole(0), try row.text(1), try row.text(2))
      let size = (pow(try row.number(3), 2) + pow(try row.number(4), 2)).squareRoot()
      let height = ExactDecimal(exactly: size / 20).scientific
      let view = try viewport("re=\(re):im=\(im):h=\(height)", 9, 7)
      let engine = try engine(view, limit: 20_000)
      #expect(engine.referenceEnd == .period(period), "nucleus \(re), \(im)")
      #expect(try engine.outcome(4, 3) == .interior(period: period), "nucleus \(re), \(im)")
      let c = view.center(precision: 260)
      #expect(try Multibrot().hasAttractingCycle(c, period: period), "nucleus \(re), \(im)")
    }
  }

  @Test func `the period doubles along the real axis`() throws {
    let rows = try Fixtures.facts("superstable_2^n")
    for row in rows {
      let period = 1 << (try row.whole(0))
      let view = try viewport("re=\(try row.text(1)):im=0:h=1e-25", 5, 5)
      let engine = try engine(view, limit: 40 * period)
      #expect(engine.referenceEnd == .period(period))
      #expect(try engine.outcome(2, 2) == .interior(period: period))
    }
  }

  @Test(arguments: HighNucleus.all)
  func `a minibrot of high period is interior in the middle`(_ nucleus: HighNucleus) throws {
    let view = try nucleus.viewport(heightInSizes: 3, 17, 13)
    let engine = try engine(view, limit: 40 * nucleus.period)
    #expect(engine.referenceEnd == .period(nucleus.period))
    for (i, j) in [(8, 6), (9, 6), (7, 6), (8, 7), (8, 5)] {
      #expect(try engine.outcome(i, j) == .interior(period: nucleus.period), "(\(i), \(j))")
    }
    let filled = try FractalEngineTests.engine(
      nucleus.viewport(heightInSizes: 0.02, 17, 13), limit: 40 * nucleus.period)
    let buffer = try filled.picture()
    #expect(buffer.counts == [Int](repeating: nucleus.period, count: 221))
    #expect(buffer.count(.interior) == 221)
  }

  @Test(arguments: [20, 50])
  func `nothing is interior around a Misiurewicz point`(_ depth: Int) throws {
    let rows = try Fixtures.namedFacts("misiurewicz")
    #expect(rows.count == 6)
    for row in rows {
      let text = "re=\(try row.text("re")):im=\(try row.text("im")):h=1e-\(depth)"
      let limit = 20_000
      let engine = try engine(viewport(text.replacing("E", with: "e"), 21, 15), limit: limit)
      let buffer = try engine.picture()
      #expect(buffer.count(.interior) == 0, "\(text)")
      try expectAgreement(engine, [(0, 0), (10, 3), (20, 14), (3, 8)])
    }
  }

  @Test func `π is found at the neck and at the cusp`() throws {
    for row in try Fixtures.facts("pi_at_the_neck") {
      let (eps, n) = (try row.text(0), try row.whole(2))
      guard n < 400_000 else { continue }
      for height in [eps, "1e-9", "1e-30"] {
        let single = try engine(viewport("re=-0.75:im=\(eps):h=\(height)", 1, 1), limit: n + 9)
        #expect(try count(single, 0, 0) == n, "at the neck, ε = \(eps), height \(height)")
      }
      // The same point, in a view around the middle of the neck, whose orbit never ends.
      let beside = try engine(
        viewport("re=-0.75:im=0:h=\(try times(eps, 21))", 1, 21), limit: n + 9)
      #expect(try count(beside, 0, 9) == n, "beside the neck, ε = \(eps)")
    }
    for row in try Fixtures.facts("pi_at_the_cusp") {
      let (c, n) = (try row.text(1), try row.whole(3))
      guard n < 400_000 else { continue }
      for height in ["1e-3", "1e-20"] {
        let single = try engine(viewport("re=\(c):im=0:h=\(height)", 1, 1), limit: n + 9)
        #expect(try count(single, 0, 0) == n, "at the cusp, c = \(c), height \(height)")
      }
    }
  }

  /// A short decimal multiplied by an integer.
  private func times(_ text: String, _ factor: Int) throws -> String {
    var decimal = try #require(Decimal(string: text))
    decimal *= Decimal(factor)
    return "\(decimal)"
  }

  @Test func `simple points have their counts`() throws {
    let rows = try Fixtures.facts("simple_points")
    for row in rows {
      let text = "re=\(try row.text(0)):im=\(try row.text(1)):h="
      let engine = try engine(viewport(text + "1e-6", 3, 3), limit: 200_000)
      // In direct iteration c is a double; at 1e-10 pixels from the set, only the count is right.
      let shallow = try FractalEngineTests.engine(viewport(text + "1e-3", 3, 3), limit: 200_000)
      #expect(try count(shallow, 1, 1) == count(engine, 1, 1), "\(text)1e-3")
      if try row.whole(2) == 1 {
        let truth = EscapeTruth(n: try row.whole(4), mu: try row.number(5))
        let difference = try difference(engine.outcome(1, 1), truth)
        #expect(difference == nil, "\(text)")
      } else {
        #expect(try count(engine, 1, 1) == nil, "\(text)")
      }
    }
  }

  @Test(arguments: [1, 2] as [UInt64])
  func `a real c escapes if and only if it lies outside of −2 … ¼`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let inside = Double.random(in: -2...0.25, using: &random)
      let outside =
        Bool.random(using: &random)
        ? 0.2501 + Double.random(in: 0...2, using: &random)
        : -2.0001 - Double.random(in: 0...2, using: &random)
      for height in ["1e-6", "1e-25"] {
        let row = try engine(viewport("re=\(inside):im=0:h=\(height)", 7, 1), limit: 5_000)
        #expect(try count(row, 3, 0) == nil, "c = \(inside), seed \(seed)")
        let gone = try engine(viewport("re=\(outside):im=0:h=\(height)", 7, 1), limit: 5_000)
        #expect(try count(gone, 3, 0) != nil, "c = \(outside), seed \(seed)")
      }
    }
  }

  @Test(arguments: 2...8)
  func `multibrot sets have their symmetry`(_ power: Int) throws {
    let plain = try engine(viewport("re=0:im=0:h=3:p=\(power)", 40, 40), limit: 900).picture()
    let degrees = ["360", "180", "120", "90", "72", "60", "51.428571428571428571"][power - 2]
    let turned = try engine(
      viewport("re=0:im=0:h=3:p=\(power):rot=\(degrees)", 40, 40), limit: 900
    ).picture()
    // The angle is rounded, so a pixel near the boundary may be on its other side.
    let different = (0..<1_600).count { plain.counts[$0] != turned.counts[$0] }
    #expect(different <= ([2, 3, 5].contains(power) ? 0 : 2), "\(different) pixels")
  }

  @Test(arguments: ["seahorse-a", "d30-a", "d310-a", "mini-p1142"])
  func `the lower half mirrors the upper`(_ name: String) throws {
    let view = try TruthView(named: name)
    let (re, im) = (view.viewport.re.scientific, view.viewport.im)
    let height = view.viewport.height.scientific
    let upper = try engine(
      viewport("re=\(re):im=\(im.scientific):h=\(height)", 32, 24), limit: view.limit)
    let lower = try engine(
      viewport("re=\(re):im=\(im.negated.scientific):h=\(height)", 32, 24), limit: view.limit)
    let (above, below) = (try upper.picture(), try lower.picture())
    for j in 0..<24 {
      for i in 0..<32 {
        let (a, b) = (j * 32 + i, (23 - j) * 32 + i)
        #expect(above.statuses[a] == below.statuses[b] && above.counts[a] == below.counts[b])
      }
    }
  }

  private func count(_ engine: PictureEngine, _ i: Int, _ j: Int) throws -> Int? {
    guard case .escaped(let n, _, _, _) = try engine.outcome(i, j) else { return nil }
    return n
  }
}
