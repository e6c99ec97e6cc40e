// InteriorDistanceTests — the interior distance, compared with closed forms and with differences.

import BigNumbers
import Core
import Foundation
import Testing
import TestSupport

@testable import FractalEngine
@testable import Places

@Suite struct InteriorDistanceTests {
  /// The multiplier and its derivative in closed form: 1 − √(1 − 4c) and 4(c + 1).
  private static func closedForm(_ c: Complex, period: Int) -> (Complex, slope: Complex) {
    if period == 2 { return (4 * (c + Complex(1, 0)), Complex(4, 0)) }
    let w = Complex(1, 0) - 4 * c
    let size = hypot(w.re, w.im).squareRoot()
    let half = atan2(w.im, w.re) / 2
    let root = Complex(size * cos(half), size * sin(half))
    return (Complex(1, 0) - root, Complex(2, 0).divided(by: root))
  }

  @Test(arguments: [
    "re=-0.5:im=0:h=2", "re=-0.5:im=0:h=2:rot=30", "re=-0.745:im=0.113:h=0.02",
    "re=-1.25:im=0.001:h=0.003", "re=-0.125:im=0.6495:h=0.0005",
  ])
  func `distances are those of the closed forms, and point away from the boundary`(
    _ place: String
  ) throws {
    let view = try viewport(place, 24, 24)
    let engine = try engine(view, limit: 5_000)
    let places = evenPixels(view.size, 12, 12).map { PixelPlace($0.i, $0.j) }
    var work = WorkCounts()
    let outcomes = try engine.outcomes(of: places, &work)
    let found = try engine.features(FeatureRequest([.interiorDistance]), of: places, outcomes)
    let spacing = FloatExp(
      view.spacing.significand, exponent: view.spacing.exponent
    ).nearest
    let rotation = Complex(view.cosine, view.sine)
    var compared = 0
    for (index, outcome) in outcomes.enumerated() {
      guard case .interior(let period) = outcome else {
        #expect(found[index][0].x.isNaN)
        continue
      }
      guard period == 1 || period == 2 else { continue }
      compared += 1
      let c = view.exactPixel(places[index].i, places[index].j, precision: 64).nearest
      let (multiplier, slope) = Self.closedForm(c, period: period)
      let (x, y) = (Double(found[index][0].x), Double(found[index][0].y))
      let estimate = hypot(x, y) * spacing
      let truth = (1 - multiplier.lengthSquared) / hypot(slope.re, slope.im)
      #expect(abs(estimate - truth) < 0.02 * truth + 1e-4 * spacing, "\(c)")
      if period == 2 {
        // The component is the disc of radius 1/4 about −1.
        let toMiddle = Complex(-1, 0) - c
        let fromMiddle = hypot(toMiddle.re, toMiddle.im)
        let exact = 0.25 - fromMiddle
        #expect(exact >= 0.25 * estimate * 0.98 && exact <= estimate * 1.02, "\(c)")
        guard fromMiddle > 1e-3 else { continue }
        let inPlane = Complex(x, y) * rotation
        let along = (inPlane.re * toMiddle.re + inPlane.im * toMiddle.im)
        #expect(along > 0.99 * hypot(x, y) * fromMiddle, "\(c)")
      }
    }
    #expect(compared > 20)
  }

  /// The centers of both components, where the estimates are 1/2 and 1/4 and the distances 1/4.
  @Test func `distances at the nuclei are a half and a quarter`() throws {
    for (re, truth) in [("0", 0.5), ("-1", 0.25)] {
      let view = try viewport("re=\(re):im=0:h=1", 3, 3)
      let engine = try engine(view, limit: 1_000)
      var work = WorkCounts()
      let place = PixelPlace(1, 1)
      let outcomes = try engine.outcomes(of: [place], &work)
      let found = try engine.features(FeatureRequest([.interiorDistance]), of: [place], outcomes)
      let estimate = hypot(Double(found[0][0].x), Double(found[0][0].y)) / 3
      #expect(abs(estimate - truth) < 1e-3, "\(re)")
    }
  }

  /// Deep in a minibrot, the multipliers of neighbors tell how fast the multiplier changes.
  @Test(arguments: [145, 150, 480, 2649])
  func `distances in a deep minibrot follow from the multipliers of neighbors`(_ period: Int)
    throws
  {
    let view = try HighNucleus(period: period).viewport(heightInSizes: 0.6, 48, 48)
    let plane = try Formulas.chosen(by: view.location).plane
    let limit = 400 * period
    let engine = try plane.prepare(view, limit: limit, EngineSettings(), nil) { _ in }
      .engine(limit: limit)
    var work = WorkCounts()
    var compared = 0
    for middle in evenPixels(view.size, 6, 6) {
      let places = [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)].map {
        PixelPlace(middle.i + $0.0, middle.j + $0.1)
      }
      let outcomes = try engine.outcomes(of: places, &work)
      guard outcomes.allSatisfy({ $0 == .interior(period: period) }) else { continue }
      let found = try engine.features(
        FeatureRequest([.multiplier, .interiorDistance]), of: places, outcomes)
      let multipliers = found.map { Complex(Double($0[0].x), Double($0[0].y)) }
      let size = multipliers[0].lengthSquared
      guard size < 0.4, size > 0.01 else { continue }
      compared += 1
      let difference = 0.5 * (multipliers[1] - multipliers[2])
      let estimate = (1 - size) / hypot(difference.re, difference.im)
      let (x, y) = (Double(found[0][1].x), Double(found[0][1].y))
      #expect(abs(hypot(x, y) - estimate) < 0.03 * estimate, "\(middle)")
      // |λ| rises to the right by the difference of its values, and decreases along the distance.
      let right =
        multipliers[1].lengthSquared.squareRoot()
        - multipliers[2].lengthSquared.squareRoot()
      let up =
        multipliers[4].lengthSquared.squareRoot()
        - multipliers[3].lengthSquared.squareRoot()
      let cosine = -(x * right + y * up) / (hypot(x, y) * hypot(right, up))
      #expect(cosine > 0.97, "\(middle)")
    }
    #expect(compared >= 3)
  }

  @Test func `Julia sets and absolute-value maps have no interior distance`() throws {
    for place in ["re=0:im=0:h=2:f=julia:c=-0.1,0", "re=0:im=0:h=1:f=burning-ship"] {
      let view = try viewport(place, 12, 12)
      let engine = try engine(view, limit: 500)
      let places = evenPixels(view.size, 6, 6).map { PixelPlace($0.i, $0.j) }
      var work = WorkCounts()
      let outcomes = try engine.outcomes(of: places, &work)
      let found = try engine.features(FeatureRequest([.interiorDistance]), of: places, outcomes)
      #expect(found.allSatisfy { $0[0].x.isNaN }, "\(place)")
    }
  }
}
