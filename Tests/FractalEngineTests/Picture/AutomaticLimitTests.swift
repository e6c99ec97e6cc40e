// AutomaticLimitTests — the automatic limit leaves almost no pixel unresolved.

import BigNumbers
import Core
import Testing
import TestSupport

@testable import FractalEngine
@testable import Places

@Suite struct AutomaticLimitTests {
  /// Views in which every known pixel escapes or is proved interior.
  static let views = TruthView.all.filter(\.isSettled)

  /// Deep or slow views, for which the tests make smaller pictures.
  private static let costly = ["needle-tip-20000": (8, 6), "mini-p2066": (40, 30)]

  /// The allowed number of unresolved pixels: 0.1 %, but at least one.
  private func allowed(_ size: PictureSize) -> Int { max(1, size.count / 1_000) }

  @Test(arguments: views)
  func `at most one pixel in a thousand is left unresolved`(_ view: TruthView) throws {
    let (width, height) = Self.costly[view.name] ?? (80, 60)
    let viewport = try view.viewport(width, height)
    let formula = try Formulas.chosen(by: viewport.location)
    let engine = try formula.engine(for: viewport, iterations: .automatic)
    let unresolved = try engine.picture().count(.unresolved)
    let comment: Comment =
      "\(unresolved) of \(viewport.size.count) pixels at a limit of \(engine.limit)"
    if Self.dear.contains(view.name), case .cost = engine.limitStop {
      // The last hundredth of the pixels would take a second or more at 320x180.
      #expect(50 * unresolved <= viewport.size.count, comment)
    } else {
      #expect(unresolved <= allowed(viewport.size), comment)
    }
  }

  /// Views of higher powers in which many pixels are iterated in full precision.
  private static let dear = ["multi3-a", "multi4-a"]

  @Test(arguments: views.filter { costly[$0.name] == nil && $0.name != "d5294-a" })
  func `the limit depends on the view alone`(_ view: TruthView) throws {
    let formula = try Formulas.chosen(by: view.viewport.location)
    let limits = try [KernelChoice.best, .baseline].map { kernel in
      var settings = EngineSettings()
      settings.kernel = kernel
      let viewport = try view.viewport(24, 18)
      return try formula.engine(for: viewport, iterations: .automatic, settings).limit
    }
    #expect(limits[0] == limits[1])
    #expect(limits[0] >= 1_000)
  }

  @Test func `a limit that is asked for is the limit`() throws {
    let formula = try Formulas.chosen(by: .home)
    let view = try viewport("re=-0.5:im=0:h=3", 8, 8)
    #expect(try formula.engine(for: view, iterations: .limit(77)).limit == 77)
  }

  /// Views whose search has many rounds.
  @Test(arguments: [
    "j=144133",
    "re=-0.743643887037158704752191506114774:im=0.131825904205311970493132056385139:h=2e-29",
  ])
  func `a search by rounds finds the same limit in any order of groups`(_ text: String) throws {
    let view = try viewport(text, 92, 60)
    let formula = try Formulas.chosen(by: view.location)
    var search = try formula.limitSearch(for: view)
    var (work, rounds) = (WorkCounts(), 0)
    while !search.isEnded {
      let outcomes = try search.engine.outcomes(ofGroups: search.corners.reversed(), &work)
      search = try search.next(after: outcomes)
      rounds += 1
    }
    let engine = try formula.engine(for: view, iterations: .automatic)
    #expect(search.engine.limit == engine.limit && rounds > 1)
    #expect(search.engine.referenceEnd == engine.referenceEnd)
    #expect(search.engine.frame.viewport == view)
  }

  /// Pictures of different sizes and shapes show different parts of a place.
  ///
  /// If the height is odd, a row of the needle tip's pixels lies on the real axis. Minibrots and
  /// roots fill a part of a picture that depends on its shape.
  @Test(arguments: [
    "re=-1.99999999999999999999999999999999999999999999999999999999996:im=0:h=1e-58",
    "re=-1.25:im=0:h=1e-3", "j=144133",
    "re=-0.743643887037158704752191506114774:im=0.131825904205311970493132056385139:h=2e-29",
    "re=-0.1:im=0.1:h=1e-3:f=burning-ship", "re=0.1:im=0.2:h=1e-4:f=julia:c=-0.75,0.01",
    "re=0.1:im=0.3:h=0.1:f=sierpinski-julia",
  ])
  func `pictures of every size and shape have the limit of their place`(_ text: String) throws {
    let sizes = [(96, 54), (97, 55), (40, 160), (333, 21)]
    let limits = try sizes.map { size in
      let view = try viewport(text, size.0, size.1)
      return try Formulas.chosen(by: view.location)
        .engine(for: view, iterations: .automatic).limit
    }
    #expect(limits.allSatisfy { $0 == limits[0] }, "\(limits)")
  }
}
