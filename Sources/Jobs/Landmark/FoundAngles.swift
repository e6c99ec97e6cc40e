// FoundAngles — the external angles of a nucleus, and the rays by which they were checked.

package import Landmarks
package import Places

/// The two external angles of the nucleus of a view.
package struct FoundAngles: Sendable {
  package let angles: NucleusAngles
  /// The rays of both angles, if they were followed inward and lead to this nucleus; otherwise
  /// empty.
  package let landings: [RayLanding]
  /// The view that the nucleus's component fills.
  package let view: Location

  package var lines: [String] {
    let check =
      landings.isEmpty
      ? "not followed inward, which takes long above period \(LandmarkSearch.quickRays)"
      : "both rays, followed inward, land at its root"
    let lower = angles.lower
    let pair = lower == angles.upper ? "angle \(lower)" : "angles \(lower) and \(angles.upper)"
    return [angles.nucleus.summary, pair, "address \(angles.address)", check]
  }

  package var json: JSON {
    [
      "kind": "angles", "period": .integer(angles.nucleus.period),
      "component": angles.nucleus.kind.map { .string($0.rawValue) } ?? .null,
      "lower": .string(angles.lower.fraction), "lowerDigits": .string(angles.lower.digits),
      "upper": .string(angles.upper.fraction), "upperDigits": .string(angles.upper.digits),
      "address": .string(angles.address.description), "isFollowed": .bool(!landings.isEmpty),
      "location": .string(view.canonical),
    ]
  }
}
