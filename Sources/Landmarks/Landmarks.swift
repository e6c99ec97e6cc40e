// Landmarks — periods, nuclei and Misiurewicz points of a view.

internal import BigNumbers
internal import FractalEngine
package import Places

/// The landmarks of one view of a Mandelbrot set, of any power.
package struct Landmarks: Sendable {
  package let location: Location
  let formula: Multibrot
  let window: LandmarkWindow
  /// The longest orbit to follow.
  let limit: Int

  /// The limit for orbits that neither escape nor settle, if the location gives none.
  private static let patience = 1 << 20
  /// The number of periods, or of pairs, that are tried before a search gives up.
  private static let tries = 24

  /// - Throws: `LandmarkError` if the formula has no landmarks of this kind.
  package init(of location: Location) throws(LandmarkError) {
    guard location.formula == Multibrot.name, Multibrot.powers.contains(location.power) else {
      throw .noLandmarks(formula: location.formula)
    }
    self.location = location
    formula = Multibrot(power: location.power)
    switch location.iterations {
    case .automatic: limit = Self.patience
    case .limit(let limit): self.limit = limit
    }
    window = LandmarkWindow(location, limit: 1 << 32)
  }

  /// The lowest period in a view, and what is known about it.
  package struct ViewPeriod: Sendable {
    package let nucleus: Nucleus
    /// Whether the nucleus lies in the view; otherwise the view's middle lies in its component.
    package let isInView: Bool
    /// Whether it is proved that no nucleus of a lower period lies in the disc around the view.
    package let isLowest: Bool
    /// The iterations after which the middle's orbit came nearest to 0, up to `period`.
    package let atomDomain: Int
  }

  /// The lowest period of the view's nuclei, and that nucleus.
  ///
  /// Nil if the view is too complicated for the search from its middle.
  ///
  /// The disc around the view is iterated as a ball. Where the ball's image contains 0, or does so
  /// to first order, Newton's method searches for the nucleus itself.
  ///
  /// - Throws: `CancellationError`.
  package func lowestPeriod(_ progress: (Int) -> Void) throws -> ViewPeriod? {
    var search = PeriodSearch(
      formula, center: window.center, radius: window.radius, limit: limit)
    var excludesOthers = true
    for _ in 0..<Self.tries {
      switch try search.next(progress) {
      case .candidate(let period):
        excludesOthers = excludesOthers && search.excludesOthers
        if let nucleus = try nucleus(
          of: period, near: window.center, within: window.radius * FloatExp(4), progress),
          isInView(nucleus.c)
        {
          return ViewPeriod(
            nucleus: nucleus, isInView: true, isLowest: excludesOthers && nucleus.period == period,
            atomDomain: search.nearest.n)
        }
        excludesOthers = false
      case .attracted(let period):
        guard
          let nucleus = try nucleus(
            of: period, near: window.center, within: FloatExp(2), progress),
          nucleus.period == period, isWithinComponent(nucleus)
        else { return nil }
        return ViewPeriod(
          nucleus: nucleus, isInView: isInView(nucleus.c), isLowest: false,
          atomDomain: search.nearest.n)
      case .escaped, .limit: return nil
      }
    }
    return nil
  }

  /// Prepares the search for nuclei in the view's squares.
  ///
  /// - Throws: `CancellationError`.
  package func nearby(_ progress: (Int) -> Void) throws -> NearbyNuclei {
    try NearbyNuclei(formula, window, limit: limit, progress)
  }

  /// Proves the nucleus of a finding; nil if that fails.
  ///
  /// - Throws: `CancellationError`.
  package func nucleus(_ finding: NearbyNuclei.Finding, _ progress: (Int) -> Void) throws
    -> Nucleus?
  {
    let precision = window.center.precision + 32
    var start = window.center.rounded(to: precision)
    start.add(BigComplex(finding.offset, precision: precision))
    let bound = window.radius * FloatExp(0x1p-10)
    let first = OrbitEquation.Solution(c: start, bits: finding.bits, scale: finding.scale)
    let spareBits = OrbitEquation.spareBits
    let expected = min(
      spareBits - min(finding.sizeExponent, 0) + 12, 4 * (spareBits + finding.bits))
    var found = try nucleus(of: finding.period, from: first, toBits: expected, progress)
    if let nucleus = found {
      var way = nucleus.c
      way.subtract(start.rounded(to: nucleus.c.precision))
      if way.scaled.length > bound { found = nil }
    }
    // With little accuracy in the finding, Newton's method has to begin again.
    if found == nil {
      found = try nucleus(of: finding.period, near: start, within: bound, progress)
    }
    return found.flatMap { isInView($0.c) ? $0 : nil }
  }

  /// A Misiurewicz point of the view: of those with the earliest repeated value, the one with the
  /// shortest period.
  ///
  /// Nil if none is found.
  ///
  /// - Throws: `CancellationError`.
  package func misiurewiczPoint(_ progress: (Int) -> Void) throws -> MisiurewiczPoint? {
    if let point = try misiurewiczPoint(near: window.center, window.radius, progress) {
      return point
    }
    return try inSquares(4) { try misiurewiczPoint(near: $0, $1, progress) }
      .min { $0.preperiod + $0.period < $1.preperiod + $1.period }
  }

  /// A Misiurewicz point of the view whose cycle is short and repels strongly with each iteration.
  ///
  /// Views near it reach great depth within few iterations.
  ///
  /// - Parameter goal: The height of the views for which the point must be known.
  /// - Throws: `CancellationError`.
  package func branchEnd(for goal: LandmarkGoal, _ progress: (Int) -> Void) throws
    -> MisiurewiczPoint?
  {
    let middle = try misiurewiczPoint(
      near: window.center, window.radius, mostPeriod: 2, progress)
    var found = middle.map { [$0] } ?? []
    for side in [4, 16] where found.isEmpty || side == 4 {
      found += try inSquares(side) { try misiurewiczPoint(near: $0, $1, mostPeriod: 2, progress) }
    }
    func rate(_ point: MisiurewiczPoint) -> Double {
      point.multiplier.length.log2 / Double(point.period)
    }
    guard let point = try found.max(by: { rate($0) < rate($1) }) ?? misiurewiczPoint(progress)
    else { return nil }
    let equation = OrbitEquation(
      formula: formula, last: point.preperiod + point.period, earlier: point.preperiod)
    let start = OrbitEquation.Solution(
      c: point.c, bits: point.bits, scale: -window.radius.exponent)
    let wanted = OrbitEquation.spareBits - goal.height.floatExp.exponent
    return try equation.refined(start, toBits: wanted, progress).flatMap {
      try equation.misiurewiczPoint($0, progress)
    }
  }

  /// Searches the squares of a view, for views whose middle escapes too soon, or that are too wide
  /// for the linear approximation.
  private func inSquares(
    _ side: Int, _ find: (BigComplex, FloatExp) throws -> MisiurewiczPoint?
  ) rethrows -> [MisiurewiczPoint] {
    try (0..<side * side).compactMap { square in
      let x = (Double(square % side) + 0.5) * 2 / Double(side) - 1
      let y = 1 - (Double(square / side) + 0.5) * 2 / Double(side)
      var center = window.center
      center.add(BigComplex(window.point(x, y), precision: center.precision))
      return try find(center, window.radius * FloatExp(1 / Double(side)))
    }
  }

  private func misiurewiczPoint(
    near center: BigComplex, _ radius: FloatExp, mostPeriod: Int = .max,
    _ progress: (Int) -> Void
  ) throws -> MisiurewiczPoint? {
    var search = MisiurewiczSearch(
      formula, center: center, radius: radius, limit: limit, mostPeriod: mostPeriod)
    // Points with a short cycle lie at the ends of branches; if this square has none, others do.
    for _ in 0..<(mostPeriod == .max ? 2 * Self.tries : 6) {
      guard let candidate = try search.next(progress) else { return nil }
      let equation = OrbitEquation(
        formula: formula, last: candidate.preperiod + candidate.period,
        earlier: candidate.preperiod)
      guard
        let first = try equation.solution(
          near: center, within: radius * FloatExp(4), progress),
        isInView(first.c),
        let found = try equation.refined(
          first, toBits: OrbitEquation.spareBits - window.radius.exponent, progress),
        let point = try equation.misiurewiczPoint(found, progress)
      else { continue }
      return point
    }
    return nil
  }

  /// The nucleus that Newton's method finds from a point, proved.
  ///
  /// Its period divides `period`.
  private func nucleus(
    of period: Int, near start: BigComplex, within bound: FloatExp, _ progress: (Int) -> Void
  ) throws -> Nucleus? {
    let equation = OrbitEquation(formula: formula, last: period, earlier: 0)
    guard let found = try equation.solution(near: start, within: bound, progress) else {
      return nil
    }
    return try nucleus(of: period, from: found, toBits: 0, progress)
  }

  /// The nucleus that Newton's method finds from a solution in few bits, proved.
  ///
  /// - Parameter expected: The bits that its component's size will probably require.
  private func nucleus(
    of period: Int, from first: OrbitEquation.Solution, toBits expected: Int,
    _ progress: (Int) -> Void
  ) throws -> Nucleus? {
    let equation = OrbitEquation(formula: formula, last: period, earlier: 0)
    return try equation.provedNucleus(
      from: first, toBits: max(expected, 64 - min(window.radius.exponent, 0)), progress)
  }

  /// Whether the view's middle is as near to a nucleus as the component of that nucleus is large.
  ///
  /// Newton's method may have converged to another nucleus.
  private func isWithinComponent(_ nucleus: Nucleus) -> Bool {
    var way = nucleus.c
    way.subtract(window.center.rounded(to: nucleus.c.precision))
    return way.scaled.length < nucleus.size.length
  }

  private func isInView(_ c: BigComplex) -> Bool {
    var offset = c
    offset.subtract(window.center.rounded(to: c.precision))
    return window.holds(offset.scaled)
  }
}
