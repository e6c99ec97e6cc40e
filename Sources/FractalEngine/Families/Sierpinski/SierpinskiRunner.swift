// SierpinskiRunner — computes the pixels of a set defined by digits.

internal import BigNumbers
internal import Core
internal import Places

/// Computes the pixels of one picture, each by itself.
struct SierpinskiRunner: PictureRunner {
  let strategy = Strategy(.digits)
  let costs = StepCosts.vectors
  let frame: PixelFrame
  let address: SierpinskiReference
  let limit: Int
  private let grid: DoubleDoubleGrid
  /// The view's center relative to the edges of the home square; nil if it has too many digits.
  private let left: ExactDecimal?
  private let below: ExactDecimal?

  /// The number of places that are examined beyond the view's own.
  ///
  /// A point is removed later than that with a probability of at most 10^−47.
  private static let furtherPlaces = 4096
  /// The number of places in a shallow view before exact digits are used.
  private static let fewPlaces = 24
  /// The number of places of an exact line that pixels share in a shallow view; longer numbers
  /// would take too much memory.
  private static let keptPlaces = 256

  /// Results that the pixels of a tile share.
  private struct Lines {
    var columns = KeptLines<SierpinskiLine>()
    var rows = KeptLines<SierpinskiLine>()
    var exactColumns = KeptLines<ExactLine>()
    var exactRows = KeptLines<ExactLine>()
  }

  init(frame: PixelFrame, address: SierpinskiReference, limit: Int) {
    (self.frame, self.address, self.limit) = (frame, address, limit)
    grid = DoubleDoubleGrid(frame)
    left = try? frame.viewport.re.adding(ExactDecimal(2))
    below = try? frame.viewport.im.adding(ExactDecimal(15, exponent: -1))
  }

  /// The outcomes of pixels, in their order; faster where many share a column or a row.
  ///
  /// - Throws: `CancellationError`.
  func outcomes(
    of places: [PixelPlace], _ work: inout WorkCounts, _ uncertain: inout [UncertainPixel]
  ) throws -> [SettledPixel] {
    var lines = Lines()
    return try places.enumerated().map { index, pixel in
      if index & 255 == 0 { try Task.checkCancellation() }
      return try outcome(pixel, &lines, &work)
    }
  }

  /// Digits are exact, so that no pixel is uncertain.
  func settle(_ queue: UncertainPixelQueue, toTheEnd: Bool, _ work: inout WorkCounts) {}

  private func outcome(
    _ pixel: PixelPlace, _ lines: inout Lines, _ work: inout WorkCounts
  ) throws -> SettledPixel {
    guard pixel.lies(in: frame) else {
      return SettledPixel(.unresolved(iterations: 0), dependsOnLimit: false)
    }
    switch try fate(pixel, &lines) {
    case .member: return SettledPixel(.interior(period: 1), dependsOnLimit: false)
    case .fallen(let level, let place) where level <= limit:
      work.iterations += level
      work.skipped += min(level, address.levels)
      work.singleSteps += max(0, level - address.levels)
      return SettledPixel(escaped(level, place), dependsOnLimit: false)
    default: return SettledPixel(.unresolved(iterations: limit), dependsOnLimit: true)
    }
  }

  private func fate(_ pixel: PixelPlace, _ lines: inout Lines) throws -> SierpinskiFate {
    let viewport = frame.viewport
    if !viewport.hasStraightRows {
      let offset = grid.exactOffset(pixel.i, pixel.j)
      var column = line(offset.re, address.center.re)
      var row = line(offset.im, address.center.im)
      return try quickFate(&column, &row) ?? turnedFate(pixel)
    }
    let (u, v) = viewport.screenOffset(pixel.i, pixel.j)
    if let i = lines.columns.index(of: u, { line(grid.exactOffset(of: u), address.center.re) }),
      let j = lines.rows.index(of: v, { line(grid.exactOffset(of: v), address.center.im) }),
      let fate = try quickFate(&lines.columns.lines[i], &lines.rows.lines[j])
    {
      return fate
    }
    let mostKept = isShallow ? Self.keptPlaces : 0
    if let left, let below,
      let i = lines.exactColumns.index(
        of: u, { ExactLine(offset: u, center: left, viewport, mostKept: mostKept) }),
      let j = lines.exactRows.index(
        of: v, { ExactLine(offset: v, center: below, viewport, mostKept: mostKept) })
    {
      return try ExactLine.fate(
        &lines.exactColumns.lines[i], &lines.exactRows.lines[j], in: address.set, limit: places)
    }
    return try turnedFate(pixel)
  }

