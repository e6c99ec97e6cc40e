// BLADraftLaneTests — the C kernels compute a table's lowest level as BLABuilder does, bit by bit.

import Numbers
import TestSupport
import Testing

@testable import FractalEngine

@Suite("Runs in lanes")
struct BLADraftLaneTests {
  /// Views with tables in doubles and compensated ones, wide and deep, with and without dips.
  static let places = [
    "d13-a", "d30-a", "d50-a", "d200-a", "d310-a", "mini-p1142", "outside-p2066", "embjulia-a",
    "needle-mini-p150",
  ]

  @Test(arguments: places, [KernelChoice.baseline, .avx2, .avx512])
  func `a table has the blocks that Swift alone makes`(_ name: String, _ kernel: KernelChoice)
    throws
  {
    guard KernelChoice.available.contains(kernel) else { return }
    let course = try LaneCourse(name)
    for lowParts in [nil, course.lowParts] {
      func table(_ kernel: KernelChoice) throws -> BLATable {
        try course.formula.blaTable(
          of: course.orbit, radius: course.radius, tolerance: .standard, needsExtendedRange: true,
          compensatedBy: lowParts, kernel: kernel)
      }
      let (found, wanted) = (try table(kernel), try table(.scalar))
      #expect(wanted.count > 10)
      #expect(found.first.map(\.bitPattern) == wanted.first.map(\.bitPattern))
      #expect(found.plain == wanted.plain)
      #expect(
        found.blocks.elementsEqual(wanted.blocks) {
          $0.series == $1.series && $0.b == $1.b && $0.bound == $1.bound && $0.scale == $1.scale
        })
    }
  }

  @Test(arguments: places, [KernelChoice.baseline, .avx2, .avx512])
  func `the blocks in pairs of doubles are those that Swift alone makes`(
    _ name: String, _ kernel: KernelChoice
  ) throws {
    guard KernelChoice.available.contains(kernel) else { return }
    let course = try LaneCourse(name)
    func blocks(_ kernel: KernelChoice) throws -> BLAStepsByStart<DoubleDoubleSeries> {
      try course.formula.doubleDoubleBLA(
        of: course.orbit, course.lowParts, radius: course.radius, kernel: kernel)
    }
    let (found, wanted) = (try blocks(kernel), try blocks(.scalar))
    #expect(wanted.count > 10)
    #expect(
      found.elementsEqual(wanted) {
        $0.start == $1.start && $0.length == $1.length && $0.series == $1.series
          && $0.b.plain == $1.b.plain && $0.b.exponent == $1.b.exponent && $0.bound == $1.bound
          && $0.scale == $1.scale
      })
  }

  /// Views from wide to narrow.
  @Test(
    arguments: ["d13-a", "d30-a", "d50-a", "cusp-1e-9", "neck-1e-5"],
    [KernelChoice.baseline, .avx2, .avx512])
  func `runs in w and d along an orbit are those that Swift alone makes`(
    _ name: String, _ kernel: KernelChoice
  ) throws {
    guard KernelChoice.available.contains(kernel) else { return }
    let course = try LaneCourse(name)
    let pairs = DoubleDoublePoints(orbit: course.orbit, lowParts: course.lowParts)
    for exponent in [-25, -40, -60, -90] {
      let radius = FloatExp(1.5, exponent: exponent)
      let doubles = try compare(BivariatePoints(orbit: course.orbit), radius, .standard, kernel)
      let inDoubleDouble = try compare(
        DoubleDoubleBivariatePoints(points: pairs), radius, .pairs, kernel)
      #expect(doubles.refused + inDoubleDouble.refused == 0)
      // In wide views there may be only short BLA steps.
      if exponent < -50 { #expect(min(doubles.alive, inDoubleDouble.alive) > 30) }
    }
  }

  /// Tests radius 0, and points that are small, next to an axis, or outside the kernels' range.
  @Test(arguments: [KernelChoice.baseline, .avx2, .avx512])
  func `runs of any points are those that Swift alone makes`(_ kernel: KernelChoice) throws {
    guard KernelChoice.available.contains(kernel) else { return }
    var random = SeededGenerator(seed: 7)
    var refused = 0
    func count<Points: SeriesPoints>(
      _ points: Points, _ radius: FloatExp, _ tolerance: SkippingTolerance
    ) throws {
      refused += try compare(points, radius, tolerance, kernel).refused
    }
    for trial in 0..<200 {
      // With every second trial, a twentieth of the points is outside the range of the kernels.
      let points = (0..<400).map { m -> Complex in
        if m == 0 { return .zero }
        let size = Double.random(in: -6...1, using: &random)
        let angle = Complex(
          .random(in: -1...1, using: &random), .random(in: -1...1, using: &random))
        let far = trial % 2 == 1 && Int.random(in: 0..<20, using: &random) == 0
        let shrunk = far ? Double.random(in: -890...3, using: &random).rounded() : size.rounded()
        let flat = far && Bool.random(using: &random) ? 0x1p-500 : 1.0
        return .powerOfTwo(Int(shrunk)) * Complex(angle.re, flat * angle.im)
      }
      let orbit = ReferenceOrbit(
        points: points, smallPoints: [], end: .limit, precision: 2_000, lastSlope: .one)
      let lowParts = OrbitLowParts(
        points: points.map { 0x1p-54 * Complex($0.im, -$0.re) }, small: [:])
      let radius = trial % 3 == 0 ? .zero : FloatExp(1.25, exponent: -60 * (1 + trial % 40))
      try count(DoublePoints(orbit: orbit), radius, .standard)
      if radius.isZero { continue }
      let pairs = DoubleDoublePoints(orbit: orbit, lowParts: lowParts)
      try count(CompensatedPoints(points: pairs), radius, .standard)
      try count(pairs, radius, .pairs)
      // Radii at which products of w and d matter, and at which they are nearly negligible.
      let wide = FloatExp(1.25, exponent: -10 * (1 + trial % 50))
      try count(BivariatePoints(orbit: orbit), wide, .standard)
      try count(DoubleDoubleBivariatePoints(points: pairs), wide, .pairs)
    }
    #expect(refused > 100, "the way back to Swift is taken, too")
  }

  /// The bits of a series' cross terms, which its description leaves out.
  private static func terms(_ series: some PowerSeries) -> [UInt64] {
    var terms: [Complex] = []
    if let crossTerms = series as? BivariateSeries {
      for (j, length) in [10, 6, 4, 2, 1].enumerated() {
        for i in 0..<length { terms.append(crossTerms[i, j]) }
      }
    }
    if let crossTerms = series as? DoubleDoubleBivariateSeries {
      for (j, length) in [10, 8, 6, 4, 2, 1].enumerated() {
        for i in 0..<length { terms.append(crossTerms[i, j]) }
      }
      for (j, length) in [5, 3, 1].enumerated() {
        for i in 0..<length { terms.append(crossTerms.pair(i, j).lowPart) }
      }
    }
    return terms.flatMap { [$0.re.bitPattern, $0.im.bitPattern] }
  }

  /// The number of runs that the kernels refuse, and of those whose bound is positive.
  private func compare<Points: SeriesPoints>(
    _ points: Points, _ radius: FloatExp, _ tolerance: SkippingTolerance,
    _ kernel: KernelChoice
  ) throws -> (refused: Int, alive: Int) {
    func builder(_ kernel: KernelChoice) -> BLABuilder<Mandelbrot, Points> {
      BLABuilder(
        formula: Mandelbrot(), points: points, radius: radius, tolerance: tolerance,
        kernel: kernel)
    }
    let base = try builder(.scalar).base()
    let (starts, wanted) = (base.starts, base.runs)
    let found = try builder(kernel).base().runs
    for (found, wanted) in zip(found, wanted) {
      #expect(found.block.length == wanted.block.length && found.isAlive == wanted.isAlive)
      if !wanted.isAlive { continue }
      #expect(String(describing: found) == String(describing: wanted))
      #expect(Self.terms(found.block.series) == Self.terms(wanted.block.series))
    }
    var lanes = try #require(BLADraftLanes(builder(kernel), kernel, starts, 0..<wanted.count))
    let refused = wanted.indices.count { starts[$0 + 1] - starts[$0] > 1 && lanes.run($0) == nil }
    return (refused, wanted.count { $0.isAlive && $0.block.length > 2 })
  }
}

/// An orbit with its low parts.
private struct LaneCourse {
  let formula = Mandelbrot()
  let orbit: ReferenceOrbit
  let lowParts: OrbitLowParts
  let radius: FloatExp

  init(_ name: String) throws {
    let view = try TruthView(named: name)
    let center = view.viewport.center(
      precision: view.viewport.precision(iterations: view.limit) + 128)
    radius = min(PixelFrame(view.viewport).radius, FloatExp(1, exponent: -240))
    orbit = try formula.referenceOrbit(at: center, radius: radius, limit: 5_000)
    lowParts = try formula.lowParts(of: orbit, at: center)
  }
}
