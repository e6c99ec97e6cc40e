// PairBlockTests — a block in pairs of doubles is as good as the iterations it stands for.

import Numbers
import TestSupport
import Testing

@testable import DeepZoom

@Suite struct PairBlockTests {
  private static let epsilon = SkippingTolerance.pairs.epsilon

  @Test(arguments: ["d13-a", "d30-a", "d200-a", "mini-p1142", "embjulia-a", "multi3-a", "d310-a"])
  func `a block is its iterations to within its tolerance up to its bound`(_ name: String) throws {
    let course = try Course(name)
    var random = SeededGenerator(seed: 23)
    var beyond = 0.0
    for _ in 0..<40 {
      let block = try #require(course.blocks.randomElement(using: &random))
      #expect(block.length > 1 && block.start + block.length <= course.orbit.last)
      let start = "start \(block.start), length \(block.length), seed 23"
      let error = course.relativeError(block, atBoundTimes: 0.99, &random)
      #expect(error <= 4 * Self.epsilon + Double(block.length) * 0x1p-102, "\(start)")
      beyond = max(beyond, course.relativeError(block, atBoundTimes: 3, &random))
    }
    // A bound much too small would hold as well: three times it must not.
    #expect(beyond > 16 * Self.epsilon)
  }

  @Test(arguments: ["d30-a", "embjulia-a"])
  func `a composed series is the series at the series`(_ name: String) throws {
    let course = try Course(name)
    let blocks = course.blocks.filter { $0.length < 600 }
    for index in stride(from: 0, to: blocks.count - 1, by: max(1, blocks.count / 20)) {
      let (inner, outer) = (blocks[index].series, blocks[index + 1].series)
      var unit = inner.normalized
      unit.exponent = -20
      let composed = outer.composed(with: unit)
      let w = WideComplex(high: Complex(0.3, -0.2), low: .zero, exponent: -10)
      let value = outer.wide(at: unit.wide(at: w))
      let difference = (composed.wide(at: w) - value).value.scaled.length
      #expect((difference / value.value.scaled.length).nearest <= 0x1p-99)
    }
  }
}

/// An orbit, its blocks and its points to 106 bits.
private struct Course {
  let formula: Mandelbrot
  let orbit: ReferenceOrbit
  let residues: OrbitResidues
  let radius: ScaledDouble
  let blocks: [PairBlock]

  init(_ name: String) throws {
    let view = try TruthView(named: name)
    formula = Mandelbrot(power: view.viewport.location.power)
    let center = view.viewport.center(
      precision: view.viewport.precision(iterations: view.limit) + 64)
    // Of wider views there are none: B·d must stay below 2^−98 of each point.
    radius = min(PixelFrame(view.viewport).radius, ScaledDouble(1, exponent: -240))
    orbit = try formula.referenceOrbit(at: center, radius: radius, limit: 5_000)
    residues = try formula.residues(of: orbit, at: center)
    blocks = try formula.pairBlocks(of: orbit, residues, radius: radius).filter {
      $0.length < 600
    }
  }

  private func point(_ m: Int) -> WideComplex {
    if let small = residues.small[m] { return WideComplex(small) }
    return WideComplex(high: orbit.points[m], low: residues.points[m], exponent: 0)
  }

  /// P(w) + B·d against iterating step by step in 128 bits, for a random δ and d where |w| is
  /// `factor` of the block's bound.
  func relativeError(
    _ block: PairBlock, atBoundTimes factor: Double, _ random: inout SeededGenerator
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
    let first = w(low)
    let narrow = first * WideComplex(high: .one, low: .zero, exponent: -block.scale)
    let part = block.series.wide(at: narrow)
    let shift = WideComplex(block.b) * d
    for m in block.start..<block.start + block.length {
      delta = formula.perturb(delta, at: point(m)) + r * d
    }
    let size = max(part.value.scaled.length, shift.value.scaled.length)
    return ((part + shift - delta).value.scaled.length / size).nearest
  }

  /// The product with 2^exponent.
  private func scaled(_ value: WideComplex, _ exponent: Double) -> WideComplex {
    let whole = exponent.rounded(.down)
    let factor = 1 + (exponent - whole)  // near enough to a power of two to bisect by
    return value * WideComplex(high: Complex(factor, 0), low: .zero, exponent: Int(whole))
  }
}

extension WideComplex {
  fileprivate init(_ pair: PairComplex) {
    self.init(high: pair.plain.nearest, low: pair.plain.residue, exponent: pair.exponent)
  }
}

extension PairSeries {
  /// c₁W + … + c₈W⁸ times 2^exponent.
  fileprivate func wide(at w: WideComplex) -> WideComplex {
    func constant(_ value: PlainPair) -> WideComplex {
      WideComplex(high: value.nearest, low: value.residue, exponent: 0)
    }
    let coefficients = [c1, c2, c3, c4] + [c5, c6, c7, c8].map { PlainPair($0) }
    var sum = WideComplex.zero
    for c in coefficients.reversed() { sum = (sum + constant(c)) * w }
    return sum * WideComplex(high: .one, low: .zero, exponent: exponent)
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
