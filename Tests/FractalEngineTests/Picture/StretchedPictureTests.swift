// StretchedPictureTests — stretched views of every formula, held to direct iteration.

import BigNumbers
import Core
import Foundation
import Testing
import TestSupport

@testable import FractalEngine
@testable import Places

@Suite struct StretchedPictureTests {
  /// The view of a law, stretched and turned.
  private func stretched(_ law: FormulaLawTests.Case) throws -> Location {
    try law.location().skewed(to: "33").stretched(to: "2.5").rotated(to: "20")
  }

  @Test(arguments: FormulaLawTests.cases)
  func `counts are those of direct iteration`(_ law: FormulaLawTests.Case) throws {
    let location = try stretched(law)
    let view = Viewport(location, size: try PictureSize(width: 32, height: 24))
    let formula = try Formulas.chosen(by: location)
    let engine = try formula.engine(for: view, limit: law.limit)
    let bits = view.precision(iterations: law.limit) + 1_024 + law.limit
    let grid = view.grid(precision: bits)
    for (i, j) in evenPixels(view.size, 6, 5) {
      let escape = try formula.escape(of: grid[i, j], limit: law.limit)
      let truth = escape.map { EscapeTruth($0, view, power: formula.power) }
      // The distance is that of the screen, which `distances are those of the screen` tests.
      let isClear = (truth?.distance ?? 0) >= EscapeTruth.strictDistance
      let expected = truth.map { EscapeTruth(n: $0.n, mu: isClear ? $0.mu : nil) }
      let found = try engine.outcome(i, j)
      if let difference = difference(found, expected) {
        Issue.record("(\(i), \(j)) of \(location.canonicalBody.suffix(60)): \(difference)")
      }
    }
  }

  @Test(arguments: FormulaLawTests.cases)
  func `no kernel, tile or thread changes a bit`(_ law: FormulaLawTests.Case) throws {
    let location = try stretched(law)
    let view = Viewport(location, size: try PictureSize(width: 28, height: 18))
    try expectOneDigest(of: view, limit: law.limit, side: 8)
  }

  @Test(arguments: [
    "re=-0.7436:im=0.1318:h=0.002", "re=0.3602404434376143:im=-0.6413130610648031:h=1e-10",
    "re=-0.4:im=0.6:h=0.3:p=3", "re=0.1:im=0.2:h=1:f=julia:c=-0.8,0.156",
    "re=-1.76:im=-0.03:h=0.05:f=burning-ship", "re=-1.1:im=0.2:h=0.4:f=tricorn",
    "re=-0.1:im=0.15:h=0.2:f=sierpinski-julia",
  ])
  func `distances are those of the screen`(_ text: String) throws {
    let plain = try viewport(text, 48, 36).location
    let location = try plain.skewed(to: "-20").stretched(to: "3").rotated(to: "15")
    let view = Viewport(location, size: try PictureSize(width: 48, height: 36))
    let engine = try engine(view, limit: 2_000)
    var (compared, wrong) = (0, [String]())
    for (i, j) in evenPixels(view.size, 16, 12) {
      guard case .escaped(let n, _, let x, let y) = try engine.outcome(i, j) else { continue }
      let found = Complex(Double(x), Double(y))
      let size = found.lengthSquared.squareRoot()
      guard (0.02...1e4).contains(size),
        let gradient = try gradient(view, i, j, n: n, step: size / 128)
      else { continue }
      // |∇ ln ln |z|| is the reciprocal of the distance.
      let expected = (1 / gradient.lengthSquared) * gradient
      compared += 1
      if (found - expected).lengthSquared.squareRoot() > 4e-3 * size {
        wrong.append("(\(i), \(j)): \(found), should be \(expected)")
      }
    }
    #expect(compared > 20)
    // Across a crease of an absolute-value map, and near a saddle of the potential, where the
    // gradient turns within the step, the difference is no derivative.
    #expect(wrong.count <= compared / 16, "\(wrong.prefix(3))")
  }

