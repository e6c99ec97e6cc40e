// NearDescent — the last part of the way down a figure, in doubles.

/// Draws a part that is at most 2²⁴ pixels large, with everything below it.
struct NearDescent {
  private let descent: FigureDescent
  private let ratio: Double
  /// The children of each kind by the generations below the part.
  private var children: [[Int: [FigureChild]]]
  private var marks: [[Int: [FigureMark]]]
  private let discs: [(center: SIMD2<Double>, radius: Double)]
  private let units: [Int: SIMD2<Double>]
  private var count = 0

  init(_ descent: FigureDescent, ratio: Double, generations: Int) {
    (self.descent, self.ratio) = (descent, ratio)
    children = Array(repeating: [:], count: generations + 1)
    marks = Array(repeating: [:], count: generations + 1)
    discs = (0..<26).map { descent.figure.disc(of: $0) }
    units = Dictionary(
      uniqueKeysWithValues: (-1...1).map { ($0, descent.table.unit($0).nearest) })
  }

  /// - Parameters:
  ///   - center: The center of the view in the part's coordinates.
  ///   - direction: The direction on the screen of the part's real axis.
  ///   - pixels: The pixels of the length 1 in the part.
  ///   - rest: The generations below it.
  mutating func draw(
    _ kind: Int, _ center: SIMD2<Double>, _ direction: SIMD2<Double>, _ pixels: Double, _ rest: Int
  ) throws {
    count += 1
    guard count <= FigureDescent.mostParts else { throw SceneError.tooMany }
    if count & 4095 == 0 { try Task.checkCancellation() }
    let scale = pixels * direction
    for mark in marks(of: kind, rest) {
      switch mark {
      case .branch(let length, let turns):
        let end = length * (units[turns] ?? descent.table.unit(turns).nearest)
        descent.emit([scale.times(-center), scale.times(end - center)])
      case .polygon(let corners): descent.emit(corners.map { scale.times($0 - center) })
      }
    }
    if rest == 0 { return }
    let view = descent.reach * ratio / pixels
    for child in try children(of: kind, rest) {
      let next = (center - child.near.offset).times(child.near.factor)
      let disc = discs[child.kind]
      if (next - disc.center).length > disc.radius + view + 1e-6 { continue }
      let unit = SIMD2(child.near.factor.x, -child.near.factor.y) / ratio
      try draw(child.kind, next, direction.times(unit), pixels / ratio, rest - 1)
    }
  }

  private mutating func children(of kind: Int, _ rest: Int) throws -> [FigureChild] {
    if let known = children[rest][kind] { return known }
    let found = try descent.figure.children(of: kind, generations: rest, descent.table)
    children[rest][kind] = found
    return found
  }

  private mutating func marks(of kind: Int, _ rest: Int) -> [FigureMark] {
    if let known = marks[rest][kind] { return known }
    let found = descent.figure.marks(of: kind, generations: rest, fraction: descent.fraction)
    marks[rest][kind] = found
    return found
  }
}
