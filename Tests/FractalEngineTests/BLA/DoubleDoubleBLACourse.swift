// DoubleDoubleBLACourse — orbits along which BLA steps are compared with iterations.

import BigNumbers
import Places
import Testing
import TestSupport

@testable import FractalEngine

/// A BLA step of any precision, converted to 192 bits.
struct WideBLAStep {
  let start: Int
  let length: Int
  let bound: FloatExp
  let scale: Int
  let b: Complex192
  /// The coefficients c₁ … c₈.
  let coefficients: [Complex192]
  let exponent: Int
  /// The coefficients of the cross terms W^i·D^j, in wide views.
  var terms: [(i: Int, j: Int, coefficient: Complex192)] = []

  func applied(to w: Complex192, _ d: Complex192) -> Complex192 {
    let narrow = w * Complex192(high: .one, low: .zero, exponent: -scale)
    let unit = Complex192(high: .one, low: .zero, exponent: exponent)
    var sum = coefficients.value(at: narrow, exponent)
    for (i, j, coefficient) in terms {
      var term = coefficient * unit
      for _ in 0..<i { term = term * narrow }
      for _ in 0..<j { term = term * d }
      sum = sum + term
    }
    return sum
  }
}

/// An orbit, whose points are known to more digits than doubles have.
struct Course {
  let formula: Multibrot
  let orbit: ReferenceOrbit
  let lowParts: OrbitLowParts
  let rests: [Complex]
  let small: [Int: TripleDoubleExpComplex]
  let radius: FloatExp

  init(_ name: String, greatestRadius: Int = -240) throws {
    let view = try TruthView(named: name)
    formula = Multibrot(power: view.viewport.location.power)
    let precision = view.viewport.precision(iterations: view.limit) + 128
    let center = view.viewport.center(precision: precision)
    // Wider views have no such steps, since B·d must stay far below each point.
    radius = min(PixelFrame(view.viewport).radius, FloatExp(1, exponent: greatestRadius))
    orbit = try formula.referenceOrbit(at: center, radius: radius, limit: 5_000)
    lowParts = try formula.lowParts(of: orbit, at: center)
    (rests, small) = try formula.tripleDoubleRests(of: orbit, lowParts, at: center)
  }

  /// Finds all BLA steps that have all products of w and d.
  func widestBLASteps() throws -> [WideBLAStep] {
    try formula.wideDoubleDoubleBLA(of: orbit, lowParts, radius: radius).map { blaStep in
      let doubleDouble = DoubleDoubleBLAStep(blaStep)
      var shown = WideBLAStep(
        start: blaStep.start, length: blaStep.length, bound: blaStep.bound, scale: blaStep.scale,
        b: Complex192(blaStep.b), coefficients: doubleDouble.series.wide,
        exponent: blaStep.series.exponent
      )
      let series = blaStep.series
      for (i, j) in [(1, 1), (2, 1), (0, 2)] {
        shown.terms.append((i, j, Complex192(series.doubleDouble(i, j))))
      }
      let inDoubles = [(3, 1), (4, 1), (5, 1), (6, 1), (1, 2), (2, 2), (3, 2), (4, 2)]
      for (i, j) in inDoubles + [(0, 3), (1, 3), (2, 3), (0, 4)] {
        shown.terms.append((i, j, Complex192(high: series[i, j], low: .zero, exponent: 0)))
      }
      return shown
    }
  }

  /// r · dz/dc after `count` steps.
  func slope(
    _ start: Complex192, _ delta: Complex192, _ d: Complex192, from m: Int, _ count: Int
  ) -> Complex192 {
    let r = Complex192(high: Complex(radius.significand, 0), low: .zero, exponent: radius.exponent)
    var (slope, delta) = (start, delta)
    for m in m..<m + count {
      slope = formula.derivative(at: point(m) + delta) * slope + r
      delta = formula.perturb(delta, at: point(m)) + r * d
    }
    return slope
  }

  /// Z[m] to at least 128 bits; its rounding in the BLA steps is a part of their error.
  private func point(_ m: Int) -> Complex192 {
    if let small = small[m] { return Complex192(small) }
    return Complex192(high: orbit.points[m], low: lowParts.points[m], exponent: 0)
      + Complex192(high: rests[m], low: .zero, exponent: 0)
  }