  /// The gradient of ln ln |z_n| on the screen, from differences of two pixels' parts; nil if the
  /// points beside the pixel do not escape after n iterations.
  private func gradient(_ view: Viewport, _ i: Int, _ j: Int, n: Int, step: Double) throws
    -> Complex?
  {
    let formula = try Formulas.chosen(by: view.location)
    let precision = view.precision(iterations: n) + 256
    let spacing = view.exactSpacing(precision: precision)
    let middle = view.exactPixel(i, j, precision: precision)
    func value(_ u: Double, _ v: Double) throws -> Double? {
      let (x, y) = view.matrix.applied(to: u, v)
      var point = middle
      for (part, keyPath) in [(x, \BigComplex.re), (y, \BigComplex.im)] {
        var shift = spacing
        shift.multiply(by: part)
        point[keyPath: keyPath].add(shift)
      }
      guard let escape = try formula.escape(of: point, limit: n), escape.n == n else { return nil }
      return log(log(escape.z.lengthSquared) / 2)
    }
    guard let right = try value(step, 0), let left = try value(-step, 0),
      let above = try value(0, step), let below = try value(0, -step)
    else { return nil }
    return Complex((right - left) / (2 * step), (above - below) / (2 * step))
  }

  @Test(arguments: [
    "re=-0.7436:im=0.1318:h=0.002", "re=-1.76:im=-0.03:h=0.05:f=burning-ship",
  ])
  func `a pixel is what a view of its point alone shows`(_ text: String) throws {
    let location = try viewport(text, 4, 4).location.skewed(to: "70").stretched(to: "5")
    let view = Viewport(location, size: try PictureSize(width: 40, height: 30))
    let engine = try engine(view, limit: 1_000)
    for (i, j) in evenPixels(view.size, 5, 4) {
      let point = view.exactPixel(i, j, precision: 256)
      var alone = location.upright
      alone.window = try LocationWindow(
        re: ExactDecimal(point.re.decimal(digits: 60)),
        im: ExactDecimal(point.im.decimal(digits: 60)), height: ExactDecimal(1, exponent: -5))
      let single = try self.engine(
        Viewport(alone, size: try PictureSize(width: 1, height: 1)), limit: 1_000)
      switch (try engine.outcome(i, j), try single.outcome(0, 0)) {
      case (.escaped(let n, let fraction, _, _), .escaped(let m, let part, _, _)):
        #expect(n == m && abs(fraction - part) < 1e-6)
      case (let one, let other): #expect((one.status == .escaped) == (other.status == .escaped))
      }
    }
  }

  private func engine(_ view: Viewport, limit: Int) throws -> PictureEngine {
    try Formulas.chosen(by: view.location).engine(for: view, limit: limit)
  }

  @Test func `bounded squares of an absolute-value map are bounded in a stretched view`() throws {
    let text = "re=-0.2:im=-0.1:h=1.5:f=burning-ship"
    let location = try viewport(text, 4, 4).location.skewed(to: "40").stretched(to: "4")
    let view = Viewport(location, size: try PictureSize(width: 64, height: 48))
    let picture = try engine(view, limit: 300).picture()
    let formula = try Formulas.chosen(by: location)
    let grid = view.grid(precision: 512)
    var interior = 0
    for (i, j) in evenPixels(view.size, 16, 12) where picture[i, j].status == .interior {
      interior += 1
      #expect(try formula.escape(of: grid[i, j], limit: 3_000) == nil, "(\(i), \(j))")
    }
    #expect(interior > 10)
  }

  @Test func `the edge of a carpet's hole is as far as the screen shows it`() throws {
    // The view lies in the middle hole, which reaches from −1 to 0 and from −½ to ½.
    let text = "re=-0.5:im=0:h=0.6:f=carpet"
    let location = try viewport(text, 4, 4).location.stretched(to: "1.25")
    let view = Viewport(location, size: try PictureSize(width: 40, height: 40))
    let engine = try engine(view, limit: 100)
    let spacing = 0.6 / 40
    for (i, j) in [(20, 20), (35, 20), (20, 3), (8, 30)] {
      guard case .escaped(_, _, let x, let y) = try engine.outcome(i, j) else {
        Issue.record("(\(i), \(j)) stays")
        continue
      }
      let point = view.exactPixel(i, j, precision: 128).nearest
      // A pixel is 1.25 spacings wide and 0.8 high.
      let across = min(point.re + 1, -point.re) / (1.25 * spacing)
      let upward = (0.5 - abs(point.im)) / (0.8 * spacing)
      let distance = (Double(x) * Double(x) + Double(y) * Double(y)).squareRoot()
      #expect(abs(distance - min(across, upward)) < 1e-3)
    }
  }
}
