// EXRLayout — the channels of a file of raw data, and their order.

package import Core

/// The channels of a file.
struct EXRLayout: Equatable {
  let limit: Int
  /// The features that have channels of their own, each once.
  let features: [OrbitFeature]
  /// Whether counts and periods have a second channel, for their high 32 bits.
  let isWide: Bool
  /// The channels, ordered by name, as in the planes of a block.
  let channels: [EXRChannel]
  /// The indices of the outcomes' channels; −1 if there is no channel for high bits.
  let distanceX: Int
  let distanceY: Int
  let count: Int
  let highCount: Int
  let fraction: Int
  let period: Int
  let highPeriod: Int
  /// The indices of each feature's channels; y is −1 if it has only one.
  let featurePlanes: [(x: Int, y: Int)]

  /// - Parameters:
  ///   - limit: 1 to 2⁶² iterations. There are two channels for counts if a biased count may need
  ///     more than 32 bits, with the same bound as in Fraktaler-3.
  ///   - features: The features, without `trap`.
  init(limit: Int, features: [OrbitFeature] = []) {
    precondition((1...(1 << 62)).contains(limit), "the limit is of this world")
    let isWide = limit + EXRPixel.bias >= 0xFFFF_FFFE
    let whole = isWide ? ["N0", "N1", "Period0", "Period1"] : ["N", "Period"]
    var kinds = whole.map { EXRChannel(name: $0, kind: .unsigned) }
    let numbers = ["DEX", "DEY", "NF"] + features.flatMap(\.channelNames)
    kinds += numbers.map { EXRChannel(name: $0, kind: .float) }
    let channels = kinds.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    func plane(_ name: String) -> Int { channels.firstIndex { $0.name == name } ?? -1 }
    (self.limit, self.features, self.isWide, self.channels) = (limit, features, isWide, channels)
    (distanceX, distanceY, fraction) = (plane("DEX"), plane("DEY"), plane("NF"))
    (count, highCount) = isWide ? (plane("N0"), plane("N1")) : (plane("N"), -1)
    (period, highPeriod) = isWide ? (plane("Period0"), plane("Period1")) : (plane("Period"), -1)
    featurePlanes = features.map { feature in
      let names = feature.channelNames
      return (plane(names[0]), names.count > 1 ? plane(names[1]) : -1)
    }
  }

  static func == (one: EXRLayout, other: EXRLayout) -> Bool {
    one.limit == other.limit && one.features == other.features
  }
}

extension OrbitFeature {
  /// The names of one or two channels, for x and y; none for `trap`, whose values depend on an
  /// image.
  var channelNames: [String] {
    switch self {
    case .stripe: ["StripeAverage"]
    case .triangle: ["TriangleAverage"]
    case .angle: ["EscapeAngle"]
    case .multiplier: ["MultiplierX", "MultiplierY"]
    case .interiorDistance: ["InteriorDEX", "InteriorDEY"]
    case .atomDomain: ["AtomDomain"]
    case .trap: []
    case .trapDistance: ["TrapDistance", "TrapAngle"]
    case .trapShape: ["TrapShape", "TrapTime"]
    }
  }

  /// The given features that raw data can store, in the order that all files have.
  ///
  /// A file has one list of shapes and one number of stripes: the first ones given.
  package static func ordered(_ features: [OrbitFeature]) -> [OrbitFeature] {
    func first(_ isWanted: (OrbitFeature) -> Bool) -> [OrbitFeature] {
      features.first(where: isWanted).map { [$0] } ?? []
    }
    let stripes = features.filter { if case .stripe = $0 { true } else { false } }
    let others: [OrbitFeature] = [
      .triangle, .angle, .multiplier, .interiorDistance, .atomDomain,
    ]
    return stripes + others.filter { features.contains($0) }
      + first { if case .trapDistance = $0 { true } else { false } }
      + first { if case .trapShape = $0 { true } else { false } }
  }

  /// The features whose channels a file has, in the order that all files have.
  ///
  /// - Parameters:
  ///   - stripes: The number of stripes in the header.
  ///   - shapes: The shapes in the header.
  static func kept(in channels: [EXRChannel], stripes: Int?, shapes: TrapShapes?)
    -> [OrbitFeature]
  {
    let names = Set(channels.map(\.name))
    var known: [OrbitFeature] = [
      .triangle, .angle, .multiplier, .interiorDistance, .atomDomain,
    ]
    if let stripes { known.append(.stripe(density: stripes)) }
    if let shapes { known += [.trapDistance(shapes), .trapShape(shapes)] }
    return ordered(known).filter { $0.channelNames.allSatisfy(names.contains) }
  }
}
