// DeepZoomPyramid — a picture as tiles in many sizes, with a page to view it.
//
// Goals, in order: 1. the tiles of the coarser levels are a function of the picture's own tiles and
// of nothing else; 2. no seams; 3. memory that does not grow with the picture; 4. speed.

import Core

/// A Deep Zoom picture (DZI) next to a picture's file.
///
/// Next to `dir/p.png` lie `dir/p.dzi`, which contains the size, `dir/p.html`, which shows the
/// picture in a browser, and the tiles, `dir/p_files/LEVEL/COLUMN_ROW.png`.
///
/// ```swift
/// let pyramid = DeepZoomPyramid(path: "dir/p.png", width: 90_000, height: 60_000, title: "Sea")
/// try pyramid.check()
/// // On any threads, in any order, once each:
/// try pyramid.write(pixmap, column: 12, row: 7)
/// // When all are written, or were when the power went, on any threads:
/// for piece in 0..<pyramid.pieceCount { try pyramid.build(piece: piece, base: render) }
/// try pyramid.finish(base: render)
/// ```
///
/// Each file is complete under its name, or not there; but nothing waits for the disk, so that
/// after a power cut tiles may be torn. `build` makes those again. A killed program may leave
/// hidden files behind, `.COLUMN_ROW.png.PID.part`, one for each thread.
package struct DeepZoomPyramid: Sendable {
  package let levels: DeepZoomLevels
  /// The file that contains the size: "dir/p.dzi".
  package let descriptionPath: String
  /// The folder of the levels: "dir/p_files".
  package let folderPath: String
  /// The page that shows the picture: "dir/p.html".
  package let pagePath: String
  private let page: DeepZoomPage
  private let compression: ImageCompression

  /// - Parameters:
  ///   - path: The picture's own path, whose extension is replaced.
  ///   - width: 1 to 2³¹ − 1 pixels.
  ///   - height: 1 to 2³¹ − 1 pixels.
  ///   - title: Any text; it is shown above the picture.
  ///   - place: Any text, for example a location; it is shown on demand. Empty for none.
  package init(
    path: String, width: Int, height: Int, title: String, place: String = "",
    compression: ImageCompression = .gradients
  ) {
    let (folder, name) = AtomicFile.split(path)
    var stem = name[...]
    // A leading dot belongs to the name of a hidden file; it begins no extension.
    if let dot = name.lastIndex(of: "."), dot > name.startIndex { stem = name[..<dot] }
    let prefix = path.contains("/") ? (folder == "/" ? "/" : "\(folder)/") : ""
    levels = DeepZoomLevels(width: width, height: height)
    descriptionPath = "\(prefix)\(stem).dzi"
    folderPath = "\(prefix)\(stem)_files"
    pagePath = "\(prefix)\(stem).html"
    page = DeepZoomPage(levels: levels, folder: "\(stem)_files", title: title, place: place)
    self.compression = compression
  }

  /// Throws now, before an hour of work, if something would prevent the files from being written.
  ///
  /// It makes the folder of the tiles.
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

  /// Writes a tile of the picture itself, replacing any file there.
  ///
  /// Several threads may write different tiles at once.
  ///
  /// - Parameter pixmap: The tile's pixels, of the size that `levels.tile` gives.
  package func write(_ pixmap: Pixmap, column: Int, row: Int) throws(PictureError) {
    try store(pixmap, levels.deepest, column, row)
  }

  /// Removes the tiles of the picture itself, which another picture may have left, and the files
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
    do throws(PNGFailure) {
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
      // The rest is read to test the checksums and that the file has an end.
      try input.finish()
      return Pixmap(width: tile.width, height: tile.height, bytes: bytes)
    } catch {
      return nil
    }
  }
}

// MARK: Levels from levels

extension DeepZoomPyramid {
  /// Renders a tile of the picture itself.
  package typealias Base = (_ column: Int, _ row: Int) throws -> Pixmap

  /// The number of pieces, squares of 8 × 8 of the picture's tiles, that may be built at once.
  package var pieceCount: Int {
    let (columns, rows) = levels.grid(of: pieceLevel)
    return columns * rows
  }

  /// The level at which a piece is one tile.
  private var pieceLevel: Int { max(0, levels.deepest - 3) }

  /// Makes one piece: its tile at `pieceLevel` and all finer ones below it.
  ///
  /// Several threads may build different pieces at once. Tiles of coarser levels are made again
  /// even if they exist, since no cheap test shows whether they are up to date. They are a third as
  /// many as the picture's own, and are made without iterating.
  ///
  /// - Parameters:
  ///   - base: Called for each of the picture's tiles that is missing, torn, or of another size.
  ///   - each: Called after each tile, of which there are `levels.tileCount`.
  /// - Throws: What `base` throws; a `PictureError`; `CancellationError` between two tiles
  ///   when the task is canceled.
  /// - Complexity: 3 ms of a processor for each of the picture's tiles. Memory for at most four
  ///   tiles of each level, 16 MB.
  package func build(piece: Int, base: Base, each: () -> Void = {}) throws {
    let columns = levels.grid(of: pieceLevel).columns
    _ = try built(pieceLevel, piece % columns, piece / columns, base: base, each: each)
  }

  /// Makes the levels above the pieces, the description and the page, once all pieces are built.
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
    // It was written a moment ago. If it cannot be read, writing it again shows the disk's error.
    return try stored(level, column, row) ?? built(level, column, row, base: base, each: {})
  }

  /// Makes and writes a tile from its up to four children.
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

  /// Halves rows of up to two children each, and returns them as the pixels of a tile.
  ///
  /// The dither depends on the position in the level, so that tiles have no visible edges.
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

  /// The file for other programs that contains the size and the layout of the tiles.
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
