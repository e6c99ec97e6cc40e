// AutomaticLimitTests — a limit that leaves next to nothing undecided.

import Ground
import Numbers
import Testing

@testable import DeepZoom

@Suite struct AutomaticLimitTests {
  /// Views whose every known pixel escapes or is proved interior.
  static let views = TruthView.all.filter(\.isSettled)

  /// Deep or slow views, whose pictures are made smaller here to save time.
  private static let costly = ["needle-tip-20000": (8, 6), "mini-p2066": (40, 30)]

  /// At most 0.1 % of the pixels; of less than 1000 pixels, at most one.
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
      // A second and more of 320x180 pixels, for the last hundredth of them.
      #expect(50 * unresolved <= viewport.size.count, comment)
    } else {
      #expect(unresolved <= allowed(viewport.size), comment)
    }
  }

  /// Views of higher powers, of which many pixels are iterated in full precision.
  private static let dear = ["multi3-a", "multi4-a"]

  @Test(arguments: views.filter { costly[$0.name] == nil && $0.name != "d5294-a" })
  func `the limit depends on the view alone`(_ view: TruthView) throws {
    let formula = try Formulas.chosen(by: view.viewport.location)
    let limits = try [KernelChoice.best, .baseline].map { kernel in
      var settings = EngineSettings()
      settings.kernel = kernel
      let viewport = try view.viewport(40, 30)
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
  func `a search by rounds finds the same, and what it knows is so`(_ text: String) throws {
    let view = try viewport(text, 92, 60)  // whole groups: lanes outside mean nothing
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
    let known = search.known
    #expect(known.count > 300 && Set(known.map { $0.y << 20 + $0.x }).count == known.count)
    #expect(try engine.outcomes(ofGroups: known.map { ($0.x, $0.y) }, &work) == known)
  }
}
