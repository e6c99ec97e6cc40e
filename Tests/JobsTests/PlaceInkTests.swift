// PlaceInkTests — ink is kept beside its place, goes where that goes, and is named by a digest.

import Core
import Drawing
import Places
import Testing
import TestSupport

@testable import Jobs

@Suite("Ink beside places")
struct PlaceInkTests {
  private let folder: Folder
  private let store: PlaceStore

  init() throws {
    folder = try Folder()
    store = PlaceStore(folder: folder.path)
  }

  private func ink(_ color: UInt32) throws -> Ink {
    let points = [
      InkPoint(x: -1000, y: 5, milliseconds: 0), InkPoint(x: 9000, y: 77, milliseconds: 8),
    ]
    return Ink([
      try Stroke(
        anchor: InkAnchor(.home), points: points, color: HexColor(color), opacity: 1,
        widths: 0.001...0.002)
    ])
  }

  @Test("ink is saved, replaced, renamed and removed with its place")
  func life() throws {
    try store.save(.home, as: "one")
    #expect(try store.ink(of: "one") == nil)
    try store.save(try ink(0xFF0000), of: "one")
    #expect(folder.names == ["one.fathom", "one.ink"])
    #expect(try store.ink(of: "one")?.ink == ink(0xFF0000))
    #expect(store.names == ["one"])
    let place = try PlaceResolver(store: store).resolve("one")
    #expect(place.inkPath == "\(folder.path)/one.ink")

    try store.save(.home, as: "two")
    try store.save(try ink(0x00FF00), of: "two")
    try store.rename("one", to: "two", replacing: true)
    #expect(folder.names == ["two.fathom", "two.ink"])
    #expect(try store.ink(of: "two")?.ink == ink(0xFF0000))

    try store.save(.home, as: "three")
    try store.rename("three", to: "two", replacing: true)
    #expect(folder.names == ["two.fathom"], "the ink of the replaced place is gone")

    try store.save(try ink(0xFF0000), of: "two")
    try store.save(Ink(), of: "two")
    #expect(folder.names == ["two.fathom"], "ink without strokes is no file")
    try store.save(try ink(0xFF0000), of: "two")
    try store.remove("two")
    #expect(folder.names == [])
  }

  @Test("a place that is not saved keeps no ink")
  func unknown() throws {
    #expect(throws: StoreError.self) { try store.save(try ink(0), of: "nowhere") }
    #expect(try PlaceResolver(store: store).resolve("seahorse").inkPath == nil)
    #expect(try store.ink(of: "nowhere") == nil)
  }

  @Test("the digest tells inks apart, and is part of a job's manifest only where there is ink")
  func digest() throws {
    let (red, green) = (KeptInk(try ink(0xFF0000)), KeptInk(try ink(0x00FF00)))
    #expect(red.digest != green.digest && red.digest.count == 16)
    #expect(KeptInk(try ink(0xFF0000)).digest == red.digest)
    var recipe = try Recipe(.home, size: try PictureSize(width: 64, height: 64))
    let bare = recipe.manifest
    #expect(bare["ink"] == nil)
    recipe.ink = red
    #expect(recipe.manifest["ink"] == red.digest && recipe.manifest.key != bare.key)
    let before = recipe.manifest
    recipe.ink = green
    #expect(recipe.manifest.differences(from: before).map(\.key) == ["ink"])
  }

  @Test(
    "tiles of any size have the bytes of the whole picture",
    arguments: [(5, 3), (64, 64), (256, 8)])
  func tiles(_ width: Int, _ height: Int) async throws {
    let size = try PictureSize(width: 530, height: 290)
    let place = try Location(parsing: "fathom1:re=-0.5:im=0:h=3:n=100")
    let points = (0..<60).map { k -> InkPoint in
      let (x, y) = (k * 30_000 - 900_000, k % 7 * 120_000 - 360_000)
      return InkPoint(x: Int32(x), y: Int32(y), milliseconds: 9)
    }
    var recipe = try Recipe(place, size: size)
    recipe.ink = KeptInk(
      Ink([
        try Stroke(
          anchor: InkAnchor(.home), points: points, color: HexColor(0x20FF90), opacity: 0.6,
          widths: 0.02...0.05)
      ]))
    let whole = try await IterationJob(place, size: size, effort: Effort(threads: 2)).run { _ in }
      .buffer
    let prepared = recipe.prepared(
      sample: ColoringSample.sample(of: whole, size, recipe.pattern), limit: 100)
    let expected = try RowColoring(recipe, prepared).rows(of: whole)
    // Each tile is drawn by a `RowColoring` of its own, which has drawn no cell of the ink before.
    for y in stride(from: 0, to: size.height, by: 4 * height) {
      for x in stride(from: 0, to: size.width, by: 3 * width) {
        let tile = Tile(
          x: x, y: y, width: min(width, size.width - x), height: min(height, size.height - y))
        var part = IterationBuffer(tile: tile)
        for j in 0..<tile.height {
          for i in 0..<tile.width { part[i, j] = whole[x + i, y + j] }
        }
        let rows = try RowColoring(recipe, prepared).rows(of: part)
        for (j, row) in rows.enumerated() {
          #expect(row == Array(expected[y + j][3 * x..<3 * (x + tile.width)]))
        }
      }
    }
    recipe.ink = nil
    #expect(try RowColoring(recipe, prepared).rows(of: whole) != expected)
  }

  @Test("a file of ink that is damaged is named with its line")
  func damaged() throws {
    let path = try folder.write("{\"format\":\"fathom-ink\",\"version\":1}\n\n?\n", as: "x.ink")
    let error = try #require(throws: PlacedError.self) { try KeptInk(reading: path) }
    #expect(error.place == "\(path): line 3" && error.problem == "the line is no JSON")
  }
}
