// FloatExpKernelTests — a step in extended range equals one in doubles, if both are possible.

import BigNumbers
import Places
import Testing
import TestSupport

@testable import FractalEngine

@Suite struct FloatExpKernelTests {
  private static let views = [
    "home-a", "d16-a", "d30-a", "mini-p1142", "multi3-a", "multi5-home",
  ]

  @Test(arguments: views)
  func `extended range and doubles take the same steps`(_ name: String) throws {
    let found = try expectSameSteps(name, usesBLA: false)
    #expect(found.rebases > 0 && found.blaSteps == 0)
  }

  @Test(arguments: ["d30-a", "mini-p1142", "multi3-a", "embjulia-a"])
  func `extended range and doubles take the same BLA steps`(_ name: String) throws {
    let found = try expectSameSteps(name, usesBLA: true)
    #expect(found.rebases > 0 && found.blaSteps > 100 && found.skipped > 1_000)
  }

  /// Iterates some pixels with both kernels, step by step.
  private func expectSameSteps(_ name: String, usesBLA: Bool) throws -> (
    rebases: Int, blaSteps: Int, skipped: Int
  ) {
    let view = try TruthView(named: name)
    let formula = Multibrot(power: view.viewport.location.power)
    var settings = EngineSettings()
    settings.usesBLA = false
    let prepared = try Preparation(formula, view.viewport, limit: 4_000, settings) { _ in }
    let plain = prepared.runner(limit: 4_000).picture
    let table =
      usesBLA
      ? try formula.blaTable(
        of: plain.orbit, radius: plain.radius, tolerance: .standard, needsExtendedRange: true)
      : plain.table
    let picture = PictureConstants(
      formula: formula, orbit: plain.orbit, table: table, radius: plain.radius,
      cuspOffset: plain.cuspOffset, limit: 4_000)
    var (rebases, blaSteps, skipped) = (0, 0, 0)
    for (index, (i, j)) in evenPixels(view.viewport.size, 7, 5).enumerated() {
      let lane = index % 8
      var doubles = PixelLanes()
      doubles.begin(lane, offset: prepared.frame.offset(i, j))
      let scaled = difference(&doubles, lane, picture)
      #expect(scaled == nil, "(\(i), \(j)) after \(doubles.n[lane]) iterations")
      rebases += doubles.rebases[lane]
      (blaSteps, skipped) = (blaSteps + doubles.blaSteps, skipped + doubles.skipped)
    }
    return (rebases, blaSteps, skipped)
  }

  /// The first difference between the two kernels; nil if the pixel ends without one.
  private func difference(
    _ doubles: inout PixelLanes, _ lane: Int, _ picture: PictureConstants
  ) -> String? {
    var scaled = doubles
    while true {
      ScalarKernel.run(&doubles, picture, budget: 1)
      // Views that need extended range have no trials.
      if doubles.trial[lane] != 0 {
        (doubles.trial[lane], doubles.candidate[lane], doubles.active[lane]) = (0, 0, -1)
      }
      let isDone = FloatExpKernel.run(&scaled, lane, picture, budget: 1)
      if let difference = difference(doubles, scaled, lane) { return difference }
      if isDone != (doubles.active[lane] == 0) { return "end" }
      if doubles.candidate[lane] != 0 {
        goOn(&doubles, lane)
        goOn(&scaled, lane)
      } else if isDone {
        return nil
      }
    }
  }

  /// Refuses a candidate for a cycle, and continues.
  private func goOn(_ lanes: inout PixelLanes, _ lane: Int) {
    (lanes.candidate[lane], lanes.active[lane]) = (0, -1)
    lanes.refuse(lane)
  }

  /// The difference between two lanes, or nil; factors that are powers of two change no digit.
  private func difference(_ a: PixelLanes, _ b: PixelLanes, _ lane: Int) -> String? {
    if a.delta(lane) != b.delta(lane) { return "δ \(a.delta(lane)), \(b.delta(lane))" }
    if a.slope(lane) != b.slope(lane) { return "slope \(a.slope(lane)), \(b.slope(lane))" }
    // The quotient is rounded at another point of the computation.
    if abs(a.wholeRoundingError(lane) - b.wholeRoundingError(lane)) > 0x1p-45
      * a.wholeRoundingError(lane)
    {
      return "rounding error \(a.wholeRoundingError(lane)), \(b.wholeRoundingError(lane))"
    }
    if abs(a.wholeRounding(lane) - b.wholeRounding(lane)) > 0x1p-45 * a.wholeRounding(lane) {
      return "rounding \(a.wholeRounding(lane)), \(b.wholeRounding(lane))"
    }
    var (left, right) = (a, b)
    for path in [
      \PixelLanes.x, \.y, \.gx, \.gy, \.roundingError, \.pastRoundingError, \.pastRounding,
    ] {
      (left[keyPath: path], right[keyPath: path]) = (.zero, .zero)
    }
    (right.exponent, right.slopeExponent) = (.zero, .zero)
    for path in [\PixelLanes.nextTrial, \.atomDomainIndex, \.minimumIndex] {
      left[keyPath: path] = right[keyPath: path]
    }
    return LaneField.differing(left, right).first
  }
}
