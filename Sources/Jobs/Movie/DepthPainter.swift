// DepthPainter — colors the pictures of a movie for one depth after another.

internal import Coloring
internal import Core
internal import FractalEngine
internal import Places

/// Colors the pictures of a movie for one depth after another, on one thread at a time.
struct DepthPainter {
  let geometry: MovieGeometry
  let shelf: StripShelf
  let colors: DepthColors
  /// The rotation of the first frame relative to the last one, in degrees.
  let turn: Double
  let threads: Int
  /// The last frame's viewport, with one sample a pixel.
  let target: Viewport
  let isStopped: @Sendable () -> Bool
  /// Returns the window of an exponent, and the limit of its outcomes.
  let window: (Int) throws -> (outcomes: IterationBuffer, limit: Int)

  /// The greatest distance to the next colored depth, in octaves.
  private static let reach = 1 / ColoredDepth.perOctave
  /// The texel rows that one thread makes at a time.
  private static let rowsAtOnce = 16

  /// - Throws: `DamagedTile`; `CancellationError`.
  func painted(atDepth depth: Double) throws -> ColoredDepth {
    var painted = ColoredDepth(depth: depth)
    let prepared = try colors.prepared(atDepth: painted.depth, window: window)
    try paintStrips(&painted, prepared)
    try paintLast(&painted, prepared)
    return painted
  }

  // MARK: Strips

  private func paintStrips(_ painted: inout ColoredDepth, _ prepared: any PreparedColoring) throws {
    let corner = geometry.corner(atDepth: painted.depth)
    let end = corner + SteadyMath.log2(geometry.cornerPixels) + 1.5
    for level in 0...geometry.levels {
      let rows = Double(geometry.rows(level: level))
      // A frame shows this level where its own level is up to one more or less.
      let own = corner + Double(level) + ColoredDepth.sharpness - geometry.spareOctaves
      let first = own - 1 - Self.reach
      let last =
        level == geometry.levels
        ? end : own + 1 + 2 * Self.reach
      let start = max(first, corner - Self.reach)
      let top = Int((start * rows).rounded(.down)) - 1
      let bottom = max(top, Int((last * rows).rounded(.up)) + 2)
      painted.append(
        try self.level(level, rows: top..<bottom, finer: painted.strips.last, painted, prepared))
    }
  }

  private func level(
    _ level: Int, rows: Range<Int>, finer: LightLevel?, _ painted: ColoredDepth,
    _ prepared: any PreparedColoring
  ) throws -> LightLevel {
    let width = geometry.columns(level: level)
    // Frames that are smaller than the strips' show none of the finest levels.
    if rows.isEmpty { return LightLevel(top: rows.lowerBound, width: width, isRing: true) }
    let thinned = max(0, level - 1)
    let sources = try sources(of: rows, level: level, thinned: thinned, finer, painted.depth)
    let size = Self.rowsAtOnce
    let blocks = (rows.count + size - 1) / size
    let isStopped = isStopped
    let parts = try ValuesAhead(blocks, helpers: threads - 1) { block in
      if isStopped() { throw CancellationError() }
      let first = rows.lowerBound + block * size
      let end = min(first + size, rows.upperBound)
      var part = LightLevel(top: first, width: width, isRing: true)
      part.reserve(rows: end - first)
      for row in first..<end {
        if let finer, Self.isHalved(row, finer) {
          part.append(halving: finer, row: 2 * row)
        } else if level == 0 {
          part.append([sources.colors(ofRow: row, prepared)])
        } else {
          part.append([
            sources.colors(ofRow: 2 * row, prepared), sources.colors(ofRow: 2 * row + 1, prepared),
          ])
        }
      }
      return part
    }.values()
    var whole = LightLevel(top: rows.lowerBound, width: width, isRing: true)
    whole.reserve(rows: rows.count)
    for part in parts { whole.append(part) }
    return whole
  }

  private static func isHalved(_ row: Int, _ finer: LightLevel) -> Bool {
    2 * row >= finer.top && 2 * row + 1 < finer.bottom
  }

  /// The strips of the rows that are not made by halving a finer level.
  private func sources(
    of rows: Range<Int>, level: Int, thinned: Int, _ finer: LightLevel?, _ depth: Double
  ) throws -> StripRows {
    let factor = level == 0 ? 1 : 2
    let height = geometry.rows(level: thinned)
    var found = StripRows(rows: height, count: geometry.count)
    let turn = target.location.rotationParts
    let left = SteadyMath.turns(degrees: self.turn * (1 - depth / geometry.octaves))
    let rotation =
      Complex(turn.0, turn.1)
      * Complex(
        SteadyMath.sine(turns: left &+ 1 << 62), SteadyMath.sine(turns: left))
    for row in rows where finer.map({ !Self.isHalved(row, $0) }) ?? true {
      for own in [factor * row, factor * row + factor - 1] {
        let index = found.strip(ofRow: own)
        if found.strips[index] != nil { continue }
        let scale = unit(ofStrip: index, depth)
        found.strips[index] = StripRows.Strip(
          outcomes: try shelf.outcomes(of: .strip(index), level: thinned),
          scale: SIMD2<Float>(Float(scale * rotation.re), Float(-scale * rotation.im)))
      }
    }
    return found
  }

