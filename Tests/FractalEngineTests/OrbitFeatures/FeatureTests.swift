// FeatureTests — orbit features for colorings, compared with simple loops and closed forms.

import BigNumbers
import Core
import Foundation
import Testing
import TestSupport

@testable import FractalEngine
@testable import Places

@Suite struct FeatureTests {
  @Test func `angles equal those of the C library`() {
    var random = SeededGenerator(seed: 21)
    for _ in 0..<2_000 {
      let z = Complex(
        Double.random(in: -3...3, using: &random), Double.random(in: -3...3, using: &random))
      let truth = atan2(z.im, z.re) / (2 * .pi)
      let found = Angle.turns(z.re, z.im)
      #expect(found >= 0 && found < 1)
      let gap = abs(found - (truth < 0 ? truth + 1 : truth))
      #expect(min(gap, 1 - gap) < 1e-10, "\(z)")
    }
    for (z, turns) in [
      (Complex(1, 0), 0.0), (Complex(0, 2), 0.25), (Complex(-1, 0), 0.5), (Complex(0, -1), 0.75),
      (Complex(1, 1), 0.125), (.zero, 0),
    ] {
      #expect(abs(Angle.turns(z.re, z.im) - turns) < 1e-15)
    }
  }

  /// Compares with a simple loop over all values, for orbits that count as a whole.
  @Test func `averages of a shallow view are those of the whole orbit`() throws {
    let view = try viewport("re=-0.5:im=0:h=3", 48, 48)
    let engine = try engine(view, limit: 400)
    let places = evenPixels(view.size, 12, 12).map { PixelPlace($0.i, $0.j) }
    var work = WorkCounts()
    let outcomes = try engine.outcomes(of: places, &work)
    let request = FeatureRequest([.stripe(density: 3), .triangle, .angle])
    let found = try engine.features(request, of: places, outcomes)
    var compared = 0
    for (index, outcome) in outcomes.enumerated() {
      guard case .escaped(let n, let fraction, let x, let y) = outcome,
        Complex(Double(x), Double(y)).maxNorm > 0.1
      else { continue }
      compared += 1
      let c = view.exactPixel(places[index].i, places[index].j, precision: 64).nearest
      let (stripe, triangle, angle) = Self.plain(c, n: n, fraction: Double(fraction))
      #expect(abs(Double(found[index][0].x) - stripe) < 1e-5, "\(places[index])")
      #expect(abs(Double(found[index][1].x) - triangle) < 1e-5, "\(places[index])")
      #expect(abs(Double(found[index][2].x) - angle) < 1e-6, "\(places[index])")
    }
    #expect(compared > 60)
  }

  private static func plain(_ c: Complex, n: Int, fraction: Double) -> (Double, Double, Double) {
    var z = Complex.zero
    var (stripes, triangles) = ([Double](), [Double]())
    for k in 1...n {
      let before = z
      z = z * z + c
      stripes.append(0.5 + 0.5 * sin(3 * atan2(z.im, z.re)))
      let (raised, size) = (before.lengthSquared, c.lengthSquared.squareRoot())
      let (least, most) = (abs(raised - size), raised + size)
      if k > 1 { triangles.append((z.lengthSquared.squareRoot() - least) / (most - least)) }
    }
    func mean(_ values: [Double]) -> Double {
      let last = values.reduce(0, +) / Double(values.count)
      if values.count == 1 { return last }
      let before = values.dropLast().reduce(0, +) / Double(values.count - 1)
      return before + fraction * (last - before)
    }
    let turns = atan2(z.im, z.re) / (2 * .pi)
    return (mean(stripes), mean(triangles), turns < 0 ? turns + 1 : turns)
  }

  @Test(arguments: ["d30-a", "d100-a", "d330-a", "multi3-a", "julia-pre-12"])
  func `a replay by BLA steps gives the features of full precision`(_ name: String) throws {
    let truth = try TruthView(named: name)
    let view = truth.viewport
    let plane = try Formulas.chosen(by: view.location).plane
    let engine = try plane.prepare(view, limit: truth.limit, EngineSettings(), nil) { _ in }
      .engine(limit: truth.limit)
    let request = FeatureRequest([.stripe(density: 5), .triangle, .angle])
    let places = truth.escaped.filter { $0.distance > 0.5 }.prefix(12)
      .map { PixelPlace($0.i, $0.j) }
    var work = WorkCounts()
    let outcomes = try engine.outcomes(of: places, &work)
    let found = try engine.features(request, of: places, outcomes)
    let frame = PixelFrame(view)
    let tracer = FeatureTracer(
      request: request, height: Double(view.size.height) * frame.unit, limit: truth.limit)
    for (index, outcome) in outcomes.enumerated() {
      let exact = try Self.exact(tracer, outcome, places[index], frame)
      for feature in exact.indices {
        let gap = abs(found[index][feature].x - exact[feature].x)
        #expect(min(gap, 1 - gap) < 2e-3, "\(places[index]), feature \(feature)")
      }
    }
    #expect(Set(found.map { $0[0].x }).count > 6)
  }

