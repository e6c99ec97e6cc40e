// RayLanding — the point at which an external ray lands, with a proof of what it is.

package import BigNumbers
package import FractalEngine

/// An external ray of the Mandelbrot set, and the point at which it lands.
package struct RayLanding: Sendable {
  /// The kinds of points at which rays of rational angles land.
  package enum Kind: Sendable {
    /// The root of the component of a nucleus, and the component's angled address.
    case root(ComponentRoot, Nucleus, AngledAddress)
    case misiurewicz(MisiurewiczPoint)
  }

  package let angle: ExternalAngle
  package let kind: Kind
  /// The points of the ray, from |c| = 256 inward.
  package let points: [BigComplex]
  /// The distance of the last of `points` from the landing point.
  package let gap: FloatExp
  /// The number of doublings to which the ray was followed.
  let level: Int

  /// How near to a Misiurewicz point a ray is followed if no height is given.
  package static let usualGap = FloatExp(0x1p-20)

  /// The landing point.
  package var c: BigComplex {
    switch kind {
    case .root(let root, _, _): root.c
    case .misiurewicz(let point): point.c
    }
  }

  /// The most levels to which a ray is followed.
  private static let mostLevels = 60_000
  /// The rounds of a periodic angle after which a ray has come near to its root.
  ///
  /// It approaches a cusp as 1/rounds².
  private static let mostRounds = 40

  /// Follows a ray to the point where it lands.
  ///
  /// - Parameters:
  ///   - goal: How near it is followed to a Misiurewicz point. Near a root, rays are too slow for
  ///     that; the ray ends within a quarter of the component's size.
  /// - Throws: `RayError`; `CancellationError`.
  package init(of angle: ExternalAngle, within goal: FloatExp, _ progress: (Int) -> Void) throws {
    self =
      try angle.isPeriodic
      ? Self.root(angle, goal, progress) : Self.misiurewicz(angle, goal, progress)
  }

  private init(_ angle: ExternalAngle, _ kind: Kind, _ ray: ParameterRay, _ gap: FloatExp) {
    (self.angle, self.kind, points, self.gap) = (angle, kind, ray.points, gap)
    level = ray.level
  }

  private static func root(
    _ angle: ExternalAngle, _ goal: FloatExp, _ progress: (Int) -> Void
  ) throws -> RayLanding {
    let bits = OrbitEquation.spareBits - min(goal.exponent, 0)
    let (period, address) = (angle.period, AngledAddress(angle))
    var ray = ParameterRay(angle)
    var known: (Nucleus, ComponentRoot)?
    for round in 2...mostRounds where round * period <= mostLevels {
      try ray.follow(toLevel: round * period + 2, progress)
      if known == nil {
        known = try component(at: ray.end, period, address, bits: bits, progress)
        if let (nucleus, root) = known, nucleus.size.length < ray.distance(from: root.c) {
          known = nil
        }
      }
      guard let (nucleus, root) = known else { continue }
      let gap = ray.distance(from: root.c)
      if gap < FloatExp(0.25) * nucleus.size.length {
        return RayLanding(angle, .root(root, nucleus, address), ray, gap)
      }
      // It was another component, which the ray has passed.
      if nucleus.size.length < gap { known = nil }
    }
    throw RayError.noLanding(angle)
  }

  /// The component to which Newton's method leads from a point, and its root; nil if it leads to
  /// none of this period.
  private static func component(
    at start: BigComplex, _ period: Int, _ address: AngledAddress, bits: Int,
    _ progress: (Int) -> Void
  ) throws -> (Nucleus, ComponentRoot)? {
    let equation = OrbitEquation(formula: Multibrot(power: 2), last: period, earlier: 0)
    guard let first = try equation.solution(near: start, within: FloatExp(2), progress),
      let nucleus = try equation.provedNucleus(from: first, toBits: bits, progress),
      nucleus.period == period,
      let root = try ComponentRoot(of: nucleus, parent: address.parent, progress)
    else { return nil }
    return (nucleus, root)
  }

  private static func misiurewicz(
    _ angle: ExternalAngle, _ goal: FloatExp, _ progress: (Int) -> Void
  ) throws -> RayLanding {
    // The value c = z_1 has the angle's own preperiod. The rays of a cycle of angles may land
    // together; their kneading sequence has the cycle's period.
    let (preperiod, period) = (angle.preperiod + 1, KneadingSequence(angle).cycle.count)
    let equation = OrbitEquation(
      formula: Multibrot(power: 2), last: preperiod + period, earlier: preperiod)
    var ray = ParameterRay(angle)
    var known: MisiurewiczPoint?
    var level = preperiod + 2 * angle.period + 2
    while level <= mostLevels {
      try ray.follow(toLevel: level, progress)
      let reach = FloatExp(4) * ray.progress(inLevels: angle.period)
      if known == nil, let first = try equation.solution(near: ray.end, within: reach, progress),
        let found = try equation.refined(
          first, toBits: OrbitEquation.spareBits - min(goal.exponent, 0), progress)
      {
        known = try equation.misiurewiczPoint(found, progress)
      }
      if let point = known {
        let gap = ray.distance(from: point.c)
        if gap < goal { return RayLanding(angle, .misiurewicz(point), ray, gap) }
      }
      level += max(angle.period, 4)
    }
    throw RayError.noLanding(angle)
  }
}

extension ParameterRay {
  /// The distance of the innermost point from another one.
  fileprivate func distance(from c: BigComplex) -> FloatExp {
    let precision = max(c.precision, end.precision)
    var gap = c.rounded(to: precision)
    gap.subtract(end.rounded(to: precision))
    return gap.scaled.length
  }
}
