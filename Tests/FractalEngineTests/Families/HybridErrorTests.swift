// HybridErrorTests — the bound on the error of an orbit of a hybrid formula holds at every step.

import BigNumbers
import Core
import Testing
import TestSupport

@testable import FractalEngine
@testable import Places

@Suite struct HybridErrorTests {
  private static let ship = "absx,absy,sqr,add"

  /// A view in which BLA steps skip most iterations, of the burning ship in some lines.
  private func deepView(lines: Int) throws -> Location {
    var location = try TruthView(named: "ship-30-a").viewport.location
    location.formula = "hybrid"
    let operations = Array(repeating: Self.ship, count: lines).joined(separator: "/")
    location.hybrid = try HybridFormula(parsing: operations)
    return location
  }

  @Test(arguments: [2, 3, 5])
  func `an orbit with BLA steps is within its bound`(_ lines: Int) throws {
    let steps = try expectWithinBounds(deepView(lines: lines), limit: 5_000)
    #expect(steps.skipped > steps.singles)
  }

  /// Steps from an exact δ, which is near the validity radius, or small beside what d contributes.
  @Test(arguments: [0.95, 0.3, 0.01])
  func `a BLA step is within its bound`(_ nearness: Double) throws {
    let viewport = Viewport(try deepView(lines: 2), size: try PictureSize(width: 12, height: 9))
    let (runner, map) = try runner(viewport, limit: 2_000)
    let (view, table) = (runner.view, runner.view.references[0].blaSteps)
    let precision = viewport.precision(iterations: 2_000) + 200
    func big(_ value: Planar<Double>) -> BigComplex {
      BigComplex(FloatExpComplex(value.complex), precision: precision)
    }
    let center = viewport.center(precision: precision)
    var reference = map.exactOrbit(at: center, from: 0)
    var points = [reference.z]
    while points.count <= view.references[0].points.last {
      reference.step()
      points.append(reference.z)
    }
    var random = SeededGenerator(seed: 7)
    func part() -> Double { Double.random(in: -1...1, using: &random) }
    var (tested, greatest) = (0, 0.0)
    for level in 0..<min(table.levels, 4) {
      for index in table.starts[level]..<table.starts[level + 1] {
        let step = table.blaSteps[index]
        let m = 1 + (index - table.starts[level]) << (level + 2)
        guard step.bound > 0 else { continue }
        let offset = Planar(part(), part())
        var pixel = view.pixel(at: offset)
        (pixel.m, pixel.n, pixel.line) = (m, m, m % 2)
        pixel.delta = nearness * step.bound * Planar(1, part())
        pixel.z = Planar(points[m].nearest) + pixel.delta
        var (c, start) = (center, points[m])
        c.add(big(view.radius * offset))
        start.add(big(pixel.delta))
        let size = pixel.delta.maxNorm
        guard view.advance(&pixel, needsExtendedRange: false) == nil else { continue }
        var neighbor = ExactHybridOrbit(map, c, from: m % 2, startingAt: start)
        for _ in m..<pixel.m { neighbor.step() }
        var truth = neighbor.z
        truth.subtract(points[pixel.m])
        truth.subtract(big(pixel.delta))
        let error = Planar(truth.nearest).length
        #expect(error <= pixel.error, "BLA step \(index) from point \(m)")
        tested += 1
        let moved = step.growth * size + step.shift(of: offset).maxNorm
        greatest = max(greatest, error / (Double.stepError * moved))
      }
    }
    #expect(tested > 50)
    // Near the validity radius rounding errors alone would not explain it.
    #expect(greatest > 4 || nearness < 0.5)
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
    let (runner, map) = try runner(viewport, limit: limit)
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

  private func runner(_ viewport: Viewport, limit: Int) throws -> (HybridRunner, HybridMap) {
    let map = HybridMap(try #require(viewport.location.hybrid))
    let preparation = try HybridPreparation(map, viewport, limit: limit, EngineSettings()) { _ in }
    let runner = preparation.pictureRunner(limit: limit, predictsInterior: false)
    return (try #require(runner as? HybridRunner), map)
  }
}
