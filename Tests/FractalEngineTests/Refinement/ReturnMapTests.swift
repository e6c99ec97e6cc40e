// ReturnMapTests — orbits that take whole returns at once equal those of direct iteration.

import BigNumbers
import Core
import Testing
import TestSupport

@testable import FractalEngine
@testable import Places

@Suite struct ReturnMapTests {
  private let formula = Multibrot()
  private let fine = 1024

  private func point(_ re: Double, _ im: Double) -> BigComplex {
    BigComplex(BigFloat(re, precision: fine), BigFloat(im, precision: fine))
  }

  private func map(_ c: BigComplex, length: Int, digits: Int) -> ReturnMap {
    var (scratch, returnScratch) = (OrbitScratch(precision: fine), ReturnMapScratch(digits: digits))
    var z = BigComplex(precision: fine)
    var slope = DoubleDoubleExpComplex.zero
    var series = ReturnMapSeries(digits: digits)
    for n in 0..<length {
      if n > 0 { series.step(at: z, z.scaled, slope.scaled, &returnScratch) }
      slope = formula.derivative(at: DoubleDoubleExpComplex(z)) * slope + .one
      formula.step(&z, c, &scratch)
    }
    return ReturnMap(series, length: length, end: z, parameterSlope: slope)
  }

  private func iterated(_ start: BigComplex, _ c: BigComplex, _ count: Int) -> BigComplex {
    var (z, scratch) = (start, OrbitScratch(precision: start.precision))
    for _ in 0..<count { formula.step(&z, c, &scratch) }
    return z
  }

  /// A point at a fixed angle whose square is `part` times the largest one that the map allows.
  private func start(_ map: ReturnMap, part: Double) -> BigComplex {
    let size = FloatExp(part) * map.bound
    let half = size.exponent / 2
    let length = FloatExpComplex.scale(size.significand, size.exponent - 2 * half).squareRoot()
    return BigComplex(
      FloatExpComplex(Complex(0.8 * length, 0.6 * length), exponent: half), precision: fine)
  }

  private func size(_ z: BigComplex) -> FloatExp {
    let value = z.scaled
    return value.isZero ? .zero : value.length
  }

  /// The center of a minibrot's view, so close to the nucleus that ζ almost vanishes.
  private func nucleus(_ name: String) throws -> BigComplex {
    try TruthView(named: name).viewport.center(precision: fine)
  }

  private static let places = [("needle-mini-p150", 150), ("mini-p1142", 1142)]

  @Test(arguments: places, [192, 256, 300])
  func `a return map gives the iterated value of a point next to 0`(
    _ place: (name: String, period: Int), _ digits: Int
  ) throws {
    let c = try nucleus(place.name)
    let map = map(c, length: place.period, digits: digits)
    // The third term matters for the first two parts, and the second term for the third part.
    for part in [0.9, 0x1p-20, 0x1p-50, 0x1p-100] {
      var z = start(map, part: part)
      var expected = iterated(z, c, place.period)
      var scratch = ReturnMapScratch(digits: digits)
      var w = BigComplex(precision: digits)
      w.setSquare(of: z, &scratch.first.parts)
      let square = w.scaled.length
      map.apply(to: &z, w, square, &scratch)
      expected.subtract(z)
      // The error is due to the terms that P omits and to rounding, and affects only the last bits.
      #expect(size(expected) < map.rounding(square))
      let relative = (map.rounding(square) / size(z)).log2
      #expect(relative < Double(16 - digits), "\(relative)")
    }
  }

