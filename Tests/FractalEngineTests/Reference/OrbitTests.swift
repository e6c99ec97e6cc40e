// OrbitTests — the reference orbit: its points, its end, its small values.

import BigNumbers
import Testing
import TestSupport

@testable import FractalEngine
@testable import Places

@Suite struct OrbitTests {
  @Test(arguments: ["home-a", "d30-a", "d310-a", "mini-p1142", "multi4-a"])
  func `points are those of direct iteration, rounded`(_ name: String) throws {
    let view = try TruthView(named: name)
    let formula = Multibrot(power: view.viewport.location.power)
    let orbit = try orbit(view.viewport, formula, limit: 3_000)
    #expect(orbit.points[0] == .zero)
    let c = view.viewport.center(precision: orbit.precision + 64)
    var z = BigComplex(precision: c.precision)
    var slope = FloatExpComplex.zero
    for m in 1...orbit.last {
      slope = formula.derivative(at: z.scaled) * slope + .one
      z = raised(z, to: formula.power)
      z.add(c)
      let truth = z.scaled
      // The error of rounding to a double, and of all rounding before it, is far below a pixel.
      let moved = slope.maxNorm * PixelFrame(view.viewport).radius * FloatExp(0x1p-50)
      let error = (orbit.scaled(at: m) - truth).maxNorm
      let isNear = error <= max(moved, truth.maxNorm * FloatExp(0x1p-52))
      #expect(isNear, "Z_\(m)")
      if !isNear { break }
    }
  }

  /// z^p by multiplications alone, without the formula's own squares.
  private func raised(_ z: BigComplex, to power: Int) -> BigComplex {
    var result = z
    for _ in 1..<power {
      var parts = [BigFloat](repeating: BigFloat(precision: z.precision), count: 4)
      parts[0].setProduct(result.re, z.re)
      parts[1].setProduct(result.im, z.im)
      parts[2].setProduct(result.re, z.im)
      parts[3].setProduct(result.im, z.re)
      parts[0].subtract(parts[1])
      parts[2].add(parts[3])
      result = BigComplex(parts[0], parts[2])
    }
    return result
  }

  /// Compares with the sequence of operations that defines a step.
  @Test(arguments: [64, 148, 700])
  func `on the real axis one squaring has the bits of three`(_ precision: Int) {
    var scratch = OrbitScratch(precision: precision)
    var c = BigComplex(FloatExpComplex(-1.7548776662466927, exponent: 0), precision: precision)
    c.re.divide(by: BigFloat(1.0000001, precision: precision))
    var z = BigComplex(precision: precision)
    var spec = z
    var (first, second, third) = (z.re, z.re, z.re)
    for n in 1...300 {
      Multibrot().step(&z, c, &scratch)
      first.setSquare(of: spec.re)
      second.setSquare(of: spec.im)
      third.setSum(spec.re, spec.im)
      third.square()
      spec.re.setDifference(first, second)
      first.add(second)
      spec.im.setDifference(third, first)
      spec.add(c)
      #expect(z.re == spec.re && z.im == spec.im, "step \(n)")
    }
    #expect(!z.re.isZero && z.im.isZero)
  }

  @Test func `a value below the range of doubles is kept with its exponent`() throws {
    let view = try TruthView(named: "d1121-a").viewport
    let orbit = try orbit(view, Multibrot(), limit: 20_000)
    #expect(!orbit.smallPoints.isEmpty)
    let c = view.center(precision: orbit.precision)
    var (z, scratch) = (BigComplex(precision: c.precision), OrbitScratch(precision: c.precision))
    var small = orbit.smallPoints[...]
    for m in 1...orbit.last {
      Multibrot().step(&z, c, &scratch)
      let isSmall = z.nearest.maxNorm < 0x1p-900
      #expect(isSmall == (small.first?.index == m))
      #expect(orbit.scaled(at: m) == (isSmall ? z.scaled : FloatExpComplex(orbit.points[m])))
      if isSmall { small.removeFirst() }
    }
    #expect(orbit.scaled(at: 0).isZero)
  }

  @Test func `an orbit ends when it escapes, closes, settles or reaches the limit`() throws {
    let formula = Multibrot()
    #expect(try orbit(viewport("re=1:im=1:h=1e-3", 8, 8), formula, limit: 90).end == .escaped)
    #expect(try orbit(viewport("re=1:im=1:h=1e-3", 8, 8), formula, limit: 3).end == .limit)
    #expect(try orbit(viewport("re=-2:im=0:h=1e-90", 8, 8), formula, limit: 100).end == .limit)
    #expect(try orbit(viewport("re=-0.5:im=0:h=3", 8, 8), formula, limit: 90).end == .period(1))
    #expect(try orbit(viewport("re=-1.01:im=0:h=0.1", 8, 8), formula, limit: 90).end == .period(2))
    let inside = try orbit(viewport("re=-1.1:im=0.1:h=1e-9", 8, 8), formula, limit: 90_000)
    #expect(inside.end == .attracted(period: 2))
    #expect(inside.last < 2_000)
    let cubic = try orbit(
      viewport("re=0.2:im=0.3:h=1e-9:p=3", 8, 8), Multibrot(power: 3), limit: 9_000)
    #expect(cubic.end == .attracted(period: 1))
  }

  @Test func `a limit beyond memory makes no longer orbit`() throws {
    let view = try viewport("re=-0.1:im=0.1:h=1e-9", 8, 8)
    let orbit = try orbit(view, Multibrot(), limit: 10_000_000_000)
    #expect(orbit.end == .attracted(period: 1))
    #expect(orbit.last < 10_000)
  }

  /// There are more pieces than are copied together, and the last one is incomplete.
  @Test(arguments: [1, 2, 5]) func `a list of points in pieces equals the array`(
    _ threads: Int
  ) throws {
    var list = PointList(.zero)
    for m in 1..<700_000 { list.append(Complex(Double(m), -1)) }
    #expect(list.count == 700_000 && list[65_535].re == 65_535 && list[131_072].re == 131_072)
    for m in [65_536, 699_999] { list[m] = Complex(list[m].re, 7) }
    let all = try list.takeAll(threads: threads)
    #expect(all.count == 700_000 && all.indices.allSatisfy { all[$0].re == Double($0) })
    #expect(all.indices.filter { all[$0].im == 7 } == [65_536, 699_999])
    #expect(list.count == 0)
  }

  @Test func `low parts are what rounding removed`() throws {
    let view = try TruthView(named: "d30-a").viewport
    let orbit = try orbit(view, Multibrot(), limit: 400)
    let center = view.center(precision: orbit.precision)
    let lowParts = try Multibrot().lowParts(of: orbit, at: center)
    var z = BigComplex(precision: 500)
    for m in 1...orbit.last {
      z = raised(z, to: 2)
      z.add(view.center(precision: 500))
      var rest = z
      rest.subtract(BigComplex(FloatExpComplex(orbit.points[m]), precision: 500))
      #expect((rest.nearest - lowParts.points[m]).maxNorm <= 0x1p-100, "Z_\(m)")
    }
  }

  private func orbit(_ view: Viewport, _ formula: Multibrot, limit: Int) throws -> ReferenceOrbit {
    try formula.referenceOrbit(
      at: view.center(precision: view.precision(iterations: limit)),
      radius: PixelFrame(view).radius, limit: limit)
  }
}
