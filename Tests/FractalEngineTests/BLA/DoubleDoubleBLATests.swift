// DoubleDoubleBLATests — BLA steps in double-double and triple-double match their iterations.

import BigNumbers
import Testing
import TestSupport

@testable import FractalEngine

@Suite struct DoubleDoubleBLATests {
  @Test(arguments: ["d13-a", "d30-a", "d200-a", "mini-p1142", "embjulia-a", "multi3-a", "d310-a"])
  func `a BLA step in double-double equals its iterations up to its bound`(_ name: String) throws {
    let course = try Course(name)
    let blaSteps = try course.formula.doubleDoubleBLA(
      of: course.orbit, course.lowParts, radius: course.radius)
    let shown = blaSteps.map {
      WideBLAStep(
        start: $0.start, length: $0.length, bound: $0.bound, scale: $0.scale,
        b: Complex192($0.b), coefficients: $0.series.wide, exponent: $0.series.exponent)
    }
    try course.check(shown, epsilon: SkippingTolerance.doubleDouble.epsilon, rounding: 0x1p-102)
  }

  @Test(arguments: ["d13-a", "d200-a", "mini-p1142", "multi3-a", "d310-a"])
  func `a BLA step in triple-double equals its iterations up to its bound`(_ name: String) throws {
    let course = try Course(name)
    let points = TripleDoublePoints(
      orbit: course.orbit, lowParts: course.lowParts, rests: course.rests, small: course.small)
    let blaSteps = try course.formula.tripleDoubleBLASteps(along: points, radius: course.radius)
    let shown = blaSteps.map {
      WideBLAStep(
        start: $0.start, length: $0.length, bound: $0.bound, scale: $0.scale,
        b: Complex192($0.b), coefficients: $0.series.wide, exponent: $0.series.exponent)
    }
    // The third coefficient is in double-double, with a precision 35 bits below that of the first.
    try course.check(shown, epsilon: SkippingTolerance.tripleDoubles.epsilon, rounding: 0x1p-138)
  }

  @Test(arguments: ["d30-a", "embjulia-a"])
  func `a composed series is one series substituted into the other`(_ name: String) throws {
    let course = try Course(name)
    let blaSteps = try course.formula.doubleDoubleBLA(
      of: course.orbit, course.lowParts, radius: course.radius
    ).filter { $0.length < 600 }
    for index in stride(from: 0, to: blaSteps.count - 1, by: max(1, blaSteps.count / 20)) {
      let outer = blaSteps[index + 1].series
      var inner = blaSteps[index].series
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
