// PlaceResolverTests — everything that names a place resolves to it; anything else is an error.

import BigNumbers
import Coloring
import Core
import ImageFiles
import Places
import Testing
import TestSupport

@testable import Jobs

@Suite("Place resolver")
struct PlaceResolverTests {
  private let folder: Folder
  private let resolver: PlaceResolver
  private let home = Location.home

  init() throws {
    folder = try Folder()
    resolver = PlaceResolver(store: PlaceStore(folder: folder.path))
  }

  @Test("a location string is read, alone or within other text")
  func text() throws {
    let place = try resolver.resolve("look at fathom1:re=-0.5:im=0:h=3 please")
    #expect(place.location == home && place.source.kind == "location")
  }

  @Test("a journey is read in every notation", arguments: ["1-4-3-1", "1431", "1 4 3 1"])
  func journey(_ text: String) throws {
    let place = try resolver.resolve(text)
    #expect(place.location.journey?.text == "1431" && place.source.kind == "journey")
  }

  @Test(
    "a journey or a name is read as it is pasted from prose",
    arguments: [
      ("1–4–3–1", "1431"), ("“1-4-3-1”.", "1431"), ("1431.", "1431"), ("‘needle’", nil),
      ("«needle»,", nil), ("needle.", nil),
    ])
  func pasted(_ text: String, _ journey: String?) throws {
    let place = try resolver.resolve(text)
    #expect(place.location.journey?.text == journey)
    #expect(place.source.kind == (journey == nil ? "sight" : "journey"))
    // Typed alone, a journey leads on from the view, and is no name of a place.
    #expect(resolver.knows(text) == (journey == nil))
    #expect(throws: RequestError.self) { try resolver.resolve("“quux”") }
  }

  @Test(
    "a journey is read over lines, as the prompt reads it",
    arguments: [
      ("1-4-4-\n1-3-3", "144133"), ("1-4-4\n-1-3-3\n", "144133"),
      ("> 1-4-4-\r\n> 1-3-3.", "144133"),
      ("1-4-4=\n-1-3-3", "144133"), ("1-4-4-=\n\n1-3-3", "144133"), ("144\n133", "144133"),
    ])
  func overLines(_ text: String, _ journey: String) throws {
    let place = try resolver.resolve(text)
    #expect(place.location.journey?.text == journey && place.source.kind == "journey")
  }

  @Test(
    "lines that hold more than a journey are no place",
    arguments: ["1-4-4-\nback", "-1-4\n1-3", "1-4\n--1", "1-4=3\n1", "seahorse\n1-4"])
  func noJourney(_ text: String) {
    #expect(throws: RequestError.self) { try resolver.resolve(text) }
  }

  @Test("every sight is found, with its title")
  func sights() throws {
    for sight in BuiltInPlaces.all {
      let place = try resolver.resolve(sight.name)
      #expect(place.location == (try sight.location()) && place.title == sight.title)
    }
  }

  @Test("a saved place takes precedence over a sight of the same name")
  func saved() throws {
    try folder.write("fathom1:j=1431\n# Mine\n", as: "home.fathom")
    let place = try resolver.resolve("home")
    #expect(place.location.journey?.text == "1431" && place.title == "Mine")
    #expect(place.source.kind == "saved place")
    #expect(PlaceStore(folder: folder.path).names == ["home"])
  }

