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
    #expect(unresolved <= allowed(viewport.size), comment)
  }

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
}
