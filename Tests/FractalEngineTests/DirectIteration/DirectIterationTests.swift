// DirectIterationTests — in shallow views, every kernel returns the bits of the specification.

import BigNumbers
import CLaneKernels
import Core
import Places
import Testing
import TestSupport

@testable import FractalEngine

@Suite struct DirectIterationTests {
  /// Shallow views with escaping, interior and long-lived pixels.
  static let views = [
    "re=-0.5:im=0:h=3", "re=-0.75:im=0.1:h=0.03", "re=0.28:im=0.0086:h=0.01:rot=30",
    "re=-1.7548:im=0.001:h=0.02", "re=-0.7436:im=0.1318:h=2e-3", "re=0:im=0:h=2.6:p=3",
    "re=0.53:im=0.2:h=0.2:p=4", "re=-0.6:im=0.6:h=0.5:p=5", "re=0.3:im=0.8:h=0.5:p=6",
    "re=0.3:im=0.7:h=0.5:p=7", "re=-0.2:im=0.9:h=0.5:p=8",
  ]

  /// Views at the edge of the sets of the other powers.
  static let highPowers = (9...16).map { "re=0.3:im=0.8:h=0.6:p=\($0)" }

  private func runner(
    _ text: String, _ width: Int, _ height: Int, limit: Int, _ kernel: KernelChoice = .best
  ) throws -> DirectIterationRunner {
    let view = try viewport(text, width, height)
    var settings = EngineSettings()
    settings.kernel = kernel
    let formula = Multibrot(power: view.location.power)
    let prepared = try Preparation(formula, view, limit: limit, settings) { _ in }
    return try #require(DirectIterationRunner(prepared.runner(limit: limit), settings))
  }

  @Test func `the kernels in C read the layout of Swift`() {
    #expect(MemoryLayout<DirectDoubleDoubleLanes>.size == fathom_direct_double_double_size())
    #expect(DirectPixel.stride == Int(FATHOM_DIRECT_STRIDE))
    #expect(DirectPixel.firstSave == Int(FATHOM_DIRECT_FIRST * FATHOM_DIRECT_STRIDE))
  }

  @Test(arguments: views + highPowers, [5, 8, 37, 200, 3_000])
  func `every kernel returns the bits of the specification`(_ text: String, _ limit: Int) throws {
    let tile = Tile(x: 0, y: 0, width: 53, height: 41)
    var expected: [UncertainPixel] = []
    var (counts, work) = (WorkCounts(), WorkCounts())
    let scalar = try runner(text, 53, 41, limit: limit, .scalar)
      .outcomes(of: tile, &counts, &expected)
    #expect(limit < 200 || scalar.count(.escaped) > 100)
    for kernel in KernelChoice.available where kernel != .scalar {
      var found: [UncertainPixel] = []
      work = WorkCounts()
      let buffer = try runner(text, 53, 41, limit: limit, kernel).outcomes(of: tile, &work, &found)
      #expect(buffer.fullDigest == scalar.fullDigest, "\(kernel)")
      #expect(found.map { [$0.i, $0.j] } == expected.map { [$0.i, $0.j] }, "\(kernel)")
      #expect(work == counts, "\(kernel)")
    }
  }

  @Test(arguments: views)
  func `neither tiles, order nor neighbors change a bit`(_ text: String) throws {
    let engine = try engine(try viewport(text, 101, 75), limit: 2_000)
    var work = WorkCounts()
    let whole = try engine.picture(work: &work)
    for (side, threads) in [(4, 1), (16, 3), (64, 2)] {
      var again = WorkCounts()
      let buffer = try engine.picture(side: side, threads: threads, work: &again)
      #expect(buffer.fullDigest == whole.fullDigest, "tiles of \(side)")
      #expect(again == work)
    }
    for (i, j) in evenPixels(engine.frame.viewport.size, 9, 7) {
      #expect(try engine.outcome(i, j) == whole[i, j], "(\(i), \(j))")
    }
  }

  @Test(arguments: views)
  func `counts near the boundary are those of direct iteration in full precision`(_ text: String)
    throws
  {
    let engine = try engine(try viewport(text, 160, 120), limit: 2_000)
    let picture = try engine.picture()
    var random = SeededGenerator(seed: 7)
    var pixels: [(i: Int, j: Int)] = []
    while pixels.count < 60 {
      let (i, j) = (
        Int.random(in: 1..<159, using: &random), Int.random(in: 1..<119, using: &random)
      )
      let status = picture[i, j].status
      let isEdge = status != picture[i + 1, j].status || status != picture[i, j + 1].status
      if isEdge || pixels.count < 20 { pixels.append((i, j)) }
      if picture.count(.escaped) == picture.tile.count && pixels.count >= 20 { break }
    }
    try expectAgreement(engine, pixels)
  }

