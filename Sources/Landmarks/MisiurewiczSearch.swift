// MisiurewiczSearch — searches for candidates of Misiurewicz points in a disc of c.

internal import BigNumbers
internal import FractalEngine

/// Follows the orbit of a disc's middle, and finds the Misiurewicz points that the disc may
/// contain.
///
/// z_(a + p + 1) = z_(a + 1) without z_(a + p) = z_a means z_(a + p) = ω·z_a with a root of unity ω
/// ≠ 1. Where the disc's linear approximation is valid, this holds for some c if |Z_b − ω·Z_a| <
/// r·|D_b − ω·D_a|, b = a + p.
struct MisiurewiczSearch {
  /// A preperiod and a period.
  struct Candidate: Equatable {
    let preperiod: Int
    let period: Int
  }

  private var orbit: Neighborhood
  private let limit: Int
  private let mostPeriod: Int
  private let roots: [Complex]
  private var points: [Complex] = [.zero]
  private var slopes: [FloatExpComplex] = [.zero]
  /// The indices of the points in each square of a grid of 2^−12.
  private var squares: [Square: [Int32]] = [:]
  private var waiting: [Candidate] = []

  private var cycleDetector = CycleDetector(tolerance: 0x1p-40)
  /// The number of times that the disc's image was compared with all points.
  private var wideSteps = 0
  private static let mostWideSteps = 256

  private struct Square: Hashable {
    var x: Int32
    var y: Int32
  }

  private static let side = 0x1p-12
  /// The longest orbit that is examined: 2^20 points, which take about 100 MB.
  static let longest = 1 << 20

  /// - Parameters:
  ///   - center: The disc's middle, whose precision is the orbit's.
  ///   - mostPeriod: The greatest period of the cycles into which the orbits fall.
  init(
    _ formula: Multibrot, center: BigComplex, radius: FloatExp, limit: Int,
    mostPeriod: Int = .max
  ) {
    self.mostPeriod = mostPeriod
    orbit = Neighborhood(formula, of: center, radius: radius)
    self.limit = min(limit, Self.longest)
    roots = (1..<formula.power).map { index in
      if 2 * index == formula.power { return Complex(-1, 0) }
      let degrees = BigFloat(360 * Double(index) / Double(formula.power), precision: 53)
      let (cosine, sine) = BigFloat.cosineAndSine(degrees: degrees)
      return Complex(cosine, sine)
    }
  }

  /// The next candidate; of those with the same last point, the one with the shortest period first.
  ///
  /// Nil when the orbit has escaped, or when the disc's image is so large that all points may be
  /// equal.
  ///
  /// - Throws: `CancellationError`.
  mutating func next(_ progress: (Int) -> Void) throws -> Candidate? {
    while waiting.isEmpty {
      guard orbit.n < limit else { return nil }
      if orbit.n & 255 == 0 {
        try Task.checkCancellation()
        progress(orbit.n)
      }
      let spread = orbit.slope.length * orbit.radius
      if spread > FloatExp(64) || wideSteps > Self.mostWideSteps { return nil }
      orbit.step()
      // An orbit that has settled on a cycle would return to itself forever.
      if cycleDetector.period(arrivingAt: orbit.value, orbit.n) != nil { return nil }
      let point = orbit.value.nearest
      if point.lengthSquared > Multibrot.escapeRadiusSquared { return nil }
      look(at: point)
      keep(point)
    }
    return waiting.removeLast()
  }

  /// Finds the earlier points that this one, or its image under a rotation, may be equal to.
  private mutating func look(at point: Complex) {
    let spread = (orbit.slope.length * orbit.radius).flushed
    let isWide = spread > Self.side / 4
    if isWide { wideSteps += 1 }
    var found: [Candidate] = []
    for root in roots {
      // Z_a = Z_b ÷ ω.
      let place = point * Complex(root.re, -root.im)
      for a in isWide ? Array(1..<max(points.count, 1)) : near(place) {
        if orbit.n - a > mostPeriod { continue }
        let gap = (place - points[a]).lengthSquared.squareRoot()
        let straight = (orbit.slope - FloatExpComplex(root) * slopes[a]).length * orbit.radius
        // Points that doubles cannot distinguish may be equal.
        if gap < straight.flushed + 0x1p-48 {
          found.append(Candidate(preperiod: a + 1, period: orbit.n - a))
        }
      }
    }
    // The last candidate is taken first.
    waiting = found.sorted { $0.period > $1.period }
  }

  private mutating func keep(_ point: Complex) {
    squares[square(of: point), default: []].append(Int32(points.count))
    points.append(point)
    slopes.append(orbit.slope)
  }

  /// The points in the nine squares around a place.
  private func near(_ place: Complex) -> [Int] {
    let middle = square(of: place)
    var found: [Int] = []
    for x in -1...1 {
      for y in -1...1 {
        let square = Square(x: middle.x + Int32(x), y: middle.y + Int32(y))
        found += (squares[square] ?? []).map(Int.init)
      }
    }
    return found
  }

  private func square(of place: Complex) -> Square {
    Square(
      x: Int32((place.re / Self.side).rounded(.down)),
      y: Int32((place.im / Self.side).rounded(.down)))
  }
}
