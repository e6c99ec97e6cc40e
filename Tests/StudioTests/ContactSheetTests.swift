// ContactSheetTests — a sheet shows what single pictures show, in their places.

import DeepZoom
import Foundation
import Pictures
import Testing

@testable import Studio

@Suite("Contact sheet")
struct ContactSheetTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test("the first picture of a sheet is the picture itself")
  func sheet() async throws {
    let size = try PictureSize(width: 64, height: 40)
    let place = try Location(parsing: "fathom1:j=144133:n=300:phase=0.25")
    let path = folder.path + "/sheet.png"
    try await ContactSheet(
      place, title: "Six", tile: size, effort: Effort(threads: 2), path: path
    ).run()
    var recipe = try Recipe(place, size: size)
    recipe.samples = 2
    _ = try await RenderJob(recipe, path: folder.path + "/one.png").run()

    let sheet = try rows(of: path)
    let one = try rows(of: folder.path + "/one.png")
    #expect(sheet.count > 3 * 40 && sheet[0].count > 3 * 4 * 64)
    let first = (44..<84).map { Array(sheet[$0][4 * 12..<4 * (12 + 64)]) }
    #expect(first == one)
    // The next one is another.
    #expect((44..<84).map { Array(sheet[$0][4 * 88..<4 * (88 + 64)]) } != one)
    let file = try PictureFile(path: path)
    #expect(try file.text("Location") == place.canonical)
    #expect(folder.entries == ["one.png", "sheet.png"])
  }

  private func rows(of path: String) throws -> [[UInt8]] {
    var rows: [[UInt8]] = []
    try PictureFile(path: path).forEachRow { _, row in rows.append(Array(row)) }
    return rows
  }
}
