// PlaceListTests — files and folders with several places, other programs' pictures, conversions.

import Coloring
import Core
import FractalEngine
import ImageFiles
import Places
import Testing
import TestSupport

@testable import Jobs

@Suite("Place lists")
struct PlaceListTests {
  private let folder: Folder
  private let resolver: PlaceResolver
  private let entries = """
    one { ; the first
      type=mandel corners=-2/1/-1.5/1.5 maxiter=10 }
    two {
      type=mandel center-mag=-1/0/4 maxiter=20 }
    1 {
      type=julia params=0/1 corners=-1/1/-1/1 }
    """

  init() throws {
    folder = try Folder()
    resolver = PlaceResolver(store: PlaceStore(folder: folder.path + "/places"))
  }

  @Test("one of the places in a file is chosen by name or by number")
  func choice() throws {
    let path = try folder.write(entries, as: "zoo.par")
    #expect(try resolver.resolve(path + "#two").location.numberTexts.re == "-1")
    #expect(try resolver.resolve(path + "#TWO").title == "two")
    #expect(try resolver.resolve(path + "#2").title == "two")
    // A name takes precedence over a number.
    #expect(try resolver.resolve(path + "#1").location.formula == "julia")
    #expect(try resolver.resolve(path + "#3").location.formula == "julia")
    for wrong in ["#0", "#4", "#", "#three"] {
      #expect(throws: RequestError.self) { try resolver.resolve(path + wrong) }
    }
  }

  @Test("without a choice the first place is taken, with a remark")
  func first() throws {
    let path = try folder.write(entries, as: "zoo.par")
    let place = try resolver.resolve(path)
    #expect(place.title == "one" && place.format == "fractint" && place.remarks == ["the first"])
    #expect(place.warnings.count == 1 && place.warnings[0].contains("3 places"))
    let lines = try #require(try resolver.list(path)).lines(resolver)
    #expect(lines.count == 3 && lines[1].hasPrefix("2  two  zoom 8e0"))
  }

  @Test("a folder lists its files with places, readable or not")
  func folders() throws {
    try folder.write("Re: 0\nIm: 0\nZoom: 2\n", as: "b.kfr")
    try folder.write("Re: 0\n", as: "c.kfr")
    try folder.write("real = \"0\"\nimag = \"1\"\nzoom = \"4\"\n", as: "a.toml")
    try folder.write("nothing", as: "readme.md")
    let lines = try #require(try resolver.list(folder.path)).lines(resolver)
    #expect(lines.count == 3 && lines[0].hasPrefix("1  a.toml") && lines[2].contains("missing"))
    #expect(try resolver.resolve(folder.path + "#2").location.numberTexts.height == "2")
    #expect(try resolver.resolve(folder.path + "#a.toml").location.numberTexts.im == "1")
    #expect(throws: (any Error).self) { try resolver.resolve(folder.path) }
  }

  @Test("a file with one place, a name and a location give no list")
  func single() throws {
    let path = try folder.write("Re: 0\nIm: 0\nZoom: 2\n", as: "b.kfr")
    for text in [path, "home", "1431", "fathom1:j=1", "nothing/there"] {
      #expect(try resolver.list(text) == nil)
    }
  }

  @Test("the text in another program's picture is a place", arguments: ["Comment", "Other"])
  func pictures(_ keyword: String) throws {
    let path = folder.path + "/picture.png"
    var header = ImageHeader(width: 1, height: 1)
    header.texts = [
      ImageText(keyword, "location.zoom = \"2\"\nlocation.imag = \"1\"\nlocation.real = \"0\"\n")
    ]
    let writer = try PNGWriter(path: path, header: header)
    try writer.write([.black])
    try writer.finish()
    if keyword == "Comment" {
      let place = try resolver.resolve(path)
      #expect(place.location.numberTexts.im == "1" && place.location.numberTexts.height == "2")
      #expect(place.format == "fraktaler-3" && place.source.kind == "picture")
    } else {
      #expect(throws: (any Error).self) { try resolver.resolve(path) }
    }
  }

  @Test("the ending or the name selects the format to write")
  func conversion() throws {
    let place = try resolver.resolve("fathom1:re=-1:im=0:h=0.5:n=100")
    for (path, format, name) in [
      ("a.kfr", nil, "kalles-fraktaler"), ("a.toml", nil, "fraktaler-3"),
      ("a.toml", "rust-fractal", "rust-fractal"), ("a.txt", "fractalshark", "fractalshark"),
      ("a.fathom", nil, "fathom"), ("a.par", nil, "fractint"), ("a.xpf", nil, "xaos"),
      ("a.imt", nil, "imagina"), ("a.ini", nil, "deepdrill"),
    ] {
      let conversion = try PlaceConversion(place, to: path, format: format)
      #expect(conversion.format == name && conversion.warnings.isEmpty)
      let written = try folder.write(conversion.text, as: path)
      #expect(try resolver.resolve(written).location == place.location, "\(name)")
    }
    for (path, format) in [("a.upr", nil), ("a.jpg", nil), ("a", nil), ("a.kfr", "nonsense")] {
      #expect(throws: RequestError.self) {
        try PlaceConversion(place, to: path, format: format)
      }
    }
  }
}
