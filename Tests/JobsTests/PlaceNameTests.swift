// PlaceNameTests — a name under which a place is saved leads back to it.

import Core
import Places
import Testing
import TestSupport

@testable import Jobs

@Suite struct PlaceNameTests {
  private let folder: Folder
  private let store: PlaceStore

  init() throws {
    folder = try Folder()
    store = PlaceStore(folder: folder.path)
  }

  @Test(arguments: [
    "spiral", "A b", "1-4-x", "2026-11-21a", "fathom", "fathom1", "my:place", "a=b", "x.y",
    "Ünï 🌀", "it's", #"back\slash"#, "png", "*", String(repeating: "a", count: 200),
  ])
  func `every valid name resolves to the place that was saved`(_ name: String) throws {
    let location = try Location(journey: "144133")
    try store.save(location, as: name)
    let place = try PlaceResolver(store: store).resolve(name)
    #expect(place.location == location && place.source.kind == "saved place")
    #expect(store.names == [name])
  }

  @Test(
    arguments: [
      ("", .empty), (String(repeating: "a", count: 201), .tooLong),
      (String(repeating: "🌀", count: 51), .tooLong), ("a/b", .slash), ("..", .point),
      (".a", .point), ("-a", .hyphen), (" a", .blanks), ("a ", .blanks), (" ", .blanks),
      ("a\nb", .control), ("a\0b", .control), ("a\u{1B}[31m", .control), ("a\u{2029}b", .control),
      ("1-4-3-1", .journey), ("1431", .journey), ("5", .journey), ("2026-11-21", .journey),
      ("fathom1:j=1", .location), ("at fathom2:x", .location), ("a.png", .ending(".png")),
      ("a.PNG", .ending(".png")), ("a.fathom", .ending(".fathom")), ("seahorse", .sight),
    ] as [(String, NameFlaw)])
  func `a text that would be taken for something else is not a name`(
    _ name: String, _ flaw: NameFlaw
  ) throws {
    let userError = StoreError.badName(name, flaw)
    #expect(throws: userError) { try store.save(.home, as: name) }
    #expect(folder.names.isEmpty)
    #expect(!userError.problem.hasSuffix(".") && userError.remedy?.hasSuffix(".") == true)
    #expect(
      !userError.description.unicodeScalars.contains { PlaceName.isControl($0) && $0 != "\n" })
  }

  @Test func `a saved place keeps its name if a sight has it too`() throws {
    try folder.write("fathom1:j=1\n", as: "seahorse.fathom")
    #expect(throws: StoreError.exists("seahorse")) { try store.save(.home, as: "seahorse") }
    try store.save(.home, as: "seahorse", replacing: true)
    #expect(try store.entry(named: "seahorse").location == .home)
  }
}
