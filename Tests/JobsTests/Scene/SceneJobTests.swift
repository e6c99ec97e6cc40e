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

  private func data(_ path: String) throws -> Data { try Data(contentsOf: URL(filePath: path)) }

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

  @Test("a poster has the bytes of the picture, with any number of threads", arguments: [1, 3])
  func poster(_ threads: Int) async throws {
    var job = try SceneJob(
      try scene("scene:tree:step=6.5"), size: size, path: "\(folder.path)/whole.png")
    job.ink = try ink()
    _ = try await job.run()
    var copy = try SceneJob(job.scene, size: size, path: "\(folder.path)/poster.png")
    copy.ink = job.ink
    var poster = ScenePosterJob(copy)
    (poster.threads, poster.hasPyramid) = (threads, true)
    _ = try await poster.run()
    #expect(try data(copy.path) == data(job.path))
    #expect(!FileManager.default.fileExists(atPath: JobFolder.path(for: copy.path)))
    // The pyramid's base shows the same pixels: 2 × 3 tiles, of which this is the last.
    let whole = try rgb(job.path)
    let tile = try rgb("\(folder.path)/poster_files/10/1_2.png")
    let (width, height) = (300 - 256, 530 - 512)
    try #require(tile.count == 3 * width * height)
    for j in 0..<height {
      let start: Int = 3 * ((512 + j) * 300 + 256)
      let shown: [UInt8] = Array(tile[3 * width * j..<3 * width * (j + 1)])
      #expect(Array(whole[start..<start + 3 * width]) == shown)
    }
    #expect(FileManager.default.fileExists(atPath: "\(folder.path)/poster.dzi"))
  }

  @Test("a stopped poster keeps its tiles, draws damaged ones again, and ends with the same bytes")
  func stopped() async throws {
    let scene = try scene("scene:koch:step=3")
    let job = try SceneJob(scene, size: size, path: "\(folder.path)/whole.png")
    _ = try await job.run()
    let copy = try SceneJob(scene, size: size, path: "\(folder.path)/poster.png")
    let poster = ScenePosterJob(copy)
    // What a kill leaves: some tiles, of which one is torn and one is that of another place.
    let kept = try JobFolder(output: copy.path, manifest: poster.manifest, restart: false)
    let tiles = SceneTiles(kept, TileGrid(size), try scene.canvas(size))
    for index in [0, 2, 3, 5] { try tiles.drawn(index) }
    kept.close()
    let path = "\(JobFolder.path(for: copy.path))/tiles"
    let (whole, torn) = ("\(path)/0/0.tile", "\(path)/1/0.tile")
    try data(torn).prefix(200).write(to: URL(filePath: torn))
    try data(whole).write(to: URL(filePath: "\(path)/1/1.tile"))
    let found = try #require(FoundJob(JobFolder.path(for: copy.path)))
    #expect(found.tilesDone == 4 && found.tileCount == 6 && found.stage == .tiles)
    // Another recipe is refused, and the tiles stay.
    var other = copy
    other.title = "another"
    await #expect(throws: JobError.self) { try await ScenePosterJob(other).run() }
    #expect(FoundJob(JobFolder.path(for: copy.path))?.tilesDone == 4)
    #expect(try poster.estimate().tilesDone == 4)
    #expect(throws: JobError.self) { try ScenePosterJob(other).estimate() }
    _ = try await poster.run()
    #expect(try data(copy.path) == data(job.path))
  }

  @Test("other kinds of files are refused")
  func formats() throws {
    let scene = try scene("scene:tree")
    for name in ["x.exr", "x.jpg", "x"] {
      #expect(throws: PictureError.self) { try SceneJob(scene, size: size, path: name) }
    }
  }
}
