// TurnTests — orbits that take a whole turn at once are those of plain iteration.

import Ground
import Numbers
import Testing

@testable import DeepZoom

@Suite struct TurnTests {
  private let formula = Mandelbrot()
  private let fine = 1024

  private func point(_ re: Double, _ im: Double) -> BigComplex {
    BigComplex(BigFloat(re, precision: fine), BigFloat(im, precision: fine))
  }

  private func turn(_ c: BigComplex, length: Int, digits: Int) -> Turn {
    var (scratch, turnScratch) = (OrbitScratch(precision: fine), TurnScratch(digits: digits))
    var z = BigComplex(precision: fine)
    var slope = PairComplex.zero
    var series = TurnSeries(digits: digits)
    for n in 0..<length {
      if n > 0 { series.step(at: z, z.scaled, slope.scaled, &turnScratch) }
      slope = formula.derivative(at: PairComplex(z)) * slope + .one
      formula.step(&z, c, &scratch)
    }
    return Turn(series, length: length, end: z, drift: slope)
  }

  private func iterated(_ start: BigComplex, _ c: BigComplex, _ count: Int) -> BigComplex {
    var (z, scratch) = (start, OrbitScratch(precision: start.precision))
    for _ in 0..<count { formula.step(&z, c, &scratch) }
    return z
  }

  /// A point at an angle, so near to 0 that its square is a part of what the turn allows.
  private func start(_ turn: Turn, part: Double) -> BigComplex {
    let size = ScaledDouble(part) * turn.bound
    let half = size.exponent / 2
    let length = ScaledComplex.scale(size.significand, size.exponent - 2 * half).squareRoot()
    return BigComplex(
      ScaledComplex(Complex(0.8 * length, 0.6 * length), exponent: half), precision: fine)
  }

  private func size(_ z: BigComplex) -> ScaledDouble {
    let value = z.scaled
    return value.isZero ? .zero : value.length
  }

  @Test(arguments: [(192, 24), (256, 24), (300, 7), (192, 150)])
  func `a turn is what plain iteration makes of a point next to 0`(_ digits: Int, _ length: Int) {
    let c = point(-0.7436438870371587, 0.1318259043091895)
    let turn = turn(c, length: length, digits: digits)
    for part in [0.9, 0.01, 1e-9] {
      var z = start(turn, part: part)
      var expected = iterated(z, c, length)
      var scratch = TurnScratch(digits: digits)
      var w = BigComplex(precision: digits)
      w.setSquare(of: z, &scratch.first.parts)
      let square = w.scaled.length
      turn.apply(to: &z, w, square, &scratch)
      expected.subtract(z)
      // What the bound leaves out of P, and roundings.
      #expect(size(expected) < turn.error(square))
    }
  }

  @Test func `the slope of a turn is that of plain iteration`() {
    let c = point(-0.7436438870371587, 0.1318259043091895)
    let turn = turn(c, length: 40, digits: 192)
    let z = start(turn, part: 0.9)
    // A start that moves with c.
    let before = ScaledComplex(Complex(3, -2), exponent: -90)
    let step = BigComplex(ScaledComplex(1, exponent: -400), precision: fine)
    var (moved, next) = (c, z)
    moved.add(step)
    next.add(BigComplex(before.timesPowerOfTwo(-400), precision: fine))
    var difference = iterated(next, moved, 40)
    difference.subtract(iterated(z, c, 40))
    let pair = PairComplex(z)
    let slope = turn.slope(after: PairComplex(before), at: pair, pair * pair)
    let expected = PairComplex(difference)
    let gap = (slope - PairComplex(expected.plain, exponent: expected.exponent + 400)).scaled
    #expect(gap.length < ScaledDouble(0x1p-92) * slope.scaled.length)
  }

  /// The orbit of a pixel, with some bits beyond the standard precision.
  private func orbit(
    _ view: Viewport, _ i: Int, _ j: Int, limit: Int, growth: Int, patience: Int
  ) -> ReturningOrbit {
    let precision = view.precision(iterations: limit) + growth
    return ReturningOrbit(
      of: view.exactPixel(i, j, precision: precision), limit: limit, digits: 128 + growth,
      stepShift: ScaledDouble(1, exponent: view.spacing.exponent - 56 - growth),
      patience: patience)
  }

  @Test(
    arguments: [
      ("needle-mini-p150", 150), ("mini-p1142", 1142), ("mini-p2066", 2066),
      ("outside-p2066", 2066),
    ])
  func `from turn to turn pixels escape when they do by brute force`(
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
      // Without a turn it would have run out of patience.
      if end.n > 3 * period { turning += 1 }
      #expect(end.n == pixel.n)
      #expect(run.shift < ScaledDouble(1, exponent: view.viewport.spacing.exponent - 64))
      let measure = EscapeMeasure(formula, view.viewport)
      let slope =
        end.slope
        * ScaledComplex(
          view.viewport.spacing.significand, exponent: view.viewport.spacing.exponent)
      let truth = EscapeTruth(n: pixel.n, mu: pixel.mu, distance: pixel.distance)
      #expect(difference(measure.outcome(n: end.n, z: end.z, slope: slope), truth) == nil)
    }
    #expect(turning > 4, "\(turning) of \(view.escaped.count)")
  }

  @Test func `a pixel next to the set is the same from turn to turn and step by step`() throws {
    // 1e-39 spacings from the set; pairs miscount it, and ask for 104 bits.
    let text = try Fixtures.object("places").text("needle-mini-p150-filled")
    let view = Viewport(try Location(parsing: text), size: try PictureSize(width: 640, height: 360))
    let limit = 10_000_000
    let prepared = try Preparation(formula, view, limit: limit, EngineSettings()) { _ in }
    let resolver = UndecidedResolver(
      prepared.frame, prepared.runner(limit: limit).picture, LazyResidues())
    let pixel = DoubtfulPixel(index: 0, i: 619, j: 242, pairShift: 0x1p-90)
    let undecided = UndecidedPixel(pixel, n: 596_095, growth: 104, prepared.frame.radiusInPixels)
    let turned = try #require(try resolver.turnOutcome(undecided))
    #expect(turned.status == .escaped)
    #expect(try resolver.exactOutcome(undecided) == turned)
    #expect(try difference(turned, EscapeTruth(n: 675_419)) == nil)
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

  @Test func `an orbit that does not come back near enough takes no turn`() throws {
    let c = point(-0.7436438870371587, 0.1318259043091895)
    var orbit = ReturningOrbit(
      of: c, limit: 100_000, digits: 192, stepShift: ScaledDouble(1, exponent: -900), patience: 500)
    #expect(try orbit.run(formula) == nil)
  }
}
