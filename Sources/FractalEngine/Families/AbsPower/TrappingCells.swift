// TrappingCells — proves that orbits of an absolute-value map, even chaotic ones, stay bounded.

/// A grid of square cells, in which a set of cells is built that contains an orbit.
///
/// The set begins with the cells around one of the first points. Then each cell that meets the
/// image of a cell in the set is added. If this ends within the grid, the map takes the set into
/// itself: no orbit that begins in it leaves it, whether it is chaotic or attracted by a cycle. The
/// set contains the critical orbits of a whole disc of parameters.
///
/// - Note: Cell mapping with outer approximation: M. Dellnitz, A. Hohmann, Numerische Mathematik
///   75, 1997. All errors are bounded, so this is a proof (docs/theory.md §11).
struct TrappingCells {
  /// The useful levels: with coarser cells almost nothing can be proved, finer ones are too many.
  static let levels = 4...8

  private let map: AbsPowerMap
  /// The folds that do not change a point's image, so that cells also represent their mirror
  /// images.
  private let folds: Folds
  /// The side of a cell, 2^−level.
  private let side: Double
  private let perUnit: Double
  /// The numbers of columns and rows, and the coordinates of the first ones' edges.
  private let columns: Int
  private let rows: Int
  private let left: Double
  private let bottom: Double
  /// The greatest number of cells of a row that share one image; more would blur it by an eighth of
  /// a cell.
  private let longestRun: Int
  /// The greatest rounding error of an image.
  private let rounding: Double

  /// Makes a grid; nil for a map that conjugates after its power.
  init?(_ map: AbsPowerMap, level: Int) {
    guard !map.after.contains(.conjugation) else { return nil }
    self.map = map
    // If both parts of the power lose their signs, the signs of z do not matter either.
    folds = map.after == [.re, .im] ? map.after : map.before
    side = Double(sign: .plus, exponent: -level, significand: 1)
    perUnit = 1 / side
    longestRun = max(1, Int((0.125 / side).squareRoot() / 0.75))
    // Bounded orbits have |z| ≤ 2 and |c| ≤ 2.
    left = folds.contains(.re) ? 0 : -2
    bottom = folds.contains(.im) && !folds.contains(.conjugation) ? 0 : -2
    columns = (left == 0 ? 2 : 4) << level
    rows = (folds.contains(.im) ? 2 : 4) << level
    var power = 1.0
    for _ in 0..<map.power { power *= 2.5 }
    rounding = 0x1p-44 * power
  }

  /// Cells that contain the critical orbits of all parameters in a disc; nil if cells of this level
  /// are too coarse.
  ///
  /// - Parameters:
  ///   - c: The disc's middle, to within 2^−50.
  ///   - radius: The disc's radius.
  /// - Complexity: O(cells); at most all cells of the grid.
  func region(for c: Planar<Double>, radius: Double) -> Region? {
    guard c.length <= 2, !shakenOrbitsEscape(c, radius) else { return nil }
    var region = Region(self, c, radius + 0x1p-50)
    return region.isClosed() ? region : nil
  }

  /// Whether orbits escape if their points are moved by as much as cells blur them.
  ///
  /// If so, cells would not contain them. This test takes only a small part of the time; it proves
  /// nothing.
  private func shakenOrbitsEscape(_ c: Planar<Double>, _ radius: Double) -> Bool {
    let reach = 0.5 * side + radius
    var (x, y) = (SIMD8(repeating: c.re), SIMD8(repeating: c.im))
    for step in 0..<Self.shakes {
      let noise = Self.noise[step]
      x += reach * noise.x
      y += reach * noise.y
      (x, y) = Self.absPower(x, y, map.before)
      let (a, b) = (x, y)
      for _ in 1..<map.power { (x, y) = (x * a - y * b, x * b + y * a) }
      (x, y) = Self.absPower(x, y, map.after)
      x += c.re
      y += c.im
      if any(x * x + y * y .> 4) { return true }
    }
    return false
  }

  private static func absPower(_ x: SIMD8<Double>, _ y: SIMD8<Double>, _ folds: Folds) -> (
    SIMD8<Double>, SIMD8<Double>
  ) {
    let re = folds.contains(.re) ? x.replacing(with: -x, where: x .< 0) : x
    let im = folds.contains(.im) ? y.replacing(with: -y, where: y .< 0) : y
    return (re, folds.contains(.conjugation) ? -im : im)
  }

  private static let shakes = 256

