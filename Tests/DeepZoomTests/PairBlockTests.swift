// PairBlockTests — blocks in pairs and triples of doubles are as good as the iterations they
// stand for.

import Numbers
import TestSupport
import Testing

@testable import DeepZoom

@Suite struct PairBlockTests {
  @Test(arguments: ["d13-a", "d30-a", "d200-a", "mini-p1142", "embjulia-a", "multi3-a", "d310-a"])
  func `a block of pairs is its iterations up to its bound`(_ name: String) throws {
    let course = try Course(name)
    let blocks = try course.formula.pairBlocks(
      of: course.orbit, course.residues, radius: course.radius)
    let shown = blocks.map {
      WideBlock(
        start: $0.start, length: $0.length, bound: $0.bound, scale: $0.scale,
        b: WideComplex($0.b), coefficients: $0.series.wide, exponent: $0.series.exponent)
    }
    try course.check(shown, epsilon: SkippingTolerance.pairs.epsilon, rounding: 0x1p-102)
  }

  /// Where d is so large that its products with w, and its square, count.
  @Test(arguments: ["d16-a", "d30-a", "seahorse-a", "multi3-a"], [-60, -90, -140])
  func `a block of pairs with products is its iterations, too`(
    _ name: String, _ radiusExponent: Int
  ) throws {
    let course = try Course(name, greatestRadius: radiusExponent)
    let (blocks, products) = try course.formula.mixedPairBlocks(
      of: course.orbit, course.residues, radius: course.radius)
    let shown = try blocks.map { block in
      WideBlock(
        start: block.start, length: block.length, bound: block.bound, scale: block.scale,
        b: WideComplex(block.b), coefficients: block.series.wide, exponent: block.series.exponent,
        products: try #require(products[block.key]))
    }
    try course.check(shown, epsilon: SkippingTolerance.pairs.epsilon, rounding: 0x1p-102)
    if radiusExponent == -90 {
      // Without them it would not be.
      let bare = shown.map { block in
        var bare = block
        bare.products = nil
        return bare
      }
      #expect(course.greatestError(bare) > 64 * SkippingTolerance.pairs.epsilon)
    }
  }

  @Test(arguments: ["d16-a", "d30-a", "multi3-a"], [-60, -90, -140])
  func `the kernel takes a block with products as its iterations`(
    _ name: String, _ radiusExponent: Int
  ) throws {
    let course = try Course(name, greatestRadius: radiusExponent)
    let (blocks, products) = try course.formula.mixedPairBlocks(
      of: course.orbit, course.residues, radius: course.radius)
    let count = course.orbit.points.count
    let pairs = PairReference(
      residues: course.residues,
      table: PairBlockTable(
        blocks, products: products, pointCount: count, radiusExponent: course.radius.exponent))
    var random = SeededGenerator(seed: 25)
    var (worst, seen) = (0.0, 0)
    for block in blocks.shuffled(using: &random).prefix(60) where block.start > 0 {
      let picture = PictureConstants(
        formula: course.formula, orbit: course.orbit, table: BlockTable(pointCount: count),
        radius: course.radius, anchorOffset: .zero, limit: block.length)
      let (d, delta) = (random.wide(), course.delta(below: block.bound, at: block.start, &random))
      var group = PreciseGroup()
      group.start(0, d, delta, at: block.start)
      while group.alive[0] != 0 { try picture.advance(&group, pairs, .best, threshold: 0) }
      #expect(group.n[0] == block.length && group.m[0] == block.start + block.length)
      let truth = course.iterated(delta, d, from: block.start, block.length)
      let size = max(truth.value.scaled.length, WideComplex(block.b).value.scaled.length)
      let error = ((group.delta(0) - truth).value.scaled.length / size).nearest
      #expect(error < 0x1p-94, "start \(block.start), length \(block.length)")
      (worst, seen) = (max(worst, error), seen + 1)
    }
    // In the widest views few blocks hold.
    #expect(seen > (radiusExponent > -90 ? 0 : 20) && worst > 0)
  }

  @Test(arguments: ["d13-a", "d200-a", "mini-p1142", "multi3-a", "d310-a"])
  func `a block of triples is its iterations up to its bound`(_ name: String) throws {
    let course = try Course(name)
    let points = TriplePoints(
      orbit: course.orbit, residues: course.residues, rests: course.rests, small: course.small)
    let blocks = try course.formula.tripleBlocks(along: points, radius: course.radius)
    let shown = blocks.map {
      WideBlock(
        start: $0.start, length: $0.length, bound: $0.bound, scale: $0.scale,
        b: WideComplex($0.b), coefficients: $0.series.wide, exponent: $0.series.exponent)
    }
    // The third coefficient is a pair: 2^−104, 35 bits below the first.
    try course.check(shown, epsilon: SkippingTolerance.triples.epsilon, rounding: 0x1p-138)
  }

  @Test(arguments: ["d30-a", "embjulia-a"])
  func `a composed series is the series at the series`(_ name: String) throws {
    let course = try Course(name)
    let blocks = try course.formula.pairBlocks(
      of: course.orbit, course.residues, radius: course.radius
    ).filter { $0.length < 600 }
    for index in stride(from: 0, to: blocks.count - 1, by: max(1, blocks.count / 20)) {
      let outer = blocks[index + 1].series
      var inner = blocks[index].series
      inner.normalize()
      inner.exponent = -20
      let composed = outer.composed(with: inner)
      let w = WideComplex(high: Complex(0.3, -0.2), low: .zero, exponent: -10)
      let value = outer.value(at: inner.value(at: w))
      let difference = (composed.value(at: w) - value).value.scaled.length
      #expect((difference / value.value.scaled.length).nearest <= 0x1p-99)
    }
  }
}

/// A block, whatever its precision was.
private struct WideBlock {
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

