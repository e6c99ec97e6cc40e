// PaletteFileTests — colors from files of other programs, and errors in such files.

import Core
import Foundation
import Testing
import TestSupport

@testable import Coloring
@testable import ImageFiles

/// Whether two colors 0xRRGGBB are close in OKLab, or differ by at most 3 of 255 in each channel.
func isAlike(_ one: UInt32, _ other: UInt32, within tolerance: Double) -> Bool {
  let (p, q) = (OKLab(LinearColor(hex: one)), OKLab(LinearColor(hex: other)))
  let (l, a, b) = (p.lightness - q.lightness, p.a - q.a, p.b - q.b)
  return (l * l + a * a + b * b).squareRoot() <= tolerance
    || [16, 8, 0].allSatisfy { abs(Int(one >> $0 & 255) - Int(other >> $0 & 255)) <= 3 }
}

@Suite struct PaletteFileTests {
  private func read(_ text: String, _ path: String = "x") throws -> FoundPalette {
    try PaletteFormats.palette(in: PaletteSource(path: path, bytes: Array(text.utf8)))
  }

  @Test(arguments: [true, false])
  func `a palette in UTF-16 is read, and one that is cut in half says so`(_ isMarked: Bool) throws {
    let text = "GIMP Palette\nName: two\n255 0 0 red\n0 0 255 blue\n"
    let bytes = ((isMarked ? [0xFEFF] : []) + Array(text.utf16)).flatMap {
      [UInt8($0 & 0xFF), UInt8($0 >> 8)]
    }
    let found = try PaletteFormats.palette(in: PaletteSource(path: "x.gpl", bytes: bytes))
    #expect(try found.stops == read(text).stops)
    let error = #expect(throws: UTF16Text.CutError.self) {
      try PaletteFormats.palette(in: PaletteSource(path: "x.gpl", bytes: bytes.dropLast()))
    }
    #expect(error?.problem == "the text is in UTF-16, and its last character is cut in half")
    #expect(error?.place == "x.gpl")
  }

  /// The colors, spaced evenly round the ring, that the stops do not reproduce.
  private func missed(_ stops: ColorStops, _ colors: [UInt32], within tolerance: Double = 0.015)
    -> [Int]
  {
    let ring = PaletteRing(stops)
    return colors.indices.filter { index in
      let shown = ring.color(at: Double(index) / Double(colors.count)).hex
      return !isAlike(shown, colors[index], within: tolerance)
    }
  }

  /// A palette as FRACTINT users make them: sums of sines.
  private var waves: [UInt32] {
    (0..<256).map { index in
      let t = Double(index) / 256 * 2 * Double.pi
      let rgb = [sin(t), sin(2 * t + 1), cos(t)].map { UInt32(127.5 + 127 * $0) }
      return rgb[0] << 16 | rgb[1] << 8 | rgb[2]
    }
  }

  private func map(_ colors: [UInt32]) -> String {
    colors.map { "\($0 >> 16) \($0 >> 8 & 255)  \($0 & 255) a remark" }.joined(separator: "\r\n")
  }

  @Test func `a map of 256 colors becomes the few stops of the same ring`() throws {
    for colors in [
      waves,
      Palettes.all.map { palette in
        (0..<256).map { palette.ring.color(at: Double($0) / 256).hex }
      }.joined().suffix(256),
    ] as [[UInt32]] {
      let found = try read(map(colors), "x.map")
      #expect(found.stops.stops.count < 32)
      #expect(missed(found.stops, colors) == [])
      // No stop can be left out.
      for index in found.stops.stops.indices {
        var fewer = found.stops.stops
        fewer.remove(at: index)
        #expect(missed(ColorStops(fewer), colors, within: 0.009) != [])
      }
    }
    let steep = (0..<256).map { UInt32($0 < 128 ? 0x102030 : 0xF0E0D0) }
    #expect(missed(try read(map(steep)).stops, steep) == [])
    var random = SeededGenerator(seed: 3)
    let noise = (0..<256).map { _ in UInt32.random(in: 0...0xFFFFFF, using: &random) }
    #expect(missed(try read(map(noise)).stops, noise) == [])
  }

  @Test func `the colors of a short map become its stops`() throws {
    let found = try read("0 0 0\n  255 128 1 x 9\n\n7 8 9\n", "x.map")
    #expect(found.stops.text == "000000,ff8001,070809")
    #expect(try read(map(waves + [0])).notes.count == 1)
  }

  @Test func `Kalles Fraktaler writes blue first`() throws {
    let text =
      "Re: -1.5\r\nColors: 255,255,128,0,64,160,1,2,3,\r\nIterDiv: 0.01\r\nColorOffset: 0\r\n"
    let found = try read(text, "x.kfr")
    #expect(found.stops.text == "80ffff,a04000,030201")
    #expect(found.notes == ["Left out: IterDiv 0.01."])
  }

  @Test func `a palette for which 256 stops are too few is reported`() throws {
    var random = SeededGenerator(seed: 5)
    let numbers = (0..<3 * 1_024).map { _ in String(UInt8.random(in: 0...255, using: &random)) }
    let found = try read("Colors: " + numbers.joined(separator: ","))
    #expect(found.stops.stops.count == 256 && found.notes.count == 1)
    let fitting = try read("Colors: " + numbers.prefix(3 * 256).joined(separator: ","))
    #expect(fitting.notes == [])
    #expect(throws: PaletteError.self) {
      try read("Colors: " + (numbers + ["1", "2", "3"]).joined(separator: ","))
    }
  }

  @Test func `the names of colors in a GIMP palette are ignored`() throws {
    let text = "GIMP Palette\nName: Two Bears\nColumns: 4\n# note\n  8  16 24\tblack\n255 0 1 red\n"
    let found = try read(text)
    #expect(found.stops.text == "081018,ff0001" && found.title == "Two Bears")
  }

  @Test(arguments: [
    ("#081026, #123c80 13%, rgb(50 131 190) 25%", "081026,123c80@13,3283be@25"),
    ("081026,123c80@13,3283be@25", "081026,123c80@13,3283be@25"),
    ("#fff; RED; rgb(10%, 50%, 100%)\nnavy", "ffffff,ff0000,1a80ff,000080"),
    (
      "hsl(120deg 100% 25%), hsl(0.5turn, 100%, 50%), hsla(-60 100 50 / 0.5), hsl(100grad 0% 100%)",
      "008000,00ffff,ff00ff,ffffff"
    ),
    ("c0ffee\n00ff00\n123456\n", "c0ffee,00ff00,123456"),
    ("#08f8, #12345678 50%", "0088ff,123456"),
    ("black 0%, white 50%, black 100%", "000000,ffffff"),
    (
      "background: linear-gradient(90deg, black, gold 40%, white 100%); color: red",
      "000000,ffd700@20,ffffff@50,ffd700@80"
    ),
    ("black, white 50%, red 50%, blue 75%", "000000,ffffff@50,ff0000@50.01,0000ff@75"),
  ])
  func `lists of style sheets are read`(_ text: String, _ expected: String) throws {
    #expect(try read(text, "x.css").stops.text == expected)
  }

  @Test(arguments: [
    ("", "x.map", "the file is empty", "x.map"),
    ("1 2 3\n4 5 6\n7 8\n", "x.map", "‘7 8’ is no color", "x.map:3"),
    ("1 2 3\n4 5 256\n", "x.map", "‘4 5 256’ is no color", "x.map:2"),
    ("1 2 3", "x.map", "the file has only one color", "x.map"),
    ("hello", "x.map", "‘hello’ is no color", "x.map:1"),
    ("hello there", "x.dat", "the file holds no palette that is known here", "x.dat"),
    ("nothing", "x.ggr", "the file does not begin as a GIMP gradient (.ggr) does", "x.ggr:1"),
    (
      "GIMP Gradient\nName: x\n", "x.ggr",
      "the file is cut short: the number of segments is missing", "x.ggr"
    ),
    ("GIMP Gradient\nName: x\nmany\n", "x.ggr", "‘many’ is no color", "x.ggr:3"),
    (
      "GIMP Gradient\n2\n0 .5 1 0 0 0 1 1 1 1 1 0 0\n", "x.ggr",
      "the file is cut short: of 2 segments there are 1", "x.ggr"
    ),
    (
      "GIMP Gradient\n1\n0 .5 1 0 0 0 1 1 1 1 1 9 0\n", "x.ggr",
      "‘0 .5 1 0 0 0 1 1 1 1 1 9 0’ is no color", "x.ggr:3"
    ),
    (
      "GIMP Gradient\n1\n0 .5 nan 0 0 0 1 1 1 1 1 0 0\n", "x.ggr",
      "‘0 .5 nan 0 0 0 1 1 1 1 1 0 0’ is no color", "x.ggr:3"
    ),
    ("GIMP Palette\n1 2\n", "x.gpl", "‘1 2’ is no color", "x.gpl:2"),
    ("Re: 1\nIm: 2\n", "x.kfr", "the file has no line ‘Colors:’", "x.kfr"),
    (
      "Re: 1\nColors: 1,2,3,4,5\n", "x.kfr", "the file is cut short: the last color has no red",
      "x.kfr:2"
    ),
    ("Colors: 1,2,300,", "x.kfr", "‘300’ is no color", "x.kfr:1"),
    ("Colors: 1,2,3,", "x.kfr", "the file has only one color", "x.kfr:1"),
    ("#fff,\n#12345\n", "x.css", "‘#12345’ is no color", "x.css:2"),
    (
      "#fff 50%, #000 20%", "x.css", "‘#000 20%’ does not come after the color before it", "x.css:1"
    ),
    ("#fff, #000 120%", "x.css", "‘#000 120%’ is no color", "x.css:1"),
  ])
  func `an error has its line`(
    _ text: String, _ path: String, _ problem: String, _ place: String
  ) {
    let userError = #expect(throws: PaletteError.self) { try read(text, path) }
    #expect(userError?.problem == problem && userError?.place == place)
    #expect(userError?.remedy != nil)
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `no bytes make a reader crash`(_ seed: UInt64) throws {
    let gradient = "GIMP Gradient\nName: x\n1\n0 .5 1 0 0 0 1 1 1 1 1 0 0\n"
    let seeds = [
      map(Array(waves.prefix(9))), gradient, "GIMP Palette\nName: x\n1 2 3 a\n4 5 6 b\n",
      "Zoom: 1E9\nColors: 1,2,3,4,5,6,\n",
      "linear-gradient(to right, #fff 3%, rgb(1 2 3) 60%, navy)",
    ]
    let pieces = [
      "", "\0", "\u{FF}", "-1", "1e999", "nan", "(", ")", "%", "@", ",", "\r", "\n",
      "999999999999999",
      "0.5", "#", "Colors:", "GIMP Gradient\n", "🌊",
    ]
    var random = SeededGenerator(seed: seed)
    var accepted = 0
    for round in 0..<1_500 {
      var bytes = Array((seeds.randomElement(using: &random) ?? "").utf8)
      if round.isMultiple(of: 10) {
        bytes = (0..<200).map { _ in UInt8.random(in: 0...255, using: &random) }
      }
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let at = Int.random(in: 0...bytes.count, using: &random)
        let end = min(at + Int.random(in: 0...4, using: &random), bytes.count)
        bytes.replaceSubrange(
          at..<end, with: Array((pieces.randomElement(using: &random) ?? "").utf8))
      }
      for path in ["x", "x.map", "x.ggr", "x.gpl", "x.kfp", "x.css"] {
        do {
          let found = try PaletteFormats.palette(in: PaletteSource(path: path, bytes: bytes))
          #expect(try ColorStops(parsing: found.stops.text.utf8) == found.stops)
          accepted += 1
        } catch let userError as PaletteError {
          #expect(!userError.problem.isEmpty && userError.place?.hasPrefix(path) == true)
        }
      }
    }
    #expect(accepted > 500, "\(accepted)")
  }

  @Test func `every format is recognized by its content`() {
    let samples = [
      "\u{89}PNG", "GIMP Gradient\n", "GIMP Palette\n", "JASC-PAL\n", "MultiColors: \nColors: 1,",
      "a {\ngradient:\n index=0", "a { colors=000zzz }", "0 0 0 x\n", "#fff,#000",
    ]
    #expect(samples.count == PaletteFormats.all.count)
    for (index, text) in samples.enumerated() {
      var bytes = Array(text.utf8)
      if index == 0 { bytes = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] }
      #expect(
        PaletteFormats.all.indices.filter { PaletteFormats.all[$0].recognizes(bytes) } == [index])
    }
    let endings = PaletteFormats.all.flatMap { $0.fileExtensions }
    #expect(Set(endings).count == endings.count)
  }
}
