// MovieDrawing — draws a movie's frames in their order, as soon as their strips are there.

internal import Coloring
internal import Core
internal import Places

/// The drawing and encoding of all frames that are missing; runs on a thread of its own.
struct MovieDrawing: Sendable {
  let recipe: MovieRecipe
  let store: MovieStore
  let finished: FinishedStrips
  let writer: any FilmWriter
  let pace: MoviePace

  private static let rowsAtOnce = 16

  /// Draws some segments.
  ///
  /// - Throws: `DamagedTile`; a `UserError`; `CancellationError` once `finished` is stopped.
  func run(_ segments: [MovieSegment], progress: ProgressReceiver) throws {
    let geometry = store.geometry
    let threads = recipe.still.effort.threads
    let table = FrameTable(geometry.size, cornerPixels: geometry.cornerPixels)
    let shelf = StripShelf(store, threads: threads)
    let windows = WindowShelf(store)
    let painter = DepthPainter(
      geometry: geometry, shelf: shelf, colors: try DepthColors(recipe),
      turn: recipe.timeline.turnDegrees, threads: threads,
      target: Viewport(recipe.still.location, size: geometry.size),
      isStopped: { finished.isStopped }, window: { try windows[$0] })
    var painted: [Int: ColoredDepth] = [:]
    var last: (depth: Double, turn: Double, rows: [[UInt8]])?
    for segment in segments {
      try writer.begin(segment)
      for index in segment.frames {
        let depth = recipe.timeline.depth(ofFrame: index)
        let turn = recipe.timeline.turnLeft(ofFrame: index)
        if last?.depth != depth || last?.turn != turn {
          let (lower, upper, share) = ColoredDepth.around(depth, octaves: geometry.octaves)
          painted = painted.filter { $0.key == lower || $0.key == upper }
          for number in share > 0 ? [lower, upper] : [lower] where painted[number] == nil {
            try wait(forDepth: ColoredDepth.depth(number, octaves: geometry.octaves))
            painted[number] = try painter.painted(number)
          }
          shelf.drop(before: geometry.strips(atDepth: depth, slack: 1))
          guard let first = painted[lower] else { preconditionFailure("it was just painted") }
          let drawing = FrameDrawing(
            geometry: geometry, table: table, depth: depth,
            turn: turn / 360 + FrameTable.turns(of: recipe.still.location), turnLeft: turn / 360,
            lower: first, upper: painted[upper] ?? first, share: share)
          last = (depth, turn, try rows(of: drawing, threads: threads))
        }
        if finished.isStopped { throw CancellationError() }
        try writer.write(index, last?.rows ?? [])
        progress(pace.drawn())
      }
      try writer.end(segment)
    }
  }

  /// The encoded rows of a frame.
  private func rows(of drawing: FrameDrawing, threads: Int) throws -> [[UInt8]] {
    let (height, size) = (drawing.geometry.size.height, Self.rowsAtOnce)
    let encoder = RowEncoder(depth: .eight)
    let finished = finished
    return try ValuesAhead((height + size - 1) / size, helpers: threads - 1) { band in
      if finished.isStopped { throw CancellationError() }
      return (band * size..<min(band * size + size, height)).map { j in
        encoder.encode(drawing.row(j), j: j)
      }
    }.values().flatMap { $0 }
  }

  /// Waits until all pictures that frames near a depth show are computed.
  private func wait(forDepth depth: Double) throws {
    let geometry = store.geometry
    let strips = geometry.strips(atDepth: depth, slack: 1).upperBound
    let needsLast =
      geometry.octaves - depth < max(SteadyMath.log2(geometry.cornerPixels), 2) + 0.5
    while !(finished.isWhole || !needsLast && finished.strips >= strips) {
      if finished.isStopped { throw CancellationError() }
      FileLock.pause()
    }
  }
}

extension FrameTable {
  /// The rotation of a place, in turns.
  static func turns(of place: Location) -> Double {
    let (cosine, sine) = place.rotationParts
    return turns(cosine, sine)
  }
}

/// The survey windows of a movie, read when first needed, by one thread at a time.
private final class WindowShelf {
  private let store: MovieStore
  private var kept: [Int: (outcomes: IterationBuffer, limit: Int)] = [:]

  init(_ store: MovieStore) { self.store = store }

  subscript(exponent: Int) -> (outcomes: IterationBuffer, limit: Int) {
    get throws {
      let exponent = min(max(exponent, store.windows.lowerBound), store.windows.upperBound)
      if let found = kept[exponent] { return found }
      let limit = store.engine(ofStrip: store.strip(ofWindow: exponent))?.limit ?? 0
      let found = (
        outcomes: try store.tiles(of: .survey(exponent: exponent)).samples(of: 0), limit: limit
      )
      kept[exponent] = found
      return found
    }
  }
}
