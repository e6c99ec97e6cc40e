// JuliaTests — Julia sets at every depth, compared with direct iteration and closed forms.

import BigNumbers
import Core
import Foundation
import Testing
import TestSupport

@testable import FractalEngine
@testable import Places

/// A point of a Julia set, or a preimage of 0 or of a point of its orbit, to 345 digits.
struct JuliaPoint: Sendable, CustomTestStringConvertible {
  let name: String
  let constant: String
  let power: Int
  let re: String
  let im: String

  var testDescription: String { name }

  static let all: [JuliaPoint] =
    (try? (try Fixtures.object("julia")).rows("rows").map { row in
      JuliaPoint(
        name: try row.text(0), constant: try row.text(1), power: try row.whole(2),
        re: try row.text(3), im: try row.text(4))
    }) ?? []

  init(name: String, constant: String, power: Int, re: String, im: String) {
    (self.name, self.constant, self.power) = (name, constant, power)
    (self.re, self.im) = (re, im)
  }

  init(named name: String) throws {
    self = try #require(Self.all.first { $0.name == name })
  }

  /// The view with a given height, as a power of ten, that has the point at its center.
  func view(_ depth: Int, _ width: Int, _ height: Int) throws -> Viewport {
    let text = "re=\(re):im=\(im):h=1e-\(depth):f=julia:p=\(power):c=\(constant)"
    return try viewport(text, width, height)
  }
}

/// The whole plane of a Julia set.
private func home(_ constant: String, _ width: Int, _ height: Int, power: Int = 2) throws
  -> Viewport
{
  try viewport("re=0:im=0:h=2.6:f=julia:p=\(power):c=\(constant)", width, height)
}

