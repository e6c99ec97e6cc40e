// Frame — the pictures that are timed as a whole, and the cost allowed for each.

import Foundation
import FractalEngine
import Jobs
import Places

struct Frame: Sendable {
  let name: String
  let location: Location
  let size: PictureSize
  let cost: Cost
  var bound: Bound?

  /// The whole computation from a place to its outcomes: reference, tables, pixels.
  func job(_ effort: Effort) -> IterationJob { IterationJob(location, size: size, effort: effort) }

  /// The home view with limits that matter, a small home view, and the places.
  static func all(_ kernel: KernelChoice) throws -> [Frame] {
    try [
      home("home-10000", limit: 10_000, width: 1280, height: 720, atMost: 0.15),
      home("home-200", limit: 200, width: 1280, height: 720, atMost: 0.05),
      home("tutorial-200", limit: 200, width: 500, height: 500),
    ] + places(kernel)
  }

  private static func home(
    _ name: String, limit: Int, width: Int, height: Int, atMost bound: Double? = nil
  ) throws -> Frame {
    var location = Location.home
    location.iterations = .limit(limit)
    return Frame(
      name: name, location: location, size: try PictureSize(width: width, height: height),
      cost: .light, bound: bound.map(Bound.gigasteps))
  }

  /// The largest cost of each place with AVX-512, in units of 10⁹ steps of the yardstick.
  private static let bounds = [
    "1e14": 0.20, "verstoppertje-5e80": 1.2, "5e113": 0.35, "dragon-4e191": 6, "5e227": 4.5,
    "1e1086": 0.55, "wfs-6e1520": 1.1,
  ]
  private static let heavy: Set = [
    "rug-3e56", "verstoppertje-5e80", "dragon-4e191", "5e227", "1e1086", "wfs-6e1520",
  ]

  /// The places in `places.json`, from shallow to deep.
  private static func places(_ kernel: KernelChoice) throws -> [Frame] {
    let size = try PictureSize(width: 1280, height: 720)
    let texts = try PackageFile("places.json").decoded(as: [String: String].self)
    return try texts.map { name, text in
      let most = bounds[name].flatMap { bound in kernel.allowance.map { bound * $0 } }
      return Frame(
        name: name, location: try Location(parsing: text), size: size,
        cost: heavy.contains(name) ? .heavy : .medium, bound: most.map(Bound.gigasteps))
    }.sorted { $0.location.height > $1.location.height }
  }
}

extension KernelChoice {
  /// The cost allowed for this kernel, as a multiple of the widest kernel's; nil if none is set.
  fileprivate var allowance: Double? {
    switch self {
    case .scalar: nil
    case .baseline: 2.2
    case .avx2: 1.25
    case .avx512: 1
    }
  }
}

/// A file in the folder of the benchmarks' sources.
struct PackageFile {
  private let url: URL

  init(_ name: String) {
    url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: name)
  }

  func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
    try JSONDecoder().decode(type, from: Data(contentsOf: url))
  }
}
