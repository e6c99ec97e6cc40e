// LandmarkTests — known nuclei and Misiurewicz points are found from views that contain them.

import BigNumbers
import Core
import Foundation
import Testing
import TestSupport

@testable import FractalEngine
@testable import Landmarks
@testable import Places

@Suite struct LandmarkTests {
  /// A view with a given height in which the point is beside the middle.
  private func view(besides re: String, _ im: String, height: String, _ more: String = "") throws
    -> Location
  {
    try Location(parsing: "fathom1:re=\(re):im=\(im):h=\(height)\(more)")
      .centered(right: 0.17, up: -0.11)
  }

  private func distance(_ c: BigComplex, _ re: String, _ im: String) throws -> Double {
    let precision = max(c.precision, 1_200)
    var gap = BigComplex(
      try ExactDecimal(re).bigFloat(precision: precision),
      try ExactDecimal(im).bigFloat(precision: precision))
    gap.subtract(c)
    return gap.scaled.isZero ? -.infinity : gap.scaled.length.log2 * log10(2)
  }

  @Test func `every nucleus of period 1 to 8 is found from beside it`() throws {
    for row in try Fixtures.facts("nuclei_period_1_to_8") {
      let (period, re, im) = (try row.whole(0), try row.text(1), try row.text(2))
      let size = Complex(try row.number(3), try row.number(4))
      let height = ExactDecimal(exactly: 1.5 * size.lengthSquared.squareRoot()).scientific
      let landmarks = try Landmarks(of: try view(besides: re, im, height: height))
      let found = try #require(try landmarks.lowestPeriod { _ in }, "\(re), \(im)")
      #expect(found.nucleus.period == period && found.isInView, "\(re), \(im)")
      let order = log10(size.lengthSquared) / 2
      #expect(try distance(found.nucleus.c, re, im) < order - 25, "\(re), \(im)")
      let error = (found.nucleus.size - FloatExpComplex(size)).length.nearest
      #expect(error < 1e-9 * size.lengthSquared.squareRoot(), "\(re), \(im)")
    }
  }

  @Test(arguments: HighNucleus.all)
  func `a nucleus of high period is found from beside it`(_ known: HighNucleus) throws {
    let order = known.log10OfSize.rounded(.down)
    let height = "\(30 * pow(10, known.log10OfSize - order))e\(Int(order))"
    let location = try view(besides: known.re, known.im, height: height)
    let found = try #require(try Landmarks(of: location).lowestPeriod { _ in })
    #expect(found.nucleus.period == known.period && found.isInView && found.isLowest)
    #expect(try distance(found.nucleus.c, known.re, known.im) < known.log10OfSize - 22)
    let size = found.nucleus.size
    #expect(abs(size.length.log2 * log10(2) - known.log10OfSize) < 1e-5)
  }

  @Test func `Misiurewicz points are found with their preperiod, period and multiplier`() throws {
    for row in try Fixtures.namedFacts("misiurewicz") {
      let (re, im) = (try row.text("re"), try row.text("im"))
      for height in ["1e-6", "1e-11", "1e-30"] {
        let location = try view(besides: re, im, height: height)
        let found = try #require(try Landmarks(of: location).misiurewiczPoint { _ in }, "\(re)")
        let (preperiod, period) = (try row.whole("preperiod"), try row.whole("period"))
        #expect(
          found.preperiod == preperiod && found.period == period, "\(re), \(im), \(height)")
        #expect(try distance(found.c, re, im) < (Double(height).map(log10) ?? 0) - 25)
        let multiplier = try #require(Double(try row.text("multiplier_abs")))
        #expect(abs(found.multiplier.length.nearest / multiplier - 1) < 1e-10)
      }
    }
  }

  @Test func `a proof costs as its period times the square of its precision`() {
    let finding = NearbyNuclei.Finding(
      period: 100, offset: .zero, bits: 128, scale: 100, sizeExponent: -512)
    #expect(finding.proofCost == 100 * 8 * 8)
  }

  @Test func `a view within a component gets the nucleus of the component`() throws {
    for (text, period, re, im) in [
      (
        "re=-0.12:im=0.75:h=0.001", 3, "-0.122561166876653619975245551820735654",
        "0.744861766619744"
      ),
      ("re=-1.1:im=0.1:h=1e-9", 2, "-1", "0"), ("re=0.2:im=0.2:h=1e-40", 1, "0", "0"),
    ] {
      let landmarks = try Landmarks(of: try Location(parsing: "fathom1:\(text)"))
      let found = try #require(try landmarks.lowestPeriod { _ in })
      #expect(found.nucleus.period == period && !found.isInView && !found.isLowest)
      #expect(try distance(found.nucleus.c, re, im) < -14)
    }
  }
}
