// SierpinskiTests — Sierpinski's sets have closed forms at any depth.

import BigNumbers
import Core
import Testing
import TestSupport

@testable import FractalEngine
@testable import Places

@Suite struct SierpinskiTests {
  /// In quadrant 2, top right, both coordinates have the digit 1, and so they have in the middle of
  /// a window.
  @Test(arguments: [1, 5, 40, 300, 3_000])
  func `a point of the triangle is removed at its journey's first 2`(_ length: Int) throws {
    var random = SeededGenerator(seed: UInt64(length))
    for round in 0..<8 {
      // Long journeys have no digit 2, or only a late one.
      let digits = (0..<length).map { index in
        round % 2 == 0 || index < length * 3 / 4
          ? [1, 3, 4][Int.random(in: 0..<3, using: &random)]
          : Int.random(in: 1...4, using: &random)
      }
      let text = "j=\(digits.map(String.init).joined()):f=triangle"
      let level = (digits.firstIndex(of: 2) ?? length) + 1
      let engine = try engine(viewport(text, 1, 1), limit: 5_000)
      guard case .escaped(let n, _, _, _) = try engine.outcome(0, 0) else {
        Issue.record("\(digits.count) digits: stays")
        continue
      }
      #expect(n == level)
    }
  }

  /// The map that enlarges a ninth of the square to the whole reduces every point's level by one.
  @Test func `a carpet's ninths are carpets`() throws {
    var random = SeededGenerator(seed: 31)
    var levels: Set<Int> = []
    for _ in 0..<200 {
      let x = ExactDecimal(Int.random(in: 0..<1_000_003, using: &random), exponent: -6)
      let y = ExactDecimal(Int.random(in: 0..<1_000_003, using: &random), exponent: -6)
      let level = try level(x, y)
      levels.insert(level)
      if level > 1 { #expect(try self.level(thrice(x), thrice(y)) == level - 1, "\(x), \(y)") }
    }
    #expect(levels.count > 8)
  }

  /// The level of an address in [0, 1).
  private func level(_ x: ExactDecimal, _ y: ExactDecimal) throws -> Int {
    let re = try x.multiplied(by: ExactDecimal(3)).subtracting(ExactDecimal(2))
    let im = try y.multiplied(by: ExactDecimal(3)).subtracting(ExactDecimal(15, exponent: -1))
    let text = "re=\(re.plain):im=\(im.plain):h=1e-3:f=carpet"
    let engine = try engine(viewport(text, 1, 1), limit: 2_000)
    guard case .escaped(let n, _, _, _) = try engine.outcome(0, 0) else { return 0 }
    return n
  }

  /// The fractional part of 3x.
  private func thrice(_ x: ExactDecimal) throws -> ExactDecimal {
    var rest = try x.multiplied(by: ExactDecimal(3))
    while !(rest < .one) { rest = try rest.subtracting(.one) }
    return rest
  }

  /// Counted by hand: of the 9 × 9 cells of the square, 9 are removed at level 1, and 8 at level 2.
  @Test func `the first cells are where they are drawn`() throws {
    let engine = try engine(viewport("re=-0.5:im=0:h=3:f=carpet", 9, 9), limit: 300)
    for j in 0..<9 {
      for i in 0..<9 {
        let found = try engine.outcome(i, j)
        let isFirst = i / 3 == 1 && j / 3 == 1
        let isSecond = i % 3 == 1 && j % 3 == 1
        // The middles of the remaining cells are removed at the third level.
        let level = isFirst ? 1 : isSecond ? 2 : 3
        guard case .escaped(let n, _, _, _) = found else {
          Issue.record("(\(i), \(j)) stays")
          continue
        }
        #expect(n == level, "(\(i), \(j))")
      }
    }
    let outside = try viewport("re=3:im=0:h=1:f=carpet", 4, 4)
    #expect(try self.engine(outside).picture().counts.allSatisfy { $0 == 0 })
  }

  /// With a side of 486 = 2·3⁵ pixels, some pixels lie on lines, where rounding must not decide.
  @Test func `points on lines are decided exactly`() throws {
    let engine = try engine(viewport("re=-0.5:im=0:h=3:f=carpet", 243, 243), limit: 400)
    let picture = try engine.picture()
    // The middles of the finest cells have the digit 1 at the sixth place in both coordinates.
    #expect(picture.count(.unresolved) == 0)
    #expect(picture.count(.interior) == 0)
    #expect(picture.counts.count { $0 == 6 } == 8 * 8 * 8 * 8 * 8)
    // After a shift by half a pixel, pixels are lower left corners, whose digits end.
    let moved = try self.engine(
      viewport("re=-0.50617283950617283950:im=0:h=3:f=carpet", 243, 243))
    #expect(try moved.picture().count(.escaped) > 20_000)
  }

  /// Pixels are at dyadic points in a square of side 3; the digits of some addresses end.
  @Test func `pixels of home whose digits end are decided exactly`() throws {
    for name in ["triangle", "carpet"] {
      let view = try viewport("re=-0.5:im=0:h=3:f=\(name)", 96, 96)
      let picture = try engine(view, limit: 200).picture()
      #expect(picture.count(.escaped) > 5_000 && picture.count(.unresolved) == 0, "\(name)")
    }
  }

  /// The digits of a column or a row are computed once for each request, exact ones too.
  ///
  /// Requests are for eight pixels, for a tile, and for all pixels. For pixels on lines, as at
  /// home, rounded points must not decide.
  @Test(arguments: [
    ("re=-0.5:im=0:h=3", false), ("re=-0.51:im=0.013:h=3", true), ("re=-1.3:im=0.2:h=1e-7", true),
    ("re=-0.51:im=0.013:h=4:rot=30", true),
  ])
  func `pixels that share digits have the outcomes of each alone`(_ place: String, isOffLines: Bool)
    throws
  {
    for name in ["triangle", "carpet"] {
      let engine = try engine(viewport("\(place):f=\(name)", 45, 45), limit: 300)
      let whole = try engine.picture()
      var work = WorkCounts()
      #expect(
        try engine.picture(side: 12, threads: 2, work: &work).fullDigest == whole.fullDigest)
      for (i, j) in [(0, 0), (7, 31), (22, 22), (22, 3), (30, 44), (44, 15)] {
        #expect(try engine.outcome(i, j) == whole[i, j], "\(name) (\(i), \(j))")
      }
      if isOffLines { try expectAgreement(engine, evenPixels(engine.frame.viewport.size, 9, 9)) }
    }
  }

  private func engine(_ view: Viewport) throws -> PictureEngine {
    try FractalEngineTests.engine(view, limit: 400)
  }

  private func engine(_ view: Viewport, limit: Int) throws -> PictureEngine {
    try FractalEngineTests.engine(view, limit: limit)
  }

  @Test func `deep, rotated and tiled views show the same set`() throws {
    let digits = String(repeating: "1", count: 3_000)
    let view = try viewport("j=\(digits):f=carpet", 40, 40)
    let engine = try engine(view, limit: 6_000)
    var work = WorkCounts()
    let whole = try engine.picture()
    #expect(
      try engine.picture(side: 12, threads: 2, work: &work).fullDigest == whole.fullDigest)
    try expectAgreement(engine, evenPixels(view.size, 5, 5))
    // Half a turn exchanges pixels that are opposite each other with respect to the middle.
    let turned = try self.engine(
      viewport("j=\(digits):f=carpet:rot=180", 40, 40), limit: 6_000
    ).picture()
    for index in 0..<whole.tile.count {
      #expect(whole.counts[index] == turned.counts[whole.tile.count - 1 - index])
    }
    #expect(Set(whole.counts).count > 3)
  }
}
