// InteriorTests — what may be called interior, at parameters whose multiplier is known.

import Ground
import Numbers
import TestSupport
import Testing

@testable import DeepZoom

@Suite struct InteriorTests {
  /// c = z − z^p has the fixed point z, with multiplier μ = p·z^(p−1) of this angle in degrees.
  ///
  /// Near 0 degrees, at a cusp, another fixed point attracts where this one does not.
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

  @Test(arguments: Mandelbrot.powers, [0.0, 0.3, 0.9, 0.99, 1.01, 1.1])
  func `a fixed point is proved to attract just when it does`(
    _ power: Int, _ multiplier: Double
  ) throws {
    for angle in [60.0, 100, 141, 200, 290] {
      let (z, c) = fixedPoint(power, multiplier: multiplier, angle: angle)
      let points = [Complex.zero, c]
      for candidate in [1, 2, 6] {
        let proof = InteriorProof(
          formula: Mandelbrot(power: power), deltaC: Complex.zero,
          reference: { points[$0] }, last: 1)
        #expect(
          try proof.period(near: z, candidate: candidate) == (multiplier < 1 ? 1 : nil),
          "angle \(angle), candidate \(candidate)")
      }
      let big = BigComplex(ScaledComplex(c), precision: 200)
      // The oracle finds any attracting fixed point, and near the cusp another one attracts.
      if multiplier > 1 && angle == 20 { continue }
      #expect(
        try Mandelbrot(power: power).hasAttractingCycle(big, period: 1) == (multiplier < 1))
    }
  }

  @Test(arguments: Mandelbrot.powers)
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
  func `cardioid and disc are told from what touches them`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let formula = Mandelbrot()
    for _ in 0..<300 {
      // At 180 degrees cardioid and disc touch each other, at 0 is the cusp.
      let side = Double.random(in: 10...170, using: &random)
      let angle = Bool.random(using: &random) ? side : 360 - side
      for (size, period) in [(0.999_999, 1), (1.000_001, nil)] as [(Double, Int?)] {
        let (_, c) = fixedPoint(2, multiplier: size, angle: angle)
        #expect(formula.knownPeriod(anchorOffset: c - Mandelbrot.anchor) == period)
        let turn = BigFloat.cosineAndSine(degrees: BigFloat(angle, precision: 64))
        let disc = Complex(-1 + size * turn.cosine / 4, size * turn.sine / 4)
        #expect(
          formula.knownPeriod(anchorOffset: disc - Mandelbrot.anchor) == period.map { 2 * $0 })
      }
    }
  }

  @Test func `cubic and higher powers have no closed form`() {
    for power in 3...8 {
      #expect(Mandelbrot(power: power).knownPeriod(anchorOffset: Complex(-0.25, 0)) == nil)
    }
  }
}
