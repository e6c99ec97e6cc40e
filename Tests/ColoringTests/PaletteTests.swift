// PaletteTests — laws for every palette, and properties of single ones.

import Core
import Testing

@testable import Coloring

@Suite struct PaletteTests {
  /// A palette's colors at equal steps of one cycle.
  private func looks(_ palette: Palette, _ count: Int) -> [OKLab] {
    let ring = palette.ring
    return (0..<count).map { OKLab(ring.color(at: Double($0) / Double(count))) }
  }

  private func distance(_ one: OKLab, _ other: OKLab) -> Double {
    let (l, a, b) = (one.lightness - other.lightness, one.a - other.a, one.b - other.b)
    return (l * l + a * a + b * b).squareRoot()
  }

  @Test func `there are more than a dozen palettes, each with a name of one word`() {
    #expect((12...16).contains(Palettes.all.count))
    #expect(Set(Palettes.all.map(\.name)).count == Palettes.all.count)
    for palette in Palettes.all {
      #expect(palette.name.allSatisfy { $0.isASCII && $0.isLowercase })
      #expect(Palettes.named(palette.name) == palette)
    }
  }

  @Test(arguments: Palettes.all.indices)
  func `lightness rises once round the ring, and falls once`(_ index: Int) {
    let lightness = looks(Palettes.all[index], 512).map(\.lightness)
    // Larger than the rounding of colors to 8 bits.
    let steps = lightness.indices.map { lightness[($0 + 1) % 512] - lightness[$0] }
      .filter { abs($0) > 1e-4 }.map { $0 > 0 }
    let turns = steps.indices.count { steps[$0] != steps[($0 + 1) % steps.count] }
    #expect(turns == 2, "\(Palettes.all[index].name)")
    #expect((lightness.max() ?? 0) - (lightness.min() ?? 0) > 0.6, "contrast in gray")
  }

  /// None of 1,024 steps is large, and none differs much from the next, also where the ring closes.
  @Test(arguments: Palettes.all.indices)
  func `a palette has no jump and no corner`(_ index: Int) {
    let count = 1_024
    let looks = looks(Palettes.all[index], count)
    func step(_ k: Int) -> OKLab {
      let (from, to) = (looks[(k + count) % count], looks[(k + 1) % count])
      return OKLab(lightness: to.lightness - from.lightness, a: to.a - from.a, b: to.b - from.b)
    }
    let none = OKLab(lightness: 0, a: 0, b: 0)
    let steps = (0..<count).map { distance(step($0), none) }
    let bends = (0..<count).map { distance(step($0), step($0 - 1)) }
    #expect((steps.max() ?? 1) < 0.012, "\(Palettes.all[index].name): \(steps.max() ?? 1)")
    // Twice as many steps halve a smooth curve's steps and quarter its bends, but not its corners.
    #expect((bends.max() ?? 1) < 0.0012, "\(Palettes.all[index].name): \(bends.max() ?? 1)")
    #expect(bends[0] <= bends.max() ?? 0 && steps[0] < 0.012)
  }

  @Test(arguments: Palettes.all.indices)
  func `lines are drawn with a dark ink`(_ index: Int) {
    #expect(OKLab(Palettes.all[index].ink).lightness < 0.27)
  }

  /// A color as seen without working green receptors (Machado, Oliveira and Fernandes, 2009).
  private func deuteranope(_ look: OKLab) -> OKLab {
    let rgb = look.light.clamped.rgb
    func mix(_ x: Float, _ y: Float, _ z: Float) -> Float { (rgb * SIMD3(x, y, z)).sum() }
    return OKLab(
      LinearColor(
        mix(0.367322, 0.860646, -0.227968), mix(0.280085, 0.672501, 0.047413),
        mix(-0.011820, 0.042940, 0.968881)
      ).clamped)
  }

