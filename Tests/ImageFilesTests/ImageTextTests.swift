// ImageTextTests — the texts of damaged files can be passed on to a writer.

import Core
import Testing
import TestSupport

@testable import ImageFiles

@Suite struct ImageTextTests {
  @Test func `a NUL inside an EXR's title is replaced, and the title can be written`() throws {
    let folder = try Folder()
    let path = "\(folder.path)/sea.exr"
    let header = EXRHeader(
      width: 9, height: 37, samples: 1, limit: 700, texts: [ImageText("Title", "needle point")])
    let writer = try EXRWriter(path: path, header: header)
    var random = SeededGenerator(seed: 3)
    let outcomes = randomOutcomes(width: 9, height: 37, limit: 700, using: &random)
    var rows = IterationBuffer(tile: Tile(x: 0, y: 0, width: 9, height: 37))
    for index in 0..<rows.tile.count { rows[index] = outcomes[index] }
    try writer.write(rows)
    try writer.finish()
    var file = bytes(of: path)
    let title = try #require(file.firstRange(of: Array("needle point".utf8)))
    file[title.lowerBound + 6] = 0
    put(file, in: path)
    let text = try PictureFile(path: path).text("Title")
    #expect(text == "needle\u{FFFD}point")
    #expect(try EXRFile(path: path).header.texts == [ImageText("Title", text)])
  }

  @Test func `no text holds a NUL`() {
    #expect(ImageText("Title", "a\0b\0").text == "a\u{FFFD}b\u{FFFD}")
  }
}
