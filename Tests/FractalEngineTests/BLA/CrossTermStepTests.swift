// CrossTermStepTests — a BLA step with cross terms is as accurate as the iterations it replaces.

import BigNumbers
import Places
import Testing
import TestSupport

@testable import FractalEngine

@Suite struct CrossTermStepTests {
  /// The table of a long orbit, whose BLA steps are freed while it is made.
  @Test(arguments: [1, 2])
  func `a table has all BLA steps that its making frees`(_ threads: Int) throws {
    let view = try viewport("re=-0.75:im=0.000002317358623582:h=1.23e-13", 64, 36)
    let (formula, radius) = (Multibrot(), PixelFrame(view).radius)
    let orbit = try formula.referenceOrbit(
      at: view.center(precision: 160), radius: radius, limit: 200_000)
    var builder = BLABuilder(
      formula: formula, points: BivariatePoints(orbit: orbit), radius: radius, tolerance: .standard)
    let levels = try builder.build()
    let (kept, count) = (builder.kept, orbit.points.count)
    var consumed = kept
    let table = try BLATable(
      consuming: &consumed, pointCount: count, levels: levels, threads: threads)
    // More rows than are made before some BLA steps are freed.
    #expect(table.plain.count > 1 << 16)
    var row = 0
    for (index, blaStep) in kept.enumerated() {
      if index > 0, kept.start(at: index - 1) != blaStep.start {
        #expect(table.plain[row] == BLATable.Plain())
        #expect(table.crossTerms[row] == BLATable.CrossTerms())
        row += 1
      }
      guard table.plain[row].length == blaStep.length,
        table.crossTerms[row] == BLATable.CrossTerms(blaStep)
      else {
        Issue.record("row \(row): not BLA step \(index)")
        return
      }
      row += 1
    }
    #expect(row + 1 == table.plain.count && table.crossTerms.count == table.plain.count)
    #expect(table.levels == levels && table.first.count == count)
  }

  /// Views in which d matters: wide ones, ones with slow orbits, and one of another power.
  private static let views = ["cusp-1e-9", "neck-1e-5", "d13-a", "d16-a", "d30-a", "multi3-a"]

  @Test(arguments: views)
  func `a BLA step with cross terms equals its iterations within its tolerance`(_ name: String)
    throws
  {
    let course = try CrossTermCourse(name)
    try course.triesBLA(150, seed: 21) { step in
      let (bent, shift) = step.blaStep.applied(to: step.w, step.d)
      let size = max(bent.maxNorm, shift.maxNorm)
      let error = (step.delta - DoubleDoubleExpComplex(FloatExpComplex(bent + shift))).scaled
        .maxNorm.nearest
      // The first omitted ones are five terms.
      let allowed = 5 * 0x1p-52 * size + course.roundings(step.blaStep, size)
      #expect(error <= allowed, "\(step.name)")
    }
  }

  @Test(arguments: views)
  func `a BLA step with cross terms has the slope of its iterations`(_ name: String) throws {
    let course = try CrossTermCourse(name)
    try course.triesBLA(150, seed: 22) { step in
      let (byW, byD) = step.blaStep.slopes(at: step.w, step.d, times: step.h)
      let size = max(byW.maxNorm, byD.maxNorm)
      let error = (step.slope - DoubleDoubleExpComplex(FloatExpComplex(byW + byD))).scaled.maxNorm
        .nearest
      // The derivative multiplies the omitted terms by their degree, which is at most 9.
      let allowed = 5 * 9 * 0x1p-52 * size + 2 * course.roundings(step.blaStep, size)
      #expect(error <= allowed, "\(step.name)")
    }
  }

  @Test(arguments: ["cusp-1e-9", "neck-1e-5", "d13-a"])
  func `without its cross terms, a BLA step would be far off`(_ name: String) throws {
    let course = try CrossTermCourse(name)
    var worst = [0.0, 0.0, 0.0, 0.0]
    try course.triesBLA(150, seed: 23) { step in
      let full = try #require(step.blaStep.crossTerms)
      let (bent, shift) = step.blaStep.applied(to: step.w, step.d)
      for (index, part) in [\BLATable.CrossTerms.a5, \.b1, \.e0, \.e1].enumerated() {
        var less = full
        less[keyPath: part] = .zero
        let other = BLATable.Found(plain: step.blaStep.plain, crossTerms: less).applied(
          to: step.w, step.d)
        let change = (other.bent + other.shift - (bent + shift)).maxNorm
        worst[index] = max(worst[index], change / max(bent.maxNorm, shift.maxNorm))
      }
    }
    for change in worst { #expect(change > 0x1p-46) }
  }

  @Test(arguments: ["d13-a", "d16-a"])
  func `the bound of a BLA step with cross terms is not smaller than necessary`(_ name: String)
    throws
  {
    let course = try CrossTermCourse(name)
    var nonlinearities: [Double] = []
    try course.triesBLA(200, seed: 24) { nonlinearities.append($0.nonlinearity) }
    nonlinearities.sort()
    // With nine powers of w, ε = 2^−52 permits |δ/Z| up to about 2^−6.
    #expect(nonlinearities[nonlinearities.count / 2] > 0x1p-9, "the median of |δ/Z| at the bound")
    #expect(nonlinearities[0] > 0x1p-16, "the least")
  }

  @Test func `a view has BLA steps with cross terms if its radius is large`() throws {
    for (name, hasCrossTerms) in [
      ("d13-a", true), ("d30-a", true), ("d50-a", false), ("d1000-a", false),
    ] {
      let view = try TruthView(named: name)
      let prepared = try Preparation(Multibrot(), view.viewport, limit: 900, EngineSettings()) {
        _ in
      }
      let table = prepared.runner(limit: 900).picture.table
      #expect(table.crossTerms.isEmpty != hasCrossTerms && !table.plain.isEmpty)
      #expect(!hasCrossTerms || table.crossTerms.count == table.plain.count)
    }
  }
}

/// The BLA steps with cross terms of a view's reference, and the iterations that they replace.
private struct CrossTermCourse {
  private let formula: Multibrot
  private let table: BLATable
  private let orbit: ReferenceOrbit
  private let radius: FloatExp

