// DeepZoomPyramid — a picture as tiles in several sizes, with a page that shows it.
//
// Goals, in order: 1. the tiles of coarser levels depend on the picture's own tiles and on nothing
// else; 2. no seams; 3. memory does not grow with the picture; 4. speed.

package import Coloring
import Core

/// A Deep Zoom picture (DZI) next to a picture's file.
///
/// Beside `dir/p.png` it has `dir/p.dzi`, which contains the size, `dir/p.html`, which shows the
/// picture in a browser, and the tiles, `dir/p_files/LEVEL/COLUMN_ROW.png`.
///
/// ```swift
/// let pyramid = DeepZoomPyramid(path: "dir/p.png", width: 90_000, height: 60_000, title: "Sea")
/// try pyramid.check()
/// // On any threads, in any order, once each:
/// try pyramid.write(pixmap, column: 12, row: 7)
/// // When all are written, perhaps before a power cut; on any threads:
/// for piece in 0..<pyramid.pieceCount { try pyramid.build(piece: piece, base: render) }
/// try pyramid.finish(base: render)
/// ```
///
/// Each file is complete under its name, or does not exist. But nothing waits for the disk, so
/// after a power cut tiles may be torn; `build` makes those again. A killed program may leave
/// hidden files, `.COLUMN_ROW.png.PID.part`, one for each thread.
package struct DeepZoomPyramid: Sendable {
  package let levels: DeepZoomLevels
  /// The path of the file that contains the size: "dir/p.dzi".
  package let descriptionPath: String
  /// The path of the folder of levels: "dir/p_files".
  package let folderPath: String
  /// The path of the page that shows the picture: "dir/p.html".
  package let pagePath: String
  private let page: DeepZoomPage
  private let compression: ImageCompression

  /// - Parameters:
  ///   - path: The path of the picture itself, whose extension is replaced.
  ///   - width: 1 to 2³¹ − 1 pixels.
  ///   - height: 1 to 2³¹ − 1 pixels.
  ///   - title: Any text; it is shown above the picture.
  ///   - place: Any text, for example a location; it is shown on demand. Empty if there is none.
  package init(
    path: String, width: Int, height: Int, title: String, place: String = "",
    compression: ImageCompression = .gradients
  ) {
    let (folder, name) = AtomicFile.split(path)
    var stem = name[...]
    // A leading dot is part of a hidden file's name, and does not begin an extension.
    if let dot = name.lastIndex(of: "."), dot > name.startIndex { stem = name[..<dot] }
    let prefix = path.contains("/") ? (folder == "/" ? "/" : "\(folder)/") : ""
    levels = DeepZoomLevels(width: width, height: height)
    descriptionPath = "\(prefix)\(stem).dzi"
    folderPath = "\(prefix)\(stem)_files"
    pagePath = "\(prefix)\(stem).html"
    page = DeepZoomPage(levels: levels, folder: "\(stem)_files", title: title, place: place)
    self.compression = compression
  }

  /// Throws if something would prevent the files from being written, before an hour of work is
  /// spent.
  ///
  /// It creates the folder of tiles.
  package func check() throws(PictureError) {
    try AtomicFile.check(path: descriptionPath)
    try AtomicFile.check(path: pagePath)
    try AtomicFile.makeFolder(at: folderPath)
    try AtomicFile.check(path: "\(folderPath)/check")
  }

  /// The path of a tile.
  package func path(_ level: Int, column: Int, row: Int) -> String {
    "\(folderPath)/\(level)/\(column)_\(row).png"
  }

  /// Writes a tile of the picture itself, and replaces any file there.
  ///
  /// Several threads may write different tiles at the same time.
  ///
  /// - Parameter pixmap: The pixels of the tile, in the size that `levels.tile` gives.
  package func write(_ pixmap: Pixmap, column: Int, row: Int) throws(PictureError) {
    try store(pixmap, levels.deepest, column, row)
  }

  /// Removes the tiles of the picture itself, which may be those of another picture, and the files
  /// that show them.
  package func removeBase() {
    AtomicFile.remove(descriptionPath)
    AtomicFile.remove(pagePath)
    let grid = levels.grid(of: levels.deepest)
    for row in 0..<grid.rows {
      for column in 0..<grid.columns {
        AtomicFile.remove(path(levels.deepest, column: column, row: row))
      }
    }
  }

  private func store(_ pixmap: Pixmap, _ level: Int, _ column: Int, _ row: Int)
    throws(PictureError)
  {
    let tile = levels.tile(level, column: column, row: row)
    precondition(
      pixmap.width == tile.width && pixmap.height == tile.height, "a tile has its own size")
    let bytes = try PNGWriter.bytes(of: pixmap, compression: compression)
    try AtomicFile.makeFolder(at: folderPath)
    try AtomicFile.makeFolder(at: "\(folderPath)/\(level)")
    try AtomicFile.replaceFile(
      at: path(level, column: column, row: row), with: bytes, isFlushed: false)
  }

  /// Reads a tile from the disk; nil unless it is a complete PNG of the right size.
  private func stored(_ level: Int, _ column: Int, _ row: Int) -> Pixmap? {
    let tile = levels.tile(level, column: column, row: row)
    do throws(CodecFailure) {
      let input = try PNGInput(path: path(level, column: column, row: row), textsOnly: false)
      guard
        input.width == tile.width && input.height == tile.height && input.depth == 8
          && input.passes == 1
      else { return nil }
      var bytes = [UInt8](repeating: 0, count: 3 * tile.count)
      var rgba = [UInt8](repeating: 0, count: 4 * tile.width)
      for y in 0..<tile.height {
        try input.read(into: &rgba)
        for x in 0..<tile.width {
          let (from, to) = (4 * x, 3 * (y * tile.width + x))
          bytes[to] = rgba[from]
          bytes[to + 1] = rgba[from + 1]
          bytes[to + 2] = rgba[from + 2]
        }
      }
      // The rest is read to test the checksums, and that the file has an end.
      try input.finish()
      return Pixmap(width: tile.width, height: tile.height, bytes: bytes)
    } catch {
      return nil
    }
  }
}

