// InteriorSquares — squares of pixels that lie inside one hyperbolic component as a whole.
//
// Where a component covers many pixels, a proof for each takes most of the picture's time. Five
// proofs can serve a whole square: the multiplier maps a component one to one onto a disc, and its
// change across the square tells how far the edge is. docs/theory.md §6.

internal import Places

/// The squares of one picture that were tested; which ones depends on the picture alone.
struct InteriorSquares {
  private let runner: PixelRunner
  /// The squares of each size, the largest first.
  private var sizes = Self.sides.map { Squares(side: $0) }

  /// The squares of one size.
  private struct Squares {
    let side: Int
    /// The period of the cycle of all pixels, by a square's first pixel; nil where it is not
    /// proved.
    var periods: [PixelPlace: Int?] = [:]
    var last: (corner: PixelPlace, period: Int?)?
  }

  /// The sides of squares, in pixels.
  ///
  /// Where a square gives no proof, those within it are tested, and then single pixels.
  static var sides: [Int] { [32, 8] }
  /// The greatest change of a multiplier from the middle to a corner, as a pseudohyperbolic
  /// distance.
  ///
  /// The edge of the component is then half as far again as the corner.
  private static var mostChange: Double { 0.125 }
  /// The least 1 − |λ|; the multipliers' own errors, 2^−20 at most, are negligible beside it.
  private static var leastMargin: Double { 0x1p-10 }

  /// The least width of a strip that has squares.
  ///
  /// There a square spans a tenth of a radian, so that its sides are straight to 1/80 of them.
  private static var leastStripWidth: Int { 2048 }

  /// Creates the squares; nil where the view has no candidates, for powers above 2, and in narrow
  /// strips.
  ///
  /// For higher powers the multiplier maps several points to one.
  init?(_ runner: PixelRunner) {
    guard runner.hasCandidates, runner.picture.formula.power == 2 else { return nil }
    if let strip = runner.frame.viewport.strip, strip.size.width < Self.leastStripWidth {
      return nil
    }
    self.runner = runner
  }

  /// The period of the cycle that attracts a pixel, where one of its squares proves it.
  ///
  /// - Throws: `CancellationError`.
  mutating func period(
    at place: PixelPlace, _ prover: inout CycleProver, _ work: inout WorkCounts
  ) throws -> Int? {
    for size in sizes.indices {
      let side = sizes[size].side
      let corner = PixelPlace(place.i / side * side, place.j / side * side)
      let period: Int?
      if let last = sizes[size].last, last.corner == corner {
        period = last.period
      } else if let known = sizes[size].periods[corner] {
        period = known
      } else {
        period = try proved(corner, side, &prover, &work)
        sizes[size].periods[corner] = .some(period)
      }
      sizes[size].last = (corner, period)
      if let period { return period }
    }
    return nil
  }

  /// The period of the cycle that attracts several pixels, where one of their squares proves it.
  ///
  /// It is nil, too, where they do not share the smallest square, where they lie beyond the
  /// picture's edge, and where a closed form knows the first one's period, which takes no proof.
  ///
  /// - Throws: `CancellationError`.
  mutating func period(
    ofAll places: ArraySlice<PixelPlace>, _ prover: inout CycleProver, _ work: inout WorkCounts
  ) throws -> Int? {
    guard let first = places.first, let side = Self.sides.last else { return nil }
    let (column, row) = (first.i / side, first.j / side)
    for place in places {
      guard place.i / side == column, place.j / side == row, place.lies(in: runner.frame) else {
        return nil
      }
    }
    let offset = runner.frame.offset(first.i, first.j)
    if runner.knownPeriod(offset: offset) != nil { return nil }
    return try period(at: first, &prover, &work)
  }

  private func proved(
    _ corner: PixelPlace, _ side: Int, _ prover: inout CycleProver, _ work: inout WorkCounts
  ) throws -> Int? {
    // At the picture's edge squares are cut, since the BLA steps may not hold beyond it.
    let size = runner.frame.viewport.size
    let right = min(corner.i + side, size.width) - 1
    let bottom = min(corner.j + side, size.height) - 1
    let corners = [
      (corner.i, corner.j), (right, bottom), (right, corner.j), (corner.i, bottom),
    ].map { runner.frame.offset($0.0, $0.1) }
    func cycle(_ offset: Complex) throws -> (candidate: CycleCandidate, multiplier: Complex)? {
      guard var candidate = runner.candidate(offset: offset) else { return nil }
      work.cycleTests += 1
      guard var cycle = try prover.cycle(of: candidate, offset: offset) else { return nil }
      if cycle.period != candidate.period {
        // Over several periods the multiplier is a power, which is not a coordinate.
        candidate.period = cycle.period
        guard let once = try prover.cycle(of: candidate, offset: offset),
          once.period == cycle.period
        else { return nil }
        cycle = once
      }
      work.cyclesProved += 1
      return (candidate, cycle.multiplier)
    }
    guard let middle = try cycle(0.5 * (corners[0] + corners[1])) else { return nil }
    var (multipliers, most, change) = ([Complex](), middle.multiplier.modulus, 0.0)
    for offset in corners {
      guard let cycle = try cycle(offset), cycle.candidate.period == middle.candidate.period else {
        return nil
      }
      let multiplier = cycle.multiplier
      if !Self.isNear(middle.multiplier, multiplier) { return nil }
      multipliers.append(multiplier)
      most = max(most, multiplier.modulus)
      change = max(change, (multiplier - middle.multiplier).modulus)
    }
    // They are of one component if they change as the values of one function do.
    for k in [0, 2] {
      let (a, b) = (multipliers[k], multipliers[k + 1])
      let curvature = (a + b - 2 * middle.multiplier).modulus
      if !(curvature <= 0.5 * (a - b).modulus + 0x1p-20) { return nil }
    }
    let margin = max(Self.leastMargin, middle.candidate.margin)
    return most + change < 1 - margin ? middle.candidate.period : nil
  }

  /// Whether one point of a component is nearer to another than to the edge, by their multipliers.
  ///
  /// That is where |λ − μ| ÷ |1 − λ̄μ| is small.
  static func isNear(_ first: Complex, _ second: Complex) -> Bool {
    let conjugate = Complex(first.re, -first.im)
    let room = (Complex.one - conjugate * second).modulus
    return (first - second).modulus <= mostChange * room
  }
}

extension Complex {
  fileprivate var modulus: Double { lengthSquared.squareRoot() }
}
