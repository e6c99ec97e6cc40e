// NeutralPointTests — jumps past a nearly neutral fixed point equal single iterations.

import BigNumbers
import Core
import Testing
import TestSupport

@testable import FractalEngine
@testable import Places

@Suite struct NeutralPointTests {
  /// A narrow parabolic gate, where each pixel has a fixed point of its own; in `deep` all have
  /// one.
  private static let parabolicGate = "re=-0.75:im=0.00001:h=3e-10"
  private static let deep = "re=-0.74999998735087:im=0.00100003868823683:h=1e-60"

  private func neutralPoint(_ text: String) throws -> (
    neutralPoint: NeutralPointPolynomials, view: Viewport
  )? {
    let view = try viewport(text, 64, 48)
    let center = view.center(precision: view.precision(iterations: 1 << 20))
    guard
      let neutralPoint = try Multibrot().neutralPoint(at: center, radius: PixelFrame(view).radius)
    else {
      return nil
    }
    return (neutralPoint, view)
  }

  @Test(arguments: [parabolicGate, deep])
  func `several threads make the polynomials that one makes`(_ text: String) throws {
    let view = try viewport(text, 64, 48)
    let center = view.center(precision: view.precision(iterations: 1 << 20))
    func neutralPoint(threads: Int) throws -> NeutralPointPolynomials? {
      try Multibrot().neutralPoint(at: center, radius: PixelFrame(view).radius, threads: threads)
    }
    let one = try #require(try neutralPoint(threads: 1))
    for threads in [2, 5] {
      let several = try neutralPoint(threads: threads)
      #expect(several?.numbers == one.numbers && several?.bounds == one.bounds)
    }
  }

  @Test(arguments: [parabolicGate, deep])
  func `a jump equals its iterations`(_ text: String) throws {
    let (neutralPoint, view) = try #require(try neutralPoint(text))
    #expect(neutralPoint.orders == (text == Self.deep ? 1 : 3) && neutralPoint.lengths.count >= 8)
    var random = SeededGenerator(seed: 1)
    for (level, length) in neutralPoint.lengths.enumerated() {
      for _ in 0..<6 {
        func part() -> Double { Double.random(in: -0.7...0.7, using: &random) }
        let d = Complex(part(), part())
        var u = Complex(0, 0)
        while u.lengthSquared < 0.01 * neutralPoint.bounds[level] {
          u = neutralPoint.bounds[level].squareRoot() * Complex(part(), part())
        }
        let place = neutralPoint.place(of: d)
        let slope = Complex(part(), part())
        var parabolicJump = ParabolicJump(
          offset: place.offset, parameterSlope: 2 * place.parameterSlope, u: u,
          slope: slope - place.parameterSlope, n: 7)
        #expect(neutralPoint.pass(&parabolicJump, limit: 7 + length, budget: 10))
        #expect(parabolicJump.n == 7 + length && parabolicJump.blaSteps == 1)
        let plain = plainly(neutralPoint, view, d, from: u, slope, steps: length)
        #expect((parabolicJump.u - plain.u).maxNorm <= 0x1p-49 * plain.u.maxNorm, "\(length)")
        let found = parabolicJump.slope + place.parameterSlope
        #expect((found - plain.slope).maxNorm <= 0x1p-40 * plain.slope.maxNorm, "\(length)")
      }
    }
  }

  /// The iterations by MPFR.
  private func plainly(
    _ neutralPoint: NeutralPointPolynomials, _ view: Viewport, _ d: Complex, from u: Complex,
    _ slope: Complex, steps: Int
  ) -> (u: Complex, slope: Complex) {
    let (precision, radius) = (400, PixelFrame(view).radius)
    func big(_ number: Complex, exponent: Int = 0) -> BigComplex {
      BigComplex(FloatExpComplex(number, exponent: exponent), precision: precision)
    }
    var c = view.center(precision: precision)
    c.add(big(d, exponent: radius.exponent))
    // α = (1 − √(1 − 4c)) / 2
    var square = big(.one)
    for _ in 0..<4 { square.subtract(c) }
    var point = big(Complex(0.5, 0))
    var half = square.squareRoot()
    half.re.scale(byPowerOfTwo: -1)
    half.im.scale(byPowerOfTwo: -1)
    point.subtract(half)
    var z = point
    z.add(big(u))
    var g = slope
    var scratch = OrbitScratch(precision: precision)
    for _ in 0..<steps {
      g = 2 * (z.nearest * g) + Complex(radius.nearest, 0)
      Multibrot().step(&z, c, &scratch)
    }
    z.subtract(point)
    return (z.nearest, g)
  }

