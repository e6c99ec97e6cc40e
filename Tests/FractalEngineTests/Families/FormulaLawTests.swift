// FormulaLawTests — laws for every formula in the list, at three depths.
//
// A new formula is tested as soon as it is listed.

import BigNumbers
import Core
import Synchronization
import Testing
import TestSupport

@testable import FractalEngine
@testable import Places

@Suite struct FormulaLawTests {
  /// A formula with a power, and a view: a number of quadrants from home toward high counts.
  struct Case: Sendable, CustomTestStringConvertible {
    let formula: String
    let power: Int
    let steps: Int

    var testDescription: String { "\(formula) p=\(power), \(steps) quadrants deep" }

    /// The limit for the view.
    var limit: Int { 400 + 40 * steps }

    /// The location of the view, which is searched for once, and then stored for all laws.
    func location() throws -> Location {
      try Self.found.withLock { found in
        if let known = found[testDescription] { return known }
        var digits = ""
        for _ in 0..<steps {
          let here = try viewport(text(digits), 12, 12)
          let buffer = try engine(here, limit: 400 + 20 * digits.count).picture()
          digits += "\(Self.richest(buffer))"
        }
        let location = try viewport(text(digits), 12, 12).location
        found[testDescription] = location
        return location
      }
    }

    private static let found = Mutex<[String: Location]>([:])

    private func text(_ digits: String) -> String {
      // At home itself, all pixels would have the same position relative to the holes of a carpet.
      let home = steps == 0 ? "re=-0.497:im=0.013:h=4" : "re=-0.5:im=0:h=4"
      let place = digits.isEmpty ? home : "j=\(digits):base=-0.5,0,4,4"
      return "\(place):f=\(formula)" + (power == 2 ? "" : ":p=\(power)")
    }

    /// The quadrant to enter: if several have many counts, one with interior or near the set.
    ///
    /// Among these it is the one with most counts, some of which must be visible as areas.
    private static func richest(_ buffer: IterationBuffer) -> Int {
      let side = buffer.tile.width / 2
      let ranks = (0..<4).map { quadrant in
        let (left, top) = (quadrant % 2 * side, quadrant / 2 * side)
        var (clear, all) = (Set<Int>(), Set<Int>())
        var (isNear, hasInside) = (false, false)
        for y in top..<top + side {
          for x in left..<left + side {
            guard case .escaped(let n, _, let u, let v) = buffer[x, y] else {
              hasInside = true
              continue
            }
            let distance = max(abs(u), abs(v))
            all.insert(n)
            if distance > 0.02 { clear.insert(n) }
            if distance < 0.25 { isNear = true }
          }
        }
        let place = hasInside ? 2 : isNear ? 1 : 0
        return (min(all.count, 8), place, min(clear.count, 3), all.count)
      }
      return 1 + (ranks.indices.max { ranks[$0] < ranks[$1] } ?? 0)
    }
  }

  static let cases = Formulas.all.flatMap { entry in
    Set([entry.powers.lowerBound, entry.powers.upperBound]).sorted().flatMap { power in
      (power == entry.powers.lowerBound ? [0, 30, 90] : [20]).map {
        Case(formula: entry.name, power: power, steps: $0)
      }
    }
  }

  @Test(arguments: cases)
  func `the engine agrees with direct iteration`(_ law: Case) throws {
    let location = try law.location()
    let view = Viewport(location, size: try PictureSize(width: 36, height: 27))
    let engine = try Formulas.chosen(by: location).engine(for: view, limit: law.limit)
    // Orbits of absolute-value maps and of digits may lose one or two bits in each step.
    try expectAgreement(engine, evenPixels(view.size, 5, 4), furtherBits: 1_024 + law.limit)
    let picture = try engine.picture()
    #expect(Set(picture.counts).count > 4, "there is something to see")
  }

  @Test(arguments: cases)
  func `no kernel, tile or thread changes a bit`(_ law: Case) throws {
    let location = try law.location()
    let view = Viewport(location, size: try PictureSize(width: 29, height: 22))
    try expectOneDigest(of: view, limit: law.limit, side: 16)
  }
}
