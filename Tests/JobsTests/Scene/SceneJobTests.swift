// SceneJobTests — files of scenes: the same pixels in bands as in tiles of any size, and with ink.

import Core
import Drawing
import Foundation
import ImageFiles
import Places
import TestSupport
import Testing

@testable import Jobs

@Suite("Files of scenes")
struct SceneJobTests {
  private let folder: Folder
  private let size: PictureSize

  init() throws {
    folder = try Folder()
    // More than one band of rows, and more than one square of cairo's.
    size = try PictureSize(width: 300, height: 530)
  }

  private func scene(_ text: String) throws -> Scene {
    let location = try #require(try SceneText.location(text))
    return try #require(try Scene(location))
  }

  /// A line across the home view.
  private func ink() throws -> KeptInk {
    let points = (0..<40).map { k in
      InkPoint(x: Int32(k * 20_000 - 400_000), y: Int32(k * 9_000), milliseconds: 9)
    }
    return KeptInk(
      Ink([
        try Stroke(
          anchor: InkAnchor(.home), points: points, color: HexColor(0xFF0000), opacity: 0.7,
          widths: 0.05...0.08)
      ]))
  }

  /// The colors of a PNG file, row by row.
  private func rgb(_ path: String) throws -> [UInt8] {
    var rgb: [UInt8] = []
    try PictureFile(path: path).forEachRow { _, row in
      for i in stride(from: 0, to: row.count, by: 4) { rgb += row[i..<i + 3] }
    }
    return rgb
  }

  @Test(
    "a file has the pixels of tiles of any size, with ink and without",
    arguments: [64, 200, 256], [false, true])
  func tiles(_ side: Int, _ hasInk: Bool) async throws {
    let scene = try scene("scene:tree:step=6.5:angle=100")
    let path = "\(folder.path)/tree.png"
    var job = try SceneJob(scene, size: size, path: path)
    if hasInk { job.ink = try ink() }
    _ = try await job.run()
    let found = try rgb(path)
    try #require(found.count == 3 * size.count)
    let canvas = try scene.canvas(size, under: job.ink)
    for y in stride(from: 0, to: size.height, by: side) {
      for x in stride(from: 0, to: size.width, by: side) {
        let tile = Tile(
          x: x, y: y, width: min(side, size.width - x), height: min(side, size.height - y))
        for (j, row) in try canvas.rows(of: tile).enumerated() {
          let start = 3 * ((y + j) * size.width + x)
          #expect(Array(found[start..<start + row.count]) == row, "row \(y + j) from \(x)")
        }
      }
    }
  }

  @Test("ink changes the picture only where it lies, and the picture names it")
  func inked() async throws {
    let scene = try scene("scene:koch:step=3")
    let kept = try ink()
    let (bare, inked) = ("\(folder.path)/bare.png", "\(folder.path)/inked.png")
    _ = try await SceneJob(scene, size: size, path: bare).run()
    var job = try SceneJob(scene, size: size, path: inked)
    job.ink = kept
    _ = try await job.run()
    let (before, after) = (try rgb(bare), try rgb(inked))
    let drawn = try InkPicture(kept.ink, scene.location, size: size).canvas
      .pixels(in: Tile(x: 0, y: 0, width: size.width, height: size.height))
    let changed = (0..<size.count).filter { (pixel: Int) -> Bool in
      let channels = 3 * pixel..<3 * pixel + 3
      return before[channels] != after[channels]
    }
    #expect(changed.count > 100)
    #expect(changed.allSatisfy { drawn[4 * $0 + 3] > 0 })
    let text = try PictureFile(path: inked).text(PictureTexts.recipeKeyword)
    #expect(CarriedRecipe(text: text).ink == kept.digest)
  }

  @Test("vector files have the ink as a further shape")
  func vectors() async throws {
    let scene = try scene("scene:carpet:step=1")
    let path = "\(folder.path)/x.svg"
    var job = try SceneJob(scene, size: size, path: path)
    _ = try await job.run()
    let bare = try String(contentsOfFile: path, encoding: .utf8)
    job.ink = try ink()
    _ = try await job.run()
    let inked = try String(contentsOfFile: path, encoding: .utf8)
    #expect(inked.split(separator: "<path").count == bare.split(separator: "<path").count + 1)
  }

  @Test("other kinds of files are refused")
  func formats() throws {
    let scene = try scene("scene:tree")
    for name in ["x.exr", "x.jpg", "x"] {
      #expect(throws: PictureError.self) { try SceneJob(scene, size: size, path: name) }
    }
  }
}
