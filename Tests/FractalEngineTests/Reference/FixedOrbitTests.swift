// FixedOrbitTests — an orbit in fixed point equals that in full precision, to the last bit.

import BigNumbers
import Places
import Testing
import TestSupport

@testable import FractalEngine

@Suite struct FixedOrbitTests {
  /// Views whose orbits are so short that they can be computed several times.
  private static let views = TruthView.all.filter {
    !["needle-tip-20000", "d5294-a", "highiter-a", "embjulia-a"].contains($0.name)
      && $0.viewport.location.formula == Multibrot.name
  }

  @Test(arguments: views)
  func `an orbit and its end equal those of direct iteration`(_ view: TruthView) throws {
    let asked = Asked(view, limit: min(view.limit, 40_000))
    let plain = try asked.formula.steppedOrbit(
      at: asked.center, radius: asked.radius, limit: asked.limit)
    try expectWellDecided(plain, asked)
    guard asked.formula.power == 2 else { return }
    for arithmetic in FixedOrbit.Arithmetic.allCases {
      guard let fixed = FixedOrbit(of: asked.center, by: arithmetic),
        let orbit = try asked.formula.orbit(
          fixed, at: asked.center, radius: asked.radius, limit: asked.limit)
      else { continue }
      expectSame(orbit, plain)
    }
  }

  /// Nearly all orbits that a machine can compute in fixed point are decided in fixed point.
  @Test func `the rounding of a point is rarely undecided`() throws {
    let asked = Self.views.map { Asked($0, limit: 2_000) }.filter { $0.formula.power == 2 }
    let started = asked.compactMap { asked in
      FixedOrbit(of: asked.center, by: .limbs).map { (asked, $0) }
    }
    let told = try started.filter { asked, fixed in
      try asked.formula.orbit(fixed, at: asked.center, radius: asked.radius, limit: asked.limit)
        != nil
    }
    #expect(started.count >= 20)
    #expect(told.count >= started.count - 6)
  }

  /// Compares an orbit in fixed point with full precision, and returns the number of decided
  /// points.
  static func expectRounded(
    _ fixed: FixedOrbit, from start: BigComplex, steps: Int,
    _ step: (inout BigComplex, inout OrbitScratch) -> Void
  ) -> Int {
    var (z, scratch) = (start, OrbitScratch(precision: start.precision))
    var told = 0
    for _ in 0..<steps {
      step(&z, &scratch)
      if let found = fixed.next() {
        told += 1
        #expect(Complex(found.re, found.im) == z.nearest)
      }
      if z.nearest.lengthSquared > Multibrot.escapeRadiusSquared { break }
      let (below, above) = fixed.bounds
      #expect(below.re <= z.re && z.re <= above.re && below.im <= z.im && z.im <= above.im)
    }
    return told
  }

  @Test(arguments: FixedOrbit.Arithmetic.allCases)
  func `every number of words gives the doubles of full precision`(
    _ arithmetic: FixedOrbit.Arithmetic
  ) throws {
    try arithmetic.skipIfMissing()
    var random = SeededGenerator(seed: 15)
    var told = 0
    for precision in stride(from: 64, through: 2_500, by: 29) {
      var c = BigComplex(precision: precision)
      for _ in 0..<(precision / 40 + 1) {
        c.re.scale(byPowerOfTwo: -40)
        c.im.scale(byPowerOfTwo: -40)
        c.re.add(BigFloat(.random(in: -0.5...0.5, using: &random), precision: precision))
        c.im.add(BigFloat(.random(in: -0.5...0.5, using: &random), precision: precision))
      }
      guard let fixed = FixedOrbit(of: c, by: arithmetic) else { continue }
      told += Self.expectRounded(fixed, from: BigComplex(precision: precision), steps: 200) {
        Multibrot().step(&$0, c, &$1)
      }
    }
    #expect(told > 2_000)
  }

