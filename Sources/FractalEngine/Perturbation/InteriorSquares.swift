// InteriorSquares — squares of pixels that lie entirely inside one hyperbolic component.
//
// If a component covers many pixels, a proof for each takes most of the picture's time. Five proofs
// can serve a whole square: the multiplier maps a component one to one onto a disc, and its change
// across the square bounds the distance to the edge. docs/theory.md §6.

internal import Places

/// The tested squares of one picture; which squares are tested depends only on the picture.
struct InteriorSquares {
  private let runner: PixelRunner
  /// The squares of each size, the largest first.
  private var sizes = Self.sides.map { Squares(side: $0) }

  /// The squares of one size.
  private struct Squares {
    let side: Int
    /// For each square's first pixel, the period of the cycle of all its pixels; nil if it is not
    /// proved.
    var periods: [PixelPlace: Int?] = [:]
    var last: (corner: PixelPlace, period: Int?)?
  }

  /// The sides of squares, in pixels.
  ///
  /// If a square cannot be proved, the smaller ones in it are tested, and then single pixels.
  static var sides: [Int] { [32, 8] }
  /// The greatest change of a multiplier from the middle to a corner, as a pseudohyperbolic
  /// distance.
  ///
  /// The distance to the component's edge is then at least 1.5 times that to the corner.
  private static var mostChange: Double { 0.125 }
  /// The least 1 − |λ|; the errors of the multipliers, at most 2^−20, are negligible beside it.
  private static var leastMargin: Double { 0x1p-10 }

  /// The least width of a strip that has squares.
  ///
  /// There a square spans a tenth of a radian, so that its sides are straight to 1/80 of them.
  private static var leastStripWidth: Int { 2048 }

  /// Creates the squares; nil where the view has no candidates or is stretched, for powers above 2,
  /// and in narrow strips.
  ///
  /// For higher powers the multiplier maps several points to one. In a stretched view the proofs
  /// would need squares of the plane.
  init?(_ runner: PixelRunner) {
    guard runner.hasCandidates, runner.picture.formula.power == 2,
      !runner.frame.viewport.isStretched
    else { return nil }
    if let strip = runner.frame.viewport.strip, strip.size.width < Self.leastStripWidth {
      return nil
    }
    self.runner = runner
  }

  /// The period of the cycle that attracts a pixel, if one of its squares proves it.
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

  /// The period of the cycle that attracts several pixels, if one of their squares proves it.
  ///
  /// It is also nil if they do not lie in one square of the smallest size, if they lie beyond the
  /// picture's edge, or if a closed form gives the first one's period, which needs no proof.
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
    // Squares are cut off at the picture's edge, since BLA steps may not be valid beyond it.
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
        // Over several periods the product is a power of the multiplier, which is not a coordinate.
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
    // The points belong to one component if their multipliers change like the values of one
    // function.
    for k in [0, 2] {
      let (a, b) = (multipliers[k], multipliers[k + 1])
      let curvature = (a + b - 2 * middle.multiplier).modulus
      if !(curvature <= 0.5 * (a - b).modulus + 0x1p-20) { return nil }
    }
    let margin = max(Self.leastMargin, middle.candidate.margin)
    return most + change < 1 - margin ? middle.candidate.period : nil
  }

  /// Whether, judging by the multipliers, a point of a component is nearer to another one than to
  /// the edge.
  ///
  /// This is so if |λ − μ| ÷ |1 − λ̄μ| is small.
  static func isNear(_ first: Complex, _ second: Complex) -> Bool {
    let conjugate = Complex(first.re, -first.im)
    let room = (Complex.one - conjugate * second).modulus
    return (first - second).modulus <= mostChange * room
  }
}

extension Complex {
  fileprivate var modulus: Double { lengthSquared.squareRoot() }
}
