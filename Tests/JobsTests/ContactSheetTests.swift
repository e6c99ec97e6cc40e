// ContactSheetTests — a sheet has the same pictures as single renderings, in their places.

import Foundation
import ImageFiles
import Places
import Testing
import TestSupport

@testable import Jobs

@Suite("Contact sheet")
struct ContactSheetTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test("a sheet shows the same as a picture in each coloring")
  func sheet() async throws {
    let size = try PictureSize(width: 64, height: 40)
    let place = try Location(parsing: "fathom1:j=144133:n=300:phase=0.25")
    let path = folder.path + "/sheet.png"
    try await ContactSheet(
      place, title: "Six", tile: size, effort: Effort(threads: 2), path: path
    ).run()
    let sheet = try rows(of: path)
    #expect(sheet.count > 3 * 40 && sheet[0].count == 4 * (7 * (64 + 12) + 12))
    // A coloring that needs the angle takes all samples of each pixel, as the sheet does. The test
    // checks the tenth cell, with seven in a row, and the first one, with an invisible layer of that
    // coloring.
    let tenth = try await picture(place, size, "decomposition")
    #expect(part(of: sheet, column: 2, row: 1) == tenth)
    var layered = place
    try layered.look.set(.layer, to: "decomposition")
    try layered.look.set(.opacity, to: "0")
    let one = try await picture(layered, size, "quantile")
    #expect(part(of: sheet, column: 0, row: 0) == one)
    #expect(part(of: sheet, column: 1, row: 0) != one)
    let file = try PictureFile(path: path)
    #expect(try file.text("Location") == place.canonical)
    #expect(folder.names == ["one.png", "sheet.png"])
  }

  /// The rows of a single picture.
  private func picture(_ place: Location, _ size: PictureSize, _ color: String) async throws
    -> [[UInt8]]
  {
    var place = place
    place.color = color
    var recipe = try Recipe(place, size: size)
    recipe.samples = 2
    _ = try await RenderJob(recipe, path: folder.path + "/one.png").run()
    return try rows(of: folder.path + "/one.png")
  }

  /// The small picture at a position in the sheet.
  private func part(of sheet: [[UInt8]], column: Int, row: Int) -> [[UInt8]] {
    let (left, top) = (12 + column * 76, 44 + row * 64)
    return (top..<top + 40).map { Array(sheet[$0][4 * left..<4 * (left + 64)]) }
  }

  private func rows(of path: String) throws -> [[UInt8]] {
    var rows: [[UInt8]] = []
    try PictureFile(path: path).forEachRow { _, row in rows.append(Array(row)) }
    return rows
  }
}