  /// Beyond 1,000 digits, columns are truncated; those for c = −2 + 2^−k are the largest possible.
  @Test(arguments: FixedOrbit.Arithmetic.allCases, [51_800, 52_300, 76_001, 200_000])
  func `long numbers give their doubles`(
    _ arithmetic: FixedOrbit.Arithmetic, _ precision: Int
  ) throws {
    try arithmetic.skipIfMissing()
    var random = SeededGenerator(seed: 18)
    var told = 0
    for isReal in [true, false] {
      var c = BigComplex(precision: precision)
      for _ in 0..<(precision / 40 + 1) {
        c.re.scale(byPowerOfTwo: -40)
        c.im.scale(byPowerOfTwo: -40)
        c.re.add(BigFloat(.random(in: -0.5...0.5, using: &random), precision: precision))
        if isReal { continue }
        c.im.add(BigFloat(.random(in: -0.5...0.5, using: &random), precision: precision))
      }
      var full = BigComplex(BigFloat(-2, precision: precision), BigFloat(precision: precision))
      full.re.add(BigFloat(FloatExp(1, exponent: 8 - precision)))
      for c in isReal ? [c, full] : [c] {
        guard let fixed = FixedOrbit(of: c, by: arithmetic) else { continue }
        told += Self.expectRounded(fixed, from: BigComplex(precision: precision), steps: 24) {
          Multibrot().step(&$0, c, &$1)
        }
      }
    }
    #expect(told > 60)
  }

