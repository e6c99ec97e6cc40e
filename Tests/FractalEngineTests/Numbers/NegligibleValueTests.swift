// NegligibleValueTests — lanes in which W is negligible, beside lanes in which it matters.

import BigNumbers
import CLaneKernels
import Places
import Testing
import TestSupport

@testable import FractalEngine

@Suite struct NegligibleValueTests {
  /// A view on the real axis, where a₁ is real.
  ///
  /// There, a nearly imaginary W adds a visible imaginary part to it. Elsewhere, W would be lost in
  /// the last bit of a₁.
  private let needle =
    MinibrotPredictorTests.needle.replacing("im=1e-179", with: "im=0") + ":h=7e-178"

  private func runner(limit: Int) throws -> (
    preparation: Preparation, picture: PictureConstants
  ) {
    let preparation = try Preparation(
      Multibrot(), viewport(needle, 64, 48), limit: 20_000, EngineSettings()
    ) { _ in }
    return (preparation, preparation.runner(limit: limit).picture)
  }

  @Test(arguments: [0, 1, 4], [false, true])
  func `a negligible W has no effect, whatever the other lanes have`(_ counts: Int, _ parted: Bool)
    throws
  {
    let (_, picture) = try runner(limit: 20_000)
    // The longest BLA step at the first point, which is valid for all smaller values.
    var index = try #require(picture.table.firstBLAStep(at: 0))
    while picture.table.plain[index + 1].bound >= 0 { index += 1 }
    let blaStep = picture.table.plain[index]
    var random = SeededGenerator(seed: 48)
    for _ in 0..<300 {
      var lanes = PixelLanes()
      for lane in 0..<8 {
        func part() -> Double { .random(in: -0.7...0.7, using: &random) }
        lanes.begin(lane, offset: Complex(part(), part()))
        // w is δ².
        let angle = Complex(1, 1 + 0x1p-20 * part())
        let negligible =
          Double.random(in: 0.5..<0.99, using: &random) * FATHOM_NEGLIGIBLE / blaStep.inverse
        let w = lane < counts ? 0.1 * blaStep.bound : negligible
        let delta = w.squareRoot() / angle.lengthSquared.squareRoot() * angle
        (lanes.x[lane], lanes.y[lane]) = (delta.re, delta.im)
        (lanes.gx[lane], lanes.gy[lane]) = (part(), part())
      }
      if parted { lanes.m[7] = 1 }
      var expected = lanes
      ScalarKernel.run(&expected, picture, budget: 1)
      #expect(expected.blaSteps >= 7)
      for choice in KernelChoice.available where choice != .scalar {
        var found = lanes
        VectorKernel.run(&found, picture, choice, budget: 1)
        #expect(differing(found, expected) == [], "\(choice)")
      }
    }
  }

  /// Compares eight lanes together in double-double with each lane alone.
  @Test func `in double-double a negligible W has no effect, whatever the other lanes have`() throws
  {
    let (preparation, long) = try runner(limit: 20_000)
    let orbit = long.orbit
    let center = preparation.viewport.center(precision: orbit.precision)
    let doubleDouble = try long.doubleDoubleReference(
      preparation.formula.lowParts(of: orbit, at: center))
    let first = doubleDouble.table.first[0]
    let longest = first >> 5 & 0x7ff_ffff + first & 31 - 1
    let row = DoubleDoubleBLATable.rowLength * longest
    let (scale, length) = (
      Int(truncatingIfNeeded: doubleDouble.table.words[row + 30].bitPattern),
      Int(truncatingIfNeeded: doubleDouble.table.words[row + 31].bitPattern)
    )
    let bound = Int(doubleDouble.table.bounds[longest] >> 6)
    #expect(bound > scale - 60 && length > 1)
    // The lanes end after this BLA step.
    let picture = try runner(limit: length).picture
    var random = SeededGenerator(seed: 49)
    for _ in 0..<500 {
      var group = DoubleDoubleLanes()
      for lane in 0..<8 {
        func part() -> Double { .random(in: -0.7...0.7, using: &random) }
        let pixel = DoubleDoublePixel(
          offset: Complex(part(), part()), offsetLowPart: 0x1p-55 * Complex(part(), part()))
        group.start(pixel, lane, radiusExponent: picture.radius.exponent)
        let size = 1 + abs(part()) / 2
        (group.xHigh[lane], group.yHigh[lane]) = (size, size * (1 + 0x1p-30 * part()))
        (group.xLow[lane], group.yLow[lane]) = (0x1p-55 * part(), 0x1p-55 * part())
        (group.gx[lane], group.gy[lane]) = (part(), part())
        // δ² is W · 2^scale, and below the bound.
        group.exponent[lane] = (lane < 2 ? bound - 4 : scale - 108) >> 1
      }
      for choice in KernelChoice.available {
        var together = group
        try picture.advance(&together, doubleDouble, choice, threshold: 0)
        for lane in 0..<8 {
          var alone = group
          alone.alive = .zero
          alone.alive[lane] = -1
          try picture.advance(&alone, doubleDouble, choice, threshold: 0)
          #expect(alone.n[lane] == length && together.n[lane] == length)
          let isSame =
            alone.xHigh[lane] == together.xHigh[lane] && alone.xLow[lane] == together.xLow[lane]
            && alone.yHigh[lane] == together.yHigh[lane] && alone.yLow[lane] == together.yLow[lane]
            && alone.gx[lane] == together.gx[lane] && alone.gy[lane] == together.gy[lane]
          #expect(isSame, "lane \(lane), \(choice)")
        }
      }
    }
  }
}
