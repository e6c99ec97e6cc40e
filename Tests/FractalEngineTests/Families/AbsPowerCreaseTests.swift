// AbsPowerCreaseTests — absolute-value maps beside a reference that lies on the crease im = 0.

import BigNumbers
import Core
import Testing
import TestSupport

@testable import FractalEngine
@testable import Places

@Suite struct AbsPowerCreaseTests {
  /// Points of the real axis; the last two are below the range of doubles.
  static let views = [
    "re=-2:im=0:h=1e-40:f=burning-ship", "re=-2:im=0:h=1e-40:f=buffalo",
    "re=-1.54368901269207636157:im=0:h=1e-18:f=burning-ship",
    "re=-1.7548776662466927600:im=0:h=1e-17:f=buffalo",
    "re=-1.2:im=0:h=1e-20:f=burning-ship:p=3", "re=-1.3:im=0:h=1e-20:f=buffalo:p=3",
    "re=-1.25:im=0:h=1e-30:f=burning-ship", "re=-2:im=0:h=1e-320:f=burning-ship",
    "re=-1.25:im=0:h=1e-320:f=buffalo",
  ]

  @Test(arguments: views)
  func `BLA steps on a crease change nothing visible`(_ text: String) throws {
    let view = try viewport(text, 33, 23)
    var plain = EngineSettings()
    plain.usesBLA = false
    var work = WorkCounts()
    let fast = try engine(view, limit: 1_100).picture(work: &work)
    let slow = try engine(view, limit: 1_100, plain).picture()
    // At the nucleus of a minibrot all pixels are interior after two periods.
    #expect(work.skipped > 0 || fast.statuses.allSatisfy { $0 == .interior })
    for index in 0..<fast.tile.count {
      #expect(fast.statuses[index] == slow.statuses[index], "pixel \(index)")
      #expect(fast.counts[index] == slow.counts[index], "pixel \(index)")
      #expect(abs(fast.fractions[index] - slow.fractions[index]) < 1e-3, "pixel \(index)")
    }
  }

  @Test(arguments: views)
  func `pixels on both sides of a crease agree with full precision`(_ text: String) throws {
    let view = try viewport(text, 16, 9)
    let formula = try Formulas.chosen(by: view.location)
    let picture = try engine(view, limit: 1_100).picture()
    let precision = formula.precision(for: view, limit: 1_100)
    for (i, j) in [(0, 0), (5, 1), (11, 3), (7, 4), (2, 5), (14, 7), (9, 8)] {
      let exact = try formula.escape(
        of: view.exactPixel(i, j, precision: precision), limit: 1_100)
      switch picture[i, j] {
      case .escaped(let n, _, _, _): #expect(n == exact?.n, "\(i), \(j)")
      case .interior, .unresolved: #expect(exact == nil, "\(i), \(j)")
      }
    }
  }

  /// At the tip of the needle every cycle repels, and BLA steps serve both sides.
  @Test(arguments: ["burning-ship", "buffalo"])
  func `few steps lead out of the needle's tip`(_ formula: String) throws {
    let view = try viewport("re=-2:im=0:h=1e-100:f=\(formula)", 32, 18)
    var work = WorkCounts()
    _ = try engine(view, limit: 1_000).picture(work: &work)
    #expect(work.skipped > 100 * 32 * 18)
    #expect(work.singleSteps + work.blaSteps < 60 * 32 * 18)
  }
}