  @Test(arguments: places)
  func `a return map gives the slope of direct iteration`(_ name: String, _ period: Int) throws {
    let c = try nucleus(name)
    let map = map(c, length: period, digits: 192)
    let z = start(map, part: 0.9)
    // Far below z, and below the effect of c on z.
    let (unit, small) = (FloatExpComplex(1, exponent: -700), FloatExpComplex(1, exponent: -800))
    func moved(_ start: BigComplex, by step: FloatExpComplex) -> BigComplex {
      var result = start
      result.add(BigComplex(step, precision: fine))
      return result
    }
    func difference(_ start: BigComplex, _ c: BigComplex, _ from: BigComplex) -> FloatExpComplex {
      var result = iterated(start, c, period)
      result.subtract(from)
      return result.scaled
    }
    let end = iterated(z, c, period)
    let byStart = difference(moved(z, by: small), c, end)
    let byPlace = difference(z, moved(c, by: small), end)
    // A start with about as much effect as c itself.
    let before = FloatExpComplex(Complex(0.8, -0.6), exponent: byPlace.exponent - byStart.exponent)
    var both = iterated(moved(z, by: before * unit), moved(c, by: unit), period)
    both.subtract(end)
    let doubleDouble = DoubleDoubleExpComplex(z)
    let slope = map.slope(
      after: DoubleDoubleExpComplex(before), at: doubleDouble, doubleDouble * doubleDouble)
    let expected = DoubleDoubleExpComplex(both)
    let gap = (slope - DoubleDoubleExpComplex(expected.plain, exponent: expected.exponent + 700))
      .scaled
    #expect(gap.length < FloatExp(0x1p-90) * slope.scaled.length)
  }

  /// The orbit of a pixel, with `growth` bits more than the standard precision.
  private func orbit(
    _ view: Viewport, _ i: Int, _ j: Int, limit: Int, growth: Int, patience: Int
  ) -> ReturnMapOrbit {
    let precision = view.precision(iterations: 18_000) + growth
    return ReturnMapOrbit(
      of: view.exactPixel(i, j, precision: precision), limit: limit, digits: 128 + growth,
      stepError: FloatExp(1, exponent: view.spacing.exponent - 56 - growth),
      patience: patience)
  }

  @Test(
    arguments: [
      ("needle-mini-p150", 150), ("mini-p1142", 1142), ("mini-p2066", 2066),
      ("outside-p2066", 2066),
    ])
  func `with return maps, pixels escape at the count of brute force`(
    _ name: String, _ period: Int
  ) throws {
    let view = try TruthView(named: name)
    var turning = 0
    for pixel in view.escaped {
      var orbit = orbit(
        view.viewport, pixel.i, pixel.j, limit: view.limit, growth: 64, patience: 2 * period + 1)
      guard let run = try orbit.run(formula) else { continue }
      guard case .escaped(let end) = run.end else {
        Issue.record("\(pixel): \(run.end)")
        continue
      }
      // Without returns, the orbit would have exceeded its budget.
      if end.n > 3 * period { turning += 1 }
      #expect(end.n == pixel.n)
      #expect(run.backwardError < FloatExp(1, exponent: view.viewport.spacing.exponent - 64))
      let measure = EscapeMeasure(formula, view.viewport)
      let slope =
        end.slope
        * FloatExpComplex(
          view.viewport.spacing.significand, exponent: view.viewport.spacing.exponent)
      let truth = EscapeTruth(n: pixel.n, mu: pixel.mu, distance: pixel.distance)
      #expect(difference(measure.outcome(n: end.n, z: end.z, slope: slope), truth) == nil)
    }
    #expect(turning > 4, "\(turning) of \(view.escaped.count)")
  }

  @Test func `a pixel next to the set is the same with return maps and with single steps`() throws {
    // 1e-39 spacings from the set; double-double gives a wrong count, and requests 104 more bits.
    let text = try Fixtures.object("places").text("needle-mini-p150-filled")
    let view = Viewport(try Location(parsing: text), size: try PictureSize(width: 640, height: 360))
    let limit = 10_000_000
    let prepared = try Preparation(formula, view, limit: limit, EngineSettings()) { _ in }
    let resolver = UndecidedPixelResolver(
      prepared.frame, prepared.runner(limit: limit).picture, LazyLowParts())
    let pixel = UncertainPixel(index: 0, i: 619, j: 242, doubleDoubleBackwardError: 0x1p-90)
    let undecided = UndecidedPixel(pixel, n: 596_095, growth: 104, prepared.frame.radiusInPixels)
    let byReturns = try #require(try resolver.outcomeByReturns(undecided))
    #expect(byReturns.status == .escaped)
    #expect(try resolver.exactOutcome(undecided) == byReturns)
    #expect(try difference(byReturns, EscapeTruth(n: 675_419)) == nil)
  }

