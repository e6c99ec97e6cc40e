// PairBlockCourse — orbits along which blocks are held to the iterations they stand for.

import Numbers
import TestSupport
import Testing

@testable import DeepZoom

/// A block, whatever its precision was.
struct WideBlock {
  let start: Int
  let length: Int
  let bound: ScaledDouble
  let scale: Int
  let b: WideComplex
  /// c₁ … c₈.
  let coefficients: [WideComplex]
  let exponent: Int
  /// Beyond P(w) and B·d, or nil.
  var products: BlockProducts?
  /// The same in the widest views: of W^i·D^j.
  var terms: [(i: Int, j: Int, coefficient: WideComplex)] = []

  func applied(to w: WideComplex, _ d: WideComplex) -> WideComplex {
    let narrow = w * WideComplex(high: .one, low: .zero, exponent: -scale)
    let unit = WideComplex(high: .one, low: .zero, exponent: exponent)
    var sum = coefficients.value(at: narrow, exponent) + bent(w, d)
    for (i, j, coefficient) in terms {
      var term = coefficient * unit
      for _ in 0..<i { term = term * narrow }
      for _ in 0..<j { term = term * d }
      sum = sum + term
    }
    return sum
  }

  /// b₁WD + … + b₄W⁴D + e₀D².
  private func bent(_ w: WideComplex, _ d: WideComplex) -> WideComplex {
    guard let products else { return .zero }
    let narrow = w * WideComplex(high: .one, low: .zero, exponent: -products.scale)
    func wide(_ coefficient: Complex) -> WideComplex {
      WideComplex(high: coefficient, low: .zero, exponent: products.exponent)
    }
    let b = products.b
    var sum = WideComplex.zero
    for coefficient in [b.3, b.2, b.1, b.0] { sum = (sum + wide(coefficient)) * narrow }
    return (sum + wide(products.e) * d) * d
  }
}

/// An orbit and its points to more digits than doubles have.
struct Course {
  let formula: Mandelbrot
  let orbit: ReferenceOrbit
  let residues: OrbitResidues
  let rests: [Complex]
  let small: [Int: TripleComplex]
  let radius: ScaledDouble

  init(_ name: String, greatestRadius: Int = -240) throws {
    let view = try TruthView(named: name)
    formula = Mandelbrot(power: view.viewport.location.power)
    let precision = view.viewport.precision(iterations: view.limit) + 128
    let center = view.viewport.center(precision: precision)
    // Of wider views there are none: B·d must stay far below each point.
    radius = min(PixelFrame(view.viewport).radius, ScaledDouble(1, exponent: greatestRadius))
    orbit = try formula.referenceOrbit(at: center, radius: radius, limit: 5_000)
    residues = try formula.residues(of: orbit, at: center)
    (rests, small) = try formula.tripleRests(of: orbit, residues, at: center)
  }

  /// All blocks with all products of w and d.
  func widestBlocks() throws -> [WideBlock] {
    try formula.widePairBlocks(of: orbit, residues, radius: radius).map { block in
      let pairs = PairBlock(block)
      var shown = WideBlock(
        start: block.start, length: block.length, bound: block.bound, scale: block.scale,
        b: WideComplex(block.b), coefficients: pairs.series.wide, exponent: block.series.exponent)
      let series = block.series
      for (i, j) in [(1, 1), (2, 1), (0, 2)] {
        shown.terms.append((i, j, WideComplex(series.pair(i, j))))
      }
      let inDoubles = [(3, 1), (4, 1), (5, 1), (6, 1), (1, 2), (2, 2), (3, 2), (4, 2)]
      for (i, j) in inDoubles + [(0, 3), (1, 3), (2, 3), (0, 4)] {
        shown.terms.append((i, j, WideComplex(high: series[i, j], low: .zero, exponent: 0)))
      }
      return shown
    }
  }

  /// r · dz/dc after so many steps.
  func slope(
    _ start: WideComplex, _ delta: WideComplex, _ d: WideComplex, from m: Int, _ count: Int
  ) -> WideComplex {
    let r = WideComplex(high: Complex(radius.significand, 0), low: .zero, exponent: radius.exponent)
    var (slope, delta) = (start, delta)
    for m in m..<m + count {
      slope = formula.derivative(at: point(m) + delta) * slope + r
      delta = formula.perturb(delta, at: point(m)) + r * d
    }
    return slope
  }

  /// Z[m] to 128 bits at least: the blocks' own rounding of it is part of their error.
  private func point(_ m: Int) -> WideComplex {
    if let small = small[m] { return WideComplex(small) }
    return WideComplex(high: orbit.points[m], low: residues.points[m], exponent: 0)
      + WideComplex(high: rests[m], low: .zero, exponent: 0)
  }

