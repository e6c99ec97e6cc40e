// ColoringTests — laws for every coloring. A new coloring is tested as soon as it is listed.

import Core
import Testing
import TestSupport

@testable import Coloring
@testable import ImageFiles

@Suite struct ColoringTests {
  private let whole = specimen(Tile(x: 0, y: 0, width: 96, height: 64))

  private func prepared(_ index: Int, _ look: Look = Look()) -> any PreparedColoring {
    let coloring = Colorings.all[index]
    let sample = specimen(whole.tile, features: coloring.features(for: look))
    return coloring.prepared(sample: sample, look: look, limit: 500)
  }

  @Test(arguments: Colorings.all.indices)
  func `tiles of a picture are colored like the whole`(_ index: Int) {
    let (prepared, features) = (prepared(index), Colorings.all[index].features(for: Look()))
    let picture = prepared.picture(of: specimen(whole.tile, features: features))
    for tile in [
      Tile(x: 0, y: 0, width: 40, height: 64), Tile(x: 40, y: 8, width: 56, height: 31),
    ] {
      let part = prepared.picture(of: specimen(tile, features: features))
      for y in 0..<tile.height {
        let start = (tile.y + y) * 96 + tile.x
        #expect(
          Array(part[y * tile.width..<(y + 1) * tile.width])
            == Array(picture[start..<start + tile.width]))
      }
    }
  }

  /// Rows are colored several pixels at a time, using what neighbors have in common.
  @Test(arguments: Colorings.all.indices, [1, 2, 3, 5, 96])
  func `a row has the colors of its single pixels`(_ index: Int, _ width: Int) {
    let (prepared, features) = (prepared(index), Colorings.all[index].features(for: Look()))
    for base in [5, 49_709, 3_000_000_000] {
      let tile = Tile(x: 0, y: 0, width: width, height: 40)
      let buffer = specimen(tile, base: base, features: features)
      for y in 0..<40 {
        let single = (y * width..<(y + 1) * width).map { prepared.color(at: $0, of: buffer) }
        #expect(prepared.colors(of: buffer, row: y) == single)
      }
    }
  }

  @Test(arguments: Colorings.all.indices)
  func `unresolved pixels differ from interior ones`(_ index: Int) {
    let prepared = prepared(index)
    let interior = prepared.color(.interior(period: 1))
    let unresolved = prepared.color(.unresolved(iterations: 500))
    // Without orbit features, only `period` colors the interior; in all others it is black.
    let isAtlas = Colorings.all[index].name == "period"
    #expect(isAtlas || interior == .black)
    let (one, other) = (OKLab(interior), OKLab(unresolved))
    #expect(isAtlas || other.lightness - one.lightness > 0.4)
    let difference = abs(one.lightness - other.lightness) + abs(one.b - other.b)
    #expect(difference > 0.3)
    // Both colors can be set.
    var look = Look()
    (look.interior, look.unresolved) = (LinearColor(hex: 0x102030), .white)
    #expect(isAtlas || self.prepared(index, look).color(.interior(period: 9)) == look.interior)
    #expect(self.prepared(index, look).color(.unresolved(iterations: 1)) == .white)
  }

  @Test(arguments: Colorings.all.indices)
  func `a picture without escaped pixels has colors, and so have absurd outcomes`(_ index: Int) {
    let empty = IterationBuffer(tile: Tile(x: 0, y: 0, width: 4, height: 4))
    for sample in [empty, whole] {
      let prepared = Colorings.all[index].prepared(sample: sample, look: Look(), limit: 1)
      for (x, y) in [(Float(0), Float(0)), (.infinity, 1), (.nan, 0), (1e30, 1e30), (1e-30, 0)] {
        for n in [1, 1_000_000_000_000] {
          let color = prepared.color(
            .escaped(iterations: n, fraction: 0.5, distanceX: x, distanceY: y))
          #expect(color.rgb.min() >= 0 && color.rgb.max() <= 1, "\(x), \(y), \(n)")
        }
      }
    }
  }

  @Test func `ranks are evenly distributed at every depth`() {
    for base in [5, 49_709, 3_000_000_000] {
      let sample = specimen(Tile(x: 0, y: 0, width: 96, height: 64), base: base)
      let curve = RankCurve(sample: sample)
      let shallow = RankCurve(sample: whole)
      for step in 0...200 {
        let above = Double(step)
        // Beside a count of 3e9 a fraction is precise to 2⁻¹⁵, which must not be visible.
        #expect(
          abs(curve.rank(of: Double(base) + above) - shallow.rank(of: 5 + above)) < 0x1p-15)
      }
    }
    let ranks = (0..<400).map { RankCurve(sample: whole).rank(of: Double($0)) }
    #expect(zip(ranks, ranks.dropFirst()).allSatisfy { $0 <= $1 })
    let top = RankCurve(sample: whole).rank(of: 5 + Double(95 * 95 + 3 * 63) / 40)
    #expect(top > 0.9 && top < 1.01)
  }

  @Test func `the coloring by count turns the palette once in 1,024 counts over its density`() {
    var look = Look()
    (look.relief, look.phase, look.density) = (0, 147 / 1_024, 0.4)
    let ring = RingBlur(look.palette.ring)
    let prepared = CountColoring.prepared(sample: whole, look: look, limit: 500)
    for n in [0, 1, 17, 1_000, 2_560, 49_709, 3_000_000_000] {
      let color = prepared.color(
        .escaped(iterations: n, fraction: 0.25, distanceX: 1e9, distanceY: 0))
      let place = ((Double(n) + 0.25) / 2.5 + 147) / 1_024
      let meant = ring.color(at: place - place.rounded(.down), width: 0)
      let gap = color.rgb - meant.rgb
      #expect(max(gap.max(), -gap.min()) < 1e-4, "\(n)")
    }
  }

  @Test func `nearly equal counts have nearly one color`() {
    var sample = IterationBuffer(tile: Tile(x: 0, y: 0, width: 64, height: 1))
    for x in 0..<64 {
      sample[x, 0] = .escaped(
        iterations: 1000, fraction: 0.5 + Float(x) * 1e-5, distanceX: 9, distanceY: 9)
    }
    let curve = RankCurve(sample: sample)
    #expect(curve.rank(of: 1000.50064) - curve.rank(of: 1000.5) < 0.001)
  }

  @Test func `a slope that faces the light is brighter, and the boundary is dark`() {
    let prepared = prepared(0)
    func luminance(_ x: Float, _ y: Float) -> Float {
      prepared.color(.escaped(iterations: 60, fraction: 0.5, distanceX: x, distanceY: y)).luminance
    }
    #expect(luminance(-7, 7) > 1.2 * luminance(7, -7))  // the light comes from the upper left, 135°
    #expect(luminance(-0.01, 0.01) < 0.5 * luminance(-7, 7))
    var flat = Look()
    (flat.relief, flat.lineWidth) = (0, 0)
    let plain = self.prepared(0, flat)
    #expect(
      plain.color(.escaped(iterations: 60, fraction: 0.5, distanceX: 0.01, distanceY: 0))
        == plain.color(.escaped(iterations: 60, fraction: 0.5, distanceX: -7, distanceY: 7)))
  }

  @Test func `the tutorials' colorings have the tutorials' colors`() {
    let encoder = RowEncoder(depth: .eight)
    func shown(_ index: Int, _ n: Int) -> [Int] {
      let color = prepared(index).color(
        .escaped(iterations: n, fraction: 1, distanceX: 1, distanceY: 1))
      return encoder.encode([color], j: 0).map { Int($0) }
    }
    #expect(shown(1, 0) == [0, 0, 255])
    #expect(shown(1, 250) == [255, 255, 0])
    #expect(shown(1, 500) == [255, 0, 0])
    // sin(n/3), cos(n/6), cos(n/12 + π/4), negative as 0, times 255.
    for (n, expected) in [
      (1, [83, 251, 165]), (4, [248, 200, 111]), (40, [177, 236, 0]), (1_000_000, [0, 114, 248]),
    ] {
      for (have, want) in zip(shown(2, n), expected) { #expect(abs(have - want) <= 1, "\(n)") }
    }
  }

  @Test func `palettes are rings`() {
    for palette in Palettes.all {
      let ring = palette.ring
      let colors = (-4096...4096).map { ring.color(at: Double($0) / 4096) }
      #expect(zip(colors, colors.dropFirst()).allSatisfy { difference($0, $1) < 0.01 })
      #expect(colors[0] == colors[4096])
      #expect(ring.color(at: .nan) == colors[0] && ring.color(at: .infinity) == colors[0])
    }
  }

  /// Digests of pictures of 32 × 32; a deliberate change of a coloring updates its digest.
  @Test(arguments: [
    ("quantile", 17_646_707_793_361_896_273 as UInt64), ("quadrant", 270_781_158_925_745_829),
    ("shader", 12_330_986_198_992_989_743), ("smooth", 6_925_237_465_953_524_313),
    ("histogram", 4_923_114_131_029_827_806), ("distance", 16_888_643_011_423_082_687),
    ("slope", 7_773_256_143_939_381_278), ("stripe", 15_487_542_056_257_965_299),
    ("triangle", 3_198_828_559_032_746_297), ("decomposition", 10_580_261_808_946_413_645),
    ("period", 7_063_314_372_013_332_709),
  ])
  func `snapshots keep their digests`(_ name: String, _ expected: UInt64) throws {
    let coloring = try #require(Colorings.named(name))
    let features = coloring.features(for: Look())
    let buffer = specimen(Tile(x: 0, y: 0, width: 32, height: 32), features: features)
    let prepared = coloring.prepared(sample: buffer, look: Look(), limit: 40)
    let encoder = RowEncoder(depth: .eight)
    let bytes = (0..<32).flatMap { encoder.encode(prepared.colors(of: buffer, row: $0), j: $0) }
    #expect(digest(bytes) == expected)
    if digest(bytes) != expected {
      let header = ImageHeader(width: 32, height: 32)
      let pixels = (0..<32).flatMap { prepared.colors(of: buffer, row: $0) }
      Attachment.record(try PNGWriter.bytes(of: pixels, header: header), named: "\(name).png")
    }
  }
}
