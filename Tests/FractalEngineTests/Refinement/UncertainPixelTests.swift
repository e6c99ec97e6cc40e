// UncertainPixelTests — pixels that doubles get wrong are detected and corrected.

import BigNumbers
import Core
import Testing
import TestSupport

@testable import FractalEngine
@testable import Places

@Suite struct UncertainPixelTests {
  @Test func `every pixel of a place that defeats doubles is right`() throws {
    let text = try Fixtures.object("places").text("rug-3e56")
    let view = Viewport(try Location(parsing: text), size: try PictureSize(width: 20, height: 12))
    let engine = try engine(view, limit: 100_000)
    var work = WorkCounts()
    let buffer = try engine.picture(threads: 1, work: &work)
    #expect(work.uncertain > 0)
    #expect(buffer.count(.escaped) == 240)
    try expectCountsOfOracle(buffer, view, limit: 100_000)
  }

  /// Pixels that are certain with compensated BLA steps, and would not be without.
  @Test(arguments: ["rug-3e56", "d50-a"])
  func `pixels that are certain with compensated BLA steps are right`(_ name: String) throws {
    let view: Viewport
    let limit: Int
    if name == "d50-a" {
      let truth = try TruthView(named: name)
      (view, limit) = (try truth.viewport(96, 54), truth.limit)
    } else {
      let text = try Fixtures.object("places").text(name)
      view = Viewport(try Location(parsing: text), size: try PictureSize(width: 96, height: 54))
      limit = 100_000
    }
    let runner = try Preparation(Multibrot(), view, limit: limit, EngineSettings()) { _ in }
      .runner(limit: limit)
    let blunt = PixelRunner(runner.frame, runner.picture.with(limit: limit), KernelChoice.best)
    #expect(runner.picture.strategy.isCompensated && !blunt.picture.strategy.isCompensated)
    let places = (0..<54).flatMap { j in (0..<96).map { PixelPlace($0, j) } }
    var work = WorkCounts()
    var (uncertain, bluntly): ([UncertainPixel], [UncertainPixel]) = ([], [])
    let outcomes = try runner.outcomes(of: places, &work, &uncertain)
    _ = try blunt.outcomes(of: places, &work, &bluntly)
    let still = Set(uncertain.map(\.index))
    #expect(still.isSubset(of: bluntly.map(\.index)))
    let vouched = bluntly.filter { !still.contains($0.index) }
    #expect(vouched.count > 20, "\(vouched.count)")
    let resolver = UndecidedPixelResolver(runner.frame, runner.picture, LazyLowParts())
    for pixel in vouched {
      let undecided = UndecidedPixel(pixel, n: limit, growth: 64, runner.frame.radiusInPixels)
      switch (outcomes[pixel.index].outcome, try resolver.exactOutcome(undecided)) {
      case (.escaped(let n, let fraction, _, _), .escaped(let m, let exact, _, _)):
        #expect(n == m && abs(fraction - exact) < Float(0x1p-11), "(\(pixel.i), \(pixel.j))")
      case (.unresolved, .unresolved): continue
      default: Issue.record("(\(pixel.i), \(pixel.j))")
      }
    }
  }

  /// A pass has thousands of nearly equal BLA steps, whose truncation errors add up.
  @Test func `compensated BLA steps are right next to a minibrot's cusp`() throws {
    let text = """
      fathom1:re=-0.028041054305985986802445766274215333622968314756893784857033:\
      im=0.694892753898988786389090528218459181974716002820822360347331:h=4.940519e-35:n=10000000
      """
    let size = try PictureSize(width: 128, height: 72)
    let view = Viewport(try Location(parsing: text), size: size)
    let runner = try Preparation(Multibrot(), view, limit: 10_000_000, EngineSettings()) { _ in }
      .runner(limit: 10_000_000)
    #expect(runner.picture.strategy.isCompensated)
    var (work, uncertain) = (WorkCounts(), [UncertainPixel]())
    let outcomes = try runner.outcomes(of: [PixelPlace(24, 43)], &work, &uncertain)
    #expect(uncertain.isEmpty && work.blaSteps > 2_000)
    let pixel = UndecidedPixel(
      UncertainPixel(index: 0, i: 24, j: 43, doubleDoubleBackwardError: 0), n: 3_000_000,
      growth: 64,
      runner.frame.radiusInPixels)
    let resolver = UndecidedPixelResolver(runner.frame, runner.picture, LazyLowParts())
    guard case .escaped(let n, let fraction, _, _) = outcomes[0].outcome,
      case .escaped(let m, let exact, _, _) = try resolver.exactOutcome(pixel)
    else {
      Issue.record("it escapes")
      return
    }
    // BLA steps from rounded points have an error of 2^-10.3 here.
    #expect(n == m && abs(fraction - exact) < Float(0x1p-13), "\(fraction), \(exact)")
  }

