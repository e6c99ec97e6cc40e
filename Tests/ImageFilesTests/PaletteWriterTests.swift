// PaletteWriterTests — palettes of more programs are read, and palettes are written and read again.

import Core
import Testing
import TestSupport

@testable import Coloring
@testable import ImageFiles

@Suite struct PaletteWriterTests {
  private func read(_ text: String, _ path: String = "x") throws -> FoundPalette {
    try PaletteFormats.palette(in: PaletteSource(path: path, bytes: Array(text.utf8)))
  }

  @Test func `a list of JASC is read`() throws {
    let text = "JASC-PAL\r\n0100\r\n3\r\n8 16 38\r\n18 60 128 255\r\n253 243 218\r\n"
    #expect(try read(text, "x.pal").stops.text == "081026,123c80,fdf3da")
    #expect(throws: PaletteError.self) { try read("JASC-PAL\n0100\n3\n1 2 3\n4 5 6\n") }
    #expect(throws: PaletteError.self) { try read("JASC-PAL\n0100\n2\n1 2 3\n4 5 600\n") }
  }

  @Test func `a gradient of Ultra Fractal is read`() throws {
    let text = """
      ; a header
      sunset {
      gradient:
        title="Sun index=9 set" smooth=yes rotation=-2 index=100 color=255 index=-100
        color=16711680 index=0 color=65280
      opacity:
        smooth=no index=0 opacity=255
      }
      second {
      gradient:
        index=0 color=1 index=9 color=2
      }
      """
    let found = try read(text, "x.ugr")
    #expect(found.stops.text == "00ff00,ff0000@25,0000ff@75")
    #expect(found.title == "Sun index=9 set" && found.notes.count == 1)
    #expect(throws: PaletteError.self) { try read("a {\ngradient:\n index=0 color=1", "x.ugr") }
  }

  @Test func `colors inside FRACTINT's parameters are read`() throws {
    let text = """
      blue { ; colors=zzz are a remark
        type=mandel center-mag=-0.5/0/0.6 Colors=000zz\\
          z<1>Az0 maxiter=100
      }
      """
    let found = try read(text, "x.par")
    // The digit z is 63 of 63, and A is 10.
    #expect(found.stops.text == "000000,ffffff,94ff80,28ff00")
    for bad in [
      "a { colors=00 }", "a { colors=<3>000 }", "a { colors=000<3> }", "a { colors=@x.map }",
    ] {
      #expect(throws: PaletteError.self) { try read(bad, "x.par") }
    }
  }

  @Test(arguments: [
    ("linear-gradient(right , rgb(248, 6, 234) 0% , navy 50%)", "f806ea,000080"),
    ("linear-gradient(to right, black, white)", "000000,ffffff"),
    ("linear-gradient(TO Bottom Left, black, white)", "000000,ffffff"),
    ("linear-gradient(0.25turn, black, white)", "000000,ffffff"),
    ("radial-gradient(ellipse at center, black, white)", "000000,ffffff"),
    ("radial-gradient(closest-side, black, white)", "000000,ffffff"),
    ("-webkit-linear-gradient(top left, black, white)", "000000,ffffff"),
    ("\u{FEFF}#000000, #ffffff", "000000,ffffff"),
    ("\u{FEFF}GIMP Palette\nChannels: RGBA\n0 0 0 255 Black\n255 255 255 9 W\n", "000000,ffffff"),
    ("\u{FEFF}0 0 0\n255 255 255\n", "000000,ffffff"),
  ])
  func `directions and byte order marks change nothing`(_ text: String, _ expected: String) throws {
    #expect(try read(text, "x").stops.text == expected)
  }

  @Test(arguments: PaletteWriters.fileExtensions)
  func `written palettes are read back with the same colors`(_ ending: String) throws {
    for palette in Palettes.all {
      let text = try #require(PaletteWriters.text(of: palette.stops, title: "one", as: ending))
      let found = try read(text, "x." + ending)
      #expect(found.notes == [], "\(palette.name)")
      let (ring, again) = (PaletteRing(palette.stops), PaletteRing(found.stops))
      for index in 0..<256 {
        let place = Double(index) / 256
        let (one, other) = (ring.color(at: place).hex, again.color(at: place).hex)
        #expect(isAlike(one, other, within: 0.02), "\(palette.name) at \(place)")
      }
      if ending == "txt" { #expect(found.stops == palette.stops) }
    }
    #expect(PaletteWriters.text(of: Palettes.all[0].stops, title: "", as: "bmp") == nil)
  }
}
