// NucleusAngles — the two external angles that land at the root of a nucleus's component.

internal import BigNumbers
internal import FractalEngine

/// The external angles of a component, which land at its root from both sides.
package struct NucleusAngles: Sendable {
  package let nucleus: Nucleus
  /// The two angles, the smaller one first; both are 0 for the main component.
  package let lower: ExternalAngle
  package let upper: ExternalAngle
  package let address: AngledAddress

  /// The longest period whose angles are found, in a minute or two.
  package static let mostPeriod = 1024

  /// Points beside a component, as the set itself lies around 0: above it, outside of the set.
  ///
  /// The angles of all points there begin with the digits of the lower angle, as those of the upper
  /// half plane begin with 0; those of their mirror images begin with the upper one's.
  private static let starts = [
    Complex(-0.2, 1.3), Complex(0, 1.2), Complex(-0.5, 1.1), Complex(0.1, 0.9),
    Complex(-0.3, 2), Complex(-0.6, 0.8),
  ]

  /// Finds the angles of a nucleus of z² + c.
  ///
  /// They are read off the outward rays of two points above and below the component. They count
  /// only if both have the nucleus's period, the same kneading sequence, and the same address,
  /// which says also whether the component is a satellite or has a cusp.
  ///
  /// - Throws: `RayError` if they are not found; `CancellationError`.
  package init(of nucleus: Nucleus, _ progress: (Int) -> Void) throws {
    let period = nucleus.period
    if nucleus.power != 2 { throw RayError.noRays("power \(nucleus.power)") }
    if period > Self.mostPeriod {
      throw RayError.tooLong(period: period, most: Self.mostPeriod)
    }
    if period == 1 {
      lower = ExternalAngle(BinaryExpansion(head: [], cycle: [false]))
      (upper, address, self.nucleus) = (lower, AngledAddress(lower), nucleus)
      return
    }
    for start in Self.starts {
      guard let low = try Self.angle(beside: nucleus, start, progress),
        let high = try Self.angle(beside: nucleus, Complex(start.re, -start.im), progress),
        low.period == period, high.period == period, low != high,
        KneadingSequence(low) == KneadingSequence(high)
      else { continue }
      let address = AngledAddress(low)
      let isSatellite = address.parent != nil
      guard address == AngledAddress(high), isSatellite == (nucleus.kind == .disc) else { continue }
      (lower, upper, self.address, self.nucleus) = (low, high, address, nucleus)
      return
    }
    throw RayError.noAngles(period: period)
  }

  /// The angle that the first digits of a point's angle repeat; nil if it has none.
  private static func angle(
    beside nucleus: Nucleus, _ start: Complex, _ progress: (Int) -> Void
  ) throws -> ExternalAngle? {
    var c = nucleus.c
    let offset = nucleus.size * FloatExpComplex(start)
    c.add(BigComplex(offset, precision: c.precision))
    let limit = 64 * nucleus.period + 1024
    guard let ray = try OutwardRay(from: c, limit: limit, progress),
      ray.digits.count >= nucleus.period
    else { return nil }
    return ExternalAngle(
      BinaryExpansion(head: [], cycle: Array(ray.digits.prefix(nucleus.period))))
  }

  /// Follows the ray of the lower or upper angle inward, and compares the nucleus that it leads to.
  ///
  /// - Throws: `RayError`; `CancellationError`.
  package func landing(ofUpper isUpper: Bool, _ progress: (Int) -> Void) throws -> RayLanding? {
    let landing = try RayLanding(of: isUpper ? upper : lower, within: FloatExp(1), progress)
    guard case .root(_, let found, _) = landing.kind else { return nil }
    var gap = found.c
    gap.subtract(nucleus.c.rounded(to: found.c.precision))
    return gap.scaled.length < FloatExp(0x1p-20) * nucleus.size.length ? landing : nil
  }
}