  @Test func `an orbit that doubles lose has the features of full precision in double-double`()
    throws
  {
    let truth = try TruthView(named: "d30-a")
    let view = try Viewport(
      truth.viewport.location, size: try PictureSize(width: 192, height: 108))
    let preparation = try Preparation(
      Multibrot(), view, limit: truth.limit, EngineSettings()
    ) { _ in }
    let runner = preparation.runner(limit: truth.limit)
    let (frame, bare) = (runner.frame, runner.picture.bare)
    let tracer = FeatureTracer(
      request: FeatureRequest([.stripe(density: 5), .triangle, .angle]),
      height: Double(view.size.height) * frame.unit, limit: truth.limit)
    var (work, lost, seen) = (WorkCounts(), 0, 0)
    let places = (0..<192 * 12).map { PixelPlace($0 % 192, $0 / 192) }
    let outcomes = try preparation.engine(limit: truth.limit).outcomes(of: places, &work)
    for (place, outcome) in zip(places, outcomes) {
      guard case .escaped(let n, _, _, _) = outcome, n > FeatureTracer.window else { continue }
      let offset = frame.offset(place.i, place.j)
      let c = view.exactPixel(place.i, place.j, precision: 256).nearest
      let replay = KernelReplay(
        runner, bare: bare, hasBLA: true, offset: offset, c: c)
      if try tracer.features(outcome, by: replay) != nil { continue }
      lost += 1
      // For some pixels, the last values exceed a double's digits.
      guard
        let found = try tracer.featuresInDoubleDouble(
          outcome, of: place, runner, preparation.reference.lowParts, like: replay)
      else { continue }
      seen += 1
      let exact = try Self.exact(tracer, outcome, place, frame)
      for feature in exact.indices {
        let gap = abs(found[feature].x - exact[feature].x)
        #expect(min(gap, 1 - gap) < 2e-3, "\(place), feature \(feature)")
      }
    }
    #expect(lost >= 5 && 2 * seen > lost)
  }

