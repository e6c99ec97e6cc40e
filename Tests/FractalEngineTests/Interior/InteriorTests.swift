// InteriorTests — which pixels may be called interior, at parameters with a known multiplier.

import BigNumbers
import Core
import Testing
import TestSupport

@testable import FractalEngine

@Suite struct InteriorTests {
  /// The fixed point z of c = z − z^p whose multiplier μ = p·z^(p−1) has this size and angle.
  ///
  /// Angles are in degrees. Near 0, at a cusp, another fixed point may attract instead.
  private func fixedPoint(_ power: Int, multiplier size: Double, angle: Double) -> (
    z: Complex, c: Complex
  ) {
    var radius = 1.0  // the (p − 1)-th root of size/p, by Newton's method
    for _ in 0..<100 {
      var raised = 1.0
      for _ in 2..<power { raised *= radius }
      let value = raised * radius - size / Double(power)
      radius -= value / (Double(power - 1) * raised)
    }
    let degrees = BigFloat(angle / Double(power - 1), precision: 64)
    let turn = BigFloat.cosineAndSine(degrees: degrees)
    let z = Complex(radius * turn.cosine, radius * turn.sine)
    var raised = z
    for _ in 1..<power { raised = raised * z }
    return (z, z - raised)
  }

  @Test(arguments: Multibrot.powers, [0.0, 0.3, 0.9, 0.99, 1.01, 1.1])
  func `a fixed point is proved to attract if and only if it does`(
    _ power: Int, _ multiplier: Double
  ) throws {
    for angle in [60.0, 100, 141, 200, 290] {
      let (z, c) = fixedPoint(power, multiplier: multiplier, angle: angle)
      let points = [Complex.zero, c]
      for candidate in [1, 2, 6] {
        let proof = InteriorProof(
          formula: Multibrot(power: power), guide: BareGuide(points: points, leap: 0))
        #expect(
          try proof.period(near: z, candidate: candidate) == (multiplier < 1 ? 1 : nil),
          "angle \(angle), candidate \(candidate)")
      }
      // Without an attracting point the oracle takes a million iterations, so it is used only once.
      if multiplier > 1 && (angle != 141 || power % 7 != 2) { continue }
      let big = BigComplex(FloatExpComplex(c), precision: 200)
      #expect(
        try Multibrot(power: power).hasAttractingCycle(big, period: 1) == (multiplier < 1))
    }
  }

  @Test(arguments: Multibrot.powers)
  func `pixels with an attracting fixed point are interior, and beside them are not`(
    _ power: Int
  ) throws {
    for (multiplier, angle) in [(0.2, 10.0), (0.9, 50), (0.98, 101), (1.001, 101), (1.02, 205)] {
      let (_, c) = fixedPoint(power, multiplier: multiplier, angle: angle)
      let text = "re=\(c.re):im=\(c.im):h=1e-9:p=\(power)".replacing("e-0", with: "e-")
      let buffer = try engine(viewport(text, 5, 5), limit: 20_000).picture()
      for outcome in (0..<25).map({ buffer[$0] }) {
        #expect((outcome == .interior(period: 1)) == (multiplier < 1), "μ \(multiplier)")
      }
    }
  }

  @Test(arguments: [1, 2] as [UInt64])
  func `cardioid and disc are distinguished from components that touch them`(_ seed: UInt64) throws
  {
    var random = SeededGenerator(seed: seed)
    let formula = Multibrot()
    for _ in 0..<300 {
      // At 180 degrees the cardioid touches the disc, and at 0 there is the cusp.
      let side = Double.random(in: 10...170, using: &random)
      let angle = Bool.random(using: &random) ? side : 360 - side
      for (size, period) in [(0.999_999, 1), (1.000_001, nil)] as [(Double, Int?)] {
        let (_, c) = fixedPoint(2, multiplier: size, angle: angle)
        #expect(formula.knownPeriod(cuspOffset: c - Multibrot.cusp) == period)
        let turn = BigFloat.cosineAndSine(degrees: BigFloat(angle, precision: 64))
        let disc = Complex(-1 + size * turn.cosine / 4, size * turn.sine / 4)
        #expect(
          formula.knownPeriod(cuspOffset: disc - Multibrot.cusp) == period.map { 2 * $0 })
      }
    }
  }

  @Test func `cubic and higher powers have no closed form`() {
    for power in 3...8 {
      #expect(Multibrot(power: power).knownPeriod(cuspOffset: Complex(-0.25, 0)) == nil)
    }
  }

  @Test(arguments: ["mini-p1142", "mini-p2066", "needle-mini-p150"])
  func `the period by BLA steps equals the period by divisors`(_ name: String) throws {
    let view = try TruthView(named: name)
    let picture = try Preparation(Multibrot(), view.viewport, limit: view.limit, EngineSettings()) {
      _ in
    }.runner(limit: view.limit).picture
    let frame = PixelFrame(view.viewport)
    let pixels = view.unescaped.filter { $0.period > 0 }.prefix(8)
    #expect(!pixels.isEmpty)
    for pixel in pixels {
      let guide = DoubleGuide(picture, offset: frame.offset(pixel.i, pixel.j))
      let z = settled(guide, iterations: 64 * pixel.period)
      let blind = BlindGuide(guide: guide)
      for periods in [1, 2, 6] {
        let candidate = periods * pixel.period
        let found = try InteriorProof(formula: Multibrot(), guide: guide)
          .period(near: z, candidate: candidate)
        // Three pixels of mini-p2066 have longer periods than their file says.
        if name != "mini-p2066" { #expect(found == pixel.period, "\(pixel), \(periods) periods") }
        let slowly = try InteriorProof(formula: Multibrot(), guide: blind)
          .period(near: z, candidate: candidate)
        #expect(slowly == found)
      }
    }
  }

  /// The pixel's z after some iterations, one by one.
  private func settled(_ guide: DoubleGuide, iterations: Int) -> Complex {
    var (delta, m) = (Complex.zero, 0)
    for _ in 0..<iterations {
      delta = Multibrot().perturb(delta, at: guide.point(at: m)) + guide.deltaC
      m += 1
      let z = guide.point(at: m) + delta
      if m == guide.last || z.maxNorm < delta.maxNorm { (delta, m) = (z, 0) }
    }
    return guide.point(at: m) + delta
  }

  @Test func `a return within a BLA step is found`() throws {
    // In the window of period 3, beside a reference orbit four periods long.
    let c = Complex(-1.757, 0)
    var (points, z) = ([Complex.zero], Complex.zero)
    for n in 1...3_000 {
      z = z * z + c
      if n <= 12 { points.append(z) }
    }
    let guide = BareGuide(points: points, leap: 6)
    #expect(guide.skip(0, z * z, .one, most: 6)?.length == 6)
    let proof = InteriorProof(formula: Multibrot(), guide: guide)
    #expect(try proof.period(near: z, candidate: 12) == 3)
    // This is the purpose of `lowest`: a guide without so low a point misses the return.
    let careless = BareGuide(points: points, leap: 6, lowest: .one)
    #expect(
      try InteriorProof(formula: Multibrot(), guide: careless).period(near: z, candidate: 12) == 6)
  }

  @Test func `the lowest point is searched for between the ends of an orbit`() {
    func lowest(_ points: [Complex], _ small: [(index: Int, value: FloatExpComplex)] = [])
      -> FloatExp
    {
      ReferenceOrbit(
        points: points, smallPoints: small, end: .limit, precision: 64, lastSlope: .one
      ).lowest
    }
    let (zero, one) = (Complex.zero, Complex.one)
    #expect(lowest([zero, one, Complex(0.5, -0.25), Complex(0.1, 0)]) == FloatExp(0.5))
    #expect(lowest([zero, one]) > FloatExp(0x1p1000))
    #expect(lowest([zero, one, zero, one]).isZero)
    let small = FloatExpComplex(1, exponent: -3_000)
    #expect(lowest([zero, one, zero, one], [(2, small)]) == FloatExp(1, exponent: -3_000))
    #expect(lowest([zero, one, zero], [(2, small)]) == FloatExp(1))
    #expect(lowest([zero, zero, zero, one], [(2, small)]).isZero)
  }
}

