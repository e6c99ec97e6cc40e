// FramePainter — paints incomplete pictures so that they look complete.

internal import Coloring
internal import Core
internal import FractalEngine

/// Colors the known pixels of a picture, and interpolates the others from them.
struct FramePainter: Sendable {
  private let prepared: any PreparedColoring
  /// Whether no pixel was known from which the colors could be prepared.
  let isBlind: Bool
  private let encoder = RowEncoder(depth: .eight)

  /// The color of a pixel without known pixels nearby: a dark gray.
  private static let unknown = LinearColor(hex: 0x20_2020)
  /// The largest number of pixels from which the coloring is prepared.
  private static let sampleSize = 1 << 14

  /// - Parameters:
  ///   - passes: Decides on the sample from which the colors are prepared if there is no survey. It
  ///     is taken from the grid of this many passes, which is evenly spread over the picture; with
  ///     0, from all known groups.
  ///   - isOutline: Whether to show the recipe's drawing by distances as light on dark.
  init(
    _ recipe: Recipe, _ picture: PartialPicture, passes: Int, isOutline: Bool = false
  ) {
    let limit = picture.engine.limit
    if let survey = picture.survey, survey.limit == limit {
      isBlind = picture.knownPixels == 0
      let prepared = recipe.prepared(survey: survey.survey, limit: limit)
      self.prepared = isOutline ? PreparedOutline(prepared) : prepared
      return
    }
    let sample = Self.sample(of: picture, passes: passes)
    isBlind = sample.tile.count == 0
    let prepared = recipe.prepared(sample: sample, limit: limit)
    self.prepared = isOutline ? PreparedOutline(prepared) : prepared
  }

  private static func sample(of picture: PartialPicture, passes: Int) -> IterationBuffer {
    let plan = picture.plan
    let grid = plan.grids[(passes > 0 ? passes : plan.grids.count) - 1]
    let groups = (0..<plan.count).filter { group in
      grid.contains(column: group % plan.columns, row: group / plan.columns)
        && picture.isShown(group)
    }
    // One pixel near the middle of each group, for at most `sampleSize` groups.
    let step = max(1, (groups.count + sampleSize - 1) / sampleSize)
    let chosen = Swift.stride(from: 0, to: groups.count, by: step).map { groups[$0] }
    let buffer = picture.buffer
    var sample = IterationBuffer(
      tile: Tile(x: 0, y: 0, width: chosen.count, height: 1),
      features: buffer.features.map(\.feature))
    for (index, group) in chosen.enumerated() {
      let (x, y) = plan.corner(group)
      let middle = y * buffer.tile.width + min(x + 1, buffer.tile.width - 1)
      sample.copy(middle, of: buffer, to: index)
    }
    return sample
  }

  /// The picture as far as it is known.
  ///
  /// - Parameter step: Only one of `step` columns and rows is painted; the frame is smaller by this
  ///   factor.
  func paint(_ picture: PartialPicture, step: Int = 1) -> Pixmap {
    let buffer = picture.buffer
    let (width, height) = (buffer.tile.width, buffer.tile.height)
    let blend = Blend(picture, prepared)
    let columns = Array(stride(from: step / 2, to: width, by: step))
    let rows = Array(stride(from: step / 2, to: height, by: step))
    var bytes: [UInt8] = []
    bytes.reserveCapacity(3 * columns.count * rows.count)
    for j in rows {
      let row = columns.map { i in
        let group = picture.plan.group(x: i, y: j)
        if blend.means[group] != nil && blend.isFine(i, j) {
          return prepared.color(at: j * width + i, of: buffer)
        }
        return blend.color(i, j) ?? Self.unknown
      }
      bytes += encoder.encode(row, j: j)
    }
    return Pixmap(width: columns.count, height: rows.count, bytes: bytes)
  }

  /// Interpolates colors between known groups.
  private struct Blend {
    private let plan: PassPlan
    /// The mean color of each group; nil if it is not known.
    let means: [LinearColor?]

    init(_ picture: PartialPicture, _ prepared: any PreparedColoring) {
      let (plan, buffer) = (picture.plan, picture.buffer)
      self.plan = plan
      means = (0..<plan.count).map { group in
        if !picture.isShown(group) { return nil }
        let (left, top) = plan.corner(group)
        var sum = LinearColor.black
        for j in top..<min(top + PixelGroup.height, buffer.tile.height) {
          for i in left..<min(left + PixelGroup.width, buffer.tile.width) {
            sum.rgb += prepared.color(at: j * buffer.tile.width + i, of: buffer).rgb
          }
        }
        return sum * (1 / Float(picture.pixelCount(of: group)))
      }
    }

    /// Whether enough is known around a pixel that its own color would not be an isolated speck.
    func isFine(_ i: Int, _ j: Int) -> Bool {
      plan.grids.contains { $0.x * $0.y <= 2 && color(i, j, $0, isLast: false) != nil }
    }

    /// The interpolated color of a pixel.
    ///
    /// It is interpolated from the finest grid whose four groups around the pixel are known, or
    /// from the coarsest grid's known ones among the four.
    func color(_ i: Int, _ j: Int) -> LinearColor? {
      for (index, grid) in plan.grids.enumerated().reversed() {
        if let color = color(i, j, grid, isLast: index == 0) { return color }
      }
      return nil
    }

    private func color(_ i: Int, _ j: Int, _ grid: PassPlan.Grid, isLast: Bool) -> LinearColor? {
      let (x0, x1, x) = place(i, by: grid.x, to: plan.columns, PixelGroup.width)
      let (y0, y1, y) = place(j, by: grid.y, to: plan.rows, PixelGroup.height)
      var (sum, whole) = (LinearColor.black, Float(0))
      for (row, column, weight) in [
        (y0, x0, (1 - x) * (1 - y)), (y0, x1, x * (1 - y)), (y1, x0, (1 - x) * y), (y1, x1, x * y),
      ] {
        if let mean = means[row * plan.columns + column] {
          sum.rgb += mean.rgb * weight
          whole += weight
        } else if !isLast {
          return nil
        }
      }
      return whole > 0 ? sum * (1 / whole) : nil
    }

    /// The groups of a grid before and after a pixel in one direction, and the pixel's position
    /// between their middles, 0 … 1.
    private func place(_ pixel: Int, by step: Int, to count: Int, _ side: Int)
      -> (Int, Int, Float)
    {
      let last = (count - 1) / step
      let groups = (Float(pixel) + 0.5) / Float(side) - 0.5
      let position = groups / Float(step)
      let before = min(max(Int(position.rounded(.down)), 0), last)
      let after = min(before + 1, last)
      let share = min(max(position - Float(before), 0), 1)
      return (before * step, after * step, share)
    }
  }
}
