// PeriodAccount — the nucleus of lowest period in a view, and what is known of it.

package import Landmarks

/// The nucleus of lowest period in a view, and what is known of it.
package struct PeriodAccount: Sendable {
  package let nucleus: Nucleus
  /// Whether the nucleus lies in the view; otherwise the view's middle lies in its component.
  package let isInView: Bool
  /// Whether it is proved that the view has no nucleus of lower period.
  package let isLowest: Bool
  /// The period of the atom domain that contains the view's middle, if it was followed that far.
  package let atomDomain: Int?

  package var lines: [String] {
    let standing =
      if !isInView {
        "the view lies in its component"
      } else if isLowest {
        "its nucleus lies in the view, and none of a lower period does: proved"
      } else {
        "its nucleus lies in the view; that none of a lower period does is not proved"
      }
    let domain = atomDomain.map { ["the middle lies in an atom domain of period \($0)"] } ?? []
    return ["\(nucleus.summary)", standing] + domain
  }

  package var json: JSON {
    [
      "period": .integer(nucleus.period), "isInView": .bool(isInView), "isLowest": .bool(isLowest),
      "atomDomain": atomDomain.map(JSON.integer) ?? .null,
      "component": nucleus.kind.map { .string($0.rawValue) } ?? .null,
      "size": .string(nucleus.size.sizeText), "turn": .number(nucleus.turn),
    ]
  }
}