  @Test("a file of places and a picture are read")
  func files() throws {
    let path = try folder.write("fathom1:re=-0.5:im=0:h=3\n", as: "place.txt")
    #expect(try resolver.resolve(path).location == home)
    let picture = folder.path + "/picture.png"
    var header = ImageHeader(width: 1, height: 1)
    header.texts = [
      ImageText("Location", home.canonical), ImageText("Title", "Home"),
      ImageText("Fathom", #"{"version":"0.1.0","samples":4,"bits":16,"unknown":[1]}"#),
    ]
    let writer = try PNGWriter(path: picture, header: header)
    try writer.write([.black])
    try writer.finish()
    let place = try resolver.resolve(picture)
    #expect(place.location == home && place.title == "Home")
    guard case .picture(let file, let carried) = place.source else {
      Issue.record("not a picture")
      return
    }
    #expect(file.width == 1 && carried.samples == 4 && carried.bits == 16)
  }

  @Test("raw data carry a place as a picture does, with the finished picture's size")
  func rawData() throws {
    let path = folder.path + "/data.exr"
    let header = EXRHeader(
      width: 8, height: 6, samples: 2, limit: 100,
      texts: [
        ImageText("Location", home.canonical), ImageText("Title", "Home"),
        ImageText("Fathom", #"{"version":"0.1.0","samples":2}"#),
      ])
    let writer = try EXRWriter(path: path, header: header)
    try writer.write(IterationBuffer(tile: Tile(x: 0, y: 0, width: 8, height: 6), limit: 100))
    try writer.finish()
    let place = try resolver.resolve(path)
    #expect(place.location == home && place.title == "Home" && place.source.kind == "picture")
    guard case .picture(let file, let carried) = place.source else {
      Issue.record("not a picture")
      return
    }
    #expect(file.width == 4 && file.height == 3 && carried.samples == 2)
    #expect(PlaceAccount(place).lines.contains("size        4x3, 32 bits"))
  }

  @Test(
    "a hybrid is described by its operations and as mathematics",
    arguments: [
      ("absx,sqr,add", "(|x| + i y)^2 + c"), ("absx,absy,store,sqr,mul,add/sqr,add", nil),
    ])
  func hybrid(_ operations: String, _ written: String?) throws {
    let place = try resolver.resolve("fathom1:re=0:im=0:h=3:f=hybrid:ops=\(operations)")
    let account = PlaceAccount(place)
    #expect(account.lines.contains("operations  \(operations)"))
    let start = "written     "
    let line = try #require(account.lines.first { $0.hasPrefix(start) })
    let text = String(line.dropFirst(start.count))
    if let written { #expect(text == written) }
    #expect(try HybridFormula(written: text).text == operations)
    #expect(account.json.text.contains("\"written\":\"\(text)\""))
    #expect(!PlaceAccount(try resolver.resolve("1-4")).lines.contains { $0.hasPrefix(start) })
  }

  private static let view = "Re: 0\nIm: 0\nZoom: 2\nIterations: 9\nPower: 2\nFractalType: 0\n"

  @Test("a .kfr takes the colors of the .kfp beside it, and its own without one")
  func pairedColors() throws {
    let own = "Colors: 1,2,3,4,5,6,\nColorMethod: 5\n"
    let path = try folder.write(Self.view + own, as: "x.kfr")
    #expect(try resolver.resolve(path).location.palette == "030201,060504")
    let colors = try folder.write(
      "Colors: 9,8,7,6,5,4,\nColorMethod: 0\nIterDiv: 4\nMultiColor: 1\n", as: "x.kfp")
    let place = try resolver.resolve(path)
    #expect(place.location.palette == "070809,040506" && place.location.color == "count")
    #expect(place.location.look.density.plain == "0.25")
    #expect(place.warnings == ["Of its colors, these are left out: MultiColor 1."])
    #expect(place.remarks.contains("The colors are those of x.kfp."))
    // The file of colors itself is no place.
    #expect(throws: RequestError.onlyColors(path: colors)) { try resolver.resolve(colors) }
    #expect(RequestError.onlyColors(path: "q.kfp").remedy?.contains("--palette q.kfp") == true)
    try folder.write("Colors: 9,8\n", as: "x.kfp")
    let error = #expect(throws: PlacedError.self) { try resolver.resolve(path) }
    #expect(error?.place?.contains("x.kfp") == true)
  }

  @Test("more colors than a place has stops are reduced", arguments: ["x.kfr", "x.kfp"])
  func manyColors(_ name: String) throws {
    let path = try folder.write(Self.view, as: "x.kfr")
    let levels = (0..<1_024).map { index -> String in
      let level = index < 512 ? index / 2 : (1_023 - index) / 2
      return "\(level),0,\(level / 2),"
    }
    let colors = "Colors: " + levels.joined() + "\n"
    try folder.write((name == "x.kfr" ? Self.view : "") + colors, as: name)
    let place = try resolver.resolve(path)
    let palette = try #require(place.location.palette)
    #expect(try ColorStops(parsing: palette.utf8).stops.count < 40)
    #expect(place.warnings.isEmpty, "\(place.warnings)")
  }

  @Test("an unknown name is an error, with a suggestion")
  func nothing() {
    #expect(throws: RequestError.noPlace("seahrose", similar: "seahorse")) {
      try resolver.resolve("seahrose")
    }
    #expect(throws: RequestError.noPlace("quux", similar: nil)) {
      try resolver.resolve("quux")
    }
    #expect(throws: RequestError.noPlace("", similar: nil)) { try resolver.resolve("") }
    #expect(throws: RequestError.noFile("no/such.fathom")) {
      try resolver.resolve("no/such.fathom")
    }
    #expect(throws: RequestError.noFile("such.exr")) { try resolver.resolve("such.exr") }
    #expect(throws: RequestError.folder(path: folder.path)) {
      try resolver.resolve(folder.path)
    }
    #expect(throws: RequestError.noLocation("re=abc")) { try resolver.resolve("re=abc") }
  }

  @Test("an error in a file's content names the file and the character")
  func placed() throws {
    let path = try folder.write("fathom1:re=abc:im=0:h=1", as: "bad.fathom")
    do {
      _ = try resolver.resolve(path)
      Issue.record("it was read")
    } catch let userError as PlacedError {
      #expect(userError.place == "\(path): re, character 12")
      #expect(userError.problem == "‘abc’ is no decimal number")
    }
  }

  @Test("a wrong checksum is ignored only on request")
  func checksum() throws {
    let text = "fathom1:k=00000000:j=144133"
    #expect(throws: LocationError.self) { try resolver.resolve(text) }
    let lenient = PlaceResolver(store: PlaceStore(folder: folder.path), ignoringChecksum: true)
    #expect(try lenient.resolve(text).location.journey?.text == "144133")
  }

  @Test("a name cannot lead out of the folder of saved places", arguments: ["../x", ".x", "a/b"])
  func outside(_ name: String) {
    #expect(PlaceStore(folder: folder.path).path(of: name) == nil)
  }
}
