// CellFigure — polygons in a cell that is divided again and again: carpet, triangle, polygons.

internal import BigNumbers

/// Cells within cells, of which the last generation shows a polygon each.
///
/// The polygon has the cell's shape and is turned by the angle; its corners are on the cell's
/// inscribed circle. So polygons never overlap whatever the angle, and the gaps between them are in
/// proportion to their size.
struct CellFigure: Figure {
  /// The shapes of cells.
  enum Shape: Sendable, Equatable {
    /// Eight of nine squares; a cell is the square from 0 to 1 + i.
    case carpet
    /// Three of four triangles; a cell is the equilateral triangle on the line from 0 to 1.
    case triangle
    /// As many polygons as a regular polygon has corners, 3 … 12; a cell has the circumradius 1
    /// about 0, and a corner at the top.
    case polygon(sides: Int)
  }

  let shape: Shape
  /// The angle in degrees.
  let angle: Double
  let isFilled = true

  func ratioSquared(precision: Int) -> BigFloat {
    var ratio = ratio(FigureTable(angle: .zero, precision: precision))
    ratio.square()
    return ratio
  }

  /// The size of a cell as a multiple of its children's.
  private func ratio(_ table: FigureTable) -> BigFloat {
    switch shape {
    case .carpet: return BigFloat(3, precision: table.precision)
    case .triangle: return BigFloat(2, precision: table.precision)
    case .polygon(let sides):
      // Neighbors touch: λ = 2 · Σ cos(2πk/n), 0 ≤ k ≤ n/4.
      var sum = BigFloat(precision: table.precision)
      for k in 0...sides / 4 {
        sum.add(Self.corner(k, of: sides, from: 0, table.precision).re)
      }
      sum.scale(byPowerOfTwo: 1)
      return sum
    }
  }

  /// The k-th corner of a polygon on the unit circle; the 0-th is at `from` degrees.
  private static func corner(_ k: Int, of sides: Int, from: Int, _ precision: Int) -> BigComplex {
    let degrees =
      k == 0
      ? .zero : ExactDecimal(360 * k).divided(by: ExactDecimal(sides), digits: precision / 3 + 20)
    let sum = (try? degrees.adding(ExactDecimal(from))) ?? degrees
    return BigRotation.unit(sum, turns: 1, precision: precision)
  }

  func generations(log2Pixels: Double) -> Int {
    let log2Ratio = SceneMath.log2(ratio(FigureTable(angle: .zero, precision: 64)))
    return max(0, Int(((log2Pixels - 1) / log2Ratio).rounded(.up)))
  }

  func roots(_ generations: Int, _ table: FigureTable) -> [FigureChild] {
    [FigureChild(kind: 0, offset: table.number(0), factor: table.number(1))]
  }

  func children(of kind: Int, generations: Int, _ table: FigureTable) -> [FigureChild] {
    if let known = table.children { return known }
    var factor = BigComplex(precision: table.precision)
    factor.re = ratio(table)
    let found = offsets(table).map { offset in
      FigureChild(kind: 0, offset: offset.divided(by: factor), factor: factor)
    }
    table.children = found
    return found
  }

  private func offsets(_ table: FigureTable) -> [BigComplex] {
    switch shape {
    case .carpet:
      return (0..<9).filter { $0 != 4 }.map { table.number(Double($0 % 3), Double($0 / 3)) }
    case .triangle:
      return [
        table.number(0), table.number(1),
        BigRotation.unit(ExactDecimal(60), turns: 1, precision: table.precision),
      ]
    case .polygon(let sides):
      var rest = ratio(table)
      rest.subtract(1)
      let scale = BigComplex(rest, BigFloat(precision: table.precision))
      return (0..<sides).map {
        Self.corner($0, of: sides, from: 90, table.precision).times(scale)
      }
    }
  }

  func disc(of kind: Int) -> (center: SIMD2<Double>, radius: Double) {
    switch shape {
    case .carpet: ([0.5, 0.5], 0.5.squareRoot())
    case .triangle: ([0.5, 0.75.squareRoot() / 3], 1 / 3.0.squareRoot())
    case .polygon: (.zero, 1)
    }
  }

  func marks(of kind: Int, generations: Int, fraction: Double) -> [FigureMark] {
    if generations > 0 { return [] }
    let whole = polygon
    if fraction == 0 { return [whole.mark] }
    // The youngest polygons grow out of their parent.
    let table = FigureTable(angle: .zero, precision: 64)
    return children(of: 0, generations: 1, table).map { child in
      let scale = 1 / child.near.factor.x
      let center = child.near.offset + scale * whole.center
      return Polygon(
        center: whole.center + fraction * (center - whole.center),
        spoke: whole.spoke * (1 + fraction * (scale - 1)), sides: whole.sides
      ).mark
    }
  }

  private struct Polygon {
    let center: SIMD2<Double>
    /// From the center to the first corner.
    let spoke: SIMD2<Double>
    let sides: Int

    var mark: FigureMark {
      .polygon(
        (0..<sides).map { k in
          center + spoke.times(SceneMath.unit(degrees: Double(k) * 360 / Double(sides)))
        })
    }
  }

  /// The polygon that a cell shows.
  private var polygon: Polygon {
    func spoke(_ radius: Double, _ degrees: Double) -> SIMD2<Double> {
      radius * SceneMath.unit(degrees: degrees)
    }
    switch shape {
    case .carpet: return Polygon(center: [0.5, 0.5], spoke: spoke(0.5, 45 + angle), sides: 4)
    case .triangle:
      let height = 0.75.squareRoot() / 3
      return Polygon(center: [0.5, height], spoke: spoke(height, 90 + angle), sides: 3)
    case .polygon(let sides):
      let radius = SceneMath.unit(degrees: 180 / Double(sides)).x
      return Polygon(center: .zero, spoke: spoke(radius, 90 + angle), sides: sides)
    }
  }
}