  /// A pixel in double-double that the limit ends at the reference's last point has not rebased.
  @Test func `a replay continues from any point that double-double has reached`() throws {
    let truth = try TruthView(named: "d30-a")
    let view = truth.viewport
    let preparation = try Preparation(
      Multibrot(), view, limit: truth.limit, EngineSettings()
    ) { _ in }
    let runner = preparation.runner(limit: truth.limit)
    let (frame, last) = (runner.frame, runner.picture.orbit.last)
    let place = try #require(truth.escaped.first { $0.n > last + 30 })
    let pixel = DoubleDoubleGrid(frame)[place.i, place.j]
    let c = view.exactPixel(place.i, place.j, precision: 512)
    var (z, scratch) = (BigComplex(precision: 512), OrbitScratch(precision: 512))
    for _ in 0..<last - 2 { Multibrot().step(&z, c, &scratch) }
    for limit in last - 1...last + 3 {
      Multibrot().step(&z, c, &scratch)
      let picture = runner.picture.with(limit: limit)
      let doubleDouble = try #require(
        try preparation.reference.lowParts.doubleDouble(picture, view, waits: true))
      var group = DoubleDoubleLanes()
      group.start(pixel, 0, radiusExponent: picture.radius.exponent)
      while group.alive[0] != 0 { try picture.advance(&group, doubleDouble, .best, threshold: 0) }
      let there = picture.continuation(of: group, 0, doubleDouble.lowParts)
      #expect(there.n == limit && there.m < last)
      #expect((there.z - z.nearest).maxNorm <= 1e-12 * z.nearest.maxNorm, "limit \(limit)")
      var replay = KernelReplay(
        runner, bare: runner.picture.bare, hasBLA: true, offset: pixel.offset, c: c.nearest
      ).resumed(there, offset: pixel.offset)
      var (plain, plainScratch) = (z, OrbitScratch(precision: 512))
      for _ in 0..<20 {
        try replay.step()
        Multibrot().step(&plain, c, &plainScratch)
      }
      #expect(replay.n == limit + 20)
      #expect((replay.z - plain.nearest).maxNorm < 1e-6)
    }
  }

  /// The features by direct iteration in full precision.
  private static func exact(
    _ tracer: FeatureTracer, _ outcome: PixelOutcome, _ place: PixelPlace, _ frame: PixelFrame
  ) throws -> [SIMD2<Float>] {
    try #require(
      try tracer.features(outcome, by: exactReplay(place, frame, limit: tracer.limit)))
  }

  /// Direct iteration of a pixel in full precision.
  static func exactReplay(_ place: PixelPlace, _ frame: PixelFrame, limit: Int) -> ExactReplay {
    let location = frame.viewport.location
    let formula = Multibrot(power: location.power)
    let precision = 3 * frame.viewport.precision(iterations: limit)
    let orbit = ReferenceOrbit(
      points: [.zero, .one], smallPoints: [], end: .limit, precision: precision, lastSlope: .one)
    let fixed = location.constant.map { c in
      FixedConstant(
        criticalOrbitEnd: 0,
        constant: BigComplex(
          c.re.bigFloat(precision: precision), c.im.bigFloat(precision: precision)),
        trap: .none)
    }
    let picture = PictureConstants(
      formula: formula, orbit: orbit, table: BLATable(pointCount: 2), radius: frame.radius,
      cuspOffset: .zero, limit: limit, fixed: fixed)
    let point = frame.viewport.exactPixel(place.i, place.j, precision: precision)
    return ExactReplay(picture, at: point)
  }

  /// The multipliers are 1 − √(1 − 4c) for the fixed point, and 4(c + 1) for the 2-cycle.
  ///
  /// Near the edges of both components, orbits settle very slowly.
  @Test(arguments: [
    "re=-0.5:im=0:h=2", "re=-0.745:im=0.113:h=0.02", "re=-1.25:im=0.001:h=0.003",
    "re=0.2499:im=0:h=0.0002", "re=-0.125:im=0.6495:h=0.0005",
  ])
  func `multipliers are those of the closed forms`(_ place: String) throws {
    let view = try viewport(place, 24, 24)
    let engine = try engine(view, limit: 5_000)
    let places = evenPixels(view.size, 12, 12).map { PixelPlace($0.i, $0.j) }
    var work = WorkCounts()
    let outcomes = try engine.outcomes(of: places, &work)
    let found = try engine.features(FeatureRequest([.multiplier]), of: places, outcomes)
    var compared = 0
    for (index, outcome) in outcomes.enumerated() {
      let c = view.exactPixel(places[index].i, places[index].j, precision: 64).nearest
      let truth: Complex
      switch outcome {
      case .interior(1): truth = Complex(1, 0) - Self.root(Complex(1, 0) - 4 * c)
      case .interior(2): truth = 4 * (c + Complex(1, 0))
      case .interior: continue
      default:
        #expect(found[index][0].x.isNaN)
        continue
      }
      compared += 1
      let value = Complex(Double(found[index][0].x), Double(found[index][0].y))
      #expect((value - truth).maxNorm < 1e-3, "\(c)")
    }
    #expect(compared > 20)
  }

  /// The square root with a positive real part.
  private static func root(_ z: Complex) -> Complex {
    let size = z.lengthSquared.squareRoot()
    let re = ((size + z.re) / 2).squareRoot()
    return Complex(re, z.im / (2 * re))
  }

  /// With z ← z², a start at angle θ has its square at 2θ; it lands if it comes to the image.
  @Test func `orbits land in an image when they come to it`() throws {
    let view = try viewport("re=0:im=0:h=4:f=julia:c=0,0", 64, 64)
    let engine = try engine(view, limit: 200)
    // An image around 2i with width 1 and height 2, whose lower half is transparent.
    let trap = OrbitTrap(
      center: Complex(0, 2), width: 1, direction: Complex(1, 0), columns: 1, rows: 2,
      isSolid: [true, false])
    let places = evenPixels(view.size, 64, 64).map { PixelPlace($0.i, $0.j) }
    var work = WorkCounts()
    let outcomes = try engine.outcomes(of: places, &work)
    let found = try engine.features(FeatureRequest([.trap], trap: trap), of: places, outcomes)
    var landed = 0
    for (index, place) in places.enumerated() {
      var z = view.exactPixel(place.i, place.j, precision: 64).nearest
      var truth: (Double, Double)?
      for _ in 0..<12 where truth == nil && z.lengthSquared < 1e6 {
        z = z * z
        if abs(z.re) < 0.5 && z.im > 2 && z.im < 3 { truth = (0.5 + z.re, (3 - z.im) / 2) }
      }
      expectLanding(found[index][0], truth, within: 1e-5, place)
      if truth != nil { landed += 1 }
    }
    #expect(landed > 20)
  }
}

/// Expects a landing place in an image, or none.
func expectLanding(
  _ found: SIMD2<Float>, _ truth: (x: Double, y: Double)?, within tolerance: Double,
  _ pixel: PixelPlace, sourceLocation: SourceLocation = #_sourceLocation
) {
  guard let truth else {
    #expect(found.x.isNaN, "\(pixel)", sourceLocation: sourceLocation)
    return
  }
  let error = max(abs(Double(found.x) - truth.x), abs(Double(found.y) - truth.y))
  #expect(error < tolerance, "\(pixel)", sourceLocation: sourceLocation)
}
