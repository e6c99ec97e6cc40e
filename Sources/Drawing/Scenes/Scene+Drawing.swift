// Scene+Drawing — what a scene shows in a picture of some size.

internal import BigNumbers
package import Places

extension Scene {
  /// The drawing of the scene's view.
  ///
  /// Its shapes depend on the location and the size alone.
  ///
  /// - Throws: `SceneError`; `CancellationError`.
  package func canvas(_ size: PictureSize) throws -> Canvas {
    var canvas = Canvas(width: size.width, height: size.height)
    canvas.fillAll(ground)
    let figure = try figure()
    var path = CanvasPath()
    let middle = SIMD2(Double(size.width) / 2, Double(size.height) / 2)
    let line = CanvasLine(width: Scene.lineWidth(size))
    var (last, count) = (SIMD2<Double>?.none, 0)
    try draw(figure, size) { points in
      let shown = points.map { SIMD2(middle.x + $0.x, middle.y - $0.y) }
      if figure.isFilled {
        path.move(to: shown[0])
        for point in shown.dropFirst() { path.line(to: point) }
        path.close()
        return
      }
      // A line that begins where the last one ended goes on with it.
      if let end = last, (end - shown[0]).length < 1e-6 {
        path.line(to: shown[1])
      } else {
        path.move(to: shown[0])
        path.line(to: shown[1])
      }
      last = shown[1]
      count += 1
      if count.isMultiple(of: Self.linesPerStroke) {
        canvas.stroke(path, line, color)
        (path, last) = (CanvasPath(), nil)
      }
    }
    if figure.isFilled {
      canvas.fill(path, color)
    } else {
      canvas.stroke(path, line, color)
    }
    return canvas
  }

  /// The most lines in one stroke: strokes of very many cost cairo more than their sum.
  private static let linesPerStroke = 500

  /// The width of lines in pixels: a 480th of the height, at least 1 pixel.
  static func lineWidth(_ size: PictureSize) -> Double {
    min(1000, max(1, Double(size.height) / 480))
  }

  /// The most generations that are computed below those that a picture shows.
  ///
  /// A branching figure then has too many parts, and the parts of another are too small to be seen.
  /// Without the bound, a step of a million would need a call within a call for each generation.
  private static let mostUnseen = 200

  func figure() throws(SceneError) -> any Figure {
    switch kind {
    case .tree: TreeFigure(angle: angle)
    case .cells(let shape): CellFigure(shape: shape, angle: angle.nearest)
    case .system(let system): try LSystemFigure(system, angle: angle)
    }
  }

  /// Calls `emit` with each line or polygon in view, in pixels from the center, y upward.
  func draw(
    _ figure: any Figure, _ size: PictureSize, emit: @escaping ([SIMD2<Double>]) -> Void
  ) throws {
    let frame = try ScenePlacement(kind, figure)
    let viewport = Viewport(location, size: size)
    let depth = max(0, 1 - viewport.spacing.exponent)
    let table = FigureTable(angle: angle, precision: depth + 128)
    // The pixels of the length 1 in root coordinates.
    var pixels = frame.unit.bigFloat(precision: table.precision)
    pixels.multiply(by: BigFloat(Double(size.height), precision: table.precision))
    pixels.divide(by: location.height.bigFloat(precision: table.precision))
    var center = BigComplex(
      try location.re.subtracting(frame.re).bigFloat(precision: table.precision),
      try location.im.subtracting(frame.im).bigFloat(precision: table.precision))
    let unit = frame.unit.bigFloat(precision: table.precision)
    center.re.divide(by: unit)
    center.im.divide(by: unit)
    // The screen's axes are turned with the view.
    var direction = SIMD2(viewport.cosine, -viewport.sine)
    if frame.isUpward {
      center = center.times(table.number(0, -1))
      direction = direction.times(SIMD2(0, 1))
    }
    let log2Pixels = SceneMath.log2(pixels)
    var (generations, fraction) = (figure.generations(log2Pixels: log2Pixels), 0.0)
    if let step {
      let whole = step.nearest.rounded(.down)
      generations = min(Int(whole), generations + Self.mostUnseen)
      fraction = step.nearest - whole
    }
    let reach = 0.51 * SIMD2(Double(size.width), Double(size.height)).length + 16
    if fraction > 0, let figure = figure as? LSystemFigure {
      guard log2Pixels < 24 else { throw SceneError.fractionTooDeep }
      let scale = pixels.nearest * direction
      let middle = center.nearest
      let place = { (points: [SIMD2<Double>]) in emit(points.map { scale.times($0 - middle) }) }
      if var unfolding = LSystemUnfolding(
        figure, generations: generations, fraction: fraction, emit: place)
      {
        return try unfolding.draw(generations: generations)
      }
      var morph = LSystemMorph(
        figure, generations: generations, fraction: fraction, emit: place)
      return try morph.draw(generations: generations)
    }
    try FigureDescent(
      figure: figure, table: table, generations: generations, fraction: fraction, reach: reach
    ) { points in
      // A large part may lie beside the view with its marks: what is drawn does not depend on them.
      let low = points.dropFirst().reduce(points[0]) { pointwiseMin($0, $1) }
      let high = points.dropFirst().reduce(points[0]) { pointwiseMax($0, $1) }
      if all(low .<= reach) && all(high .>= -reach) { emit(points) }
    }.run(center: center, pixels: pixels, direction: direction)
  }
}
