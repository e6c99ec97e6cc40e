// SceneTiles — the finished tiles of a scene's poster on the disk, each a small PNG file.

internal import Coloring
internal import Core
internal import Drawing
internal import ImageFiles

/// The tiles of a scene's poster, `tiles/ROW/COLUMN.tile` in the job's folder.
///
/// Each names its job and its index, so that a file of another job or place is not taken for it.
struct SceneTiles: Sendable {
  let grid: TileGrid
  private let folder: JobFolder
  private let canvas: Canvas

  /// The keyword of the text that names the job and the index.
  private static let keyword = "Tile"

  /// - Parameter canvas: The whole drawing, from which missing tiles are drawn.
  init(_ folder: JobFolder, _ grid: TileGrid, _ canvas: Canvas) {
    (self.folder, self.grid, self.canvas) = (folder, grid, canvas)
  }

  private func name(_ index: Int) -> String {
    "\(JobFolder.tiles)/\(index / grid.columns)/\(index % grid.columns).tile"
  }

  private func mark(_ index: Int) -> String { "\(folder.manifest.key) \(index)" }

  /// Whether there is a file of a tile, whole or damaged.
  func has(_ index: Int) -> Bool { TextFile.exists("\(folder.path)/\(name(index))") }

  /// A tile from the disk, or else drawn again, which replaces a damaged file.
  ///
  /// - Throws: `CanvasError`; `PictureError`.
  func pixmap(_ index: Int) throws -> Pixmap { try kept(index) ?? drawn(index) }

  /// Draws a tile, and writes its file.
  ///
  /// - Throws: `CanvasError`; `PictureError`.
  @discardableResult
  func drawn(_ index: Int) throws -> Pixmap {
    let pixmap = try Self.pixmap(grid[index], of: canvas)
    let bytes = try Self.packed(pixmap, [ImageText(Self.keyword, mark(index))])
    try folder.makeFolders("\(JobFolder.tiles)/\(index / grid.columns)")
    try folder.write(name(index), bytes)
    return pixmap
  }

  /// Draws a tile.
  static func pixmap(_ tile: Tile, of canvas: Canvas) throws -> Pixmap {
    Pixmap(
      width: tile.width, height: tile.height, bytes: try canvas.rows(of: tile).flatMap { $0 })
  }

  /// The bytes of a tile's file.
  static func packed(_ pixmap: Pixmap, _ texts: [ImageText] = []) throws -> [UInt8] {
    var header = ImageHeader(width: pixmap.width, height: pixmap.height)
    (header.compression, header.texts) = (.fewColors, texts)
    return try PNGWriter.bytes(ofRows: pixmap.bytes, header: header)
  }

  /// A tile from the disk; nil if its file is missing or damaged.
  private func kept(_ index: Int) -> Pixmap? {
    let tile = grid[index]
    guard has(index), let file = try? PictureFile(path: "\(folder.path)/\(name(index))"),
      (try? file.text(Self.keyword)) == mark(index)
    else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(3 * tile.count)
    do {
      try file.forEachRow { _, row in
        for i in stride(from: 0, to: row.count, by: 4) { bytes += row[i..<i + 3] }
      }
    } catch {
      return nil
    }
    guard bytes.count == 3 * tile.count else { return nil }
    return Pixmap(width: tile.width, height: tile.height, bytes: bytes)
  }
}