  /// Corners of the square from −1 to 1, in pseudorandom order.
  private static let noise: [(x: SIMD8<Double>, y: SIMD8<Double>)] = {
    var state: UInt64 = 1
    func corner() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 63 == 0 ? 1 : -1
    }
    return (0..<shakes).map { _ in
      var (x, y) = (SIMD8<Double>(), SIMD8<Double>())
      for lane in 0..<8 { (x[lane], y[lane]) = (corner(), corner()) }
      return (x, y)
    }
  }()

  /// The set of cells for one disc.
  struct Region {
    private let grid: TrappingCells
    private let c: Planar<Double>
    private let radius: Double
    /// The set as one bit for each cell, row by row.
    private var taken: [UInt64]
    private let words: Int
    /// The cells of the set whose images have not been added yet.
    private var open: [UInt64]
    /// The words that contain such cells: row · 2^8 + word.
    private var waiting: [UInt32] = []

    fileprivate init(_ grid: TrappingCells, _ c: Planar<Double>, _ radius: Double) {
      (self.grid, self.c, self.radius) = (grid, c, radius)
      words = (grid.columns + 63) / 64
      taken = Array(repeating: 0, count: grid.rows * words)
      open = taken
    }

    /// Whether a point lies in a cell of the set.
    func contains(_ z: Planar<Double>) -> Bool {
      let u = grid.folds.image(of: z)
      guard abs(u.re) < 2, abs(u.im) < 2 else { return false }
      let (row, column) = (
        Int((u.im - grid.bottom) * grid.perUnit), Int((u.re - grid.left) * grid.perUnit)
      )
      return taken[row * words + column >> 6] >> UInt64(column & 63) & 1 != 0
    }

    fileprivate mutating func isClosed() -> Bool {
      guard takeStart() else { return false }
      while let next = waiting.popLast() {
        let (row, word) = (Int(next >> 8), Int(next & 0xff))
        var cells = open[row * words + word]
        open[row * words + word] = 0
        while cells != 0 {
          let first = cells.trailingZeroBitCount
          let length = min((~(cells >> UInt64(first))).trailingZeroBitCount, grid.longestRun)
          cells &= ~((UInt64.max >> UInt64(64 - length)) << UInt64(first))
          if !takeImage(row: row, column: word << 6 | first, length) { return false }
        }
      }
      return true
    }

    /// Adds the cells around the start: the last point of the orbit that is the same, to within a
    /// fraction of a cell, for all parameters of the disc.
    private mutating func takeStart() -> Bool {
      let map = grid.map
      var (z, error) = (c, radius)
      for _ in 0..<TrappingCells.longestStart {
        let next = map.steepest(z.length + error) * error + radius + grid.rounding
        if next > 0.125 * grid.side || z.length > 2 { break }
        z = map.after.image(of: map.unfolded(z)) + c
        error = next
      }
      let reach = error + grid.rounding
      return take(Image(middle: z, along: reach, across: reach, cosine: 1, sine: 0))
    }

    /// Adds the cells that meet the image of some cells of a row.
    private mutating func takeImage(row: Int, column: Int, _ length: Int) -> Bool {
      let (grid, half, degree) = (grid, 0.5 * grid.side, grid.map.power)
      let halfLength = Double(length) * half
      let z = Planar(
        grid.left + Double(column) * grid.side + halfLength,
        grid.bottom + (Double(row) + 0.5) * grid.side)
      let (size, corner) = (z.length, Double.length(halfLength, half) + TrappingCells.slack)
      // Points of these cells escape.
      if size > 2 + corner { return false }
      var below = z
      for _ in 2..<degree { below = below * z }
      var curvature = 0.5 * Double(degree * (degree - 1)) * corner * corner
      for _ in 2..<degree { curvature *= size + corner }
      let further = curvature + radius + grid.rounding
      // The derivative rotates the cells by its own angle.
      let stretch = below.length
      let isFlat = stretch < 0x1p-60
      return takeAbsPower(
        Image(
          middle: below * z, along: Double(degree) * stretch * halfLength + further,
          across: Double(degree) * stretch * half + further,
          cosine: isFlat ? 1 : below.re / stretch, sine: isFlat ? 0 : below.im / stretch))
    }

    /// Adds the cells that meet an image after the folds and the addition of c.
    private mutating func takeAbsPower(_ image: Image) -> Bool {
      let after = grid.map.after
      if after.isEmpty { return take(image.moved(by: c)) }
      for isMirroredRe in [false, true] {
        if isMirroredRe && !(after.contains(.re) && image.middle.re < image.width) { continue }
        if !isMirroredRe && after.contains(.re) && image.middle.re < -image.width { continue }
        for isMirroredIm in [false, true] {
          if isMirroredIm && !(after.contains(.im) && image.middle.im < image.height) { continue }
          if !isMirroredIm && after.contains(.im) && image.middle.im < -image.height { continue }
          var part = image.mirrored(re: isMirroredRe, im: isMirroredIm).moved(by: c)
          if after.contains(.re) { part.least.re = c.re - radius - grid.rounding }
          if after.contains(.im) { part.least.im = c.im - radius - grid.rounding }
          if !take(part) { return false }
        }
      }
      return true
    }

    /// Adds the cells that meet an image; false where it extends beyond the grid.
    private mutating func take(_ image: Image) -> Bool {
      let (side, middle, cosine, sine) = (grid.side, image.middle, image.cosine, image.sine)
      let (width, height) = (image.width + TrappingCells.slack, image.height + TrappingCells.slack)
      let bottom = max(middle.im - height, image.least.im)
      let leftmost = max(middle.re - width, image.least.re)
      guard bottom > -2, leftmost > -2, middle.im + height < 2, middle.re + width < 2 else {
        return false
      }
      // The part of the image in a row follows from its sides: |x·cos + y·sin| ≤ along and |y·cos −
      // x·sin| ≤ across.
      let perCosine = abs(cosine) > 0x1p-20 ? 1 / cosine : 0
      let perSine = abs(sine) > 0x1p-20 ? 1 / sine : 0
      let along =
        perCosine == 0
        ? 8 : (image.along + TrappingCells.slack + 0.5 * side * abs(sine)) * abs(perCosine)
      let across =
        perSine == 0
        ? 8 : (image.across + TrappingCells.slack + 0.5 * side * abs(cosine)) * abs(perSine)
      let (alongSlope, acrossSlope) = (-sine * perCosine, cosine * perSine)
      for row in number(bottom)...number(middle.im + height) {
        let y = (Double(row) + 0.5) * side - 2 - middle.im
        let left = max(-width, max(y * alongSlope - along, y * acrossSlope - across))
        let right = min(width, min(y * alongSlope + along, y * acrossSlope + across))
        if left > right || middle.re + right < leftmost { continue }
        take(number(max(middle.re + left, leftmost)), number(middle.re + right), row: row)
      }
      return true
    }

    /// The column or row of a coordinate in (−2, 2), counted from −2.
    @inline(__always)
    private func number(_ coordinate: Double) -> Int { Int((coordinate + 2) * grid.perUnit) }

    /// Adds the cells of a row from one column to another, folded.
    @inline(__always)
    private mutating func take(_ first: Int, _ last: Int, row: Int) {
      var (left, right, row) = (first, last, row)
      if grid.folds.contains(.re) {
        (left, right) = (left - grid.columns, right - grid.columns)
        if left < 0 {
          (left, right) = right < 0 ? (-1 - right, -1 - left) : (0, max(right, -1 - left))
        }
      }
      if grid.folds.contains(.im) {
        row -= grid.rows
        if (row < 0) != grid.folds.contains(.conjugation) { row = -1 - row }
        if grid.folds.contains(.conjugation) { row += grid.rows }
      } else if grid.folds.contains(.conjugation) {
        row = grid.rows - 1 - row
      }
      for word in left >> 6...right >> 6 {
        let low = word == left >> 6 ? UInt64.max << UInt64(left & 63) : .max
        let high = word == right >> 6 ? UInt64.max >> UInt64(63 - right & 63) : .max
        let index = row * words + word
        let new = low & high & ~taken[index]
        if new == 0 { continue }
        taken[index] |= new
        if open[index] == 0 { waiting.append(UInt32(row << 8 | word)) }
        open[index] |= new
      }
    }
  }

  /// A rotated rectangle around an image, cut off at the least coordinates after a fold.
  private struct Image {
    var middle: Planar<Double>
    /// Half the lengths of its sides.
    let along: Double
    let across: Double
    let cosine: Double
    var sine: Double
    /// The least coordinates; points below them do not belong to the image.
    var least = Planar(-3.0, -3)

    /// Half the sides of the upright rectangle around it.
    var width: Double { along * abs(cosine) + across * abs(sine) }
    var height: Double { along * abs(sine) + across * abs(cosine) }

    func moved(by c: Planar<Double>) -> Image {
      var image = self
      image.middle = middle + c
      return image
    }

    func mirrored(re: Bool, im: Bool) -> Image {
      var image = self
      if re { image.middle.re = -middle.re }
      if im { image.middle.im = -middle.im }
      if re != im { image.sine = -sine }
      return image
    }
  }

  /// The greatest number of iterations before the start; the orbits of parameters with a common
  /// attracting cycle never separate.
  private static let longestStart = 1024
  /// A margin that exceeds the rounding errors of the ends of a row's part.
  private static let slack = 0x1p-40
}