  func check(_ all: [WideBLAStep], epsilon: Double, rounding: Double) throws {
    let blaSteps = all.filter { $0.length < 600 }
    var random = SeededGenerator(seed: 23)
    var beyond = 0.0
    for _ in 0..<40 {
      let blaStep = try #require(blaSteps.randomElement(using: &random))
      #expect(blaStep.length > 1 && blaStep.start + blaStep.length <= orbit.last)
      let error = relativeError(blaStep, atBoundTimes: 0.99, &random)
      #expect(
        error <= 4 * epsilon + Double(blaStep.length) * rounding,
        "start \(blaStep.start), length \(blaStep.length), seed 23")
      beyond = max(beyond, relativeError(blaStep, atBoundTimes: 8, &random))
    }
    // A bound that is much too small would pass as well, so eight times the bound must fail.
    #expect(beyond > 16 * epsilon)
  }

  /// The largest error of some BLA steps at their bounds.
  func greatestError(_ all: [WideBLAStep]) -> Double {
    let blaSteps = all.filter { $0.length < 600 }
    var random = SeededGenerator(seed: 24)
    return (0..<100).map { _ in
      blaSteps.randomElement(using: &random).map { relativeError($0, atBoundTimes: 0.99, &random) }
        ?? 0
    }.max() ?? 0
  }

  /// The relative error of P(w) + B·d, compared with single iterations in 192 bits.
  ///
  /// δ and d are random, and |w| is `factor` times the BLA step's bound.
  private func relativeError(
    _ blaStep: WideBLAStep, atBoundTimes factor: Double, _ random: inout SeededGenerator
  ) -> Double {
    let d = random.wide()
    let direction = random.wide()
    let z = point(blaStep.start)
    func w(_ exponent: Double) -> Complex192 {
      formula.perturb(scaled(direction, exponent), at: z)
    }
    // Finds the size of δ, by bisection of its exponent.
    var (low, high) = (-40_000.0, 10.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      let isBelow = w(middle).value.scaled.length < blaStep.bound * FloatExp(factor)
      if isBelow { low = middle } else { high = middle }
    }
    let delta = iterated(scaled(direction, low), d, from: blaStep.start, blaStep.length)
    let (part, shift) = (blaStep.applied(to: w(low), d), blaStep.b * d)
    let size = max(part.value.scaled.length, shift.value.scaled.length)
    return ((part + shift - delta).value.scaled.length / size).nearest
  }

  /// δ after `count` steps.
  func iterated(_ start: Complex192, _ d: Complex192, from m: Int, _ count: Int) -> Complex192 {
    let r = Complex192(high: Complex(radius.significand, 0), low: .zero, exponent: radius.exponent)
    var delta = start
    for m in m..<m + count { delta = formula.perturb(delta, at: point(m)) + r * d }
    return delta
  }

  /// A δ in double-double for which |w| is less than half of a bound, but not much less.
  func delta(below bound: FloatExp, at m: Int, _ random: inout SeededGenerator) -> Complex192 {
    let (direction, z) = (random.wide(), point(m))
    var exponent = 8
    while true {
      let delta = direction * Complex192(high: .one, low: .zero, exponent: exponent)
      let w = formula.perturb(delta, at: z)
      if w.value.scaled.length < bound * FloatExp(0.5) { return delta }
      exponent -= 1
    }
  }

  /// The product with 2^exponent, accurate enough for bisection.
  private func scaled(_ value: Complex192, _ exponent: Double) -> Complex192 {
    let whole = exponent.rounded(.down)
    let factor = 1 + (exponent - whole)
    return value * Complex192(high: Complex(factor, 0), low: .zero, exponent: Int(whole))
  }
}

extension Complex192 {
  init(_ doubleDouble: DoubleDoubleExpComplex) {
    self.init(doubleDouble.plain, exponent: doubleDouble.exponent)
  }

  init(_ tripleDouble: TripleDoubleExpComplex) {
    self.init(tripleDouble.plain, exponent: tripleDouble.exponent)
  }

  init(_ doubleDouble: DoubleDoubleComplex, exponent: Int = 0) {
    self.init(high: doubleDouble.nearest, low: doubleDouble.lowPart, exponent: exponent)
  }

  init(_ tripleDouble: TripleDoubleComplex, exponent: Int = 0) {
    let (high, middle) = (tripleDouble.high, tripleDouble.middle)
    let rest = Complex(tripleDouble.low.x, tripleDouble.low.y)
    self =
      Complex192(
        high: Complex(high.x, high.y), low: Complex(middle.x, middle.y), exponent: exponent)
      + Complex192(high: rest, low: .zero, exponent: exponent)
  }
}

extension [Complex192] {
  /// The value of c₁W + …, times 2^exponent.
  func value(at w: Complex192, _ exponent: Int) -> Complex192 {
    var sum = Complex192.zero
    for c in reversed() { sum = (sum + c) * w }
    return sum * Complex192(high: .one, low: .zero, exponent: exponent)
  }
}

extension DoubleDoubleSeries {
  /// The coefficients c₁ … c₈.
  var wide: [Complex192] {
    ([c1, c2, c3, c4] + [c5, c6, c7, c8].map { DoubleDoubleComplex($0) }).map { Complex192($0) }
  }

  func value(at w: Complex192) -> Complex192 { wide.value(at: w, exponent) }
}

extension TripleDoubleSeries {
  /// The coefficients c₁ … c₈.
  var wide: [Complex192] {
    [c1, c2].map { Complex192($0) }
      + ([c3, c4, c5] + [c6, c7, c8].map { DoubleDoubleComplex($0) }).map { Complex192($0) }
  }
}

extension SeededGenerator {
  /// A random number with a modulus of about one, and not small.
  mutating func wide() -> Complex192 {
    let re = Double.random(in: 0.3...0.7, using: &self)
    let im = Double.random(in: -0.7...0.7, using: &self)
    return Complex192(high: Complex(re, im), low: .zero, exponent: 0)
  }
}

extension DoubleDoubleLanes {
  mutating func start(_ lane: Int, slope: FloatExpComplex) {
    (gx[lane], gy[lane], slopeExponent[lane]) = (slope.re, slope.im, slope.exponent)
  }

  func slope(_ lane: Int) -> FloatExpComplex {
    FloatExpComplex(clamping: Complex(gx[lane], gy[lane]), exponent: slopeExponent[lane])
  }

  /// Puts a pixel that is not at its beginning into a lane.
  mutating func start(
    _ lane: Int, _ d: Complex192, _ delta: Complex192, at m: Int
  ) {
    let (offset, start) = (d.doubleDouble, delta.doubleDouble)
    let unit = Double.powerOfTwo(offset.exponent)
    let pixel = DoubleDoublePixel(offset: unit * offset.high, offsetLowPart: unit * offset.low)
    self.start(pixel, lane, radiusExponent: 0)
    (xHigh[lane], xLow[lane]) = (start.high.re, start.low.re)
    (yHigh[lane], yLow[lane]) = (start.high.im, start.low.im)
    (exponent[lane], self.m[lane]) = (start.exponent, m)
  }
}
