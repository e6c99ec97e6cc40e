// WidestDoubleDoubleBLATests — double-double BLA steps with all cross terms match their iterations.

import BigNumbers
import Testing
import TestSupport

@testable import FractalEngine

@Suite struct WidestDoubleDoubleBLATests {
  /// Wide views, where all products of w and d matter.
  @Test(arguments: ["d13-a", "cusp-1e-9", "multi3-a"], [-31, -55, -90, -140])
  func `a BLA step in double-double with all cross terms equals its iterations`(
    _ name: String, _ radiusExponent: Int
  ) throws {
    let course = try Course(name, greatestRadius: radiusExponent)
    let shown = try course.widestBLASteps()
    try course.check(shown, epsilon: SkippingTolerance.doubleDouble.epsilon, rounding: 0x1p-102)
  }

  @Test func `each cross term is needed`() throws {
    let course = try Course("cusp-1e-9", greatestRadius: -41)
    let shown = try course.widestBLASteps()
    let kinds: [(Int, Int) -> Bool] = [
      { $0 == 1 && $1 == 1 }, { $0 == 2 && $1 == 1 }, { $0 > 2 && $1 == 1 }, { $0 == 0 && $1 == 2 },
      { $0 > 0 && $1 == 2 }, { $0 == 0 && $1 == 3 }, { $0 > 0 && $1 == 3 }, { $0 == 0 && $1 == 4 },
    ]
    for (index, isLost) in kinds.enumerated() {
      let bare = shown.map { blaStep in
        var bare = blaStep
        bare.terms = blaStep.terms.filter { !isLost($0.i, $0.j) }
        return bare
      }
      #expect(course.greatestError(bare) > 0x1p22 * 0x1p-101, "kind \(index)")
    }
  }

  @Test(arguments: ["d13-a", "cusp-1e-9", "neck-1e-5", "multi3-a"], [-31, -55, -90, -140])
  func `the kernel evaluates a BLA step with all cross terms like its iterations`(
    _ name: String, _ radiusExponent: Int
  ) throws {
    let course = try Course(name, greatestRadius: radiusExponent)
    let blaSteps = try course.formula.wideDoubleDoubleBLA(
      of: course.orbit, course.lowParts, radius: course.radius)
    let count = course.orbit.points.count
    let doubleDouble = DoubleDoubleReference(
      lowParts: course.lowParts,
      table: DoubleDoubleBLATable(
        withCrossTerms: blaSteps, pointCount: count, radiusExponent: course.radius.exponent)
    )
    var random = SeededGenerator(seed: 26)
    var seen = 0
    for blaStep in blaSteps.shuffled(using: &random).prefix(60) where blaStep.start > 0 {
      let picture = PictureConstants(
        formula: course.formula, orbit: course.orbit, table: BLATable(pointCount: count),
        radius: course.radius, cuspOffset: .zero, limit: blaStep.length)
      let (d, delta) = (
        random.wide(), course.delta(below: blaStep.bound, at: blaStep.start, &random)
      )
      let slope = random.wide()
      let truth = course.iterated(delta, d, from: blaStep.start, blaStep.length)
      let steepness = course.slope(slope, delta, d, from: blaStep.start, blaStep.length)
      var found: [DoubleDoubleLanes] = []
      for kernel in KernelChoice.available where kernel != .scalar {
        var group = DoubleDoubleLanes()
        group.start(0, d, delta, at: blaStep.start)
        group.start(0, slope: slope.value.scaled)
        while group.alive[0] != 0 {
          try picture.advance(&group, doubleDouble, kernel, threshold: 0)
        }
        #expect(group.n[0] == blaStep.length && group.m[0] == blaStep.start + blaStep.length)
        let size = max(truth.value.scaled.length, Complex192(blaStep.b).value.scaled.length)
        let error = ((group.delta(0) - truth).value.scaled.length / size).nearest
        #expect(error < 0x1p-99, "start \(blaStep.start), length \(blaStep.length)")
        let slope = Complex192(BigComplex(group.slope(0), precision: 128))
        let slopeError = (slope - steepness).value.scaled.length / steepness.value.scaled.length
        #expect(slopeError.nearest < 0x1p-42, "start \(blaStep.start), length \(blaStep.length)")
        found.append(group)
      }
      // Every instruction set agrees to the last bit.
      for other in found.dropFirst() {
        #expect(other.delta(0).doubleDouble == found[0].delta(0).doubleDouble)
        #expect(other.gx == found[0].gx && other.gy == found[0].gy)
        #expect(other.slopeExponent == found[0].slopeExponent)
      }
      seen += 1
    }
    #expect(seen > 5)
  }
}
