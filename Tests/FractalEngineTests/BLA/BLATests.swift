// BLATests — a BLA step is as accurate as the iterations that it replaces.

import BigNumbers
import CLaneKernels
import Core
import Places
import Testing
import TestSupport

@testable import FractalEngine

@Suite struct BLATests {
  /// Views at every depth and power; the last two exceed a double's range.
  private static let views = [
    "d30-a", "d50-a", "d200-a", "mini-p1142", "embjulia-a", "multi3-a", "multi5-a", "d310-a",
    "d1000-a",
  ]

  @Test(arguments: views)
  func `a BLA step equals its iterations within its tolerance`(_ name: String) throws {
    let course = try BLACourse(name, limit: 5_000)
    #expect(course.table.levels > 1)
    let epsilon = SkippingTolerance.standard.epsilon
    try course.triesBLA(60, seed: 11) { blaStep, random in
      let step = course.step(blaStep, &random)
      let jumped = blaStep.applied(to: step.w) + blaStep.b * step.d
      let error = (DoubleDoubleExpComplex(jumped) - step.delta).scaled.maxNorm / step.size
      // The omitted terms, c₅W⁵ and products of w and d, and the rounding of the coefficients.
      let allowed =
        epsilon + 4 * epsilon * Double(course.formula.power - 1) + course.roundings(blaStep)
      #expect(error.nearest <= allowed, "start \(blaStep.start), length \(blaStep.length)")
    }
  }

  @Test(arguments: views)
  func `a BLA step has the slope of its iterations`(_ name: String) throws {
    let course = try BLACourse(name, limit: 5_000)
    let epsilon = SkippingTolerance.standard.epsilon
    try course.triesBLA(60, seed: 12) { blaStep, random in
      let step = course.step(blaStep, &random)
      let bent = blaStep.slope(at: step.w, times: step.h)
      let error =
        (DoubleDoubleExpComplex(bent + blaStep.b) - step.slope).scaled.maxNorm
        / max(bent.maxNorm, blaStep.b.maxNorm)
      let allowed =
        5 * epsilon + 8 * epsilon * Double(course.formula.power - 1) + 2 * course.roundings(blaStep)
      #expect(error.nearest <= allowed, "start \(blaStep.start), length \(blaStep.length)")
    }
  }

  @Test(arguments: views)
  func `a BLA step's bound is not smaller than necessary`(_ name: String) throws {
    let course = try BLACourse(name, limit: 5_000)
    var nonlinearities: [Double] = []
    try course.triesBLA(200, seed: 13) { blaStep, random in
      nonlinearities.append(course.step(blaStep, &random).nonlinearity)
    }
    nonlinearities.sort()
    // With five terms, ε = 2^−52 permits |δ/Z| up to about 2^−12, and less for higher powers.
    #expect(nonlinearities[nonlinearities.count / 2] > 0x1p-16, "the median of |δ/Z| at the bound")
    #expect(nonlinearities[0] > 0x1p-20, "the least")
  }

  @Test(arguments: ["d30-a", "mini-p1142", "multi3-a"])
  func `a BLA step in doubles equals the one with exponents`(_ name: String) throws {
    let course = try BLACourse(name, limit: 5_000)
    for (plain, blaStep) in zip(course.table.plain, course.table.blaSteps) where plain.bound >= 0 {
      let bound = blaStep.maxNormBound.nearest
      #expect(plain.bound <= bound && plain.bound >= (1 - 0x1p-19) * bound)
      #expect(plain.length == blaStep.length && plain.b == blaStep.b.nearest)
      let coefficients = [plain.a1, plain.a2, plain.a3, plain.a4]
      let series = [blaStep.series.c1, blaStep.series.c2, blaStep.series.c3, blaStep.series.c4]
      for (coefficient, term) in zip(coefficients, series) {
        let exact = FloatExpComplex(term, exponent: blaStep.series.exponent).nearest
        #expect((coefficient - exact).maxNorm < 0x1p-999)
      }
      #expect(plain.inverse == .powerOfTwo(-blaStep.scale))
    }
  }

  @Test(arguments: ["d30-a", "mini-p1142", "multi3-a"])
  func `the terms that a negligible W omits are below the last bit`(_ name: String) throws {
    let course = try BLACourse(name, limit: 5_000)
    var tried = 0
    for plain in course.table.plain where plain.bound > 0 {
      let unit = FATHOM_NEGLIGIBLE / plain.inverse
      for w in [Complex(0.999 * unit, -0.3 * unit), Complex(0.1 * unit, 0.999 * unit)] {
        tried += 1
        let x = plain.inverse * w
        let third = plain.a3 + x * plain.a4
        let whole = (plain.a1 + x * (plain.a2 + x * third)) * x
        #expect((plain.applied(to: w) - whole).maxNorm <= 0x1p-54 * whole.maxNorm)
        let slope = plain.a1 + x * (2 * plain.a2 + x * (3 * plain.a3 + x * (4 * plain.a4)))
        let bent = plain.slope(at: w, times: .one)
        let difference = (bent - plain.inverse * slope).maxNorm
        #expect(difference <= 0x1p-52 * bent.maxNorm)
      }
    }
    #expect(tried >= 50)
  }