  @Test func `an orbit whose digits are used up is lost`() throws {
    let view = try TruthView(named: "needle-mini-p150")
    let pixel = try #require(view.escaped.max { $0.n < $1.n })
    var orbit = orbit(
      view.viewport, pixel.i, pixel.j, limit: view.limit, growth: -40, patience: 301)
    guard case .lost(let n) = try orbit.run(formula)?.end else {
      Issue.record("its digits suffice")
      return
    }
    #expect(n < pixel.n)
  }

  @Test func `the rounding error of return maps is within its bound`() throws {
    // There are so few bits that the errors are visible in the doubles of z.
    let view = try TruthView(named: "needle-mini-p150")
    var worst = -Double.infinity
    for pixel in view.escaped.filter({ $0.n > 1_500 }).prefix(40) {
      let precision = view.viewport.precision(iterations: view.limit) + 64
      let c = view.viewport.exactPixel(pixel.i, pixel.j, precision: precision)
      var orbit = ReturnMapOrbit(
        of: c, limit: view.limit, digits: 60,
        stepError: FloatExp(1, exponent: view.viewport.spacing.exponent - 51), patience: 150)
      guard let run = try orbit.run(formula), case .escaped(let end) = run.end else { continue }
      let truth = try #require(try formula.escape(of: c, limit: view.limit))
      guard end.n == truth.n else { continue }
      let change = FloatExpComplex(end.z - truth.z).length / truth.slope.length
      // Single steps have enough digits that a double is not affected.
      #expect(change < run.backwardError)
      worst = max(worst, (change / run.backwardError).log2)
    }
    #expect(worst > -60, "\(worst)")
  }

  @Test func `an orbit ends at its limit to the iteration`() throws {
    let view = try TruthView(named: "needle-mini-p150")
    let pixel = try #require(view.escaped.max { $0.n < $1.n })
    for (limit, escapes) in [(pixel.n, true), (pixel.n - 1, false), (pixel.n - 100, false)] {
      var orbit = orbit(view.viewport, pixel.i, pixel.j, limit: limit, growth: 64, patience: 150)
      switch try orbit.run(formula)?.end {
      case .escaped(let end): #expect(escapes && end.n == pixel.n)
      case .bounded: #expect(!escapes)
      default: Issue.record("limit \(limit)")
      }
    }
  }

  @Test func `orbits that return exactly to 0 end`() throws {
    func run(_ c: BigComplex) throws -> ExactRun? {
      var orbit = ReturnMapOrbit(
        of: c, limit: 1_000, digits: 192, stepError: FloatExp(1, exponent: -900), patience: 99)
      return try orbit.run(formula)
    }
    #expect(try run(point(0, 0)) == nil)
    guard case .bounded = try run(point(-1, 0))?.end else {
      Issue.record("−1 stays")
      return
    }
  }

  @Test func `a return map that is found too early is replaced by the next one`() throws {
    // A minibrot of period 4,000 beside one of period 40, to whose return no point is close enough.
    let text = try Fixtures.object("places").text("needle-child-p4000")
    let view = Viewport(try Location(parsing: text), size: try PictureSize(width: 64, height: 36))
    let limit = 2_000_000
    let prepared = try Preparation(formula, view, limit: limit, EngineSettings()) { _ in }
    let picture = prepared.runner(limit: limit).picture
    let precision = view.precision(iterations: limit) + 140
    let c = view.exactPixel(33, 17, precision: precision)
    let stepError = FloatExp(1, exponent: view.spacing.exponent - 56 - 140)
    #expect(try picture.returningRun(of: c, growth: 140, stepError: stepError, limit) != nil)
  }

  @Test func `an orbit that does not return close enough uses no return map`() throws {
    let c = point(-0.7436438870371587, 0.1318259043091895)
    var orbit = ReturnMapOrbit(
      of: c, limit: 100_000, digits: 192, stepError: FloatExp(1, exponent: -900), patience: 500)
    #expect(try orbit.run(formula) == nil)
  }
}
