// LandmarkFacts — the facts about landmarks and rays, which the page puts into its own words.

internal import FractalEngine
internal import Jobs
internal import Landmarks
internal import Places

extension Landmark {
  /// The landmark for the page.
  var facts: JSON {
    let members =
      switch kind {
      case .nucleus(let nucleus): [JSON.Member("kind", "nucleus")] + nucleus.facts
      case .skewed(let found): [JSON.Member("kind", "nucleus")] + found.nucleus.facts
      case .misiurewicz(let point): [JSON.Member("kind", "misiurewicz")] + point.facts
      }
    return .object(
      members + [
        JSON.Member("remarks", .array(remark?.facts ?? [])),
        JSON.Member("location", .string(view.canonical)),
      ])
  }
}

extension LandmarkRemark {
  /// The keys of the page's texts, each with the number in it.
  fileprivate var facts: [JSON] {
    switch self {
    case .largest(let period, let isDisc):
      [["key": isDisc ? "largest.disc" : "largest.own", "period": .integer(period)]]
    case .noMinibrot(let period, let isDisc):
      [["key": isDisc ? "none.disc" : "none.own", "period": .integer(period)]]
    case .skewed(let remarks): remarks.map(\.facts)
    case .othersTakeLonger: [["key": "others"]]
    }
  }
}

extension UprightView.Remark {
  fileprivate var facts: JSON {
    switch self {
    case .larger: ["key": "larger"]
    case .mirrored: ["key": "mirrored"]
    case .twisted(let degrees): ["key": "twisted", "degrees": .number(degrees)]
    case .distorted(let factor): ["key": "distorted", "factor": .number(factor)]
    case .flat: ["key": "flat"]
    case .firstLine: ["key": "line"]
    }
  }
}

extension FoundAngles {
  /// The angles for the page.
  var facts: JSON {
    .object(
      [
        JSON.Member("kind", "angles"), JSON.Member("location", .string(view.canonical)),
        JSON.Member("lower", .string(angles.lower.fraction)),
        JSON.Member("upper", .string(angles.upper.fraction)),
        JSON.Member("address", .string(angles.address.description)),
      ] + angles.nucleus.facts)
  }
}

extension FoundRay {
  /// The ray and its landing point for the page.
  var facts: JSON {
    let (re, im) = landing.coordinates
    var members = [
      JSON.Member("kind", "ray"), JSON.Member("location", .string(view.canonical)),
      JSON.Member("angle", .string(landing.angle.description)),
      JSON.Member("re", .string(re)), JSON.Member("im", .string(im)),
    ]
    switch landing.kind {
    case .root(_, let nucleus, let address):
      members += [
        JSON.Member("landing", "root"), JSON.Member("address", .string(address.description)),
        JSON.Member("partner", partner.map { .string($0.description) } ?? .null),
      ]
      members += nucleus.facts
    case .misiurewicz(let point):
      members.append(JSON.Member("landing", "misiurewicz"))
      members += point.facts
    }
    return .object(members)
  }
}

extension Nucleus {
  fileprivate var facts: [JSON.Member] {
    [
      JSON.Member("period", .integer(period)),
      JSON.Member("component", kind.map { .string($0.rawValue) } ?? .null),
      JSON.Member("size", .string(size.sizeText)), JSON.Member("turn", .string(size.turnText)),
    ]
  }
}

extension PlanarNucleus {
  fileprivate var facts: [JSON.Member] {
    [
      JSON.Member("period", .integer(period)), JSON.Member("component", "skewed"),
      JSON.Member("size", .string(sizeText)),
    ]
  }
}

extension MisiurewiczPoint {
  fileprivate var facts: [JSON.Member] {
    [
      JSON.Member("preperiod", .integer(preperiod)), JSON.Member("period", .integer(period)),
      JSON.Member("size", .string(multiplier.sizeText)),
      JSON.Member("turn", .string(multiplier.turnText)),
    ]
  }
}