  @Test func `a picture with jumps is the same, and takes a tenth of the steps`() throws {
    let view = try viewport(Self.parabolicGate, 48, 36)
    let limit = 1_000_000
    let runner = try Preparation(Multibrot(), view, limit: limit, EngineSettings()) { _ in }
      .runner(limit: limit)
    #expect(runner.picture.jumps is NeutralPointPolynomials)
    let bare = PixelRunner(
      runner.frame, runner.picture.with(limit: limit), KernelChoice.best)
    #expect(bare.picture.jumps == nil)
    let (work, bareWork, uncertainCount) = try expectSame(runner, bare, 48, 36)
    #expect(10 * work.singleSteps < bareWork.singleSteps)
    #expect(work.blaSteps < bareWork.blaSteps && work.iterations == bareWork.iterations)
    #expect(work.skipped + work.singleSteps == work.iterations)
    #expect(uncertainCount < 20)
  }

  /// Just within the disc of period 3, the cycle goes around the fixed point inside of the region
  /// where the polynomials are used.
  @Test(arguments: [KernelChoice.scalar, .best])
  func `an orbit that stays at the neutral point is interior`(_ kernel: KernelChoice) throws {
    let view = try viewport(
      "re=-0.1249996875:im=0.649562354649784084370404718451:h=1e-20", 8, 4)
    var settings = EngineSettings.withoutMultipliers
    settings.kernel = kernel
    let limit = 4_000_000
    let prepared = try Preparation(Multibrot(), view, limit: limit, settings) { _ in }
    #expect(prepared.reference.jumps is NeutralPointPolynomials)
    // Without the center's component, which would decide the pixels at once.
    let told = prepared.runner(limit: limit)
    let runner = PixelRunner(told.frame, told.picture, kernel)
    var (work, uncertain) = (WorkCounts(), [UncertainPixel]())
    let places = (0..<32).map { PixelPlace($0 % 8, $0 / 8) }
    let settled = try runner.outcomes(of: places, &work, &uncertain)
    #expect(settled.allSatisfy { $0.outcome == .interior(period: 3) })
    #expect(work.blaSteps > 32 * NeutralPointPolynomials.patience, "they have tried the gate")
  }

  @Test func `a jump continues where its budget stopped it`() throws {
    let (neutralPoint, _) = try #require(try neutralPoint(Self.parabolicGate))
    var whole = ParabolicJump(
      offset: .zero, parameterSlope: neutralPoint.place(of: .zero).parameterSlope,
      u: Complex(0.002, 0.001),
      slope: Complex(1, 2), n: 0)
    var pieces = whole
    #expect(neutralPoint.pass(&whole, limit: 200_000, budget: 1 << 40))
    #expect(whole.n > 190_000 && whole.n <= 200_000)
    var calls = 1
    while !neutralPoint.pass(&pieces, limit: 200_000, budget: 3) { calls += 1 }
    #expect(calls > 10 && whole.u == pieces.u && whole.slope == pieces.slope)
    #expect(whole.n == pieces.n && whole.blaSteps == pieces.blaSteps)
  }

  @Test(arguments: [
    "re=-0.75:im=0.1:h=1e-20",  // it attracts or repels too much
    "re=-1.25:im=0.00001:h=1e-12",  // a neck of the disc, where no fixed point is neutral
    "re=0.250000001:im=0:h=2e-13",  // the cusp
    "re=-0.75:im=0.00001:h=1e-2",  // pixels differ too much
  ])
  func `elsewhere there is none`(_ text: String) throws {
    #expect(try neutralPoint(text) == nil)
  }

  @Test func `other powers have no jumps, and neither has an engine without BLA`() throws {
    let view = try viewport(Self.parabolicGate, 64, 48)
    let center = view.center(precision: 200)
    #expect(
      try Multibrot(power: 3).neutralPoint(at: center, radius: PixelFrame(view).radius) == nil)
    var settings = EngineSettings()
    settings.usesBLA = false
    let bare = try Preparation(Multibrot(), view, limit: 1000, settings) { _ in }
    #expect(bare.reference.jumps == nil)
  }
}
