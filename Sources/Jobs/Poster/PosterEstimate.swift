// PosterEstimate — the estimated cost of a poster.

internal import Coloring
internal import FractalEngine
package import Places

/// The time, memory and disk space that a poster takes, to within a factor of two.
package struct PosterEstimate: Sendable {
  package let size: PictureSize
  package let samplesPerPixel: Int
  package let tiles: Int
  /// The number of tiles that an earlier run has finished.
  package let tilesDone: Int
  package let threads: Int
  /// The wall-clock time that remains, in seconds.
  package let seconds: Double
  /// The peak memory, in bytes.
  package let memory: Int
  /// The disk space of the complete job folder and the complete picture together, in bytes.
  package let disk: Int
  /// The part of `disk` that is not written yet, in bytes.
  package let diskLeft: Int
  /// The size of the picture's file, in bytes.
  package let fileSize: Int
  /// The free space on the disk, in bytes, if it is known.
  package let freeDisk: Int?

  /// The estimate as one object, with sizes in bytes.
  package var json: JSON {
    [
      "size": size.json, "samples": .integer(samplesPerPixel),
      "tiles": ["count": .integer(tiles), "done": .integer(tilesDone)],
      "threads": .integer(threads),
      "seconds": .number((seconds * 10).rounded() / 10), "memory": .integer(memory),
      "disk": .integer(disk), "fileSize": .integer(fileSize),
      "freeDisk": freeDisk.map(JSON.integer) ?? .null,
    ]
  }

  /// Whether the disk may be full before the poster is complete.
  package var isShortOfDisk: Bool { freeDisk.map { $0 < diskLeft } ?? false }

  /// Whether the disk is too small even if the true need is a quarter of the estimate.
  var isHopeless: Bool { freeDisk.map { $0 < diskLeft / 4 } ?? false }

  /// - Parameters:
  ///   - isDone: For each tile, whether it is finished.
  ///   - hasColors: Whether the file holds colors instead of samples.
  ///   - hasPyramid: Whether a pyramid is written beside the file.
  init(
    _ overview: PosterOverview, _ recipe: Recipe, _ engine: PictureEngine, isDone: [Bool],
    hasColors: Bool, hasPyramid: Bool, freeDisk: Int?
  ) throws {
    let rehearsal = try PosterRehearsal(overview, recipe, limit: engine.limit)
    let grid = TileGrid(recipe.size)
    let pixels = Double(recipe.size.count)
    let taken = overview.samplesPerPixel
    let stored = Double(recipe.samplesPerPixel)
    let threads = min(recipe.effort.threads, SystemCalls.processors)
    let missing = (0..<grid.count).filter { !isDone[$0] }
    let iterating = missing.reduce(0) { $0 + overview.seconds(of: grid[$1]) }
    let share = Double(missing.count) / Double(max(grid.count, 1))
    let packing = pixels * stored * rehearsal.secondsPerSample * (1 + share) / 2
    let coloring = pixels * stored * rehearsal.colorSecondsPerSample
    let writing = pixels * rehearsal.writeSecondsPerPixel
    (size, samplesPerPixel) = (recipe.size, recipe.samplesPerPixel)
    (tiles, tilesDone) = (grid.count, grid.count - missing.count)
    (self.threads, self.freeDisk) = (recipe.effort.threads, freeDisk)
    // A pyramid colors each tile once more, and its upper levels add a third.
    let climbing = hasPyramid ? 4 / 3 * (coloring + writing) : 0
    seconds =
      (iterating + packing + climbing) / Double(threads)
      + max(writing, (writing + coloring) / Double(threads))
    // Raw data are about as large as the tiles; copied samples take almost no space.
    let tileBytes = pixels * taken * rehearsal.tileBytesPerSample
    let colored = pixels * rehearsal.fileBytesPerPixel * Self.likeness
    let file = hasColors ? colored : 1.2 * tileBytes + 0.5 * pixels * (stored - taken)
    let pyramid = hasPyramid ? 4 / 3 * colored : 0
    fileSize = Int(file)
    disk = Int(file + pyramid + tileBytes)
    diskLeft = Int(file + pyramid + tileBytes * share)
    memory = Self.memory(recipe, engine)
  }

  /// The size of the picture's file relative to the rehearsal's, 0.5 to 0.85 for the sights.
  ///
  /// The rehearsal compresses worse, because its groups are not neighbors.
  private static let likeness = 0.7

  /// The memory of the program itself, a reference with its tables, each thread's tile, and the
  /// bands waiting to be written, in bytes; measured on posters of all depths (docs/posters.md).
  private static func memory(_ recipe: Recipe, _ engine: PictureEngine) -> Int {
    memory(beside: recipe) + engine.byteCount
  }

  /// The memory of a poster without that of its reference and tables, in bytes.
  static func memory(beside recipe: Recipe) -> Int {
    let samples = TileGrid.side * TileGrid.side * recipe.samplesPerPixel
    let tile = 32 * samples + (4 << 20)
    let rows = recipe.size.width * SampleBands.rows * recipe.depth.bytesPerPixel
    let bands = 8 * recipe.effort.threads * rows
    return (24 << 20) + recipe.effort.threads * tile + bands
  }
}