// MARK: Levels from levels

extension DeepZoomPyramid {
  /// A function that renders a tile of the picture itself.
  package typealias Base = (_ column: Int, _ row: Int) throws -> Pixmap

  /// The number of pieces, which may be built in parallel; a piece is 8 × 8 of the picture's tiles.
  package var pieceCount: Int {
    let (columns, rows) = levels.grid(of: pieceLevel)
    return columns * rows
  }

  /// The level at which a piece is one tile.
  private var pieceLevel: Int { max(0, levels.deepest - 3) }

  /// Makes one piece: its tile at `pieceLevel` and all finer ones below it.
  ///
  /// Several threads may build different pieces at the same time. Tiles of coarser levels are made
  /// again even if they exist, since no cheap test shows whether they are up to date. They are a
  /// third as many as the picture's own, and need no iteration.
  ///
  /// - Parameters:
  ///   - base: Called for each of the picture's tiles that is missing, torn, or of another size.
  ///   - each: Called after each tile; there are `levels.tileCount` in all.
  /// - Throws: What `base` throws; `PictureError`; `CancellationError` between two tiles, if the
  ///   task is canceled.
  /// - Complexity: 3 ms of processor time for each of the picture's tiles. Memory for at most four
  ///   tiles of each level, 16 MB.
  package func build(piece: Int, base: Base, each: () -> Void = {}) throws {
    let columns = levels.grid(of: pieceLevel).columns
    _ = try built(pieceLevel, piece % columns, piece / columns, base: base, each: each)
  }

  /// Makes the levels above the pieces, the description and the page, after all pieces are built.
  package func finish(base: Base, each: () -> Void = {}) throws {
    _ = try joined(0, 0, 0, base: base, each: each)
    try AtomicFile.replaceFile(
      at: descriptionPath, with: Array(description.utf8), isFlushed: false)
    try AtomicFile.replaceFile(at: pagePath, with: Array(page.html.utf8), isFlushed: false)
  }

  /// Makes a tile from all finer tiles below it.
  private func built(
    _ level: Int, _ column: Int, _ row: Int, base: Base, each: () -> Void
  ) throws -> Pixmap {
    if level < levels.deepest {
      return try halved(level, column, row, each: each) { column, row in
        try built(level + 1, column, row, base: base, each: each)
      }
    }
    try Task.checkCancellation()
    defer { each() }
    if let pixmap = stored(level, column, row) { return pixmap }
    let pixmap = try base(column, row)
    try store(pixmap, level, column, row)
    return pixmap
  }

  /// Makes a tile from the pieces below it.
  private func joined(
    _ level: Int, _ column: Int, _ row: Int, base: Base, each: () -> Void
  ) throws -> Pixmap {
    if level < pieceLevel {
      return try halved(level, column, row, each: each) { column, row in
        try joined(level + 1, column, row, base: base, each: each)
      }
    }
    // It was written a moment ago. If it cannot be read, writing it again reports the disk's error.
    return try stored(level, column, row) ?? built(level, column, row, base: base, each: {})
  }

  /// Makes and writes a tile from its children, of which it has up to four.
  private func halved(
    _ level: Int, _ column: Int, _ row: Int, each: () -> Void,
    child: (_ column: Int, _ row: Int) throws -> Pixmap
  ) throws -> Pixmap {
    let grid = levels.grid(of: level + 1)
    let children = try (2 * row..<min(2 * row + 2, grid.rows)).map { y in
      try (2 * column..<min(2 * column + 2, grid.columns)).map { x in try child(x, y) }
    }
    try Task.checkCancellation()
    let tile = levels.tile(level, column: column, row: row)
    let pixmap = DeepZoomPyramid.halved(children, tile)
    try store(pixmap, level, column, row)
    each()
    return pixmap
  }

  /// Halves rows of up to two children each, and returns the pixels of the resulting tile.
  ///
  /// The dither depends on the position in the level, so that the edges of tiles are not visible.
  private static func halved(_ children: [[Pixmap]], _ tile: Tile) -> Pixmap {
    let encoder = RowEncoder(depth: .eight)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(3 * tile.count)
    let half = DeepZoomLevels.tileSide / 2
    for y in 0..<tile.height {
      let row = children[y / half].flatMap { $0.halvedRow(y % half) }
      bytes += encoder.encode(row, i: tile.x, j: tile.y + y)
    }
    return Pixmap(width: tile.width, height: tile.height, bytes: bytes)
  }

  /// The text of the description: the size and the layout of the tiles, for other programs.
  var description: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <Image xmlns="http://schemas.microsoft.com/deepzoom/2008" Format="png" Overlap="0" \
    TileSize="\(DeepZoomLevels.tileSide)">
      <Size Width="\(levels.width)" Height="\(levels.height)"/>
    </Image>

    """
  }
}
