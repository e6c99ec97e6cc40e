// BuiltInPlaceTests — the built-in places are many, deep and varied, and their descriptions true.

import BigNumbers
import Testing

@testable import FractalEngine
@testable import Places

@Suite struct BuiltInPlaceTests {
  @Test func `the places reach from home to beyond five thousand zeros`() throws {
    let heights = try BuiltInPlaces.all.map { try $0.location().height }
    #expect(BuiltInPlaces.all.count >= 24)
    #expect(BuiltInPlaces.all[0].name == "home")
    let isInOrder = zip(heights.dropFirst(), heights.dropFirst(2)).allSatisfy { $0 >= $1 }
    #expect(isInOrder)
    let deepest = try #require(heights.last)
    #expect(deepest < (try Location(parsing: "fathom1:re=0:im=0:h=1e-5000").height))
    let formulas = Set(try BuiltInPlaces.all.map { try $0.location().formula })
    #expect(formulas.count >= 6)
  }

  @Test(arguments: BuiltInPlaces.all.indices)
  func `each place has short lines of text, and can be iterated`(_ index: Int) throws {
    let sight = BuiltInPlaces.all[index]
    _ = try Formulas.chosen(by: sight.location())
    for line in sight.lines { #expect(!line.isEmpty && line.count <= 96, "\(line)") }
    #expect(BuiltInPlaces.all.filter { $0.title == sight.title }.count == 1)
    #expect(sight.renderSeconds > 0 && sight.renderSeconds < 60)
    let summary = try sight.summary()
    #expect(summary.hasPrefix("\(sight.title), zoom \(try sight.location().zoom), "))
    #expect(summary.contains(", period ") == (sight.period != nil))
  }

  /// The sights with a claimed period.
  private static let periodic = BuiltInPlaces.all.indices.filter {
    BuiltInPlaces.all[$0].period != nil
  }

  /// Follows a disc of parameters around the middle until its image contains 0 for the first time.
  ///
  /// So the disc contains no nucleus of a lower period. Newton's method shows that it contains one
  /// of this period.
  @Test(arguments: periodic)
  func `the middle has a nucleus of the claimed period, and none of a lower one`(_ index: Int)
    throws
  {
    let sight = BuiltInPlaces.all[index]
    let period = try #require(sight.period)
    let location = try sight.location()
    #expect(location.formula == "mandelbrot" && location.power == 2)
    let view = Viewport(location, size: try PictureSize(width: 1, height: 1))
    let center = view.center(precision: 2 * view.precision(iterations: period))
    let radius = location.height.nearest / 20
    #expect(BuiltInPlaceTests.firstPeriod(about: center, radius, limit: 2 * period) == period)
    var nucleus = center
    for _ in 0..<6 { nucleus.subtract(BuiltInPlaceTests.newtonStep(at: nucleus, period)) }
    let rest = BuiltInPlaceTests.newtonStep(at: nucleus, period)
    #expect(rest.nearest.lengthSquared.squareRoot() < radius * 1e-9, "Newton's method has settled")
    nucleus.subtract(center)
    #expect(nucleus.nearest.lengthSquared.squareRoot() < radius)
  }

  /// The first n for which the n-th image of a disc of parameters may contain 0.
  private static func firstPeriod(about c: BigComplex, _ radius: Double, limit: Int) -> Int? {
    var z = BigComplex(precision: c.precision)
    var spread = 0.0
    for n in 1...limit {
      let size = z.nearest.lengthSquared.squareRoot()
      spread = (2 * size + spread) * spread + radius
      z = square(z)
      z.add(c)
      if z.nearest.lengthSquared.squareRoot() <= spread { return n }
    }
    return nil
  }

  /// z / (dz/dc) after `period` steps.
  private static func newtonStep(at c: BigComplex, _ period: Int) -> BigComplex {
    var z = BigComplex(precision: c.precision)
    var slope = BigComplex(precision: c.precision)
    let one = BigComplex(
      BigFloat(1, precision: c.precision), BigFloat(0, precision: c.precision))
    for _ in 0..<period {
      slope = product(z, slope)
      slope.add(slope)
      slope.add(one)
      z = square(z)
      z.add(c)
    }
    let conjugate = BigComplex(slope.re, negated(slope.im))
    var step = product(z, conjugate)
    let size = product(slope, conjugate).re
    step.re.divide(by: size)
    step.im.divide(by: size)
    return step
  }

  private static func square(_ z: BigComplex) -> BigComplex { product(z, z) }

  private static func product(_ a: BigComplex, _ b: BigComplex) -> BigComplex {
    var (re, im) = (a.re, a.re)
    re.multiply(by: b.re)
    im.multiply(by: b.im)
    var (other, cross) = (a.im, a.im)
    other.multiply(by: b.im)
    cross.multiply(by: b.re)
    re.subtract(other)
    im.add(cross)
    return BigComplex(re, im)
  }

  private static func negated(_ value: BigFloat) -> BigFloat {
    var value = value
    value.negate()
    return value
  }
}
