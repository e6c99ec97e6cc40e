// BlockTests — a block is as good as the iterations it stands for.

import Ground
import Numbers
import TestSupport
import Testing

@testable import DeepZoom

@Suite struct BlockTests {
  @Test(arguments: ["d13-a", "d30-a", "d200-a", "mini-p1142", "embjulia-a", "multi3-a", "d310-a"])
  func `a block is its iterations to within its tolerance`(_ name: String) throws {
    let view = try TruthView(named: name)
    let formula = Mandelbrot(power: view.viewport.location.power)
    let precision = view.viewport.precision(iterations: view.limit) + 64
    let center = view.viewport.center(precision: precision)
    let radius = PixelFrame(view.viewport).radius
    let orbit = try formula.referenceOrbit(at: center, radius: radius, limit: 5_000)
    let table = try formula.blockTable(
      of: orbit, radius: radius, tolerance: .standard, isDeep: true)
    #expect(table.levels > 1)
    var random = SeededGenerator(seed: 11)
    var tried = 0
    while tried < 60 {
      let block = try #require(table.blocks.randomElement(using: &random))
      #expect(block.length > 1 && block.start + block.length <= orbit.last)
      guard block.length < 600 else { continue }
      tried += 1
      let error = relativeError(block, formula, orbit, radius, &random)
      #expect(
        error <= 4 * SkippingTolerance.standard.epsilon + Double(block.length) * 0x1p-50,
        "start \(block.start), length \(block.length), seed 11")
    }
  }

  /// A·w + B·d against iterating step by step, for a random δ and d at the block's bound.
  private func relativeError(
    _ block: Block, _ formula: Mandelbrot, _ orbit: ReferenceOrbit, _ radius: ScaledDouble,
    _ random: inout SeededGenerator
  ) -> Double {
    let d = ScaledComplex(Complex(cosineLike(&random), cosineLike(&random)))
    let r = ScaledComplex(radius.significand, exponent: radius.exponent)
    // δ such that |w| is just below the bound: w = f′(Z)·δ to first order.
    let z = orbit.scaled(at: block.start)
    let direction = ScaledComplex(Complex(cosineLike(&random), cosineLike(&random)))
    var delta = direction
    for _ in 0..<40_000 {
      let w = formula.perturb(delta, at: z)
      if w.length < block.bound { break }
      delta = 0.9 * delta
    }
    let w = formula.perturb(delta, at: z)
    let jumped = block.a * w + block.b * d
    for m in block.start..<block.start + block.length {
      delta = formula.perturb(delta, at: orbit.scaled(at: m)) + r * d
    }
    let size = max((block.a * w).maxNorm, (block.b * d).maxNorm)
    return ((jumped - delta).maxNorm / size).nearest
  }

  private func cosineLike(_ random: inout SeededGenerator) -> Double {
    Double.random(in: -0.7...0.7, using: &random)
  }

  @Test func `blocks of one start get longer as their bounds get smaller`() throws {
    let view = try TruthView(named: "d100-a")
    let prepared = try Preparation(Mandelbrot(), view.viewport, limit: 30_000, EngineSettings()) {
      _ in
    }
    let table = prepared.runner(limit: 30_000).picture.table
    var lists = 0
    for first in table.firstBlock where first >= 0 {
      lists += 1
      var index = Int(first)
      while table.plain[index + 1].bound >= 0 {
        #expect(table.plain[index].bound >= table.plain[index + 1].bound)
        #expect(table.plain[index].length <= table.plain[index + 1].length)
        index += 1
      }
    }
    #expect(lists > 100)
  }

  @Test(arguments: ["d50-a", "d1000-a", "early-p1142", "multi4-a"])
  func `blocks change no count`(_ name: String) throws {
    let view = try TruthView(named: name)
    var settings = EngineSettings()
    settings.usesBlocks = false
    let exact = try engine(view.viewport(20, 14), limit: view.limit, settings)
    let skipping = try engine(view.viewport(20, 14), limit: view.limit)
    #expect(exact.blockCount == 0 && skipping.blockCount > 0)
    var (slow, fast) = (WorkCounts(), WorkCounts())
    let left = try exact.picture(work: &slow)
    let right = try skipping.picture(work: &fast)
    // Which returns are seen depends on where blocks end, and with them how soon a cycle is
    // proved; an escape does not.
    for index in left.counts.indices where left.statuses[index] == .escaped {
      #expect(left.counts[index] == right.counts[index], "pixel \(index)")
    }
    #expect(left.count(.escaped) == right.count(.escaped))
    #expect(fast.singleSteps < slow.singleSteps && fast.skipped > 0 && slow.skipped == 0)
  }
}