  /// Real orbits with every number of words, and the bounds of the exact orbit.
  @Test(arguments: FixedOrbit.Arithmetic.allCases)
  func `on the real axis every imaginary part is 0`(_ arithmetic: FixedOrbit.Arithmetic) throws {
    try arithmetic.skipIfMissing()
    var random = SeededGenerator(seed: 17)
    var (told, known) = (0, 0)
    for precision in stride(from: 64, through: 6_000, by: 83) {
      var c = BigComplex(precision: precision)
      for _ in 0..<(precision / 40 + 1) {
        c.re.scale(byPowerOfTwo: -40)
        c.re.add(BigFloat(.random(in: -1.9...0.3, using: &random), precision: precision))
      }
      var start = BigComplex(precision: precision)
      if precision % 2 == 0 { start.re = BigFloat(-0.7, precision: precision) }
      guard let fixed = FixedOrbit(of: c, by: arithmetic, from: start) else { continue }
      told += Self.expectRounded(fixed, from: start, steps: 100) {
        Multibrot().step(&$0, c, &$1)
      }
      #expect(fixed.bounds.below.im.isZero && fixed.bounds.above.im.isZero)
      let guarded = try #require(FixedOrbit(of: c, by: arithmetic, guardBits: 128))
      let finer = precision + 512
      let exact = BigComplex(BigFloat(c.re, precision: finer), BigFloat(precision: finer))
      var z = BigComplex(precision: finer)
      var scratch = OrbitScratch(precision: finer)
      for _ in 0..<30 {
        Multibrot().step(&z, exact, &scratch)
        guard let point = guarded.next(), let lowPart = guarded.lowPart(from: point.re, point.im)
        else { continue }
        known += 1
        #expect(point.im == 0 && lowPart.im == 0)
        #expect(lowPart.re == z.re.lowPart(from: point.re, &scratch.first))
        guard let (below, above) = guarded.exactBounds else { continue }
        #expect(below.re <= z.re && z.re <= above.re && below.im.isZero && above.im.isZero)
      }
    }
    #expect(told > 5_000 && known > 1_500)
    let half = BigComplex(BigFloat(-1.5, precision: 128), BigFloat(precision: 128))
    let aside = BigComplex(BigFloat(0.5, precision: 128), BigFloat(0.5, precision: 128))
    #expect(FixedOrbit(of: half, by: arithmetic, from: aside) == nil)
    #expect(
      FixedOrbit(
        of: BigComplex(BigFloat(-2, precision: 128), BigFloat(precision: 128)), by: arithmetic)
        == nil)
  }

  @Test(arguments: FixedOrbit.Arithmetic.allCases)
  func `an orbit may begin anywhere`(_ arithmetic: FixedOrbit.Arithmetic) throws {
    try arithmetic.skipIfMissing()
    var random = SeededGenerator(seed: 16)
    func number(_ range: ClosedRange<Double>, _ precision: Int) -> BigFloat {
      var sum = BigFloat(precision: precision)
      for _ in 0..<(precision / 40 + 1) {
        sum.scale(byPowerOfTwo: -40)
        sum.add(BigFloat(.random(in: range, using: &random), precision: precision))
      }
      return sum
    }
    var told = 0
    for precision in stride(from: 64, through: 2_500, by: 87) {
      let c = BigComplex(number(-0.5...0.5, precision), number(-0.5...0.5, precision))
      for kind in 0..<5 {
        var start = BigComplex(number(-1.5...1.5, precision), number(-1.5...1.5, precision))
        if kind == 1 { start.re = BigFloat(precision: precision) }
        if kind == 2 { start.im = BigFloat(-0.75, precision: precision) }
        if kind == 3 { start = BigComplex(precision: precision) }
        if kind == 4 { start.re.scale(byPowerOfTwo: -60) }
        guard let fixed = FixedOrbit(of: c, by: arithmetic, from: start) else { continue }
        told += Self.expectRounded(fixed, from: start, steps: 60) {
          Multibrot().step(&$0, c, &$1)
        }
      }
    }
    #expect(told > 1_000)
    let far = BigComplex(BigFloat(600, precision: 128), BigFloat(1, precision: 128))
    let c = BigComplex(number(-0.5...0.5, 128), number(-0.5...0.5, 128))
    #expect(FixedOrbit(of: c, by: arithmetic, from: far) == nil)
  }

  /// A c with a filled Julia set and one with dust; starts that escape, stay, or use up their
  /// digits.
  @Test(arguments: [(-0.123, 0.745), (-0.8, 0.156)], [96, 300])
  func `the fast outcome of a point equals the direct one`(_ c: (Double, Double), _ precision: Int)
    throws
  {
    let constant = BigComplex(
      BigFloat(c.0, precision: precision), BigFloat(c.1, precision: precision))
    let basin = try AttractingBasin(of: Multibrot(), at: constant)
    var random = SeededGenerator(seed: 17)
    var escaped = 0
    for _ in 0..<200 {
      let start = BigComplex(
        BigFloat(.random(in: -1.5...1.5, using: &random), precision: precision),
        BigFloat(.random(in: -1...1, using: &random), precision: precision))
      let quick = try Multibrot().quickFate(of: start, under: constant, limit: 2_000, basin: basin)
      let plain = try Multibrot().fate(of: start, under: constant, limit: 2_000, basin: basin)
      #expect(quick == plain)
      if case .escaped = plain { escaped += 1 }
    }
    #expect(escaped > 50)
  }

  /// Numbers of words for each of the different ways of computing.
  @Test(arguments: [250, 460, 700, 1_100, 1_500, 2_020, 2_300])
  func `long carries and equal parts are exact`(_ precision: Int) throws {
    // Digits that are all ones or all zeros, and |x| = |y|.
    let texts = [
      ("-0.5", "0.5"), ("0.25", "-0.25"), ("-1", "1e-60"), ("-1", "-1e-300"), ("0.3125", "0.0625"),
    ]
    var told = Set<FixedOrbit.Arithmetic>()
    for (re, im) in texts {
      for small in [-1, 0, 1] {
        var c = BigComplex(
          try #require(BigFloat(decimal: re, precision: precision)),
          try #require(BigFloat(decimal: im, precision: precision)))
        var last = BigFloat(Double(small), precision: precision)
        last.scale(byPowerOfTwo: 8 - precision)
        c.re.add(last)
        c.im.subtract(last)
        let plain = try Multibrot().steppedOrbit(at: c, radius: .zero, limit: 300)
        for arithmetic in FixedOrbit.Arithmetic.allCases {
          guard let fixed = FixedOrbit(of: c, by: arithmetic),
            let orbit = try Multibrot().orbit(fixed, at: c, radius: .zero, limit: 300)
          else { continue }
          told.insert(arithmetic)
          expectSame(orbit, plain)
        }
      }
    }
    #expect(told.contains(.limbs))
    if let fastest = FixedOrbit.Arithmetic.fastest(precision: precision) {
      #expect(told.contains(fastest))
    }
  }

  /// Near −2, the error bound grows to half of an orbit's bits, and then shrinks to its last bits.
  @Test(arguments: FixedOrbit.Arithmetic.allCases, [400, 1_000, 2_000, 2_500])
  func `words without information are left out, and come back`(
    _ arithmetic: FixedOrbit.Arithmetic, _ precision: Int
  ) throws {
    try arithmetic.skipIfMissing()
    let period = precision / 4
    // z is never as small as the bound.
    var c = needleNucleus(period: period, precision: precision, digits: precision - 70)
    c.im = BigFloat(1, precision: precision)
    c.im.scale(byPowerOfTwo: 70 - precision)
    let fixed = try #require(FixedOrbit(of: c, by: arithmetic))
    var (z, scratch) = (BigComplex(precision: precision), OrbitScratch(precision: precision))
    var widths: [Int] = []
    for _ in 1...(2 * period) {
      Multibrot().step(&z, c, &scratch)
      if let found = fixed.next() {
        #expect(Complex(found.re, found.im) == z.nearest)
      }
      let (below, above) = fixed.bounds
      #expect(below.re <= z.re && z.re <= above.re && below.im <= z.im && z.im <= above.im)
      widths.append(fixed.width)
    }
    let most = widths[0]
    #expect(widths.max() == most && most >= precision)
    for end in [period, 2 * period] {
      #expect(widths[end - 2] < most && widths[end - 2] < precision / 2 + 700)
    }
    #expect(widths[period] >= precision - 80)
  }

  /// z₂ = i·2^−4999 or so is far below its known digits, and the bound is never updated again.
  @Test(arguments: FixedOrbit.Arithmetic.allCases)
  func `an orbit continues when the exact one is lost`(_ arithmetic: FixedOrbit.Arithmetic) throws {
    try arithmetic.skipIfMissing()
    let precision = 600
    var c = BigComplex(BigFloat(-1, precision: precision), BigFloat(1, precision: precision))
    c.im.scale(byPowerOfTwo: -5_000)
    let fixed = try #require(FixedOrbit(of: c, by: arithmetic, guardBits: precision + 512))
    for _ in 0..<100 { _ = fixed.next() }
    #expect(!fixed.isNear)
    #expect(fixed.bounds.below.re <= fixed.bounds.above.re)
  }

  /// The nucleus of a period that is closest to −2, found by bisection on the real axis.
  private func needleNucleus(period: Int, precision: Int, digits: Int) -> BigComplex {
    var scratch = OrbitScratch(precision: precision)
    var step = BigFloat(1, precision: precision)
    var c = BigComplex(precision: precision)
    c.re = BigFloat(-2, precision: precision)
    // Between −2 and the nucleus, only the first value is negative.
    for _ in 0..<digits {
      step.scale(byPowerOfTwo: -1)
      var tried = c
      tried.re.add(step)
      var z = BigComplex(precision: precision)
      var isBelow = true
      for n in 1...period where isBelow {
        Multibrot().step(&z, tried, &scratch)
        if n > 1, z.re.sign < 0 { isBelow = false }
      }
      if isBelow { c = tried }
    }
    return c
  }

  private func expectSame(_ orbit: ReferenceOrbit, _ plain: ReferenceOrbit) {
    #expect(orbit.end == plain.end)
    #expect(orbit.points == plain.points)
    #expect(orbit.smallPoints.map(\.index) == plain.smallPoints.map(\.index))
    #expect(orbit.smallPoints.map(\.value) == plain.smallPoints.map(\.value))
    #expect(orbit.lastSlope == plain.lastSlope)
  }

  /// Determines the end of the orbit again, without any of the builder's shortcuts, and compares.
  private func expectWellDecided(_ orbit: ReferenceOrbit, _ asked: Asked) throws {
    var (slope, cycleDetector) = (FloatExpComplex.zero, CycleDetector(tolerance: 0x1p-40))
    var end = OrbitEnd.limit
    for n in 1...orbit.last where end == .limit {
      slope = asked.formula.derivative(at: orbit.scaled(at: n - 1)) * slope + .one
      let value = orbit.scaled(at: n)
      if orbit.points[n].lengthSquared > Multibrot.escapeRadiusSquared {
        end = .escaped
      } else if value.length < asked.radius * slope.length {
        end = .period(n)
      } else if let period = cycleDetector.period(arrivingAt: value, n) {
        var product = FloatExpComplex.one
        for m in (n - period)..<n {
          product = asked.formula.derivative(at: orbit.scaled(at: m)) * product
        }
        if product.length < FloatExp(1 - 0x1p-20) {
          end = .attracted(period: period)
        } else {
          cycleDetector.refuse(at: n)
        }
      }
      #expect((end == .limit) == (n < orbit.last) || n == asked.limit)
    }
    #expect(end == orbit.end)
    #expect(slope == orbit.lastSlope)
  }

  /// The parameters of a view's orbit.
  private struct Asked {
    let viewport: Viewport
    let limit: Int
    var formula: Multibrot { Multibrot(power: viewport.location.power) }
    var center: BigComplex { viewport.center(precision: viewport.precision(iterations: limit)) }
    var radius: FloatExp { PixelFrame(viewport).radius }

    init(_ view: TruthView, limit: Int) { (viewport, self.limit) = (view.viewport, limit) }
  }
}
