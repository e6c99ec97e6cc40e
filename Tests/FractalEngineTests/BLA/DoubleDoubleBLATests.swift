// DoubleDoubleBLATests — BLA steps in double-double and triple-double match their iterations.

import Numbers
import TestSupport
import Testing

@testable import FractalEngine

@Suite struct DoubleDoubleBLATests {
  @Test(arguments: ["d13-a", "d30-a", "d200-a", "mini-p1142", "embjulia-a", "multi3-a", "d310-a"])
  func `a block of pairs is its iterations up to its bound`(_ name: String) throws {
    let course = try Course(name)
    let blocks = try course.formula.doubleDoubleBLA(
      of: course.orbit, course.lowParts, radius: course.radius)
    let shown = blocks.map {
      WideBLAStep(
        start: $0.start, length: $0.length, bound: $0.bound, scale: $0.scale,
        b: Complex192($0.b), coefficients: $0.series.wide, exponent: $0.series.exponent)
    }
    try course.check(shown, epsilon: SkippingTolerance.pairs.epsilon, rounding: 0x1p-102)
  }

  /// Views in which d is so large that its products with w, and its square, matter.
  @Test(arguments: ["d16-a", "d30-a", "seahorse-a", "multi3-a"], [-60, -90, -140])
  func `a block of pairs with products is its iterations, too`(
    _ name: String, _ radiusExponent: Int
  ) throws {
    let course = try Course(name, greatestRadius: radiusExponent)
    let (blocks, products) = try course.formula.crossTermDoubleDoubleBLA(
      of: course.orbit, course.lowParts, radius: course.radius)
    let shown = try blocks.map { block in
      WideBLAStep(
        start: block.start, length: block.length, bound: block.bound, scale: block.scale,
        b: Complex192(block.b), coefficients: block.series.wide, exponent: block.series.exponent,
        products: try #require(products[block.key]))
    }
    try course.check(shown, epsilon: SkippingTolerance.pairs.epsilon, rounding: 0x1p-102)
    if radiusExponent == -90 {
      // Without the products the error is too large.
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
    let (blocks, products) = try course.formula.crossTermDoubleDoubleBLA(
      of: course.orbit, course.lowParts, radius: course.radius)
    let count = course.orbit.points.count
    let pairs = DoubleDoubleReference(
      lowParts: course.lowParts,
      table: DoubleDoubleBLATable(
        blocks, products: products, pointCount: count, radiusExponent: course.radius.exponent))
    var random = SeededGenerator(seed: 25)
    var (worst, seen) = (0.0, 0)
    for block in blocks.shuffled(using: &random).prefix(60) where block.start > 0 {
      let picture = PictureConstants(
        formula: course.formula, orbit: course.orbit, table: BLATable(pointCount: count),
        radius: course.radius, cuspOffset: .zero, limit: block.length)
      let (d, delta) = (random.wide(), course.delta(below: block.bound, at: block.start, &random))
      var group = DoubleDoubleLanes()
      group.start(0, d, delta, at: block.start)
      while group.alive[0] != 0 { try picture.advance(&group, pairs, .best, threshold: 0) }
      #expect(group.n[0] == block.length && group.m[0] == block.start + block.length)
      let truth = course.iterated(delta, d, from: block.start, block.length)
      let size = max(truth.value.scaled.length, Complex192(block.b).value.scaled.length)
      let error = ((group.delta(0) - truth).value.scaled.length / size).nearest
      #expect(error < 0x1p-94, "start \(block.start), length \(block.length)")
      (worst, seen) = (max(worst, error), seen + 1)
    }
    // In the widest views only few BLA steps hold.
    #expect(seen > (radiusExponent > -90 ? 0 : 20) && worst > 0)
  }

  @Test(arguments: ["d13-a", "d200-a", "mini-p1142", "multi3-a", "d310-a"])
  func `a block of triples is its iterations up to its bound`(_ name: String) throws {
    let course = try Course(name)
    let points = TripleDoublePoints(
      orbit: course.orbit, lowParts: course.lowParts, rests: course.rests, small: course.small)
    let blocks = try course.formula.tripleDoubleBLASteps(along: points, radius: course.radius)
    let shown = blocks.map {
      WideBLAStep(
        start: $0.start, length: $0.length, bound: $0.bound, scale: $0.scale,
        b: Complex192($0.b), coefficients: $0.series.wide, exponent: $0.series.exponent)
    }
    // The third coefficient is in double-double: 2^−104, 35 bits below the first.
    try course.check(shown, epsilon: SkippingTolerance.tripleDoubles.epsilon, rounding: 0x1p-138)
  }

  @Test(arguments: ["d30-a", "embjulia-a"])
  func `a composed series is the series at the series`(_ name: String) throws {
    let course = try Course(name)
    let blocks = try course.formula.doubleDoubleBLA(
      of: course.orbit, course.lowParts, radius: course.radius
    ).filter { $0.length < 600 }
    for index in stride(from: 0, to: blocks.count - 1, by: max(1, blocks.count / 20)) {
      let outer = blocks[index + 1].series
      var inner = blocks[index].series
      inner.normalize()
      inner.exponent = -20
      let composed = outer.composed(with: inner)
      let w = Complex192(high: Complex(0.3, -0.2), low: .zero, exponent: -10)
      let value = outer.value(at: inner.value(at: w))
      let difference = (composed.value(at: w) - value).value.scaled.length
      #expect((difference / value.value.scaled.length).nearest <= 0x1p-99)
    }
  }
}
