// HybridLanesTests — the C kernel of hybrid formulas returns the bits of the Swift kernel.

import Core
import Testing
import TestSupport

@testable import FractalEngine
@testable import Places

@Suite struct HybridLanesTests {
  /// The seeds of the formulas, of which scripts/fuzz-nightly tries 200.
  private static let seeds = 500..<500 + UInt64(min(fuzzRuns(24), 200))

  /// Formulas of one to three lines, at home, at two depths, and below the range of doubles.
  @Test(arguments: seeds)
  func `pictures of formulas made at random are the same with all kernels`(_ seed: UInt64) throws {
    let operations = HybridTests.formula(seed)
    var random = SeededGenerator(seed: seed)
    var digits = ""
    for steps in [0, 12, 36, 1_090] {
      while digits.count < min(steps, 36) {
        let view = try viewport(HybridTests.text(digits, operations), 12, 12)
        let buffer = try engine(view, limit: 300 + 20 * digits.count).picture()
        digits += "\(HybridTests.richest(buffer))"
      }
      while digits.count < steps { digits += "\(Int.random(in: 1...4, using: &random))" }
      try expectSame(HybridTests.text(digits, operations), limit: 300 + 10 * min(steps, 36))
    }
  }

  /// Julia sets, whose pixels begin beside the center, and are tested whether they return.
  @Test(arguments: UInt64(600)..<612)
  func `pictures of Julia sets are the same with all kernels`(_ seed: UInt64) throws {
    let operations = HybridTests.formula(seed)
    var random = SeededGenerator(seed: seed)
    let re = Int.random(in: -700...400, using: &random)
    let im = Int.random(in: -600...600, using: &random)
    let look = "f=hybrid:ops=\(operations):c=\(re)e-3,\(im)e-3"
    for place in ["re=0.003:im=0.013:h=4", "re=0.1:im=0.2:h=1e-9", "re=0:im=0:h=1e-325"] {
      try expectSame("\(place):\(look)", limit: 700)
    }
  }

  private static let ship = "absx,absy,sqr,add"

  /// Long BLA steps, which bring lanes to different lines; mirrored ones; and interior.
  @Test(arguments: [
    "\(ship)/\(ship)", "\(ship)/\(ship)/\(ship)", "\(ship)/\(ship)/\(ship)/\(ship)/\(ship)",
  ])
  func `pictures are the same with all kernels where steps are skipped`(_ operations: String) throws
  {
    for name in ["ship-30-a", "ship-261"] {
      let truth = try TruthView(named: name)
      var location = truth.viewport.location
      location.formula = "hybrid"
      location.hybrid = try HybridFormula(parsing: operations)
      try expectSame(location, limit: min(truth.limit, 5_000))
    }
    try expectSame("re=-1.15:im=0.01:h=0.9:f=hybrid:ops=\(operations)", limit: 2_000)
  }

  /// Limits that refuse BLA steps, and lanes that never get a pixel.
  @Test(arguments: [1, 2, 5, 9, 30, 200], [(1, 1), (13, 9)])
  func `pictures are the same with all kernels under low limits`(
    _ limit: Int, _ size: (width: Int, height: Int)
  ) throws {
    var location = try TruthView(named: "ship-30-a").viewport.location
    location.formula = "hybrid"
    location.hybrid = try HybridFormula(parsing: "\(Self.ship)/\(Self.ship)/\(Self.ship)")
    try expectSame(location, limit: limit, size.width, size.height)
  }

  private func expectSame(_ text: String, limit: Int) throws {
    try expectSame(try Location(parsing: "fathom1:\(text)"), limit: limit)
  }

  private func expectSame(
    _ location: Location, limit: Int, _ width: Int = 27, _ height: Int = 21
  ) throws {
    let view = Viewport(location, size: try PictureSize(width: width, height: height))
    for usesBLA in [true, false] {
      let pictures = try KernelChoice.available.map { kernel in
        var settings = EngineSettings()
        (settings.kernel, settings.usesBLA) = (kernel, usesBLA)
        let engine = try engine(view, limit: limit, settings)
        var work = WorkCounts()
        let digest = try engine.picture(side: 32, threads: 2, work: &work).fullDigest
        return (digest: digest, work: work)
      }
      for picture in pictures.dropFirst() {
        #expect(picture.digest == pictures[0].digest, "\(location.canonicalBody)")
        #expect(picture.work == pictures[0].work, "\(location.canonicalBody)")
      }
    }
  }
}
