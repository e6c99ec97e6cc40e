// TileStore — the tiles of a job on disk, one file each, written whole and checked when read.

package import Core
package import FractalEngine
internal import ImageFiles

/// The tiles of one of a job's pictures: `tiles/ROW/COLUMN.tile`.
///
/// Any number of threads may read and write tiles at the same time; nothing is kept in memory. A
/// tile exists once its file is complete and flushed to the disk, never in part.
package struct TileStore: Sendable {
  package let folder: JobFolder
  package let grid: TileGrid
  /// The number of samples along a side of a pixel, 1 … 4.
  package let samples: Int
  /// The features that are stored with the outcomes.
  package let features: [OrbitFeature]
  /// The folder of the tiles within the job's folder.
  let root: String
  /// The number that a tile's header has for the picture's first tile.
  ///
  /// It differs for each picture of a job, so that a tile of another one is recognized.
  private let firstNumber: Int

  package init(folder: JobFolder, grid: TileGrid, samples: Int, features: [OrbitFeature] = []) {
    self.init(folder, root: JobFolder.tiles, firstNumber: 0, grid, samples: samples, features)
  }

  init(
    _ folder: JobFolder, root: String, firstNumber: Int, _ grid: TileGrid, samples: Int,
    _ features: [OrbitFeature]
  ) {
    precondition((1...4).contains(samples), "a pixel has 1 to 4 samples a side")
    (self.folder, self.grid, self.samples, self.features) = (folder, grid, samples, features)
    (self.root, self.firstNumber) = (root, firstNumber)
  }

  func path(of index: Int) -> String {
    "\(folder.path)/\(root)/\(index / grid.columns)/\(index % grid.columns).tile"
  }

  // MARK: Writing

  /// Stores the outcomes of a tile, and the work that they took.
  ///
  /// When this returns, a power cut does not undo it. When it throws, the earlier file is kept.
  ///
  /// - Parameter buffer: Its tile is `grid[index]` in samples, and it has this store's features.
  /// - Throws: `PictureError`; after `diskFull` no partial file remains.
  package func write(_ index: Int, _ buffer: IterationBuffer, _ work: WorkCounts) throws {
    let tile = grid[index]
    precondition(buffer.tile == tile.inSamples(samples), "the outcomes are those of this tile")
    var blocks: [UInt8] = []
    var strips: [TileHeader.Strip] = []
    for strip in 0..<tile.stripCount {
      let rows = TileStrip(tile.strip(strip), samples: samples, of: buffer)
      let (counts, smooth) = (rows.countBlock, rows.smoothBlock)
      strips.append(
        TileHeader.Strip(
          countLength: counts.count, countChecksum: Deflate.checksum(of: counts),
          smoothLength: smooth.count, smoothChecksum: Deflate.checksum(of: smooth)))
      blocks += counts
      blocks += smooth
    }
    let header = TileHeader(
      key: folder.manifest.key, index: firstNumber + index, tile: tile, samples: samples,
      work: work,
      strips: strips)
    try folder.makeFolders("\(root)/\(index / grid.columns)")
    try AtomicFile.replaceFile(at: path(of: index), with: header.bytes + blocks)
  }

  /// Removes a tile's file, if it exists and can be removed.
  package func remove(_ index: Int) { try? SystemCalls.removeFile(path(of: index)) }

  // MARK: Reading

  /// Whether a tile exists.
  ///
  /// It exists if its header is intact and belongs to this job and tile, and its file has the
  /// length that the header gives. The strips are not read, and may be damaged.
  package func has(_ index: Int) -> Bool { (try? opened(index)) != nil }

  /// The work that a tile took.
  ///
  /// - Throws: `DamagedTile`.
  package func work(of index: Int) throws(DamagedTile) -> WorkCounts {
    try opened(index).header.work
  }

  /// The outcomes of a tile, in samples of the picture.
  ///
  /// - Throws: `DamagedTile`.
  package func samples(of index: Int) throws(DamagedTile) -> IterationBuffer {
    var buffer = IterationBuffer(tile: grid[index].inSamples(samples), features: features)
    let file = try opened(index)
    for strip in 0..<file.header.strips.count { try copy(strip, of: file, into: &buffer) }
    return buffer
  }

  /// The outcomes of a tile's part of a band, in samples of the picture.
  ///
  /// - Parameter pixelRows: A whole band, as `SampleBands` gives it.
  /// - Throws: `DamagedTile`.
  func strip(_ pixelRows: Range<Int>, of index: Int) throws(DamagedTile) -> IterationBuffer {
    try strip(pixelRows, of: try opened(index))
  }

  /// The outcomes of an open tile's part of a band, in samples of the picture.
  ///
  /// - Parameter pixelRows: A whole band, as `SampleBands` gives it.
  /// - Throws: `DamagedTile`.
  func strip(_ pixelRows: Range<Int>, of file: OpenTile) throws(DamagedTile) -> IterationBuffer {
    let tile = file.header.tile
    let strip = (pixelRows.lowerBound - tile.y) / TileGrid.stripRows
    var buffer = IterationBuffer(
      tile: tile.strip(strip).inSamples(samples), features: features)
    try copy(strip, of: file, into: &buffer)
    return buffer
  }

  // MARK: Files

  /// The open file of a tile, after its header was read and checked.
  final class OpenTile: Sendable {
    fileprivate let reader: FileReader
    let header: TileHeader

    fileprivate init(_ reader: consuming FileReader, _ header: TileHeader) {
      self.reader = reader
      self.header = header
    }
  }

  private func damaged(_ index: Int) -> DamagedTile {
    DamagedTile(index: index, path: path(of: index))
  }

  /// Opens the file of a tile, and checks its header.
  ///
  /// - Throws: `DamagedTile`.
  func opened(_ index: Int) throws(DamagedTile) -> OpenTile {
    let tile = grid[index]
    guard let reader = FileReader(path: path(of: index)),
      let bytes = reader.bytes(at: 0, count: TileHeader.length(of: tile)),
      let header = TileHeader(
        bytes, key: folder.manifest.key, index: firstNumber + index, tile: tile, samples: samples),
      header.fileLength == reader.length
    else { throw damaged(index) }
    return OpenTile(reader, header)
  }

  /// Copies a strip of a tile into a buffer that covers it.
  private func copy(
    _ strip: Int, of file: OpenTile, into buffer: inout IterationBuffer
  ) throws(DamagedTile) {
    let (entry, offset) = (file.header.strips[strip], file.header.offset(of: strip))
    let area = file.header.tile.strip(strip)
    guard let counts = block(file, offset, entry.countLength, entry.countChecksum),
      let smooth = block(
        file, offset + entry.countLength, entry.smoothLength, entry.smoothChecksum),
      let rows = TileStrip(
        pixels: area.count, samples: samples, features: features.count, countBlock: counts,
        smoothBlock: smooth)
    else { throw damaged(file.header.index - firstNumber) }
    rows.copy(area, samples: samples, into: &buffer)
  }

  private func block(
    _ file: OpenTile, _ offset: Int, _ length: Int, _ checksum: UInt32
  ) -> [UInt8]? {
    guard let bytes = file.reader.bytes(at: offset, count: length),
      Deflate.checksum(of: bytes) == checksum
    else { return nil }
    return bytes
  }
}