@Suite struct JuliaTests {
  @Test func `all points are in the table`() { #expect(JuliaPoint.all.count == 14) }

  // MARK: Comparison with direct iteration

  @Test(arguments: JuliaPoint.all, [0, 20, 60, 100, 320])
  func `pixels agree with direct iteration`(_ point: JuliaPoint, _ depth: Int) throws {
    let view = try point.view(depth, 97, 71)
    let engine = try engine(view, limit: 3_000)
    try expectTruth(engine, evenPixels(view.size, 4, 2) + [(47, 35), (49, 36)])
  }

  @Test(arguments: [
    "-0.76,0.15", "0,1", "-0.123,0.745", "-2,0", "0,0", "0.4,0.4", "-1,0", "0.25,0", "0.3,0.5",
  ])
  func `whole sets agree with direct iteration`(_ constant: String) throws {
    let view = try home(constant, 97, 71)
    try expectTruth(try engine(view, limit: 500), evenPixels(view.size, 16, 12))
    let far = try viewport("re=-30:im=9:h=200:f=julia:c=\(constant)", 64, 48)
    try expectTruth(try engine(far, limit: 500), evenPixels(far.size, 8, 6))
  }

  /// The center is closer to the set than any pixel of these views can resolve.
  @Test(arguments: JuliaPoint.all, [20, 60, 100])
  func `no pixel next to the set is called interior without proof`(
    _ point: JuliaPoint, _ depth: Int
  ) throws {
    let view = try point.view(depth, 97, 71)
    guard case .interior(let period) = try engine(view, limit: 3_000).outcome(48, 35) else {
      return
    }
    let formula = try Formulas.chosen(by: view.location)
    let exact = view.exactPixel(48, 35, precision: 1_300 * point.power)
    #expect(try formula.hasAttractingCycle(exact, period: period))
  }

  /// Checks escape, count, smooth count and distance, and that interior orbits are attracted.
  private func expectTruth(_ engine: PictureEngine, _ pixels: [(i: Int, j: Int)]) throws {
    let view = engine.frame.viewport
    let formula = try Formulas.chosen(by: view.location)
    let precision = formula.power * view.precision(iterations: engine.limit) + 64
    let grid = view.grid(precision: precision)
    for (i, j) in pixels {
      let found = try engine.outcome(i, j)
      let escape = try formula.escape(of: grid[i, j], limit: engine.limit)
      let truth = escape.map { EscapeTruth($0, view, power: formula.power).strict }
      let text = "(\(i), \(j)) of \(view.location.canonicalBody.suffix(60))"
      #expect(difference(found, truth) == nil, "\(text)")
      if case .interior(let period) = found {
        #expect(try formula.hasAttractingCycle(grid[i, j], period: period), "\(text)")
      }
    }
  }

  @Test func `two closed forms are met at any depth`() throws {
    for row in try Fixtures.facts("julia_closed_forms") {
      let (constant, re, im) = (try row.text(0), try row.text(1), try row.text(2))
      let truth = EscapeTruth(n: try row.whole(5), mu: try row.number(6))
      for height in ["1e-1", "1e-9", "1e-40", "1e-330"] {
        let view = try viewport("re=\(re):im=\(im):h=\(height):f=julia:c=\(constant),0", 9, 7)
        let found = try engine(view, limit: 200).outcome(4, 3)
        // Shallow views iterate z₀ as a double, whose error grows by 2^107 here and becomes
        // visible.
        if height.count == 4 && truth.n == 110 { continue }
        #expect(difference(found, truth) == nil, "c = \(constant), z₀ = \(re) + \(im)i, \(height)")
      }
    }
  }

  // MARK: The interior

  @Test(arguments: ["0,1", "-2,0", "0.4,0.4", "-0.76,0.15", "0.25,0", "-0.75,0", "-1.25,0"])
  func `a set without an attracting cycle has no interior`(_ constant: String) throws {
    #expect(try engine(try home(constant, 64, 48), limit: 3_000).picture().count(.interior) == 0)
    let view = try viewport("re=0:im=0:h=1e-30:f=julia:c=\(constant)", 24, 16)
    #expect(try engine(view, limit: 3_000).picture().count(.interior) == 0)
  }

  @Test(arguments: [
    ("-0.123,0.745", 2, 3), ("-1,0", 2, 2), ("0,0", 2, 1), ("0.3,0.5", 2, 4),
    ("-0.98,0.01", 2, 2), ("0.2,0.1", 5, 1), ("0,0", 8, 1),
  ])
  func `interior pixels have their cycle's period, and are decided early`(
    _ constant: String, _ power: Int, _ period: Int
  ) throws {
    for (view, needsExtendedRange) in [
      (try home(constant, 96, 72, power: power), false),
      (
        try viewport("re=0.0625:im=0.015625:h=1e-30:f=julia:p=\(power):c=\(constant)", 16, 12), true
      ),
    ] {
      var work = WorkCounts()
      let picture = try engine(view, limit: 1 << 40).picture(work: &work)
      #expect(picture.count(.unresolved) == 0)
      #expect(picture.count(.interior) > (needsExtendedRange ? 191 : 500))
      let periods = Set((0..<picture.tile.count).compactMap { interiorPeriod(picture[$0]) })
      #expect(periods == [period])
      #expect(work.iterations < 2_000 * picture.tile.count)
    }
  }

  private func interiorPeriod(_ outcome: PixelOutcome) -> Int? {
    if case .interior(let period) = outcome { period } else { nil }
  }

  @Test func `a basin's discs attract all of their points`() throws {
    var random = SeededGenerator(seed: 11)
    for (re, im, power) in [(-0.123, 0.745, 2), (-1, 0, 2), (0.3, 0.5, 2), (0.2, 0.1, 5)] {
      let formula = Multibrot(power: power)
      let c = Complex(re, im)
      let exact = BigComplex(FloatExpComplex(c), precision: 256)
      let basin = try #require(try AttractingBasin(of: formula, at: exact))
      var tested = 0
      for _ in 0..<20_000 {
        var z = Complex(
          Double.random(in: -1...1, using: &random), Double.random(in: -1...1, using: &random))
        if !basin.holds(z, within: 0) { continue }
        tested += 1
        #expect(!basin.holds(z, within: 1), "an error of 1 is beyond any disc")
        for _ in 0..<4_000 * basin.period { z = formula.value(at: z) + c }
        let end = z
        for _ in 0..<basin.period { z = formula.value(at: z) + c }
        #expect((z - end).maxNorm < 1e-9, "z = \(z), c = \(c)")
      }
      #expect(tested > 5)
    }
    for text in [(0.0, 1.0), (-2, 0), (0.4, 0.4), (0.25, 0)] {
      let c = BigComplex(FloatExpComplex(Complex(text.0, text.1)), precision: 256)
      #expect(try AttractingBasin(of: Multibrot(), at: c) == nil, "c = \(text)")
    }
  }

  // MARK: Orbits

  @Test(arguments: JuliaPoint.all)
  func `the points of an orbit are known to 54 bits`(_ point: JuliaPoint) throws {
    let formula = Multibrot(power: point.power)
    let parts = try point.constant.split(separator: ",").map { try #require(Double(String($0))) }
    let c = BigComplex(FloatExpComplex(Complex(parts[0], parts[1])), precision: 300)
    let view = try point.view(60, 8, 8)
    let orbit = try formula.pointOrbit(from: view.center(precision: 300), c, limit: 5_000)
    var scratch = OrbitScratch(precision: 6_000)
    var z = BigComplex(precision: 6_000)
    z.add(view.center(precision: 300))
    let exact = BigComplex(FloatExpComplex(Complex(parts[0], parts[1])), precision: 6_000)
    for m in 0..<orbit.last {
      let known = orbit.scaled(at: m)
      // The points are known to 54 bits, and are then rounded to doubles.
      #expect((known - z.scaled).maxNorm <= FloatExp(0x1p-52) * z.scaled.maxNorm, "m = \(m)")
      formula.step(&z, exact, &scratch)
    }
  }

  @Test func `more bits make a longer orbit`() throws {
    let c = { BigComplex(FloatExpComplex(Complex(0.0, 1.0)), precision: $0) }
    let lengths = try [128, 256, 512].map {
      try Multibrot().pointOrbit(from: BigComplex(precision: $0), c($0), limit: 10_000).last
    }
    #expect(lengths[0] < lengths[1] && lengths[1] < lengths[2] && lengths[2] < 2_000)
  }

  @Test func `a location's constant is used, or a default if it has none`() throws {
    let plain = try viewport("re=0:im=0:h=2.6:f=julia", 16, 12)
    let same = try home("-0.76,0.15", 16, 12)
    let other = try home("-0.77,0.15", 16, 12)
    let digests = try [plain, same, other].map { try engine($0, limit: 100).picture().fullDigest }
    #expect(digests[0] == digests[1])
    #expect(digests[0] != digests[2])
  }
}