  @Test(arguments: views)
  func `an interior pixel has an attracting cycle of that period`(_ text: String) throws {
    let view = try viewport(text, 64, 48)
    let picture = try engine(view, limit: 2_000).picture()
    let formula = Multibrot(power: view.location.power)
    let grid = view.grid(precision: 160)
    for index in stride(from: 0, to: picture.tile.count, by: 17) {
      guard case .interior(let period) = picture[index] else { continue }
      let c = grid[index % 64, index / 64]
      #expect(try formula.hasAttractingCycle(c, period: period), "\(index), period \(period)")
      #expect(try formula.escape(of: c, limit: 10_000) == nil)
    }
  }

  @Test(arguments: [0, 0.5, 0.9, 0.999, 0.999_99, 1.000_01, 1.001, 1.1], [60.0, 130, 215, 290])
  func `a fixed point is proved to attract if and only if it does`(
    _ size: Double, _ degrees: Double
  )
    throws
  {
    let turn = BigFloat.cosineAndSine(degrees: BigFloat(degrees, precision: 64))
    let z = Complex(size * turn.cosine / 2, size * turn.sine / 2)  // λ = 2z
    let proof = DirectIterationProof(formula: Multibrot(), c: z - z * z)
    for candidate in [1, 2, 6] {
      let found = try proof.period(near: z + Complex(1e-5, 0), candidate: candidate)
      #expect(found == (size < 1 ? 1 : nil), "candidate \(candidate)")
    }
  }