  @Test func `BLA steps of one start get longer as their bounds get smaller`() throws {
    let view = try TruthView(named: "d100-a")
    let prepared = try Preparation(Multibrot(), view.viewport, limit: 30_000, EngineSettings()) {
      _ in
    }
    let table = prepared.runner(limit: 30_000).picture.table
    var lists = 0
    for m in table.first.indices {
      guard var index = table.firstBLAStep(at: m) else { continue }
      lists += 1
      // A kernel first checks the bound of the shortest step, which is rounded up slightly.
      #expect(table.first[m] >= table.plain[index].bound)
      #expect(table.first[m] <= (1 + 0x1p-20) * table.plain[index].bound)
      while table.plain[index + 1].bound >= 0 {
        #expect(table.plain[index].bound >= table.plain[index + 1].bound)
        #expect(table.plain[index].length <= table.plain[index + 1].length)
        index += 1
      }
    }
    #expect(lists > 100)
  }

  @Test(arguments: ["d50-a", "mini-p1142", "d310-a"])
  func `a compensated BLA step's slopes are right up to a double's last bits`(_ name: String) throws
  {
    let view = try TruthView(named: name)
    let radius = PixelFrame(view.viewport).radius
    let center = view.viewport.center(
      precision: view.viewport.precision(iterations: view.limit) + 64)
    let formula = Multibrot()
    let orbit = try formula.referenceOrbit(at: center, radius: radius, limit: 5_000)
    let points = DoubleDoublePoints(
      orbit: orbit, lowParts: try formula.lowParts(of: orbit, at: center))
    /// The largest errors of a₁ and B, compared with products of exact derivatives, and their sum.
    func worst(_ lowParts: OrbitLowParts?) throws -> (a: Double, b: Double, count: Int) {
      let table = try formula.blaTable(
        of: orbit, radius: radius, tolerance: .standard, needsExtendedRange: true,
        compensatedBy: lowParts)
      let r = DoubleDoubleExpComplex(FloatExpComplex(radius.significand, exponent: radius.exponent))
      var (worst, count) = ((a: 0.0, b: 0.0), 0)
      for blaStep in table.blaSteps where blaStep.bound.significand > 0 && blaStep.length <= 2_000 {
        var (a, b) = (DoubleDoubleExpComplex.one, r)
        for m in blaStep.start + 1..<blaStep.start + blaStep.length {
          let slope = formula.derivative(at: points[m])
          (a, b) = (slope * a, slope * b + r)
        }
        func error(_ found: FloatExpComplex, _ exact: DoubleDoubleExpComplex) -> Double {
          ((DoubleDoubleExpComplex(found) - exact).scaled.maxNorm / exact.scaled.maxNorm).nearest
        }
        worst.a = max(worst.a, error(blaStep.series.linear(blaStep.scale), a))
        worst.b = max(worst.b, error(blaStep.b, b))
        count += 1
      }
      return (worst.a, worst.b, count)
    }
    let (blunt, compensated) = (try worst(nil), try worst(points.lowParts))
    #expect(compensated.count > 100)
    // They are rounded only once.
    #expect(compensated.a <= 0x1p-53 && compensated.b <= 0x1p-53, "\(compensated)")
    #expect(blunt.a > 0x1p-51 && blunt.b > 0x1p-51, "\(blunt)")
  }

  @Test(arguments: ["outside-p2066", "cusp-1e-9"])
  func `several threads make the same BLA steps as one`(_ name: String) throws {
    let view = try TruthView(named: name)
    func table(threads: Int) throws -> BLATable {
      var settings = EngineSettings()
      settings.threads = threads
      return try Preparation(Multibrot(), view.viewport, limit: view.limit, settings) { _ in }
        .reference.table
    }
    let one = try table(threads: 1)
    // There is more than one chunk of each of the lowest levels.
    #expect(one.count > 4_000)
    for threads in [2, 5] {
      let several = try table(threads: threads)
      #expect(several.levels == one.levels)
      #expect(several.first.map(\.bitPattern) == one.first.map(\.bitPattern))
      #expect(several.plain == one.plain)
      #expect(several.crossTerms == one.crossTerms)
    }
  }

  @Test func `next to a minibrot, one return is one BLA step`() throws {
    let view = try TruthView(named: "outside-p2066")
    let prepared = try Preparation(Multibrot(), view.viewport, limit: 400_000, EngineSettings()) {
      _ in
    }
    let (table, orbit) = (prepared.reference.table, prepared.reference.orbit)
    for m in stride(from: 2066, to: 20 * 2066, by: 2066) {
      let z = orbit.points[m].maxNorm
      #expect(z < 0x1p-150)
      // If a pixel's δ is about Z, its w is about Z².
      let (index, _) = table.longestIndex(at: m, z * z, most: .max)
      #expect(table.plain[try #require(index)].length == 2066, "\(m)")
    }
  }

  @Test(arguments: ["d50-a", "d1000-a", "early-p1142", "multi4-a"])
  func `BLA steps change no count`(_ name: String) throws {
    let view = try TruthView(named: name)
    var settings = EngineSettings()
    settings.usesBLA = false
    let exact = try engine(view.viewport(20, 14), limit: view.limit, settings)
    let skipping = try engine(view.viewport(20, 14), limit: view.limit)
    #expect(exact.blaStepCount == 0 && skipping.blaStepCount > 0)
    var (slow, fast) = (WorkCounts(), WorkCounts())
    let left = try exact.picture(work: &slow)
    let right = try skipping.picture(work: &fast)
    // Where BLA steps end decides which returns are detected, and so how soon a cycle is proved. It
    // does not affect pixels that escape.
    for index in left.counts.indices where left.statuses[index] == .escaped {
      #expect(left.counts[index] == right.counts[index], "pixel \(index)")
    }
    #expect(left.count(.escaped) == right.count(.escaped))
    #expect(fast.singleSteps < slow.singleSteps && fast.skipped > 0 && slow.skipped == 0)
  }
}