  /// Pixels some 10⁻³¹ spacings from the set, which double-double takes past a nucleus.
  ///
  /// After that, the computed orbit is that of another point, and may stay bounded.
  @Test func `a pixel that double-double cannot tell from its neighbors is not left unresolved`()
    throws
  {
    let limit = 41_564
    let view = try viewport("j=21434313211444223124212144124441144114444242", 1280, 720)
    let engine = try engine(view, limit: limit)
    let grid = view.grid(precision: view.precision(iterations: limit) + 192)
    for (i, j) in [(1035, 482), (915, 585), (600, 587), (303, 589)] {
      let truth = try #require(try Multibrot().escape(of: grid[i, j], limit: limit))
      guard case .escaped(let n, let fraction, _, _) = try engine.outcome(i, j) else {
        Issue.record("(\(i), \(j)) escapes after \(truth.n)")
        continue
      }
      #expect(n == truth.n && fraction > 0, "(\(i), \(j))")
    }
  }

  @Test func `an orbit that double-double has lost requests no more digits than it had`() {
    let pixel = UncertainPixel(index: 0, i: 0, j: 0, doubleDoubleBackwardError: 0x1p-90)
    func growth(_ closest: Int) -> Int? { UndecidedPixel.growth(closest: closest, pixel, 512) }
    // A backward error of 2^-90 spacings, times 2^9, is 2^-90 of a radius of 2^9 spacings.
    #expect(growth(.max) == nil && growth(0) == nil && growth(-90) == nil)
    #expect(growth(-91) == 81)
    // Everything after that belongs to another orbit.
    #expect(growth(-4_000_000) == 81)
  }

  /// Expects the count of direct iteration for every pixel.
  private func expectCountsOfOracle(_ buffer: IterationBuffer, _ view: Viewport, limit: Int) throws
  {
    let formula = try Formulas.chosen(by: view.location)
    let grid = view.grid(precision: view.precision(iterations: limit) + 64)
    for j in 0..<view.size.height {
      for i in 0..<view.size.width {
        let n = try formula.escape(of: grid[i, j], limit: limit)?.n
        #expect(n == buffer.counts[j * view.size.width + i], "(\(i), \(j))")
      }
    }
  }

  @Test func `a pixel next to the set is certain in fixed point with some more bits`() throws {
    // At 1e-39 spacings from the set, it escapes after 675,419 iterations. Double-double finds
    // 596,095, and requests 104 more bits.
    let text = try Fixtures.object("places").text("needle-mini-p150-filled")
    let view = Viewport(try Location(parsing: text), size: try PictureSize(width: 640, height: 360))
    let standard = view.precision(iterations: 10_000_000)
    func certainIterations(_ bits: Int) -> Int? {
      let c = view.exactPixel(619, 242, precision: standard + 104 + bits)
      guard let fixed = Multibrot().fixedOrbit(at: c, guardBits: 0) else { return nil }
      for n in 0..<675_419 where fixed.next() == nil {
        let bounds = fixed.bounds
        if OrbitPoint(between: bounds.below, bounds.above) == nil { return n }
      }
      return 675_419
    }
    // A processor may lack fixed point.
    guard let few = certainIterations(0) else { return }
    #expect(few < 675_419)
    #expect(certainIterations(ExactPixels.certainty) == 675_419)
  }

