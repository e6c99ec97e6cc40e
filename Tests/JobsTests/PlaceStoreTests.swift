// PlaceStoreTests — saved places are found again, and saving loses nothing.

import Coloring
import Core
import Foundation
import ImageFiles
import Places
import Testing
import TestSupport

@testable import Jobs

@Suite struct PlaceStoreTests {
  private let folder: Folder
  private let store: PlaceStore
  private let resolver: PlaceResolver
  private let spiral: Location
  private let noon = Timestamp(seconds: 1_795_262_400)

  init() throws {
    folder = try Folder()
    store = PlaceStore(folder: folder.path)
    resolver = PlaceResolver(store: store)
    spiral = try Location(journey: "144133")
  }

  private func text(of name: String) throws -> String {
    try String(contentsOfFile: "\(folder.path)/\(name).fathom", encoding: .utf8)
  }

  // MARK: Saving

  @Test func `a saved place is a readable file, and found by its name`() throws {
    try store.save(
      spiral, as: "spiral", title: "Elephants", note: "the small one", date: noon)
    #expect(
      try text(of: "spiral") == """
        fathom1:k=2576d984:j=144133
        # title: Elephants
        # zoom: 8.53e1
        # journey: 1-4-4-1-3-3
        # date: 2026-11-21T12:00:00Z
        # note: the small one

        """)
    let entry = try store.entry(named: "spiral")
    #expect(entry.location == spiral && entry.userError == nil && entry.name == "spiral")
    #expect(entry.title == "Elephants" && entry.note == "the small one")
    #expect(entry.date == noon && entry.zoom == "8.53e1")
    let place = try resolver.resolve("spiral")
    #expect(place.location == spiral && place.title == "Elephants")
    #expect(place.source.kind == "saved place")
    #expect(try resolver.resolve("\(folder.path)/spiral.fathom").title == "Elephants")
    #expect(folder.names == ["spiral.fathom"])
  }

  @Test func `a place without a title and a journey has neither in its file`() throws {
    let plain = try Location(parsing: "fathom1:re=-0.75:im=0.1:h=1e-30")
    try store.save(plain, as: "plain", title: " \n", note: "", date: noon)
    #expect(
      try text(of: "plain")
        == "\(plain.canonical)\n# zoom: 4e30\n# date: 2026-11-21T12:00:00Z\n")
    let entry = try store.entry(named: "plain")
    #expect(entry.title == nil && entry.note == nil && entry.location == plain)
    #expect(try resolver.resolve("plain").title == nil)
  }

  @Test func `a long journey is saved completely, and shown in part`() throws {
    let steps = String(repeating: "14", count: 50_000)
    let deep = try Location(journey: steps)
    try store.save(deep, as: "deep", date: noon)
    let lines = try text(of: "deep").split(separator: "\n")
    #expect(lines[0].hasPrefix("fathom1:k=") && lines[0].hasSuffix(":j=\(steps)"))
    let told = try #require(lines.first { $0.hasPrefix("# journey: ") })
    #expect(told.hasSuffix("-1-4-… (100000 steps)") && told.utf8.count < 500)
    #expect(try store.entry(named: "deep").location == deep)
  }

  @Test(arguments: [
    ("two\nlines", "two lines"), ("a\u{1B}[31mred\u{7}", "a [31mred"),
    (" a\u{85}b\u{2028}c\r\n", "a b c"), ("# no comment", "# no comment"),
    ("zoom: 5", "zoom: 5"), ("half of fathom1:re=0:im", "half of fathom1:re=0:im"),
    ("all of fathom1:k=00000000:j=1", "all of fathom1:k=00000000:j=1"),
    ("Ünï–çödé 🌀", "Ünï–çödé 🌀"),
  ])
  func `a title and a note are one line each, and are read back`(
    _ written: String, _ read: String
  ) throws {
    try store.save(spiral, as: "spiral", title: written, note: written, date: noon)
    let entry = try store.entry(named: "spiral")
    #expect(entry.userError == nil && entry.location == spiral)
    #expect(entry.title == read && entry.note == read)
    #expect(try resolver.resolve("spiral").title == read)
  }

  @Test func `another place of that name is replaced only on request`() throws {
    try store.save(.home, as: "here", title: "Home", date: noon)
    let before = try text(of: "here")
    #expect(throws: StoreError.exists("here")) { try store.save(spiral, as: "here") }
    #expect(try text(of: "here") == before)
    try store.save(spiral, as: "here", date: noon, replacing: true)
    let entry = try store.entry(named: "here")
    #expect(entry.location == spiral && entry.title == nil)
    #expect(folder.names == ["here.fathom"])
  }

  @Test func `the folder is created for its owner alone`() throws {
    let inner = PlaceStore(folder: folder.path + "/a/b/places")
    #expect(inner.names.isEmpty && inner.entries().isEmpty)
    try inner.save(spiral, as: "spiral")
    #expect(inner.names == ["spiral"])
    for path in ["/a", "/a/b", "/a/b/places"] {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + path)
      let mode = attributes[.posixPermissions] as? Int
      #expect(mode.map { $0 & 0o077 } == 0, "\(path)")
    }
  }

  @Test func `a failure to save is reported, and leaves nothing behind`() throws {
    let file = try folder.write("a file", as: "file")
    #expect(throws: StoreError.notWritable(path: file, reason: "Not a directory")) {
      try PlaceStore(folder: "\(file)/places").save(spiral, as: "spiral")
    }
    try FileManager.default.createDirectory(
      atPath: folder.path + "/taken.fathom", withIntermediateDirectories: false)
    let taken = "\(folder.path)/taken.fathom"
    #expect(throws: StoreError.notWritable(path: taken, reason: "a folder stands there")) {
      try store.save(spiral, as: "taken")
    }
    #expect(folder.names == ["file", "taken.fathom"] && store.names.isEmpty)
  }

  @Test(.enabled(if: geteuid() != 0, "the superuser may write anywhere"))
  func `a read-only folder stays unchanged`() throws {
    try store.save(.home, as: "here", date: noon)
    try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder.path)
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
    }
    #expect(throws: StoreError.self) { try store.save(spiral, as: "spiral") }
    #expect(throws: StoreError.self) { try store.save(spiral, as: "here", replacing: true) }
    #expect(throws: StoreError.self) { try store.rename("here", to: "there") }
    #expect(throws: StoreError.self) { try store.remove("here") }
    #expect(folder.names == ["here.fathom"])
    #expect(try store.entry(named: "here").location == .home)
  }

  @Test func `a full disk is reported as such`() {
    #expect(StoreError(.diskFull(path: "x"), path: "x") == .diskFull(path: "x"))
  }

  // MARK: Listing

  @Test func `the newest place comes first, whenever its file was touched`() throws {
    try store.save(spiral, as: "old", date: Timestamp(seconds: 1_000_000_000))
    try store.save(spiral, as: "new", date: Timestamp(seconds: 1_200_000_000))
    try store.save(spiral, as: "b-middle", date: Timestamp(seconds: 1_100_000_000))
    try store.save(spiral, as: "a-middle", date: Timestamp(seconds: 1_100_000_000))
    #expect(store.entries().map(\.name) == ["new", "a-middle", "b-middle", "old"])
  }

  @Test func `a file without a date gets that of its last change`() throws {
    let path = try folder.write("fathom1:j=1431\n# Mine\n# date: soon\n", as: "mine.fathom")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_234_567_890)], ofItemAtPath: path)
    let entry = try #require(store.entries().first)
    #expect(entry.date.seconds == 1_234_567_890 && entry.title == "Mine")
  }

  @Test func `a damaged file is listed with its error, among the others`() throws {
    try store.save(spiral, as: "good", date: noon)
    try folder.write("fathom1:re=abc:im=0:h=1\n# title: Lost\n", as: "bad.fathom")
    try folder.write("", as: "empty.fathom")
    try folder.write("fathom1:j=1\n", as: ".hidden.fathom")
    try folder.write("fathom1:j=1\n", as: "other.txt")
    #expect(store.names == ["bad", "empty", "good"])
    let entries = Dictionary(uniqueKeysWithValues: store.entries().map { ($0.name, $0) })
    #expect(entries.keys.sorted() == ["bad", "empty", "good"])
    #expect(entries["good"]?.location == spiral && entries["good"]?.userError == nil)
    let bad = try #require(entries["bad"])
    #expect(bad.location == nil && bad.zoom == nil && bad.title == nil)
    #expect(bad.userError?.problem == "‘abc’ is no decimal number")
    #expect(bad.userError?.place == "\(folder.path)/bad.fathom: re, character 12")
    #expect(entries["empty"]?.userError?.problem == "there is no location in this text")
  }

  @Test func `a pipe in the folder does not block`() throws {
    #expect(unsafe mkfifo(folder.path + "/pipe.fathom", 0o600) == 0)
    #expect(store.names.isEmpty && store.entries().isEmpty)
  }

  @Test(
    arguments: [
      ("fathom1:j=1431\n# Mine\n# zoom 2\n", "Mine", nil),
      ("fathom1:j=1431\n#\n# second\n", nil, nil),
      ("fathom1:j=1431\n# note: a\n# note: b\n", nil, "a b"),
      ("fathom1:j=1431\n# Mine\n# note: a\n", "Mine", "a"),
      ("fathom1:j=1431\r\n# title: Mine\r\n", "Mine", nil),
      ("fathom1:j=1431\n# zoom: 2\n# Mine\n", nil, nil),
      ("# title: No\nfathom1:j=1431\n# title: Mine\n", "Mine", nil),
      ("# fathom1:j=1431\n", nil, nil),
      ("fathom1:j=1431\n# title: One\nfathom1:j=1\n# title: Two\n# note: two\n", "One", nil),
    ] as [(String, String?, String?)])
  func `files that people wrote are read as intended`(
    _ text: String, _ title: String?, _ note: String?
  ) throws {
    try folder.write(text, as: "mine.fathom")
    let entry = try store.entry(named: "mine")
    #expect(entry.location?.journey?.text == "1431" && entry.title == title && entry.note == note)
  }

  // MARK: Renaming and removing

  @Test func `a renamed place has the same bytes, under the other name only`() throws {
    try store.save(spiral, as: "one", title: "Mine", date: noon)
    let before = try text(of: "one")
    try store.rename("one", to: "two")
    #expect(try text(of: "two") == before && store.names == ["two"])
    try store.rename("two", to: "two")
    #expect(store.names == ["two"])
  }

  @Test func `renaming replaces another place only on request`() throws {
    try store.save(spiral, as: "one", date: noon)
    try store.save(.home, as: "two", date: noon)
    #expect(throws: StoreError.exists("two")) { try store.rename("one", to: "two") }
    #expect(try store.entry(named: "two").location == .home && store.names == ["one", "two"])
    try store.rename("one", to: "two", replacing: true)
    #expect(try store.entry(named: "two").location == spiral && store.names == ["two"])
  }

  @Test func `a place is renamed only to a valid name`() throws {
    try store.save(spiral, as: "one", date: noon)
    #expect(throws: StoreError.badName("../two", .slash)) {
      try store.rename("one", to: "../two")
    }
    #expect(store.names == ["one"])
  }

  @Test func `only the removed place is gone`() throws {
    try store.save(spiral, as: "one", date: noon)
    try store.save(spiral, as: "two", date: noon)
    try store.remove("one")
    #expect(store.names == ["two"])
  }

  @Test func `an unreadable file can be renamed and removed`() throws {
    try folder.write("rubbish", as: "2026-11-21.fathom")
    try store.rename("2026-11-21", to: "rubbish")
    #expect(store.names == ["rubbish"])
    try store.remove("rubbish")
    #expect(folder.names.isEmpty)
  }

  @Test func `an unknown name is an error with a suggestion`() throws {
    try store.save(spiral, as: "spiral", date: noon)
    let userError = StoreError.unknown("sprial", similar: "spiral")
    #expect(throws: userError) { try store.remove("sprial") }
    #expect(throws: userError) { try store.rename("sprial", to: "x") }
    #expect(throws: userError) { try store.entry(named: "sprial") }
    #expect(throws: StoreError.unknown("quux", similar: nil)) { try store.remove("quux") }
    let outside = try folder.write("fathom1:j=1", as: "outside.fathom")
    let inner = PlaceStore(folder: folder.path + "/inner")
    try inner.save(spiral, as: "spiral")
    #expect(throws: StoreError.self) { try inner.remove("../outside") }
    #expect(FileManager.default.fileExists(atPath: outside))
  }
}
