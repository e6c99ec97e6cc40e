// HybridJuliaTests — Julia sets of hybrid formulas: against those of z^p + c, and brute force.

import BigNumbers
import Core
import Testing
import TestSupport

@testable import FractalEngine
@testable import Places

@Suite struct HybridJuliaTests {
  /// Operations, and the power of the Julia sets that are the same.
  static let powers = [("sqr,add", 2), ("store,sqr,mul,add", 3), ("sqr,add/sqr,add", 2)]
  /// Views at home, near a repelling point, and below the range of doubles.
  static let places = [
    "re=0:im=0:h=3:c=0.3,0.5", "re=0:im=0:h=3:c=-0.76,0.15", "re=-0.5:im=0.25:h=1e-3:c=0,1",
    "re=0:im=0:h=1e-60:c=-2,0", "re=0:im=0:h=1e-330:c=0,1",
  ]

  @Test(arguments: powers, places)
  func `operations give the counts of the Julia sets they spell`(
    _ formula: (operations: String, power: Int), _ place: String
  ) throws {
    try HybridTests.expectSameCounts(
      "\(place):f=hybrid:ops=\(formula.operations)", "\(place):f=julia:p=\(formula.power)",
      limit: 2_500)
  }

  @Test(arguments: UInt64(300)..<312)
  func `formulas and constants made at random agree with direct iteration at three depths`(
    _ seed: UInt64
  ) throws {
    let operations = HybridTests.formula(seed)
    var random = SeededGenerator(seed: seed)
    let re = Int.random(in: -700...400, using: &random)
    let im = Int.random(in: -600...600, using: &random)
    let look = "f=hybrid:ops=\(operations):c=\(re)e-3,\(im)e-3"
    var digits = ""
    for steps in [0, 16, 40] {
      while digits.count < steps {
        let view = try viewport(Self.text(digits, look), 12, 12)
        let buffer = try engine(view, limit: 300 + 20 * digits.count).picture()
        digits += "\(HybridTests.richest(buffer))"
      }
      let limit = 300 + 20 * steps
      let view = try viewport(Self.text(digits, look), 24, 18)
      let engine = try engine(view, limit: limit)
      // A formula may lose some bits in each step.
      try expectAgreement(engine, evenPixels(view.size, 5, 4), furtherBits: 1_024 + 3 * limit)
    }
  }

  private static func text(_ digits: String, _ look: String) -> String {
    (digits.isEmpty ? "re=0.003:im=0.013:h=4" : "j=\(digits):base=0,0,4,4") + ":\(look)"
  }

  @Test func `a cycle that attracts is proved, and found in full precision`() throws {
    // c = −1 has the cycle 0, −1; the folds keep it.
    let view = try viewport("re=0:im=0:h=1:f=hybrid:ops=absx,sqr,add:c=-1,0", 24, 18)
    let engine = try engine(view, limit: 500)
    let picture = try engine.picture()
    let inside = picture.statuses.filter { $0 == .interior }.count
    #expect(inside > 100)
    guard case .interior(period: 2) = try engine.outcome(12, 9) else {
      Issue.record("the middle is attracted")
      return
    }
    let start = BigComplex(precision: 128)
    #expect(try Formulas.chosen(by: view.location).hasAttractingCycle(start, period: 2))
  }

  @Test func `a view of parameters leads to the Julia set of its center, and back`() throws {
    let plane = try Location(parsing: "fathom1:re=-0.6:im=0.3:h=2:f=heart")
    let julia = try #require(try plane.juliaSet())
    #expect(
      julia.canonicalBody == "fathom1:re=0:im=0:h=4:f=hybrid:ops=absx,sqr,add:c=-0.6,0.3")
    #expect(try Location(parsing: julia.canonical) == julia)
    _ = try Formulas.chosen(by: julia)
    let back = try #require(try julia.parameterPlane())
    #expect(back.hybrid == plane.hybrid && back.constant == nil && back.re == plane.re)
    let cubic = try Formulas.location(julia, power: 3)
    #expect(cubic.hybrid?.lineDegrees == [3] && cubic.constant == julia.constant)
  }
}
