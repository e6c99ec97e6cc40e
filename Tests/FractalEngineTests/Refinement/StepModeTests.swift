// StepModeTests — pixels in double-double are batched by step mode: BLA steps, or single steps.

import BigNumbers
import Places
import Testing
import TestSupport

@testable import FractalEngine

@Suite struct StepModeTests {
  private struct View {
    let picture: PictureConstants
    let doubleDouble: DoubleDoubleReference
    let pixels: [DoubleDoublePixel]

    /// Selects pixels that go around a minibrot by BLA steps, and then leave it by single steps.
    init() throws {
      let view = try TruthView(named: "outside-p2066")
      let prepared = try Preparation(
        Multibrot(), view.viewport, limit: view.limit, EngineSettings()
      ) { _ in }
      picture = prepared.runner(limit: view.limit).picture
      let center = view.viewport.center(precision: picture.orbit.precision)
      doubleDouble = try picture.doubleDoubleReference(
        Multibrot().lowParts(of: picture.orbit, at: center))
      pixels = view.escaped.prefix(80).map {
        DoubleDoublePixel(offset: prepared.frame.offset($0.i, $0.j), offsetLowPart: .zero)
      }
    }

    func group(_ count: Int) -> DoubleDoubleLanes {
      var group = DoubleDoubleLanes()
      for lane in 0..<count {
        group.start(pixels[lane], lane, radiusExponent: picture.radius.exponent)
      }
      return group
    }
  }

  @Test func `no pixel depends on the pixels beside it`() throws {
    let view = try View()
    #expect(view.pixels.count > 60, "enough for some to wait until many are in single steps")
    let together = try view.picture.outcomesInDoubleDouble(
      of: view.pixels, view.doubleDouble, .best)
    var scheduler = DoubleDoubleScheduler<Int>()
    var (next, settled) = (0, [Int](repeating: 0, count: view.pixels.count))
    let underWay = try scheduler.run(view.picture, view.doubleDouble, .best, toTheEnd: false) {
      if next == view.pixels.count { return nil }
      defer { next += 1 }
      return .fresh(next, view.pixels[next])
    } done: { pixel, _ in
      settled[pixel] += 1
    }
    for parked in underWay { settled[parked.owner] += 1 }
    #expect(settled.allSatisfy { $0 == 1 }, "each is settled or under way, and once")
    #expect(underWay.count > 8, "not only in lanes, but waiting")
    let again = try scheduler.run(view.picture, view.doubleDouble, .best, toTheEnd: true) {
      nil
    } done: { _, _ in
      Issue.record("no pixel is left")
    }
    #expect(again.isEmpty)
    for (index, pixel) in view.pixels.enumerated() {
      var alone = DoubleDoubleLanes()
      alone.start(pixel, 3, radiusExponent: view.picture.radius.exponent)
      while alone.alive[3] != 0 {
        try view.picture.advance(&alone, view.doubleDouble, .best, threshold: 0)
      }
      let found = try #require(together[index], "pixel \(index)")
      #expect(found.hasSameBits(as: alone.outcome(3)), "pixel \(index): \(found)")
    }
  }

  @Test(arguments: KernelChoice.available.filter { $0 != .scalar })
  func `lanes in BLA steps stop when one takes single steps, and the reverse`(
    _ kernel: KernelChoice
  ) throws {
    let view = try View()
    var group = view.group(8)
    try view.picture.advance(&group, view.doubleDouble, kernel, threshold: 0, .blaSteps)
    let stepModes = (0..<8).filter { group.alive[$0] != 0 }.map { group.stepMode($0) }
    #expect(stepModes.contains(.singleSteps), "one has stopped taking BLA steps")
    #expect(stepModes.contains(.blaSteps), "while another goes on by them")

    // At the start, all pixels take BLA steps.
    var inSingleSteps = view.group(8)
    try view.picture.advance(&inSingleSteps, view.doubleDouble, kernel, threshold: 0, .singleSteps)
    let runs = (0..<8).map { inSingleSteps.blaStepRun[$0] }
    #expect(runs.max() == 4 && (0..<8).allSatisfy { inSingleSteps.alive[$0] != 0 })
    #expect((0..<8).contains { inSingleSteps.stepMode($0) == .blaSteps })

    // In the default mode no pixel stops, whatever the step mode of the others.
    var inAnySteps = view.group(8)
    try view.picture.advance(&inAnySteps, view.doubleDouble, kernel, threshold: 0)
    #expect((0..<8).allSatisfy { inAnySteps.alive[$0] == 0 })
  }
}