  func check(_ all: [WideBlock], epsilon: Double, rounding: Double) throws {
    let blocks = all.filter { $0.length < 600 }
    var random = SeededGenerator(seed: 23)
    var beyond = 0.0
    for _ in 0..<40 {
      let block = try #require(blocks.randomElement(using: &random))
      #expect(block.length > 1 && block.start + block.length <= orbit.last)
      let error = relativeError(block, atBoundTimes: 0.99, &random)
      #expect(
        error <= 4 * epsilon + Double(block.length) * rounding,
        "start \(block.start), length \(block.length), seed 23")
      beyond = max(beyond, relativeError(block, atBoundTimes: 8, &random))
    }
    // A bound much too small would hold as well: eight times it must not.
    #expect(beyond > 16 * epsilon)
  }

  /// Of some blocks at their bounds.
  func greatestError(_ all: [WideBlock]) -> Double {
    let blocks = all.filter { $0.length < 600 }
    var random = SeededGenerator(seed: 24)
    return (0..<100).map { _ in
      blocks.randomElement(using: &random).map { relativeError($0, atBoundTimes: 0.99, &random) }
        ?? 0
    }.max() ?? 0
  }

  /// P(w) + B·d against iterating step by step in 192 bits, for a random δ and d where |w| is
  /// `factor` of the block's bound.
  private func relativeError(
    _ block: WideBlock, atBoundTimes factor: Double, _ random: inout SeededGenerator
  ) -> Double {
    let d = random.wide()
    let direction = random.wide()
    let z = point(block.start)
    func w(_ exponent: Double) -> WideComplex {
      formula.perturb(scaled(direction, exponent), at: z)
    }
    // The size of δ, by bisection of its exponent.
    var (low, high) = (-40_000.0, 10.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      let isBelow = w(middle).value.scaled.length < block.bound * ScaledDouble(factor)
      if isBelow { low = middle } else { high = middle }
    }
    let delta = iterated(scaled(direction, low), d, from: block.start, block.length)
    let (part, shift) = (block.applied(to: w(low), d), block.b * d)
    let size = max(part.value.scaled.length, shift.value.scaled.length)
    return ((part + shift - delta).value.scaled.length / size).nearest
  }

  /// δ after so many steps.
  func iterated(_ start: WideComplex, _ d: WideComplex, from m: Int, _ count: Int) -> WideComplex {
    let r = WideComplex(high: Complex(radius.significand, 0), low: .zero, exponent: radius.exponent)
    var delta = start
    for m in m..<m + count { delta = formula.perturb(delta, at: point(m)) + r * d }
    return delta
  }

  /// Some δ in a pair of doubles with |w| below half of a bound, not by far.
  func delta(below bound: ScaledDouble, at m: Int, _ random: inout SeededGenerator) -> WideComplex {
    let (direction, z) = (random.wide(), point(m))
    var exponent = 8
    while true {
      let delta = direction * WideComplex(high: .one, low: .zero, exponent: exponent)
      let w = formula.perturb(delta, at: z)
      if w.value.scaled.length < bound * ScaledDouble(0.5) { return delta }
      exponent -= 1
    }
  }

  /// The product with 2^exponent, or near enough to bisect by.
  private func scaled(_ value: WideComplex, _ exponent: Double) -> WideComplex {
    let whole = exponent.rounded(.down)
    let factor = 1 + (exponent - whole)
    return value * WideComplex(high: Complex(factor, 0), low: .zero, exponent: Int(whole))
  }
}

extension WideComplex {
  init(_ pair: PairComplex) { self.init(pair.plain, exponent: pair.exponent) }

  init(_ triple: TripleComplex) {
    self.init(triple.plain, exponent: triple.exponent)
  }

  init(_ pair: PlainPair, exponent: Int = 0) {
    self.init(high: pair.nearest, low: pair.residue, exponent: exponent)
  }

  init(_ triple: PlainTriple, exponent: Int = 0) {
    let (high, middle) = (triple.high, triple.middle)
    let rest = Complex(triple.low.x, triple.low.y)
    self =
      WideComplex(
        high: Complex(high.x, high.y), low: Complex(middle.x, middle.y), exponent: exponent)
      + WideComplex(high: rest, low: .zero, exponent: exponent)
  }
}

extension [WideComplex] {
  /// c₁W + … times 2^exponent.
  func value(at w: WideComplex, _ exponent: Int) -> WideComplex {
    var sum = WideComplex.zero
    for c in reversed() { sum = (sum + c) * w }
    return sum * WideComplex(high: .one, low: .zero, exponent: exponent)
  }
}

extension PairSeries {
  /// c₁ … c₈.
  var wide: [WideComplex] {
    ([c1, c2, c3, c4] + [c5, c6, c7, c8].map { PlainPair($0) }).map { WideComplex($0) }
  }

  func value(at w: WideComplex) -> WideComplex { wide.value(at: w, exponent) }
}

extension TripleSeries {
  /// c₁ … c₈.
  var wide: [WideComplex] {
    [c1, c2].map { WideComplex($0) }
      + ([c3, c4, c5] + [c6, c7, c8].map { PlainPair($0) }).map { WideComplex($0) }
  }
}

extension SeededGenerator {
  /// Of a modulus about one, and not small.
  mutating func wide() -> WideComplex {
    let re = Double.random(in: 0.3...0.7, using: &self)
    let im = Double.random(in: -0.7...0.7, using: &self)
    return WideComplex(high: Complex(re, im), low: .zero, exponent: 0)
  }
}

extension PreciseGroup {
  mutating func start(_ lane: Int, slope: ScaledComplex) {
    (gx[lane], gy[lane], slopeExponent[lane]) = (slope.re, slope.im, slope.exponent)
  }

  func slope(_ lane: Int) -> ScaledComplex {
    ScaledComplex(clamping: Complex(gx[lane], gy[lane]), exponent: slopeExponent[lane])
  }

  /// Puts a pixel on its way into a lane.
  mutating func start(
    _ lane: Int, _ d: WideComplex, _ delta: WideComplex, at m: Int
  ) {
    let (offset, start) = (d.pair, delta.pair)
    let unit = Double.powerOfTwo(offset.exponent)
    let pixel = PrecisePixel(offset: unit * offset.high, offsetResidue: unit * offset.low)
    self.start(pixel, lane, radiusExponent: 0)
    (xHigh[lane], xLow[lane]) = (start.high.re, start.low.re)
    (yHigh[lane], yLow[lane]) = (start.high.im, start.low.im)
    (exponent[lane], self.m[lane]) = (start.exponent, m)
  }
}
