// FloatExpVectorTests — vector kernels return the specification's bits in extended range too.

import BigNumbers
import CLaneKernels
import Core
import Testing
import TestSupport

@testable import FractalEngine
@testable import Places

@Suite struct FloatExpVectorTests {
  @Test func `the kernel in extended range reads the layout of Swift`() {
    #expect(MemoryLayout<BLAStep>.stride == MemoryLayout<fathom_extended_bla_step>.stride)
    #expect(MemoryLayout<BLAStep>.offset(of: \.series.c1) == 4 * 8)
    #expect(MemoryLayout<BLAStep>.offset(of: \.bound) == 19 * 8)
    #expect(
      MemoryLayout<(index: Int, value: FloatExpComplex)>.stride
        == MemoryLayout<fathom_small_point>.stride)
  }

  @Test(arguments: ["d310-a", "d330-a", "d500-a", "d1000-a", "d1121-a"])
  func `pixels are the same from start to end`(_ name: String) throws {
    let view = try TruthView(named: name)
    _ = try follow(view.viewport, limit: min(view.limit, 30_000), name)
  }

  /// At δ = 0 every BLA step is valid, and the longest one within the limit is taken.
  @Test(arguments: KernelChoice.available)
  func `BLA steps that the limit refuses are noted`(_ choice: KernelChoice) throws {
    let view = try TruthView(named: "d500-a").viewport
    let prepared = try Preparation(Multibrot(), view, limit: 30_000, EngineSettings()) { _ in }
    for limit in [100, 700, 2_000] {
      let runner = prepared.runner(limit: limit)
      var lanes = PixelLanes()
      for lane in 0..<PixelLanes.lanes { lanes.begin(lane, offset: runner.frame.offset(lane, 3)) }
      VectorKernel.run(&lanes, runner.picture, choice, budget: 100_000)
      #expect(lanes.needsExtendedRange == PixelLanes.Flags(repeating: -1))
      var other = lanes
      try FloatExpKernel.runExtended(&lanes, runner.picture, .scalar)
      try FloatExpKernel.runExtended(&other, runner.picture, choice)
      #expect(differing(lanes, other) == [], "limit \(limit)")
      #expect(lanes.limitMattered == PixelLanes.Flags(repeating: -1))
    }
  }

  /// In the second view, the center differs from the nucleus −1 by 1e-350.
  @Test(arguments: [
    "re=0:im=0:h=1e-400", "re=-0.\(String(repeating: "9", count: 350)):im=0:h=1e-330",
  ])
  func `pixels are the same where values fall below a double's range`(_ text: String) throws {
    let states = try follow(try viewport(text, 61, 47), limit: 4_000, text)
    #expect(states.contains { lanes in (0..<8).contains { lanes.extendedLow[$0] > 0 } })
    #expect(states.contains { lanes in (0..<8).contains { lanes.savedExponent[$0] < -1000 } })
    #expect(states.contains { lanes in (0..<8).contains { lanes.nextTest[$0] > 0 } })
  }

  @Test(arguments: KernelChoice.available)
  func `a value far below the range of doubles is not taken for a double`(_ choice: KernelChoice)
    throws
  {
    let view = try viewport("re=-2:im=0:h=1e-10000", 320, 180)
    var settings = EngineSettings()
    settings.kernel = choice
    let prepared = try Preparation(Multibrot(), view, limit: 20_000, settings) { _ in }
    var (work, uncertain) = (WorkCounts(), [UncertainPixel]())
    let pixels = try prepared.runner(limit: 20_000).outcomes(
      of: PixelPlace.group(x: 160, y: 90), &work, &uncertain)
    guard case .escaped(let iterations, _, _, _) = pixels[0].outcome else {
      Issue.record("it escapes")
      return
    }
    #expect(iterations == 16_620)  // by direct iteration in full precision
  }

  /// Iterates random lanes of a view to their ends, with both kernels in extended range.
  private func follow(_ view: Viewport, limit: Int, _ name: String) throws -> [PixelLanes] {
    let prepared = try Preparation(Multibrot(), view, limit: limit, EngineSettings()) { _ in }
    let runner = prepared.runner(limit: limit)
    var random = SeededGenerator(seed: 21)
    var states: [PixelLanes] = []
    for choice in KernelChoice.available where choice != .scalar {
      for _ in 0..<4 {
        var lanes = PixelLanes()
        for lane in 0..<PixelLanes.lanes {
          let i = Int.random(in: 0..<view.size.width, using: &random)
          let j = Int.random(in: 0..<view.size.height, using: &random)
          lanes.begin(lane, offset: runner.frame.offset(i, j))
        }
        let runs = try follow(&lanes, runner.picture, choice)
        #expect(runs > 0, "\(choice), \(name), seed 21")
        states.append(lanes)
      }
    }
    return states
  }

  /// Iterates eight lanes to their ends, with both kernels in extended range.
  ///
  /// - Returns: The number of times that both kernels were compared.
  private func follow(
    _ lanes: inout PixelLanes, _ picture: PictureConstants, _ choice: KernelChoice
  ) throws -> Int {
    var runs = 0
    while PixelLanes.any(lanes.active) {
      VectorKernel.run(&lanes, picture, choice, budget: 100_000)
      while PixelLanes.any(lanes.needsExtendedRange) {
        var other = lanes
        try FloatExpKernel.runExtended(&lanes, picture, .scalar)
        try FloatExpKernel.runExtended(&other, picture, choice)
        #expect(differing(lanes, other) == [], "\(choice), after \(runs) runs")
        runs += 1
        refuse(&lanes)
      }
      refuse(&lanes)
    }
    return runs
  }

  private func refuse(_ lanes: inout PixelLanes) {
    for lane in 0..<PixelLanes.lanes where lanes.candidate[lane] != 0 {
      lanes.candidate[lane] = 0
      lanes.refuse(lane)
      if lanes.isExtended(lane) {
        lanes.needsExtendedRange[lane] = -1
      } else {
        lanes.active[lane] = -1
      }
    }
  }

  @Test(arguments: 2...16)
  func `random lanes are the same at every power`(_ power: Int) throws {
    let text = "re=-0.3:im=0.2:h=1e-400:p=\(power)"
    let view = try viewport(text, 61, 47)
    let formula = Multibrot(power: power)
    let prepared = try Preparation(formula, view, limit: 300, EngineSettings()) { _ in }
    let picture = prepared.runner(limit: 300).picture
    var random = SeededGenerator(seed: UInt64(power))
    for choice in KernelChoice.available where choice != .scalar {
      for round in 0..<40 {
        let lanes = randomLanes(picture, sharesIndex: round.isMultiple(of: 2), &random)
        var (scalar, vector) = (lanes, lanes)
        try FloatExpKernel.runExtended(&scalar, picture, .scalar)
        try FloatExpKernel.runExtended(&vector, picture, choice)
        #expect(differing(scalar, vector) == [], "\(choice), round \(round), power \(power)")
      }
    }
  }

  /// Random lanes: most are `needsExtendedRange`, some are zero, and some are in doubles.
  private func randomLanes(
    _ picture: PictureConstants, sharesIndex: Bool, _ random: inout SeededGenerator
  ) -> PixelLanes {
    var lanes = PixelLanes()
    let common = Int.random(in: 0..<picture.orbit.last, using: &random)
    func part() -> Double { Double.random(in: -2...2, using: &random) }
    for lane in 0..<PixelLanes.lanes {
      lanes.begin(lane, offset: Complex(part() / 4, part() / 4))
      if Int.random(in: 0..<8, using: &random) == 0 { continue }
      (lanes.needsExtendedRange[lane], lanes.active[lane]) = (-1, 0)
      if Int.random(in: 0..<8, using: &random) == 0 { continue }
      lanes.m[lane] = sharesIndex ? common : Int.random(in: 0..<picture.orbit.last, using: &random)
      lanes.n[lane] = lanes.m[lane]
      lanes.steps[lane] = lanes.m[lane]
      let exponent = Int.random(in: -2600 ... -450, using: &random)
      let delta = FloatExpComplex(Complex(part(), part()), exponent: exponent)
      let slope = FloatExpComplex(
        Complex(part(), part()), exponent: exponent + Int.random(in: -20...20, using: &random))
      (lanes.x[lane], lanes.y[lane], lanes.exponent[lane]) = (delta.re, delta.im, delta.exponent)
      (lanes.gx[lane], lanes.gy[lane], lanes.slopeExponent[lane]) =
        (slope.re, slope.im, slope.exponent)
    }
    return lanes
  }
}
