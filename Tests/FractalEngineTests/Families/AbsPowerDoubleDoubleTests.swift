// AbsPowerDoubleDoubleTests — uncertain pixels of absolute-value maps, in double-double and above.

import BigNumbers
import Core
import Testing
import TestSupport

@testable import FractalEngine
@testable import Places

@Suite struct AbsPowerDoubleDoubleTests {
  /// Home, and places where some of the maps have chaotic orbits.
  static let places = [
    "re=-0.4:im=-0.1:h=3", "re=0.17698822021484375:im=-0.95709381103515625:h=4.6e-5",
    "re=-0.339013671875:im=-0.469873046875:h=1.5e-3",
  ]

  /// Neither the count nor the status changes, and the rest only by what rounding changes.
  @Test(arguments: AbsPowerTests.families)
  func `double-double gives what full precision gives`(_ family: AbsPowerTests.Family) throws {
    var settled = 0
    for (power, place) in (2...5).flatMap({ power in Self.places.map { (power, $0) } }) {
      let runner = try runner(family.map(power), place)
      let grid = DoubleDoubleGrid(runner.frame)
      for pixel in try uncertainPixels(runner).prefix(300) {
        let offset = grid.exactOffset(pixel.i, pixel.j)
        guard let found = try runner.doubleDoubleOutcome(offset) else { continue }
        var work = WorkCounts()
        let truth = try runner.exactOutcome(pixel, &work)
        settled += 1
        expectSame(found, truth, "(\(pixel.i), \(pixel.j)) of \(place), p \(power)")
      }
    }
    // The tricorn has few chaotic orbits.
    #expect(settled > (family.name == "tricorn" ? 0 : 10))
  }

  /// In this view 28 % of the pixels are uncertain, and nearly all of them escape.
  @Test func `double-double settles most pixels that doubles lose`() throws {
    let view = try viewport("re=-0.822607421875:im=0.618505859375:h=0.00146484375:f=celtic", 64, 36)
    let engine = try engine(view, limit: 250)
    var work = WorkCounts()
    _ = try engine.picture(work: &work)
    #expect(engine.strategy.doubleDoubleSteps == .single)
    #expect(work.uncertain > 300 && 2 * work.iteratedExactly < work.uncertain)
  }

  /// The escape that is found together with the error bound has the digits of a longer orbit.
  @Test(arguments: AbsPowerTests.families, [2, 3, 4, 5])
  func `an accurate escape is that of more digits`(_ family: AbsPowerTests.Family, _ power: Int)
    throws
  {
    let map = family.map(power)
    var random = SeededGenerator(seed: 41)
    var accurate = 0
    for _ in 0..<200 {
      let re = Double.random(in: -2...1, using: &random)
      let im = Double.random(in: -1...1, using: &random)
      func c(_ precision: Int) -> BigComplex {
        BigComplex(BigFloat(re, precision: precision), BigFloat(im, precision: precision))
      }
      guard
        case .escaped(n: let n, accurately: let escape?) = try map.end(of: c(300), limit: 200),
        let truth = try map.escape(of: c(900), limit: 200)
      else { continue }
      accurate += 1
      #expect(n == truth.n && escape.n == n)
      let gap = escape.z - truth.z
      #expect(gap.lengthSquared <= 0x1p-102 * truth.z.lengthSquared, "\(re), \(im)")
      let slope = (escape.slope - truth.slope).length
      #expect(slope <= truth.slope.length * FloatExp(0x1p-40), "\(re), \(im)")
    }
    #expect(accurate > 50)
  }

  private func runner(_ map: AbsPowerMap, _ place: String) throws -> AbsPowerRunner {
    let prepared = try AbsPowerPreparation(
      map, try viewport(place, 48, 27), limit: 300, EngineSettings()
    ) { _ in }
    return try #require(
      prepared.pictureRunner(limit: 300, predictsInterior: false) as? AbsPowerRunner)
  }

  private func uncertainPixels(_ runner: AbsPowerRunner) throws -> [UncertainPixel] {
    let places = (0..<48 * 27).map { PixelPlace($0 % 48, $0 / 48) }
    var uncertain: [UncertainPixel] = []
    var work = WorkCounts()
    _ = try runner.outcomes(of: places, &work, &uncertain)
    return uncertain
  }

  private func expectSame(_ found: PixelOutcome, _ truth: PixelOutcome, _ pixel: String) {
    guard case .escaped(let n, let fraction, let x, let y) = found,
      case .escaped(let trueN, let trueFraction, let trueX, let trueY) = truth
    else {
      #expect(found == truth, "\(pixel)")
      return
    }
    #expect(n == trueN, "\(pixel)")
    #expect(abs(fraction - trueFraction) < 1e-3, "\(pixel)")
    let size = max(abs(trueX), abs(trueY))
    #expect(max(abs(x - trueX), abs(y - trueY)) <= 1e-2 * size, "\(pixel)")
  }
}
