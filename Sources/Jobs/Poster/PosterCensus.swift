// PosterCensus — one pass over all samples of a poster.

internal import Core
internal import FractalEngine
internal import Places

/// The result of one pass over all samples of a poster, which also detects damaged tiles.
struct PosterCensus: Sendable {
  private(set) var statusCounts = StatusCounts()
  private(set) var digest = ""
  /// The samples from which the coloring is prepared.
  private(set) var coloringSample: IterationBuffer

  /// What one band contributes.
  private struct Band: Sendable {
    /// The bytes that the digest covers.
    let bytes: [UInt8]
    let statusCounts: StatusCounts
    /// The samples of the band's rows, if the coloring's grid has pixels there.
    let sampleRows: IterationBuffer?
  }

  /// The most memory, in bytes, for bands that are read before the digest needs them.
  private static let mostBytesAhead = 1 << 27

  /// - Throws: `DamagedTile`; `CancellationError`.
  init(_ store: TileStore, _ recipe: Recipe, _ progress: ProgressReceiver) throws {
    let grid = ColoringSample(recipe.size)
    var (sample, counts, digest) = (
      grid.emptySample(with: store.features), StatusCounts(), SHA256()
    )
    let bands = SampleBands(height: recipe.size.height)
    let side = recipe.samples
    let width = recipe.size.width * side
    let bytesPerBand = width * SampleBands.rows * side * IterationBuffer.digestBytesPerSample
    let ahead = max(1, Self.mostBytesAhead / bytesPerBand)
    let reading = TileReading(store)
    _ = try bands.forEach(
      .digest, .digest, threads: recipe.effort.threads, ahead: ahead, progress
    ) { rows in
      try Self.band(rows, of: reading, store, grid, width: width)
    } body: { band in
      digest.append(band.bytes)
      counts.add(band.statusCounts)
      if let rows = band.sampleRows { grid.copy(from: rows, recipe.pattern, to: &sample) }
    }
    (statusCounts, coloringSample, self.digest) = (counts, sample, digest.finish())
  }

  private static func band(
    _ rows: Range<Int>, of reading: TileReading, _ store: TileStore, _ grid: ColoringSample,
    width: Int
  ) throws -> Band {
    let side = store.samples
    let whole = Tile(x: 0, y: rows.lowerBound * side, width: width, height: rows.count * side)
    let size = IterationBuffer.digestBytesPerSample
    var bytes = [UInt8](repeating: 0, count: whole.count * size)
    var counts = StatusCounts()
    var sampleRows =
      grid.hasPixels(in: rows) ? IterationBuffer(tile: whole, features: store.features) : nil
    try reading.forEachPart(of: rows) { part in
      counts.add(part)
      sampleRows?.insert(part)
      let line = part.tile.width * size
      let own = part.digestBytes(0..<part.tile.count)
      for y in 0..<part.tile.height {
        let start = (y * width + part.tile.x) * size
        bytes.replaceSubrange(start..<start + line, with: own[y * line..<(y + 1) * line])
      }
    }
    return Band(bytes: bytes, statusCounts: counts, sampleRows: sampleRows)
  }
}