  @Test(arguments: ["multi3-a", "multi4-a", "seahorse-a", "d50-a", "outside-p2066"])
  func `every pixel that doubles alone miscount is uncertain`(_ name: String) throws {
    let (_, missed) = try miscounts(name)
    #expect(missed.isEmpty, "\(missed)")
  }

  @Test func `doubles alone miscount some pixels`() throws {
    let names = ["multi3-a", "multi4-a", "seahorse-a", "d50-a", "outside-p2066"]
    let counts = try names.map { try miscounts($0).wrong }
    #expect(counts.reduce(0, +) > 0, "\(counts)")
  }

  /// The number of truth pixels that kernels in doubles get wrong, and those of them that count as
  /// certain.
  private func miscounts(_ name: String) throws -> (wrong: Int, missed: [String]) {
    let view = try TruthView(named: name)
    let formula = Multibrot(power: view.viewport.location.power)
    let runner = try Preparation(formula, view.viewport, limit: view.limit, EngineSettings()) {
      _ in
    }.runner(limit: view.limit)
    var (wrong, missed) = (0, [String]())
    for pixel in view.escaped {
      var (work, uncertain) = (WorkCounts(), [UncertainPixel]())
      let (x, y) = (pixel.i / 4 * 4, pixel.j / 2 * 2)
      let group = try runner.outcomes(of: PixelPlace.group(x: x, y: y), &work, &uncertain)
      let outcome = group[(pixel.j - y) * 4 + pixel.i - x].outcome
      guard difference(outcome, EscapeTruth(n: pixel.n)) != nil else { continue }
      wrong += 1
      if !uncertain.contains(where: { $0.i == pixel.i && $0.j == pixel.j }) {
        missed.append("(\(pixel.i), \(pixel.j)): \(outcome), n \(pixel.n)")
      }
    }
    return (wrong, missed)
  }

  @Test(arguments: ["home-a", "d16-a", "d30-a", "seahorse-a", "multi3-a", "mini-p1142"])
  func `a pixel's rounding error is the sum over its passes`(_ name: String) throws {
    let view = try TruthView(named: name)
    let formula = Multibrot(power: view.viewport.location.power)
    var settings = EngineSettings()
    settings.usesBLA = false
    let limit = min(view.limit, 6_000)
    let runner = try Preparation(formula, view.viewport, limit: limit, settings) { _ in }
      .runner(limit: limit)
    var rebases = 0
    for (i, j) in evenPixels(view.viewport.size, 4, 4) {
      var lanes = PixelLanes()
      lanes.begin(2, offset: runner.frame.offset(i, j))
      let expected = roundingError(&lanes, 2, runner.picture)
      let found = lanes.wholeRoundingError(2)
      #expect((expected...2.000_001 * expected).contains(found), "\(expected), \(found)")
      rebases += lanes.rebases[2]
    }
    #expect(rebases > 0)
  }

  /// The rounding error, by its definition in docs/theory.md §7.
  ///
  /// It is the sum over all passes of max ‖terms of δ‖ / ‖r · dz/dc‖, times √(iterations).
  private func roundingError(
    _ lanes: inout PixelLanes, _ lane: Int, _ picture: PictureConstants
  ) -> Double {
    let shift = picture.plainRadius * Complex(lanes.dx[lane], lanes.dy[lane])
    var (whole, greatest, begun) = (0.0, 0.0, 0)
    while lanes.active[lane] != 0 {
      let before = lanes
      ScalarKernel.run(&lanes, picture, budget: 1)
      let w = picture.formula.perturb(
        Complex(before.x[lane], before.y[lane]), at: picture.orbit.points[before.m[lane]])
      let slope = Complex(lanes.gx[lane], lanes.gy[lane]).maxNorm
      greatest = max(greatest, (w.maxNorm + shift.maxNorm) / slope)
      if lanes.rebases[lane] != before.rebases[lane] {
        whole += greatest * Double(lanes.n[lane] - begun).squareRoot()
        // The next pass begins with twice its first ratio, since δ is now z.
        let z = Complex(lanes.x[lane], lanes.y[lane]).maxNorm
        (greatest, begun) = (z / slope, lanes.n[lane])
      }
      if lanes.candidate[lane] != 0 {
        (lanes.candidate[lane], lanes.active[lane]) = (0, -1)
        lanes.refuse(lane)
      }
    }
    return whole + greatest * Double(lanes.n[lane] - begun).squareRoot()
  }