  func applied(to w: WideComplex, _ d: WideComplex) -> WideComplex {
    let narrow = w * WideComplex(high: .one, low: .zero, exponent: -scale)
    return coefficients.value(at: narrow, exponent) + bent(w, d)
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
private struct Course {
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
  fileprivate init(_ pair: PairComplex) { self.init(pair.plain, exponent: pair.exponent) }

  fileprivate init(_ triple: TripleComplex) {
    self.init(triple.plain, exponent: triple.exponent)
  }

  fileprivate init(_ pair: PlainPair, exponent: Int = 0) {
    self.init(high: pair.nearest, low: pair.residue, exponent: exponent)
  }

  fileprivate init(_ triple: PlainTriple, exponent: Int = 0) {
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
  fileprivate func value(at w: WideComplex, _ exponent: Int) -> WideComplex {
    var sum = WideComplex.zero
    for c in reversed() { sum = (sum + c) * w }
    return sum * WideComplex(high: .one, low: .zero, exponent: exponent)
  }
}

extension PairSeries {
  /// c₁ … c₈.
  fileprivate var wide: [WideComplex] {
    ([c1, c2, c3, c4] + [c5, c6, c7, c8].map { PlainPair($0) }).map { WideComplex($0) }
  }

  fileprivate func value(at w: WideComplex) -> WideComplex { wide.value(at: w, exponent) }
}

extension TripleSeries {
  /// c₁ … c₈.
  fileprivate var wide: [WideComplex] {
    [c1, c2].map { WideComplex($0) }
      + ([c3, c4, c5] + [c6, c7, c8].map { PlainPair($0) }).map { WideComplex($0) }
  }
}

extension SeededGenerator {
  /// Of a modulus about one, and not small.
  fileprivate mutating func wide() -> WideComplex {
    let re = Double.random(in: 0.3...0.7, using: &self)
    let im = Double.random(in: -0.7...0.7, using: &self)
    return WideComplex(high: Complex(re, im), low: .zero, exponent: 0)
  }
}

extension PreciseGroup {
  /// Puts a pixel on its way into a lane.
  fileprivate mutating func start(
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