  /// The engine's unit of a strip's distances, in pixels of frames of a depth.
  private func unit(ofStrip index: Int, _ depth: Double) -> Double {
    let view = Viewport(target.location, strip: geometry.strip(index))
    let unit = FloatExp(view.spacing.significand, exponent: view.spacing.exponent)
    let spacing = FloatExp(target.spacing.significand, exponent: target.spacing.exponent)
    return (unit / spacing).nearest / SteadyMath.exp2(geometry.octaves - depth)
  }

  // MARK: The last picture

  private func paintLast(_ painted: inout ColoredDepth, _ prepared: any PreparedColoring) throws {
    let above = geometry.octaves - painted.depth
    // Further out, the last picture is smaller than a pixel.
    guard above < SteadyMath.log2(geometry.cornerPixels) else { return }
    let side = MovieRecipe.lastSamples
    let wanted = above + SteadyMath.log2(geometry.pixelSize) - ColoredDepth.sharpness
    let first = max(0, Int((wanted - Self.reach).rounded(.down)))
    let outcomes = try shelf.outcomes(
      of: .last, level: min(first, StripShelf.deepestLevel))
    let left = SteadyMath.turns(degrees: turn * (above / geometry.octaves))
    let scale = 1 / (Double(side) * geometry.pixelSize * SteadyMath.exp2(above))
    let cosine: Double = SteadyMath.sine(turns: left &+ 1 << 62)
    let turned = SIMD2<Float>(
      Float(scale * cosine), Float(-scale * SteadyMath.sine(turns: left)))
    let (width, height) = (outcomes.tile.width, outcomes.tile.height)
    guard width >= 2, height >= 2 else { return }
    let size = Self.rowsAtOnce
    let isStopped = isStopped
    let parts = try ValuesAhead((height + size - 1) / size, helpers: threads - 1) { block in
      if isStopped() { throw CancellationError() }
      let rows = block * size..<min(block * size + size, height)
      var part = LightLevel(top: rows.lowerBound, width: width, isRing: false)
      let buffer = outcomes.rows(rows, turningDistancesBy: turned)
      for row in 0..<rows.count { part.append([prepared.colors(of: buffer, row: row)]) }
      return part
    }.values()
    var level = LightLevel(top: 0, width: width, isRing: false)
    level.reserve(rows: height)
    for part in parts { level.append(part) }
    var levels = [level]
    while levels.count < 4, level.width >= 4, level.rows >= 4 {
      var halved = LightLevel(top: 0, width: level.width / 2, isRing: false)
      for row in 0..<level.rows / 2 { halved.append(halving: level, row: 2 * row) }
      level = halved
      levels.append(level)
    }
    painted.setLast(levels, from: min(first, StripShelf.deepestLevel))
  }
}

/// Rows of thinned strips, one octave after another.
private struct StripRows: Sendable {
  struct Strip: Sendable {
    let outcomes: IterationBuffer
    /// The factor, a complex number, from the engine's distances to pixels of the frame.
    let scale: SIMD2<Float>
  }

  /// The rows of a strip.
  let rows: Int
  /// The number of all strips.
  let count: Int
  var strips: [Int: Strip] = [:]

  init(rows: Int, count: Int) { (self.rows, self.count) = (rows, count) }

  /// The strip of a row; the first and the last one for those beyond.
  func strip(ofRow row: Int) -> Int { min(max(row, 0) / rows, count - 1) }

  func colors(ofRow row: Int, _ prepared: any PreparedColoring) -> [LinearColor] {
    let index = strip(ofRow: row)
    guard let strip = strips[index] else { preconditionFailure("the row's strip is there") }
    let own = min(max(row - index * rows, 0), rows - 1)
    let line = strip.outcomes.rows(own..<own + 1, turningDistancesBy: strip.scale)
    return prepared.colors(of: line, row: 0)
  }
}

extension IterationBuffer {
  /// Copies some of the rows, with each distance multiplied by a complex number.
  ///
  /// - Complexity: O(pixels in these rows).
  fileprivate func rows(_ rows: Range<Int>, turningDistancesBy factor: SIMD2<Float>)
    -> IterationBuffer
  {
    var buffer = self.rows(rows)
    let limit = Float.greatestFiniteMagnitude
    for index in 0..<buffer.tile.count where buffer.statuses[index] == .escaped {
      let (x, y) = (buffer.distancesX[index], buffer.distancesY[index])
      let across: Float = x * factor.x - y * factor.y
      let up: Float = x * factor.y + y * factor.x
      buffer.setEscaped(
        index, buffer.counts[index], buffer.fractions[index], min(max(across, -limit), limit),
        min(max(up, -limit), limit))
    }
    return buffer
  }
}