  private var isShallow: Bool { address.levels < 64 && frame.viewport.hasStraightRows }

  /// The greatest number of a pixel's places to examine.
  private var places: Int { min(limit, address.levels + Self.furtherPlaces) }

  private func line(_ offset: BigFloat, _ center: BigFloat) -> SierpinskiLine {
    SierpinskiLine(offset: offset, center: center, radius: address.radius)
  }

  /// The fate by the cell and the digits after it; nil if these do not decide.
  private func quickFate(
    _ column: inout SierpinskiLine, _ row: inout SierpinskiLine
  ) throws -> SierpinskiFate? {
    guard let x = column.cell, let y = row.cell else { return nil }
    if case .fallen(let level, let corner) = address.fates[3 * y + x] {
      let side = SierpinskiReference.power(address.set, level - address.levels).nearest
      let inCell = corner + side * Complex(column.near, row.near)
      return .fallen(level: level, place: level == 0 ? .zero : inCell)
    }
    if limit <= address.levels { return .within(limit: limit) }
    // Exact digits are cheap if there are few of them, and they show when digits repeat.
    let further = isShallow ? Self.fewPlaces : Self.furtherPlaces
    let more = max(1, min(limit - address.levels, further))
    switch try SierpinskiLine.fate(&column, &row, in: address.set, limit: more) {
    case .fallen(let level, let place): return .fallen(level: address.levels + level, place: place)
    case .within where !isShallow: return .within(limit: limit)
    case .within, .member, .uncertain: return nil
    }
  }

  /// The fate by all of a pixel's digits within a precision, in a rotated view.
  private func turnedFate(_ pixel: PixelPlace) throws -> SierpinskiFate {
    let viewport = frame.viewport
    let precision = max(1, 1 - viewport.spacing.exponent) + 2 * places + 128
    let point = viewport.exactPixel(pixel.i, pixel.j, precision: precision)
    return try address.set.fate(
      of: address.set.address(of: point), error: 16 - precision, limit: places)
  }

  /// The outcome of a removed point.
  ///
  /// There is no smooth count between levels, so the fraction is 1.
  private func escaped(_ level: Int, _ place: Complex) -> PixelOutcome {
    let spacing = FloatExp(
      frame.viewport.spacing.significand, exponent: frame.viewport.spacing.exponent)
    if frame.viewport.isStretched { return stretchedEscape(level, place, spacing) }
    let distance = (SierpinskiReference.distance(in: place, level: level, address.set) / spacing)
    let size = min(distance.nearest, 1e30)
    let direction = Self.inward(from: place)
    // Rotates the direction from the plane to the screen.
    let turned =
      direction * Complex(frame.viewport.cosine, -frame.viewport.sine)
    return .escaped(
      iterations: level, fraction: 1, distanceX: Float(size * turned.re),
      distanceY: Float(size * turned.im))
  }

  /// The outcome of a removed point in a stretched view: the nearest edge is that on the screen.
  ///
  /// The distance to the edge along a line n·p = const is its distance in the plane, divided by
  /// |Mᵀn|.
  private func stretchedEscape(_ level: Int, _ place: Complex, _ spacing: FloatExp) -> PixelOutcome
  {
    let side = FloatExp(3) * SierpinskiReference.power(address.set, -level) / spacing
    let rooms = level == 0 ? [0] : [place.re, 1 - place.re, place.im, 1 - place.im]
    let edges = zip(rooms, [(1.0, 0.0), (-1, 0), (0, 1), (0, -1)]).map { room, normal in
      let (u, v) = frame.viewport.matrix.pulled(normal.0, normal.1)
      let square = u * u + v * v
      let size = min((side * FloatExp(room / square)).nearest, 1e30)
      return Complex(size * u, size * v)
    }
    let nearest = edges.min { $0.lengthSquared < $1.lengthSquared } ?? .zero
    return .escaped(
      iterations: level, fraction: 1, distanceX: Float(nearest.re), distanceY: Float(nearest.im))
  }

  /// The direction away from the nearest edge of the cell.
  private static func inward(from place: Complex) -> Complex {
    let rooms = [place.re, 1 - place.re, place.im, 1 - place.im]
    let ways = [Complex(1, 0), Complex(-1, 0), Complex(0, 1), Complex(0, -1)]
    let nearest = rooms.indices.min { rooms[$0] < rooms[$1] } ?? 0
    return ways[nearest]
  }
}
