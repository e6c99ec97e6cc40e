// DeepZoomPyramidTests — tiles of every level follow from the picture's tiles, without seams.

import Core
import Dispatch
import Foundation
import Testing
import TestSupport

@testable import Coloring
@testable import ImageFiles

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite struct DeepZoomPyramidTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  // MARK: Levels

  @Test(arguments: [
    (1, 1, 0), (1, 2, 1), (255, 3, 8), (256, 256, 8), (257, 256, 9), (600, 389, 10),
    (3, 1024, 10), (1025, 2, 11), (1_000_000, 1_000_000, 20),
  ])
  func `levels halve down to one pixel`(_ width: Int, _ height: Int, _ deepest: Int) {
    let levels = DeepZoomLevels(width: width, height: height)
    #expect(levels.deepest == deepest)
    #expect(levels.size(of: deepest) == (width, height) && levels.size(of: 0) == (1, 1))
    for level in 0..<deepest {
      let (upper, lower) = (levels.size(of: level), levels.size(of: level + 1))
      #expect(upper == ((lower.width + 1) / 2, (lower.height + 1) / 2))
    }
  }

  @Test func `tiles cover a level, and the last ones have the remaining pixels`() {
    let levels = DeepZoomLevels(width: 600, height: 257)
    #expect(levels.grid(of: 10) == (3, 2) && levels.grid(of: 9) == (2, 1))
    #expect(levels.tile(10, column: 0, row: 0) == Tile(x: 0, y: 0, width: 256, height: 256))
    #expect(levels.tile(10, column: 2, row: 1) == Tile(x: 512, y: 256, width: 88, height: 1))
    #expect(levels.tile(9, column: 1, row: 0) == Tile(x: 256, y: 0, width: 44, height: 129))
    #expect(levels.tileCount == 6 + 2 + 9)
    #expect(DeepZoomLevels(width: 256, height: 256).tileCount == 9)
    #expect(DeepZoomLevels(width: 257, height: 256).tileCount == 11)
  }

  @Test func `the files are beside the picture, with its name`() {
    func paths(_ path: String) -> [String] {
      let pyramid = DeepZoomPyramid(path: path, width: 300, height: 2, title: "")
      return [
        pyramid.descriptionPath, pyramid.pagePath, pyramid.path(9, column: 1, row: 0),
      ]
    }
    #expect(paths("a.b/p.png") == ["a.b/p.dzi", "a.b/p.html", "a.b/p_files/9/1_0.png"])
    #expect(paths("p.q.png") == ["p.q.dzi", "p.q.html", "p.q_files/9/1_0.png"])
    #expect(paths("/p.png") == ["/p.dzi", "/p.html", "/p_files/9/1_0.png"])
    #expect(paths("a.b/.p")[0] == "a.b/.p.dzi" && paths("p")[0] == "p.dzi")
  }

  // MARK: Pixels

  /// Odd sides, several tiles, one row of pieces and several rows.
  static let sizes = [(1, 1), (2, 1), (1, 700), (256, 256), (257, 256), (600, 389), (2100, 259)]

  /// Compares whole levels with an independent computation in doubles, by `pow`.
  ///
  /// If the value is within 10⁻³ levels of the threshold, either level is accepted.
  @Test(arguments: sizes)
  func `a level is the finer level at half its size, in linear light, without seams`(
    _ width: Int, _ height: Int
  ) throws {
    let picture = noise(width, height, seed: 7)
    let pyramid = try written(picture)
    var below = picture
    for level in (0...pyramid.levels.deepest).reversed() {
      let found = try joined(pyramid, level)
      if level == pyramid.levels.deepest {
        #expect(found == picture)
        continue
      }
      let exact = halvedExactly(below)
      var wrong = 0
      for at in exact.indices {
        let (i, j) = (at / 3 % found.width, at / 3 / found.width)
        let sum = exact[at] + Double(Dither.threshold(i, j, channel: at % 3))
        let byte = Double(found.bytes[at])
        if byte != min(sum.rounded(.down), 255), abs(sum - sum.rounded()) > 1e-3 { wrong += 1 }
      }
      #expect(wrong == 0, "of \(exact.count) samples of level \(level)")
      below = found
    }
  }

  @Test func `upper levels keep the light of the whole picture`() throws {
    // With alternating black and white, half of the light is the value 187.5, and not 127.5.
    var picture = Pixmap(width: 512, height: 512, bytes: Array(repeating: 0, count: 3 << 18))
    for at in 0..<512 * 512 where (at + at / 512).isMultiple(of: 2) {
      picture[at % 512, at / 512] = (255, 255, 255)
    }
    let pyramid = try written(picture)
    for level in 0..<9 {
      let bytes = try joined(pyramid, level).bytes
      #expect(bytes.allSatisfy { $0 == 187 || $0 == 188 }, "level \(level)")
    }
  }

  /// The dither of all levels must not add up.
  ///
  /// The result is compared with the picture itself, averaged in a single step.
  @Test func `dither does not add up from level to level`() throws {
    let picture = slope(1024, 700)
    let pyramid = try written(picture)
    for level in 4..<10 {
      let found = try joined(pyramid, level)
      let exact = averagedExactly(picture, side: 1 << (10 - level))
      let errors = zip(found.bytes, exact).map { Double($0) - $1 }
      #expect(errors.allSatisfy { abs($0) < 1.75 }, "level \(level)")
      // The mean of n errors, each of about half a level.
      let mean = errors.reduce(0, +) / Double(errors.count)
      #expect(abs(mean) < 0.02 + 2 / Double(errors.count).squareRoot(), "level \(level): \(mean)")
    }
  }

  @Test(arguments: [[0, 0, 0], [255, 255, 255], [1, 128, 254], [11, 12, 13]] as [[UInt8]])
  func `flat colors stay flat`(_ color: [UInt8]) throws {
    let bytes = (0..<300 * 270).flatMap { _ in color }
    let pyramid = try written(Pixmap(width: 300, height: 270, bytes: bytes))
    for level in 0..<9 {
      let found = try joined(pyramid, level).bytes
      #expect(found.indices.allSatisfy { found[$0] == color[$0 % 3] }, "level \(level)")
    }
  }

  // MARK: Same bytes

  @Test func `neither order nor threads change a byte`() throws {
    let picture = noise(2100, 600, seed: 3)
    let first = try written(picture)
    let expected = try content()
    #expect(expected.count == first.levels.tileCount + 2)
    // The upper tiles of another picture must not be reused.
    _ = try written(noise(2100, 600, seed: 4))
    #expect(try content() != expected)

    let pyramid = DeepZoomPyramid(
      path: "\(folder.path)/p.png", width: 2100, height: 600, title: "Sea")
    let grid = pyramid.levels.grid(of: pyramid.levels.deepest)
    let count = grid.columns * grid.rows
    DispatchQueue.concurrentPerform(iterations: count) { index in
      let at = index * 7 % count  // all 27 tiles, each once
      let (column, row) = (at % grid.columns, at / grid.columns)
      do { try pyramid.write(cut(picture, pyramid, column, row), column: column, row: row) } catch {
        Issue.record(error)
      }
    }
    let pieces = pyramid.pieceCount
    #expect(pieces == 2)
    DispatchQueue.concurrentPerform(iterations: pieces) { index in
      do { try pyramid.build(piece: pieces - 1 - index, base: none) } catch {
        Issue.record(error)
      }
    }
    try pyramid.finish(base: none)
    #expect(try content() == expected)
  }

  @Test func `progress counts every tile once`() throws {
    let picture = noise(2100, 300, seed: 1)
    let pyramid = try written(picture)
    var steps: [Int] = []
    try pyramid.complete(base: none) { done, count in
      #expect(count == pyramid.levels.tileCount)
      steps.append(done)
    }
    #expect(steps == Array(1...pyramid.levels.tileCount))
  }

  // MARK: Errors

  @Test func `a torn, missing or foreign tile is made again`() throws {
    let picture = noise(900, 600, seed: 5)
    let pyramid = try written(picture)
    let expected = try content()
    func damage(_ column: Int, _ row: Int, _ change: (inout [UInt8]) -> Void) {
      let path = pyramid.path(10, column: column, row: row)
      var content = bytes(of: path)
      change(&content)
      put(content, in: path)
    }
    damage(0, 0) { $0 = [] }
    damage(1, 0) { $0.removeLast($0.count / 2) }
    damage(2, 0) { $0.removeLast(1) }  // removes a part of the end's checksum
    damage(3, 0) { content in  // blocks that were never written
      for at in content.count - 4096..<content.count { content[at] = 0 }
    }
    damage(0, 1) { $0[$0.count / 2] ^= 1 }
    damage(1, 1) { $0 = bytes(of: pyramid.path(9, column: 1, row: 1)) }  // a tile of another size
    _ = unsafe unlink(pyramid.path(10, column: 2, row: 1))
    damage(3, 1) { $0 = Array("no picture at all".utf8) }
    put([], in: pyramid.path(3, column: 0, row: 0))
    var asked: Set<[Int]> = []
    try pyramid.complete { column, row in
      #expect(asked.insert([column, row]).inserted)
      return cut(picture, pyramid, column, row)
    }
    #expect(asked == [[0, 0], [1, 0], [2, 0], [3, 0], [0, 1], [1, 1], [2, 1], [3, 1]])
    #expect(try content() == expected)
  }

  @Test func `an error of the base ends the work without a description`() throws {
    struct Stop: Error {}
    let pyramid = DeepZoomPyramid(
      path: "\(folder.path)/p.png", width: 300, height: 300, title: "")
    #expect(throws: Stop.self) { try pyramid.complete { _, _ in throw Stop() } }
    #expect(folder.files.isEmpty)
  }

  @Test func `a canceled task stops between two tiles`() async throws {
    let picture = noise(900, 600, seed: 5)
    let pyramid = try written(picture)
    _ = unsafe unlink(pyramid.descriptionPath)
    let task = Task {
      var count = 0
      defer { #expect(count == 3) }
      try pyramid.complete(base: none) { done, _ in
        count = done
        if done == 3 { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(!folder.names.contains("p.dzi"))
  }

  @Test func `a missing folder is reported before any work`() throws {
    let nowhere = "\(folder.path)/none"
    let pyramid = DeepZoomPyramid(path: "\(nowhere)/p.png", width: 9, height: 9, title: "")
    #expect(throws: PictureError.folderMissing(path: nowhere)) { try pyramid.check() }
    #expect(throws: PictureError.folderMissing(path: nowhere)) {
      try pyramid.write(noise(9, 9, seed: 1), column: 0, row: 0)
    }
    let here = DeepZoomPyramid(path: "\(folder.path)/p.png", width: 9, height: 9, title: "")
    try here.check()
    try here.check()
    #expect(folder.names == ["p_files"])
    put([], in: "\(folder.path)/q_files")
    let blocked = DeepZoomPyramid(path: "\(folder.path)/q.png", width: 9, height: 9, title: "")
    #expect(throws: PictureError.self) { try blocked.check() }
  }

  // MARK: Description and page

  @Test func `the description is XML with the size and the tiles`() throws {
    let pyramid = try written(noise(600, 389, seed: 2))
    let parser = XMLParser(data: Data(bytes(of: pyramid.descriptionPath)))
    let reader = DescriptionReader()
    parser.delegate = reader
    #expect(parser.parse())
    #expect(reader.elements == ["Image", "Size"])
    #expect(
      reader.attributes == [
        "xmlns": "http://schemas.microsoft.com/deepzoom/2008", "Format": "png", "Overlap": "0",
        "TileSize": "256", "Width": "600", "Height": "389",
      ])
  }

  @Test func `the page shows any title literally, and loads nothing from elsewhere`() throws {
    let pyramid = DeepZoomPyramid(
      path: "\(folder.path)/a b#ü%.png", width: 70_000, height: 5, title: "<b>\"A\" & 'B'</b>",
      place: "</p><script>alert(1)</script>")
    let levels = pyramid.levels
    try pyramid.complete { column, row in
      let tile = levels.tile(levels.deepest, column: column, row: row)
      return noise(tile.width, tile.height, seed: 1)
    }
    let page = String(decoding: bytes(of: pyramid.pagePath), as: UTF8.self)
    let title = "&lt;b&gt;&quot;A&quot; &amp; &#39;B&#39;&lt;/b&gt;"
    #expect(page.contains("<title>\(title)</title>") && page.contains("<h1>\(title)</h1>"))
    #expect(page.contains("aria-label=\"\(title)\""))
    #expect(page.contains("<p>&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;</p>"))
    #expect(page.ranges(of: "<script").count == 1 && page.ranges(of: "</script").count == 1)
    for attribute in [
      "data-width=\"70000\"", "data-height=\"5\"", "data-side=\"256\"", "data-deepest=\"17\"",
      "data-folder=\"a%20b%23%C3%BC%25_files\"",
    ] {
      #expect(page.contains(attribute))
    }
    for call in ["://", "fetch(", "XMLHttpRequest", "import(", "<link", "src=\"//"] {
      #expect(!page.contains(call), "\(call)")
    }
  }

  // MARK: Making and reading pyramids

  /// The pyramid of a picture, at `p` in the test's folder.
  private func written(_ picture: Pixmap) throws -> DeepZoomPyramid {
    let pyramid = DeepZoomPyramid(
      path: "\(folder.path)/p.png", width: picture.width, height: picture.height, title: "Sea")
    let grid = pyramid.levels.grid(of: pyramid.levels.deepest)
    for row in 0..<grid.rows {
      for column in 0..<grid.columns {
        try pyramid.write(cut(picture, pyramid, column, row), column: column, row: row)
      }
    }
    try pyramid.complete(base: none)
    return pyramid
  }

  /// All files of the test's folder, with digests of their contents.
  private func content() throws -> [String: UInt64] {
    Dictionary(
      uniqueKeysWithValues: folder.files.map { ($0, digest(bytes(of: "\(folder.path)/\($0)"))) })
  }
}

/// A base that fails the test, since no tile should be missing.
@Sendable private func none(_ column: Int, _ row: Int) throws -> Pixmap {
  Issue.record("asked for tile \(column), \(row)")
  throw CancellationError()
}
