// HybridErrorTests — the bound on the error of an orbit of a hybrid formula holds at every step.

import BigNumbers
import Core
import Testing
import TestSupport

@testable import FractalEngine
@testable import Places

@Suite struct HybridErrorTests {
  private static let ship = "absx,absy,sqr,add"

  /// A view in which BLA steps skip most iterations.
  @Test(arguments: [2, 3, 5])
  func `an orbit with BLA steps is within its bound`(_ lines: Int) throws {
    let truth = try TruthView(named: "ship-30-a")
    var location = truth.viewport.location
    location.formula = "hybrid"
    let operations = Array(repeating: Self.ship, count: lines).joined(separator: "/")
    location.hybrid = try HybridFormula(parsing: operations)
    let steps = try expectWithinBounds(location, limit: min(truth.limit, 5_000))
    #expect(steps.skipped > steps.singles)
  }

  @Test(arguments: UInt64(700)..<716)
  func `an orbit of a formula made at random is within its bound`(_ seed: UInt64) throws {
    let operations = HybridTests.formula(seed)
    var digits = ""
    while digits.count < 36 {
      let view = try viewport(HybridTests.text(digits, operations), 12, 12)
      let buffer = try engine(view, limit: 300 + 20 * digits.count).picture()
      digits += "\(HybridTests.richest(buffer))"
    }
    let text = HybridTests.text(digits, operations)
    try expectWithinBounds(Location(parsing: "fathom1:\(text)"), limit: 1_000)
  }

  /// Iterates pixels beside the references and in full precision, and compares them at each step.
  @discardableResult
  private func expectWithinBounds(_ location: Location, limit: Int) throws -> AbsPowerSteps {
    let viewport = Viewport(location, size: try PictureSize(width: 12, height: 9))
    let map = HybridMap(try #require(location.hybrid))
    let preparation = try HybridPreparation(map, viewport, limit: limit, EngineSettings()) { _ in }
    let runner = try #require(
      preparation.pictureRunner(limit: limit, predictsInterior: false) as? HybridRunner)
    // A formula may lose some bits in each step.
    let precision = viewport.precision(iterations: limit) + 3 * limit
    var all = AbsPowerSteps()
    for (i, j) in evenPixels(viewport.size, 4, 3) {
      var pixel = runner.view.pixel(at: Planar(runner.frame.offset(i, j)))
      var orbit = map.exactOrbit(of: viewport.exactPixel(i, j, precision: precision))
      var (n, stop) = (0, AbsPowerStop?.none)
      while pixel.n < limit && stop != .escaped && stop != .lost {
        stop = runner.view.advance(&pixel, needsExtendedRange: false)
        while n < pixel.n {
          orbit.step()
          n += 1
        }
        var difference = orbit.z
        difference.subtract(BigComplex(FloatExpComplex(pixel.z.complex), precision: precision))
        // z itself is a sum of rounded numbers.
        let rounding = 0x1p-51 * (pixel.z.length + pixel.delta.length)
        let error = Planar(difference.nearest).length
        #expect(error <= pixel.error + rounding, "pixel \(i), \(j) at \(n) of \(location)")
      }
      all.skipped += pixel.steps.skipped
      all.singles += pixel.steps.singles
    }
    return all
  }
}