/// A guide with a few points and a BLA step at the first, which is done as single iterations.
private struct BareGuide: ProofGuide {
  let points: [Complex]
  /// The length of the BLA step; 0 for none.
  let leap: Int
  let deltaC = Complex.zero
  var lowest = Complex.zero

  init(points: [Complex], leap: Int, lowest: Complex? = nil) {
    (self.points, self.leap) = (points, leap)
    let sizes = points.dropFirst().dropLast().map(\.maxNorm)
    self.lowest = lowest ?? Complex(sizes.min() ?? 1, 0)
  }

  var last: Int { points.count - 1 }
  func point(at m: Int) -> Complex { points[m] }

  func skip(_ m: Int, _ w: Complex, _ h: Complex, most: Int) -> ProofSkip<Complex>? {
    guard m == 0 && leap > 1 && leap <= most else { return nil }
    var (delta, slope) = (w, h)
    for k in 1..<leap {
      slope = Multibrot().derivative(at: points[k] + delta) * slope
      delta = Multibrot().perturb(delta, at: points[k])
    }
    return ProofSkip(length: leap, delta: delta, slope: slope)
  }
}

/// A guide without a lowest point, whose proofs must check every divisor.
private struct BlindGuide: ProofGuide {
  let guide: DoubleGuide
  let lowest = Complex.zero

  var deltaC: Complex { guide.deltaC }
  var last: Int { guide.last }
  func point(at m: Int) -> Complex { guide.point(at: m) }

  func skip(_ m: Int, _ w: Complex, _ h: Complex, most: Int) -> ProofSkip<Complex>? {
    guide.skip(m, w, h, most: most)
  }
}
