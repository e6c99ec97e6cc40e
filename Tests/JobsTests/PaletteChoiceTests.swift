// PaletteChoiceTests — a palette as typed: a name, colors, or a file.

import Coloring
import Core
import ImageFiles
import Places
import Testing
import TestSupport

@testable import Jobs

@Suite struct PaletteChoiceTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test(arguments: [
    ("ember", "ember"), ("embre", "embre"), ("081026,C0FFEE@30", "081026,c0ffee@30"),
    ("081026@0,c0ffee@50", "081026,c0ffee"), ("#081026, #fff 30%", "081026,ffffff@30"),
    ("rgb(8 16 38), navy", "081026,000080"),
  ])
  func `names are kept, and colors are written canonically`(_ typed: String, _ text: String) throws
  {
    #expect(try PaletteChoice(typed: typed).text == text)
  }

  @Test func `a file becomes its colors, and a place that carries colors gives them`() throws {
    let map = try folder.write("0 0 0\n255 0 9\n0 0 255\n", as: "a.map")
    let choice = try PaletteChoice(typed: map)
    #expect(choice.text == "000000,ff0009,0000ff")
    let place = try folder.write(
      "fathom1:j=14:pal=\(choice.text)\n# title: x\n", as: "here.fathom")
    #expect(try PaletteChoice(typed: place).text == choice.text)
    let named = try folder.write("fathom1:j=14:pal=graphite\n", as: "there.fathom")
    #expect(try PaletteChoice(typed: named).text == "0a0b0d,4b5058,f3f1ec,6e6a66")
  }

  @Test func `an error is reported with its place`() throws {
    #expect(throws: RequestError.noFile("x/y")) { try PaletteChoice(typed: "x/y") }
    #expect(throws: RequestError.noFile("x.kfr")) { try PaletteChoice(typed: "x.kfr") }
    #expect(throws: RequestError.folder(path: folder.path)) {
      try PaletteChoice(typed: folder.path)
    }
    let half = ColorStopsError.noColor("", offset: 7)
    #expect(throws: half) { try PaletteChoice(typed: "081026,") }
    let bad = try folder.write("0 0 0\n1 2\n", as: "b.map")
    let userError = #expect(throws: PaletteError.self) { try PaletteChoice(typed: bad) }
    #expect(userError?.place == bad + ":2")
  }

  @Test func `a recipe and a poster's manifest carry the colors`() throws {
    let text = "081026,123c80@13,3283be@25"
    let location = try Location(parsing: "fathom1:j=14:pal=\(text)")
    let recipe = try Recipe(location, size: try PictureSize(width: 8, height: 8))
    #expect(recipe.location.palette == text && recipe.look.palette.name == text)
    #expect(recipe.look.palette.stops == (try ColorStops(parsing: text.utf8)))
    #expect(recipe.manifest["palette"] == text)
    #expect(recipe.location.canonical.contains(":pal=\(text)"))
    var wrong = location
    wrong.palette = "081026,123c8"
    #expect(throws: RequestError.badPalette(.noColor("123c8", offset: 7))) {
      try Recipe(wrong, size: try PictureSize(width: 8, height: 8))
    }
  }
}
