// MovieDrawing — draws a movie's frames in their order, as soon as their strips are there.

internal import Coloring
internal import Core
internal import Places

/// The drawing and encoding of all frames that are missing; runs on a thread of its own.
struct MovieDrawing: Sendable {
  let recipe: MovieRecipe
  let store: MovieStore
  /// Whether strips are removed once no missing frame shows them.
  let dropsStrips: Bool
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
    let table = FrameTable(geometry.frame, cornerPixels: geometry.cornerPixels)
    let shelf = StripShelf(store, threads: threads)
    let windows = WindowShelf(store)
    let colors = try DepthColors(recipe)
    // A loop fades between two periods, so its colors change evenly if all octaves are alike.
    let schedule = DepthSchedule(
      colors, octaves: geometry.octaves, isEven: recipe.timeline.isLoop
    ) { try windows[$0] }
    let painter = DepthPainter(
      geometry: geometry, shelf: shelf, colors: colors,
      turn: recipe.timeline.turnDegrees, threads: threads,
      target: Viewport(recipe.still.location, size: geometry.frame),
      isStopped: { finished.isStopped }, window: { try windows[$0] })
    let easel = Easel(painter: painter, schedule: schedule, table: table)
    var last: (depth: Double, parts: [[UInt8]])?
    var removed = 0
    for (number, segment) in segments.enumerated() {
      try writer.begin(segment)
      for index in segment.frames {
        let depth = recipe.timeline.depth(ofFrame: index)
        // The picture that stays at the end is drawn once.
        if last?.depth != depth {
          let views = Self.views(ofFrame: index, recipe.timeline)
          let highest = views.map(\.depth).min() ?? depth
          finished.show(from: geometry.firstStrip(atDepth: highest))
          for view in views { try wait(forDepth: schedule.end(ofInterval: view.depth)) }
          easel.keep(try views.flatMap { try easel.numbers(atDepth: $0.depth) })
          var shown: [ShownView] = []
          for view in views {
            for number in try easel.missing(atDepth: view.depth) { try easel.paint(number) }
            let turn = recipe.timeline.turnLeft(atDepth: view.depth)
            shown.append(
              ShownView(
                drawing: try easel.drawing(
                  atDepth: view.depth,
                  turn: turn / 360 + FrameTable.turns(of: recipe.still.location),
                  turnLeft: turn / 360), ink: try ink(atDepth: view.depth), share: view.share))
          }
          shelf.drop(before: geometry.firstStrip(atDepth: highest))
          last = (depth, try parts(of: shown, try caption(atDepth: depth), threads: threads))
        }
        if finished.isStopped { throw CancellationError() }
        try writer.write(index, last?.parts ?? [])
        progress(pace.drawn())
      }
      try writer.end(segment)
      if dropsStrips, number + 1 < segments.count {
        let next = recipe.timeline.depth(ofFrame: segments[number + 1].frames.lowerBound)
        let first = geometry.firstStrip(atDepth: next)
        try store.remove(strips: removed..<max(removed, first))
        removed = max(removed, first)
      }
    }
  }

  /// A view that is mixed into a frame, and its share of the frame's light.
  private struct ShownView: Sendable {
    let drawing: FrameDrawing
    /// The ink over it; nil if none is visible.
    let ink: InkLayer?
    let share: Float
  }

  /// The depths that a frame shows: one, or in a loop two that are a period apart.
  private static func views(ofFrame index: Int, _ timeline: MovieTimeline)
    -> [(depth: Double, share: Float)]
  {
    let (depth, fade) = (timeline.depth(ofFrame: index), timeline.fade(ofFrame: index))
    if fade == 0 { return [(depth, 1)] }
    return [(depth, Float(1 - fade)), (depth - timeline.octaves / 2, Float(fade))]
  }

  private func ink(atDepth depth: Double) throws -> InkLayer? {
    guard let ink = recipe.still.ink?.ink else { return nil }
    return InkLayer(ink, try recipe.location(atDepth: depth), size: store.geometry.frame)
  }

  private func caption(atDepth depth: Double) throws -> FilmCaption? {
    if !recipe.hasCaptions { return nil }
    // The usual title has the zoom of the last frame, which differs from the frame's own.
    let still = recipe.still
    let isUsual = still.title == Recipe.usualTitle(of: still.location)
    return FilmCaption(
      isUsual ? still.location.formula : still.title, height: try recipe.height(atDepth: depth),
      size: store.geometry.frame)
  }

  /// The encoded parts of a frame, in the order in which they are written.
  private func parts(of views: [ShownView], _ caption: FilmCaption?, threads: Int) throws
    -> [[UInt8]]
  {
    let (height, size) = (store.geometry.frame.height, Self.rowsAtOnce)
    let (pixels, finished) = (writer.pixels, finished)
    let bands = try ValuesAhead((height + size - 1) / size, helpers: threads - 1) { band in
      if finished.isStopped { throw CancellationError() }
      let top = band * size
      var rows = try (top..<min(top + size, height)).map { try Self.row($0, of: views) }
      caption?.write(on: &rows, top: top)
      return pixels.planes(rows, top: top)
    }.values()
    return (0..<(bands.first?.count ?? 0)).flatMap { plane in bands.map { $0[plane] } }
  }

  /// A row of a frame, mixed from the views that it shows.
  private static func row(_ j: Int, of views: [ShownView]) throws -> [LinearColor] {
    let first = try row(j, of: views[0])
    guard views.count > 1 else { return first }
    return zip(first, try row(j, of: views[1])).map { $0.mixed(with: $1, views[1].share) }
  }

  private static func row(_ j: Int, of view: ShownView) throws -> [LinearColor] {
    var row = view.drawing.row(j)
    try view.ink?.draw(over: &row, i: 0, j: j)
    return row
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

/// The colored depths around the frames that are being drawn; for one thread at a time.
private final class Easel {
  private let painter: DepthPainter
  private let schedule: DepthSchedule
  private let table: FrameTable
  private var painted: [Int: ColoredDepth] = [:]

  init(painter: DepthPainter, schedule: DepthSchedule, table: FrameTable) {
    (self.painter, self.schedule, self.table) = (painter, schedule, table)
  }

  /// The numbers of the one or two colored depths around a depth.
  func numbers(atDepth depth: Double) throws -> [Int] {
    let (lower, upper, share) = try schedule.around(depth)
    return share > 0 ? [lower, upper] : [lower]
  }

  func missing(atDepth depth: Double) throws -> [Int] {
    try numbers(atDepth: depth).filter { painted[$0] == nil }
  }

  /// Drops all but some colored depths.
  func keep(_ numbers: [Int]) { painted = painted.filter { numbers.contains($0.key) } }

  /// - Throws: `DamagedTile`; `CancellationError`.
  func paint(_ number: Int) throws {
    painted[number] = try painter.painted(atDepth: schedule.depth(number))
  }

  /// The drawing of a depth whose colored depths are there.
  func drawing(atDepth depth: Double, turn: Double, turnLeft: Double) throws -> FrameDrawing {
    let (lower, upper, share) = try schedule.around(depth)
    guard let first = painted[lower] else { preconditionFailure("it is painted") }
    return FrameDrawing(
      geometry: painter.geometry, table: table, depth: depth, turn: turn, turnLeft: turnLeft,
      lower: first, upper: painted[upper] ?? first, share: share)
  }
}

extension FrameTable {
  /// The rotation of a place, in turns.
  static func turns(of place: Location) -> Double {
    let (cosine, sine) = place.rotationParts
    return turns(cosine, sine)
  }
}