  /// A pixel after the iterations of a BLA step, done one by one in double-double.
  struct Step {
    let blaStep: BLATable.Found
    let name: String
    /// The exact first step without d, whose norm is just below the BLA step's bound.
    let w: Complex
    /// d ÷ r.
    let d: Complex
    /// The first step of the slope, without the term r.
    let h: Complex
    /// δ and r · dz/dc at the end.
    let delta: DoubleDoubleExpComplex
    let slope: DoubleDoubleExpComplex
    /// The largest |δ/Z| after the first step.
    let nonlinearity: Double
  }

  init(_ name: String) throws {
    let view = try TruthView(named: name)
    formula = Multibrot(power: view.viewport.location.power)
    radius = PixelFrame(view.viewport).radius
    orbit = try formula.referenceOrbit(
      at: view.viewport.center(precision: 256), radius: radius, limit: 40_000)
    table = try formula.blaTable(
      of: orbit, radius: radius, tolerance: .standard, needsExtendedRange: false,
      hasCrossTerms: true)
  }

  /// The bound of `BLACourse.roundings`, plus the rounding of the evaluation itself.
  ///
  /// - Parameter size: The size of the result. If iterations go around a point, the effect of d
  ///   cancels, and rounding errors of the size of r remain.
  func roundings(_ blaStep: BLATable.Found, _ size: Double) -> Double {
    let factor = Double(formula.power) * Double(blaStep.length).squareRoot() + 8
    return factor * 0x1p-53 * max(size, radius.nearest)
  }

  /// Tests random BLA steps, as many long ones as short ones, except those longer than 9,000.
  func triesBLA(_ count: Int, seed: UInt64, _ body: (Step) throws -> Void) throws {
    var random = SeededGenerator(seed: seed)
    var levels: [[(start: Int, index: Int)]] = []
    for m in table.first.indices {
      guard var index = table.firstBLAStep(at: m) else { continue }
      while table.plain[index].bound >= 0 {
        let length = table.plain[index].length
        let level = (63 - length.leadingZeroBitCount) / 2
        while levels.count <= level { levels.append([]) }
        if length <= 9_000 { levels[level].append((m, index)) }
        index += 1
      }
    }
    levels.removeAll { $0.isEmpty }
    for _ in 0..<count {
      let level = try #require(levels.randomElement(using: &random))
      let (start, index) = try #require(level.randomElement(using: &random))
      let found = BLATable.Found(plain: table.plain[index], crossTerms: table.crossTerms[index])
      #expect(found.length > 4 && start + found.length <= orbit.last && found.plain.bound > 0)
      try body(step(start, found, &random))
    }
  }

  private func step(_ start: Int, _ blaStep: BLATable.Found, _ random: inout SeededGenerator)
    -> Step
  {
    // w or d is sometimes small, since each effect must be right without the other.
    let few = Int.random(in: 0..<3, using: &random)
    let (w, d) = (direction(&random), direction(&random))
    let size = (few == 1 ? 0x1p-30 : 0.97) * blaStep.plain.bound / w.maxNorm
    let place = (few == 2 ? 0x1p-20 : 1) * d
    // At least as large as w; a pixel with a smaller slope is uncertain.
    let growth = Int.random(in: 0...40, using: &random)
    let h = (size * .powerOfTwo(growth)) * direction(&random)
    let first = size * w
    let r = DoubleDoubleExpComplex(FloatExpComplex(radius.significand, exponent: radius.exponent))
    let shift = r * DoubleDoubleExpComplex(FloatExpComplex(place))
    var delta = DoubleDoubleExpComplex(FloatExpComplex(first)) + shift
    var slope = DoubleDoubleExpComplex(FloatExpComplex(h)) + r
    var nonlinearity = FloatExp.zero
    for m in start + 1..<start + blaStep.length {
      let z = DoubleDoubleExpComplex(orbit.scaled(at: m))
      nonlinearity = max(nonlinearity, delta.scaled.maxNorm / z.scaled.maxNorm)
      slope = formula.derivative(at: z + delta) * slope + r
      delta = formula.perturb(delta, at: z) + shift
    }
    return Step(
      blaStep: blaStep, name: "start \(start), length \(blaStep.length)", w: first, d: place, h: h,
      delta: delta, slope: slope, nonlinearity: few == 1 ? 1 : nonlinearity.nearest)
  }

  private func direction(_ random: inout SeededGenerator) -> Complex {
    let re = Double.random(in: -0.7...0.7, using: &random)
    return Complex(re, Double.random(in: -0.7...0.7, using: &random))
  }
}
