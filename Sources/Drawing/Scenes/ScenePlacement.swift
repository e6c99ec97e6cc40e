// ScenePlacement — where in the home square a figure stands.

internal import BigNumbers

/// The point 0 and the length 1 of a figure's root in the plane, exactly.
///
/// The home square is [−2, 1] × [−1.5, 1.5], the window of the home view.
struct ScenePlacement {
  let re: ExactDecimal
  let im: ExactDecimal
  let unit: ExactDecimal
  /// Whether the root's real axis leads upward instead of to the right.
  let isUpward: Bool

  init(_ kind: Scene.Kind, _ figure: any Figure) throws {
    switch kind {
    case .tree:
      // The trunk begins a sixth of the height below the middle; the first length is a quarter.
      self.init(-0.5, -0.5, unit: 0.75, isUpward: true)
    case .cells(.carpet), .cells(.triangle): self.init(-2, -1.5, unit: 3)
    case .cells(.polygon): self.init(-0.5, 0, unit: 1.5)
    case .system(let system): try self.init(system, figure)
    }
  }

  private init(_ re: Double, _ im: Double, unit: Double, isUpward: Bool = false) {
    (self.re, self.im) = (ExactDecimal(exactly: re), ExactDecimal(exactly: im))
    (self.unit, self.isUpward) = (ExactDecimal(exactly: unit), isUpward)
  }

  /// Fits an L-system into nine tenths of the home square, by the box around one generation.
  private init(_ system: LSystem, _ figure: any Figure) throws {
    var low = SIMD2(repeating: Double.infinity)
    var high = -low
    var generation = 0
    // As many generations as have at most some 10,000 lines.
    while generation < 12 {
      var (from, to) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
      var count = 0
      let table = FigureTable(angle: figure.tableAngle, precision: 64)
      let isUpward = system.isUpward
      try FigureDescent(
        figure: figure, table: table, generations: generation, fraction: 0, reach: 1e12
      ) { points in
        for point in points {
          let turned = isUpward ? SIMD2(-point.y, point.x) : point
          (from, to) = (pointwiseMin(from, turned), pointwiseMax(to, turned))
        }
        count += 1
      }.run(
        center: table.number(0), pixels: BigFloat(1, precision: 64), direction: SIMD2(1, 0))
      if count > 0 { (low, high) = (from, to) }
      if count > 3000 { break }
      generation += 1
    }
    guard low.x.isFinite, (high - low).max() > 0 else {
      throw SceneError.badRule("it draws nothing")
    }
    // Rounded, so that the place is a short number.
    func rounded(_ value: Double) -> Double { (value * 1024).rounded() / 1024 }
    let unit = max(0x1p-10, rounded(2.7 / (high - low).max()))
    let middle = unit * (low + high) / 2
    self.init(
      rounded(-0.5 - middle.x), rounded(-middle.y), unit: unit, isUpward: system.isUpward)
  }
}

extension Figure {
  /// The angle whose multiples an L-system's letters turn by.
  fileprivate var tableAngle: ExactDecimal { (self as? LSystemFigure)?.angle ?? .zero }
}