  @Test func `an escaping pixel that settles in doubles is uncertain`() throws {
    // It escapes at 3772, and is 8e-20 pixels from the set.
    let place = "re=-0.43044443371002233:im=0.5739259116133631:h=3e-14:p=3"
    let view = try viewport(place, 12, 8)
    let formula = try Formulas.chosen(by: view.location)
    let n = try formula.escape(of: view.exactPixel(5, 3, precision: 250), limit: 6_000)?.n
    #expect(n == 3_772)
    let outcome = try engine(view, limit: 6_000).outcome(5, 3)
    #expect(outcome.status == .escaped)
    #expect(try difference(engine(view, limit: 60_000).outcome(5, 3), EscapeTruth(n: 3_772)) == nil)
  }

  @Test func `a lost orbit whose derivative has settled is uncertain`() throws {
    // In full precision it escapes at 7,853,934, and is 8e-14 pixels from the set. In doubles its
    // orbit settles instead, and so does the derivative.
    let view = try viewport("re=-0.75:im=0.00001:h=3e-10", 160, 90)
    let outcome = try engine(view, limit: 8_000_000).outcome(34, 32)
    #expect(difference(outcome, EscapeTruth(n: 7_853_934)) == nil)
  }

  @Test func `an orbit that was lost before the limit is uncertain`() throws {
    // By MPFR with 1100 and 1500 bits, it escapes. In doubles, its derivative has shrunk to 2^−46
    // at the limit, since the computed orbit has long been that of another point.
    let text = try Fixtures.object("places").text("dragon-4e191")
    let size = try PictureSize(width: 1280, height: 720)
    let view = Viewport(try Location(parsing: text), size: size)
    let outcome = try engine(view, limit: 5_000_000).outcome(706, 322)
    #expect(try difference(outcome, EscapeTruth(n: 4_793_104)) == nil)
  }

  @Test func `the smooth count is right next to the set`() throws {
    // By direct iteration, it is 1.3e-6 pixels from the set; the smooth count of doubles is off by
    // 0.01.
    let sight = try #require(BuiltInPlaces.named("depth-1086")).location()
    let view = Viewport(
      sight, size: try PictureSize(width: 14_032, height: 9_922), pattern: SamplePattern(side: 2))
    let outcome = try engine(view, limit: 717_204).outcome(1_715, 7_853)
    guard case .escaped(let n, let fraction, _, _) = outcome else {
      Issue.record("it escapes")
      return
    }
    #expect(n == 538_915 && abs(fraction - 0.181_756_8) < 5e-4, "\(n) + \(fraction)")
  }

  @Test func `the requested digits grow with the backward error and end with the distance`() {
    func uncertain(_ fraction: Float, _ distance: Float, _ backwardError: Double) -> Bool {
      RoundingError.touches(
        .escaped(iterations: 9, fraction: fraction, distanceX: distance, distanceY: 0),
        backwardError: backwardError)
    }
    #expect(!uncertain(0.5, 1, 1e-12))
    #expect(uncertain(0.5, 1e-12, 1e-12))
    #expect(uncertain(1e-9, 1, 1e-9))
    #expect(uncertain(1, 1, 1e-12))
    #expect(uncertain(0.5, 0, 0x1p-53))
    #expect(uncertain(0.5, 1, .nan))
    #expect(!RoundingError.touches(.interior(period: 3), backwardError: 1))
    #expect(!RoundingError.touches(.unresolved(iterations: 3), backwardError: 1))
  }
}
