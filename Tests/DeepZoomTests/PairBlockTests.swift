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
    let (blocks, mixed) = try course.formula.mixedPairBlocks(
      of: course.orbit, course.residues, radius: course.radius)
    let shown = try blocks.map { block in
      let other = try #require(mixed[block.key])
      return WideBlock(
        start: block.start, length: block.length, bound: block.bound, scale: block.scale,
        b: WideComplex(block.b), coefficients: block.series.wide, exponent: block.series.exponent,
        products: other)
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
  var products: SeriesBlock<MixedSeries>?

  func applied(to w: WideComplex, _ d: WideComplex) -> WideComplex {
    let narrow = w * WideComplex(high: .one, low: .zero, exponent: -scale)
    return coefficients.value(at: narrow, exponent) + bent(w, d)
  }

  /// b₁WD + … + b₄W⁴D + e₀D².
  private func bent(_ w: WideComplex, _ d: WideComplex) -> WideComplex {
    guard let products else { return .zero }
    let series = products.series
    let narrow = w * WideComplex(high: .one, low: .zero, exponent: -products.scale)
    func term(_ i: Int, _ j: Int) -> WideComplex {
      WideComplex(high: series[i, j], low: .zero, exponent: series.exponent)
    }
    var sum = WideComplex.zero
    for i in (1...4).reversed() { sum = (sum + term(i, 1)) * narrow }
    return (sum + term(0, 2) * d) * d
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
    let r = WideComplex(high: Complex(radius.significand, 0), low: .zero, exponent: radius.exponent)
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
    var delta = scaled(direction, low)
    let (part, shift) = (block.applied(to: w(low), d), block.b * d)
    for m in block.start..<block.start + block.length {
      delta = formula.perturb(delta, at: point(m)) + r * d
    }
    let size = max(part.value.scaled.length, shift.value.scaled.length)
    return ((part + shift - delta).value.scaled.length / size).nearest
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
