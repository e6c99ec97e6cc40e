// FormulaLawTests — what every formula of the list must hold, at three depths.
//
// A new formula is tested by being listed.

import Ground
import Numbers
import Testing

@testable import DeepZoom

@Suite struct FormulaLawTests {
  /// A formula with a power, and a view of it: so many quadrants from home toward high counts.
  struct Case: Sendable, CustomTestStringConvertible {
    let formula: String
    let power: Int
    let steps: Int

    var testDescription: String { "\(formula) p=\(power), \(steps) quadrants deep" }

    /// The location reached.
    func location() throws -> Location {
      var digits = ""
      for _ in 0..<steps {
        let here = try viewport(text(digits), 24, 24)
        let buffer = try engine(here, limit: 400 + 40 * digits.count).picture()
        digits += "\(Self.richest(buffer))"
      }
      return try viewport(text(digits), 24, 24).location
    }

    private func text(_ digits: String) -> String {
      let place = digits.isEmpty ? "re=-0.5:im=0:h=4" : "j=\(digits):base=-0.5,0,4,4"
      return "\(place):f=\(formula)" + (power == 2 ? "" : ":p=\(power)")
    }

    /// The quadrant in which most counts are seen that are not lost between pixels.
    private static func richest(_ buffer: IterationBuffer) -> Int {
      let side = buffer.tile.width / 2
      let variety = (0..<4).map { quadrant in
        let (left, top) = (quadrant % 2 * side, quadrant / 2 * side)
        var counts: Set<Int> = []
        for y in top..<top + side {
          for x in left..<left + side {
            guard case .escaped(let n, _, let u, let v) = buffer[x, y] else { continue }
            if max(abs(u), abs(v)) > 0.02 { counts.insert(n) }
          }
        }
        return counts.count
      }
      return 1 + (variety.indices.max { variety[$0] < variety[$1] } ?? 0)
    }
  }

  static let cases = Formulas.all.flatMap { entry in
    Set([entry.powers.lowerBound, entry.powers.upperBound]).sorted().flatMap { power in
      (power == entry.powers.lowerBound ? [0, 40, 110] : [20]).map {
        Case(formula: entry.name, power: power, steps: $0)
      }
    }
  }

  @Test(arguments: cases)
  func `the engine agrees with plain iteration`(_ law: Case) throws {
    let location = try law.location()
    let view = Viewport(location, size: try PictureSize(width: 48, height: 36))
    let engine = try Formulas.chosen(by: location).engine(for: view, limit: 400 + 40 * law.steps)
    // Orbits of folded maps may use up a bit or two with each step.
    try expectAgreement(engine, evenPixels(view.size, 8, 6), furtherBits: 2_048)
    let picture = try engine.picture()
    #expect(Set(picture.counts).count > 1, "there is something to see")
  }

  @Test(arguments: cases)
  func `no kernel, tile or thread changes a bit`(_ law: Case) throws {
    let location = try law.location()
    let view = Viewport(location, size: try PictureSize(width: 44, height: 30))
    let formula = try Formulas.chosen(by: location)
    let digests = try KernelChoice.available.map { kernel in
      var settings = EngineSettings()
      settings.kernel = kernel
      let engine = try formula.engine(for: view, limit: 400 + 40 * law.steps, settings)
      var work = WorkCounts()
      return try engine.picture(side: 16, threads: 2, work: &work).fullDigest
    }
    let whole = try formula.engine(for: view, limit: 400 + 40 * law.steps).picture().fullDigest
    #expect(Set(digests) == [whole])
  }
}