  /// The least distance between colors of the rising part and equally light ones of the falling
  /// part.
  private func separation(_ palette: Palette, _ eye: (OKLab) -> OKLab) -> Double {
    let looks = looks(palette, 512)
    let top = looks.indices.max { looks[$0].lightness < looks[$1].lightness } ?? 0
    let bottom = looks.indices.min { looks[$0].lightness < looks[$1].lightness } ?? 0
    func side(_ start: Int, _ end: Int) -> [OKLab] {
      (0...(end - start + 512) % 512).map { looks[(start + $0) % 512] }
        .filter { (0.35...0.8).contains($0.lightness) }
    }
    let fall = side(top, bottom).map(eye)
    let gaps = side(bottom, top).map(eye).map { color in
      fall.map { distance($0, color) }.min() ?? 1
    }
    return gaps.min() ?? 1
  }

  @Test(arguments: ["signal", "lantern"])
  func `some palettes are distinct without red and green`(_ name: String) throws {
    let palette = try #require(Palettes.named(name))
    #expect(separation(palette, deuteranope) > 0.08)
    let stops = palette.stops.stops.map { deuteranope(OKLab(LinearColor(hex: $0.color))) }
    for (k, color) in stops.enumerated() {
      for other in stops[..<k] { #expect(distance(color, other) > 0.08) }
    }
  }

  @Test func `the test of distinct colors finds indistinct ones`() throws {
    let christmas = Palette(
      try ColorStops(parsing: "101010,c03020@30,ffffff@50,508a2a@70".utf8))
    #expect(separation(christmas) { $0 } > 0.1)
    #expect(separation(christmas, deuteranope) < 0.08)
  }

  @Test(arguments: ["inkwash", "atlas"])
  func `some palettes are mostly light, for print on white`(_ name: String) throws {
    let looks = looks(try #require(Palettes.named(name)), 512)
    let paper = looks[0]
    #expect(paper.lightness > 0.96 && paper.chroma < 0.02)
    #expect(looks.count { $0.lightness > 0.6 } > looks.count * 6 / 10)
  }

  @Test func `a user's own colors have a dark ink of their hue, and their text as name`() throws {
    for text in ["f0f0f0,ff80c0", "081026,123c80@13,3283be@25", "ff0000,00ff00,0000ff"] {
      let palette = Palette(try ColorStops(parsing: text.utf8))
      #expect(palette.name == text)
      let ink = OKLab(palette.ink)
      #expect((0.1...0.27).contains(ink.lightness) && ink.chroma < 0.1)
      for stop in palette.stops.stops {
        let there = palette.ring.color(at: stop.position)
        #expect(distance(OKLab(there), OKLab(LinearColor(hex: stop.color))) < 0.01)
      }
    }
  }

  @Test func `a sheet shows each palette below its name`() {
    let entries = Palettes.all.prefix(3).map { (caption: $0.name, palette: $0) }
    let sheet = PaletteSheet.picture(of: Array(entries))
    let one = PaletteSheet.picture(of: Array(entries.prefix(1)))
    #expect(sheet.width == one.width && sheet.height > 2 * one.height)
    let rowHeight = (sheet.height - one.height) / 2
    for (index, entry) in entries.enumerated() {
      let middle = index * rowHeight + one.height / 2 + 8
      for x in stride(from: 0, to: sheet.width, by: 7) {
        let shown = sheet[x, middle]
        let place = (Double(x) - 16 + 0.5) / Double(sheet.width - 32)
        guard (0..<1).contains(place) else {
          #expect(shown == sheet[0, 0])
          continue
        }
        let color = entry.palette.ring.color(at: place).hex
        #expect(abs(Int(shown.red) - Int(color >> 16)) <= 1)
        #expect(abs(Int(shown.blue) - Int(color & 255)) <= 1)
      }
      let caption = (0..<24).contains { y in
        (0..<sheet.width).contains { sheet[$0, index * rowHeight + 16 + y] == (225, 225, 220) }
      }
      #expect(caption)
    }
  }
}