  @Test(arguments: [3, 6, 15])
  func `a nucleus, where the smallest value is only rounding error, is proved interior`(
    _ candidate: Int
  ) throws {
    let proof = DirectIterationProof(formula: Multibrot(), c: Complex(-1.754_877_666_246_692_7, 0))
    #expect(try proof.period(near: .zero, candidate: candidate) == 3)
    // A repelling cycle must not be found: c = −2 has λ = 4 at z = 2.
    #expect(
      try DirectIterationProof(formula: Multibrot(), c: Complex(-2, 0))
        .period(near: Complex(2, 0), candidate: 1) == nil)
  }

  @Test(arguments: [0.999, 1.001])
  func `a cycle that shows at a smallest value is proved long before an orbit settles`(
    _ size: Double
  ) throws {
    // The c at the edge of the rabbit's bulb whose cycle of period 3 has the multiplier
    // size·e^(2πi·0.382), found by continuation from the bulb's nucleus.
    let turn = BigFloat.cosineAndSine(degrees: BigFloat(137.5, precision: 64))
    let multiplier = Complex(size * turn.cosine, size * turn.sine)
    let c = parameter(ofPeriod3: multiplier)
    var z = Complex.zero
    for _ in 0..<200 { z = z * z + c }
    // After 200 iterations the orbit has not settled, and 97 is not a multiple of its period.
    let found = try DirectIterationProof(formula: Multibrot(), c: c).period(near: z, candidate: 97)
    #expect(found == (size < 1 ? 3 : nil))
  }

  @Test(arguments: Multibrot.powers)
  func `the rounding that a proof allows for is at least the worst case of its power`(_ power: Int)
  {
    // A complex product errs by up to √5 u (R. Brent, C. Percival, P. Zimmermann, 2007), z^p takes
    // p − 1 of them, and the sum with c is rounded once. |z| ≤ 2^(1/(p − 1)) on a bounded orbit.
    let products = 5.0.squareRoot() * Double(power - 1)
    let size = SteadyMath.exp2(1 / Double(power - 1))
    let proof = DirectIterationProof(formula: Multibrot(power: power), c: .zero)
    #expect(2 * proof.roundoff >= 0x1p-53 * (products * 2 * size + size))
    // The derivative takes p − 2 products and the factor p; one more gives the cycle's derivative.
    #expect(proof.roundoff >= 0x1p-53 * (products + 1))
  }

  /// The parameter in the rabbit's bulb, or at its edge, whose cycle has a given multiplier.
  ///
  /// λ/8 is the product of the three points of the cycle. By Vieta's formulas, c³ + 2c² + (1 −
  /// λ/8)c + (1 − λ/8)² = 0.
  private func parameter(ofPeriod3 multiplier: Complex) -> Complex {
    let rest = Complex.one - 0.125 * multiplier
    var c = Complex(-0.122_561_166_876_653_6, 0.744_861_766_619_744_2)
    for _ in 0..<60 {
      let value = ((c + Complex(2, 0)) * c + rest) * c + rest * rest
      let slope = (3.0 * c + Complex(4, 0)) * c + rest
      c = c - value.divided(by: slope)
    }
    return c
  }

  @Test(arguments: views)
  func `errors have the size that a pixel's estimate gives`(_ text: String) throws {
    let direct = try runner(text, 160, 120, limit: 3_000)
    let formula = direct.picture.formula
    var random = SeededGenerator(seed: 11)
    var ratios: [Double] = []
    for _ in 0..<400 {
      let view = direct.frame.viewport
      let point = view.exactPixel(
        Int.random(in: 0..<160, using: &random), Int.random(in: 0..<120, using: &random),
        precision: 53)
      var pixel = DirectPixel(point.nearest)
      var stop = pixel.run(direct.picture)
      while case .candidate = stop {
        pixel.refuse()
        stop = pixel.run(direct.picture)
      }
      guard stop == .escaped, pixel.n > 6 else { continue }
      let backwardError = direct.backwardError(pixel, unit: 0x1p-53)
      let c = BigComplex(FloatExpComplex(pixel.c), precision: 200)
      guard let truth = try formula.escape(of: c, limit: 3_000), truth.n == pixel.n else {
        // Near the set a count may be wrong, in which case the pixel must be uncertain.
        let slope = direct.frame.inSpacings(direct.slope(pixel))
        let outcome = direct.measure.outcome(n: pixel.n, z: pixel.z, slope: slope)
        #expect(RoundingError.touches(outcome, backwardError: backwardError))
        continue
      }
      let error = (truth.z - pixel.z).maxNorm / truth.slope.length.nearest * direct.view.pixels
      ratios.append(error / backwardError)
    }
    ratios.sort()
    #expect(ratios.count > 5)
    #expect(try #require(ratios.last) < 2, "of the estimate, at worst")
    #expect(ratios[ratios.count / 2] > 1e-3, "of the estimate, as a rule")
  }

  @Test(arguments: ["home-a", "seahorse-a", "elephant-a", "zero-a", "early-shallow", "multi5-home"])
  func `every pixel that doubles alone miscount is marked uncertain`(_ name: String) throws {
    let truth = try TruthView(named: name)
    let size = truth.viewport.size
    let formula = Multibrot(power: truth.viewport.location.power)
    let prepared = try Preparation(formula, truth.viewport, limit: truth.limit, EngineSettings()) {
      _ in
    }
    let runner = try #require(
      DirectIterationRunner(prepared.runner(limit: truth.limit), EngineSettings()))
    var (work, uncertain) = (WorkCounts(), [UncertainPixel]())
    let tile = Tile(x: 0, y: 0, width: size.width, height: size.height)
    let buffer = try runner.outcomes(of: tile, &work, &uncertain)
    #expect(Double(uncertain.count) < 0.06 * Double(tile.count))
    #expect(name != "home-a" || uncertain.count < 60)
    for pixel in truth.escaped
    where difference(buffer[pixel.i, pixel.j], EscapeTruth(n: pixel.n)) != nil {
      #expect(uncertain.contains { $0.i == pixel.i && $0.j == pixel.j }, "(\(pixel.i), \(pixel.j))")
    }
  }

  @Test func `a lost orbit is uncertain, and computed again`() throws {
    // For c = −2 + 2^-60 or so, the derivative grows fourfold in each step, while doubles stay at
    // 2.
    let view = try viewport("re=-1.9999999999999999:im=0:h=1e-4", 1, 1)
    for kernel in KernelChoice.available {
      var settings = EngineSettings()
      settings.kernel = kernel
      let engine = try FractalEngineTests.engine(view, limit: 500, settings)
      var work = WorkCounts()
      let outcome = try engine.outcomes(of: Tile(x: 0, y: 0, width: 1, height: 1), &work)[0]
      #expect(work.uncertain == 1)
      let c = view.exactPixel(0, 0, precision: 1000)
      let truth = try Multibrot().escape(of: c, limit: 500)
      #expect((truth == nil) == (outcome.status == .unresolved), "\(outcome)")
    }
  }

  @Test func `the view alone decides whether it is shallow or deep`() throws {
    let shallow = PixelFrame(try viewport("re=0:im=1:h=1e-3", 256, 256))
    let deep = PixelFrame(try viewport("re=0:im=1:h=1e-5", 256, 256))
    #expect(Strategy.isDirect(shallow))
    #expect(!Strategy.isDirect(deep))
    #expect(
      !Strategy.isDirect(PixelFrame(try viewport("re=0:im=1:h=1e5", 16, 16)))
    )
  }
}
