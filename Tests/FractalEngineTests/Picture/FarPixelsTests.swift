// FarPixelsTests — pixels whose first point is already outside of the escape radius.

import Core
import Foundation
import Testing

@testable import FractalEngine
@testable import Places

@Suite struct FarPixelsTests {
  /// Places at the escape radius, at its square, and far beyond, with the count of the first point.
  private static let places: [(text: String, power: Int, first: Int)] = [
    ("fathom1:re=0:im=0:h=4000", 2, 1), ("fathom1:re=-700:im=900:h=1e6", 2, 1),
    ("fathom1:re=2e5:im=0:h=1e-20", 2, 1), ("fathom1:re=0:im=0:h=4000:p=5", 5, 1),
    ("fathom1:re=0:im=0:h=1e4:f=burning-ship", 2, 1),
    ("fathom1:re=0:im=0:h=1e4:f=buffalo:p=3", 3, 1),
    ("fathom1:re=0:im=0:h=1e4:f=julia:c=0,1", 2, 0),
    ("fathom1:re=0:im=0:h=5e5:f=julia:p=4:c=-0.7,0.2", 4, 0),
  ]

  @Test(arguments: places)
  func `far pixels have the counts of the first point`(
    _ place: (text: String, power: Int, first: Int)
  ) throws {
    let view = Viewport(
      try Location(parsing: place.text), size: try PictureSize(width: 64, height: 48))
    let engine = try Formulas.chosen(by: view.location).engine(
      for: view, iterations: .limit(200))
    var work = WorkCounts()
    let picture = try engine.outcomes(
      of: Tile(x: 0, y: 0, width: 64, height: 48), &work)
    var far = 0
    for j in 0..<48 {
      for i in 0..<64 {
        let point = view.exactPixel(i, j, precision: 128).nearest
        let size = hypot(point.re, point.im)
        guard size > 1024.001 else { continue }
        far += 1
        guard case .escaped(let n, let fraction, let x, let y) = picture[i, j] else {
          Issue.record("(\(i), \(j)) has not escaped")
          continue
        }
        #expect(n == place.first)
        let exact = max(1 - log(log(size) / log(1024)) / log(Double(place.power)), 0x1p-24)
        #expect(abs(Double(fraction) - exact) < 1e-6)
        // The distance is |z| ln|z|, since the first point's slope is 1.
        let spacing = view.spacing.significand * exp2(Double(view.spacing.exponent))
        let distance = size * log(size) / spacing
        #expect(abs(hypot(Double(x), Double(y)) / distance - 1) < 1e-5)
      }
    }
    #expect(far > 100)
    // Pixels within the radius may be uncertain, but there are few of them.
    #expect(work.uncertain <= 64 * 48 - far)
  }

  @Test func `chaotic orbits that cannot be followed stay unresolved`() throws {
    let view = Viewport(
      try Location(parsing: "fathom1:re=-0.5:im=0:h=3:f=buffalo:p=3"),
      size: try PictureSize(width: 64, height: 48))
    let formula = try Formulas.chosen(by: view.location)
    func picture(followsChaos: Bool) throws -> (IterationBuffer, WorkCounts) {
      var settings = EngineSettings()
      settings.followsChaos = followsChaos
      var work = WorkCounts()
      let engine = try formula.engine(for: view, iterations: .limit(1_000), settings)
      let buffer = try engine.outcomes(of: Tile(x: 0, y: 0, width: 64, height: 48), &work)
      return (buffer, work)
    }
    let (whole, fully) = try picture(followsChaos: true)
    let (rest, partly) = try picture(followsChaos: false)
    #expect(fully.iteratedExactly > 20 && partly.iteratedExactly < fully.iteratedExactly / 2)
    for index in 0..<whole.tile.count where rest[index].status != .unresolved {
      #expect(rest[index] == whole[index])
    }
  }
}
