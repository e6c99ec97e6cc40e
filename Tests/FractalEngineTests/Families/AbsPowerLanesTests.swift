// AbsPowerLanesTests — the C kernel of absolute-value maps returns the bits of the Swift kernel.

import CLaneKernels
import Core
import Testing
import TestSupport

@testable import FractalEngine
@testable import Places

@Suite struct AbsPowerLanesTests {
  @Test func `Swift and C agree on the layout of lanes`() {
    #expect(PlanarLanes.isLaidOutAsInC)
  }

  /// Shallow and deep places; with interior, with BLA steps of all lengths; folds before and after.
  private static let places = [
    "fathom1:re=0:im=0:h=3.5:f=burning-ship:n=500",
    "fathom1:re=-0.2:im=0:h=3:f=tricorn:n=1000",
    "fathom1:re=-0.5:im=0:h=3:f=celtic:n=400",
    "fathom1:re=-1.25:im=0.05:h=0.1:f=buffalo:n=300",
    "fathom1:re=-1.4721477573:im=-0.0000008217:h=0.0000056:f=perpendicular:n=600",
    "fathom1:re=-0.5:im=-0.3:h=3:f=burning-ship:p=3",
    "fathom1:re=0.35:im=-0.85:h=1.5:f=buffalo:p=4",
    "fathom1:re=0.40859375:im=-0.67421875:h=0.0234375:f=celtic:p=5",
    // The references are not 0, so that every binomial coefficient matters.
    "fathom1:re=0.61:im=0.62:h=0.4:f=tricorn:p=6", "fathom1:re=0.61:im=0.62:h=0.4:f=tricorn:p=7",
    "fathom1:re=0.61:im=0.62:h=0.4:f=tricorn:p=8",
    "fathom1:re=-0.7466818630695343017578125:im=0.7816498816013336181640625:h=1e-12:f=celtic:p=4",
  ]

  @Test(arguments: places)
  func `pictures are the same with both kernels`(_ text: String) throws {
    try expectSame(try Location(parsing: text), limit: 1_000)
  }

  @Test(arguments: ["ship-30-a", "ship-261", "ship-after-30-a", "tricorn-a"])
  func `pictures are the same with both kernels at depth`(_ name: String) throws {
    let view = try TruthView(named: name)
    try expectSame(view.viewport.location, limit: min(view.limit, 5_000))
  }

  /// Steps at these heights are below the range of doubles.
  @Test(arguments: ["1e-310", "1e-345"])
  func `pictures are the same with both kernels below the range of doubles`(_ height: String) throws
  {
    let text = try TruthView(named: "ship-261").viewport.location.canonicalBody
    let parts = text.split(separator: ":").filter { !$0.hasPrefix("h=") }
    try expectSame(
      try Location(parsing: parts.joined(separator: ":") + ":h=\(height)"), limit: 2_000, 35, 25)
  }

  /// Beside references on the crease im = 0; the middle row of pixels lies on it.
  @Test(arguments: AbsPowerCreaseTests.views)
  func `pictures are the same with both kernels on a crease`(_ text: String) throws {
    try expectSame(try Location(parsing: "fathom1:" + text), limit: 1_100)
  }

  /// Limits that refuse BLA steps, and lanes that never get a pixel.
  @Test(arguments: [1, 2, 3, 5, 9, 30, 200], [(1, 1), (13, 9)])
  func `pictures are the same with both kernels under low limits`(_ limit: Int, _ size: (Int, Int))
    throws
  {
    let location = try TruthView(named: "ship-30-a").viewport.location
    try expectSame(location, limit: limit, size.0, size.1)
  }

  private func expectSame(
    _ location: Location, limit: Int, _ width: Int = 41, _ height: Int = 35
  ) throws {
    let view = Viewport(location, size: try PictureSize(width: width, height: height))
    let formula = try Formulas.chosen(by: location)
    for usesBLA in [true, false] {
      let pictures = try KernelChoice.available.map { kernel in
        var settings = EngineSettings()
        (settings.kernel, settings.usesBLA) = (kernel, usesBLA)
        let engine = try formula.engine(for: view, limit: limit, settings)
        var work = WorkCounts()
        let digest = try engine.picture(side: 32, threads: 2, work: &work).fullDigest
        return (digest: digest, work: work)
      }
      for picture in pictures.dropFirst() {
        #expect(picture.digest == pictures[0].digest)
        #expect(picture.work == pictures[0].work)
      }
    }
  }
}
