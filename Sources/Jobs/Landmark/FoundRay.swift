// FoundRay — an external ray, the point where it lands, and the view of that point.

internal import FractalEngine
package import Landmarks
package import Places

/// An external ray that was followed to its landing point.
package struct FoundRay: Sendable {
  package let landing: RayLanding
  /// The view that shows the landing point.
  package let view: Location
  /// The other angle whose ray lands at the same root; nil if there is none, or none was found.
  package let partner: ExternalAngle?
  /// The height of the view that was asked for; nil if none was.
  let goal: LandmarkGoal?

  /// A sentence that says how near to a root the ray came, and why no nearer; nil if it came within
  /// a pixel of what was asked for.
  package var remark: String? { goal.flatMap { landing.remark(on: $0) } }

  /// The lines that describe the ray, without the place of the landing point.
  package var lines: [String] {
    let (re, im) = landing.coordinates
    switch landing.kind {
    case .root(_, let nucleus, let address):
      let twin = partner.map { ["together with the ray \($0)"] } ?? []
      return [
        "the ray \(landing.angle) lands at the root of a component of period \(nucleus.period)",
        nucleus.summary, "address \(address)",
      ] + twin + [
        "root \(re), \(im), to within \(landing.errorText)",
        "followed to \(landing.gapText) from the root; the nucleus is proved",
      ] + (remark.map { [$0] } ?? [])
    case .misiurewicz(let point):
      return [
        "the ray \(landing.angle) lands at a Misiurewicz point of preperiod \(point.preperiod) "
          + "and period \(point.period)",
        "multiplier \(point.multiplier.sizeText), turned \(point.multiplier.turnText)",
        "point \(re), \(im), proved to lie within \(landing.errorText)",
        "followed to \(landing.gapText) from the point",
      ]
    }
  }

  package var json: JSON {
    let (re, im) = landing.coordinates
    var members = [
      JSON.Member("kind", .string("ray")), JSON.Member("angle", .string(landing.angle.fraction)),
      JSON.Member("digits", .string(landing.angle.digits)),
    ]
    switch landing.kind {
    case .root(_, let nucleus, let address):
      members += [
        JSON.Member("landing", .string("root")), JSON.Member("period", .integer(nucleus.period)),
        JSON.Member("component", nucleus.kind.map { .string($0.rawValue) } ?? .null),
        JSON.Member("address", .string(address.description)),
        JSON.Member("partner", partner.map { .string($0.fraction) } ?? .null),
      ]
    case .misiurewicz(let point):
      members += [
        JSON.Member("landing", .string("misiurewicz")),
        JSON.Member("preperiod", .integer(point.preperiod)),
        JSON.Member("period", .integer(point.period)),
        JSON.Member("multiplier", .number(point.multiplier.length.nearest)),
      ]
    }
    return .object(
      members + [
        JSON.Member("re", .string(re)), JSON.Member("im", .string(im)),
        JSON.Member("gap", .string(landing.gapText)),
        JSON.Member("points", .integer(landing.points.count)),
        JSON.Member("note", remark.map(JSON.string) ?? .null),
        JSON.Member("location", .string(view.canonical)), JSON.Member("zoom", .string(view.zoom)),
      ])
  }
}
