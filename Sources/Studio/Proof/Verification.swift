// Verification — pixels of a picture, each against plain iteration in full precision.

package import DeepZoom
internal import Ground

/// A picture to be verified.
package struct Verification: Sendable {
  package let location: Location
  package let size: PictureSize
  package var effort: Effort
  package var pixelCount = 64
  package var seed: UInt64 = 1

  /// Smooth counts may differ by so much.
  package static let tolerance = 1e-3

  package init(_ location: Location, size: PictureSize, effort: Effort) {
    (self.location, self.size, self.effort) = (location, size, effort)
  }

  /// Makes the picture, chooses pixels of it, and compares them.
  ///
  /// - Throws: A `Complaint`; `CancellationError` within 0.1 s of cancellation.
  package func run(progress: @escaping ProgressReceiver = { _ in }) async throws
    -> VerificationResult
  {
    let job = IterationJob(location, size: size, effort: effort)
    let picture = try await job.run(progress: progress)
    return try await compare(
      picture.buffer, limit: picture.engine.limit, progress: progress)
  }

  /// Compares outcomes, wherever they come from.
  func compare(
    _ buffer: IterationBuffer, limit: Int, progress: @escaping ProgressReceiver = { _ in }
  ) async throws -> VerificationResult {
    let oracle = PixelOracle(
      formula: try Formulas.chosen(by: location), viewport: Viewport(location, size: size),
      limit: limit)
    let chosen = PixelChoice(buffer, seed: seed).pixels(pixelCount)
    let (pace, done) = (Pace(), Tally())
    progress(pace.progress(.oracle, 0, of: chosen.count))
    let comparisons = try await Workers.map(chosen.count, threads: effort.threads) { index in
      let pixel = chosen[index]
      let outcome = PixelValue(buffer[pixel.i, pixel.j])
      let comparison = try Verification.comparison(pixel, outcome, oracle)
      progress(pace.progress(.oracle, done.add(), of: chosen.count))
      return comparison
    }
    return VerificationResult(
      location: location, size: size, limit: limit, seed: seed, comparisons: comparisons)
  }

  private static func comparison(
    _ pixel: PixelList.Pixel, _ outcome: PixelValue, _ oracle: PixelOracle
  ) throws -> PixelComparison {
    if case .interior(let period) = outcome,
      try oracle.isInterior(pixel, period: period)
    {
      return PixelComparison(pixel: pixel, engine: outcome, oracle: outcome, agrees: true)
    }
    let truth = try oracle.value(of: pixel)
    let agrees = PixelOracle.agree(outcome, truth, within: tolerance)
    return PixelComparison(pixel: pixel, engine: outcome, oracle: truth, agrees: agrees)
  }
}

/// One pixel by the engine, and by plain iteration.
package struct PixelComparison: Sendable, Equatable {
  package let pixel: PixelList.Pixel
  package let engine: PixelValue
  /// An interior pixel is `interior` here when full precision finds its cycle too.
  package let oracle: PixelValue
  package let agrees: Bool

  /// For people.
  package var text: String {
    "pixel \(pixel.i),\(pixel.j) differs: the engine says \(engine.text); "
      + "plain iteration says \(oracle.text)"
  }

  var json: JSON {
    [
      "i": .integer(pixel.i), "j": .integer(pixel.j), "agrees": .bool(agrees),
      "engine": .object(engine.members), "oracle": .object(oracle.members),
    ]
  }
}

/// What a verification found.
package struct VerificationResult: Sendable {
  package let location: Location
  package let size: PictureSize
  package let limit: Int
  package let seed: UInt64
  package let comparisons: [PixelComparison]

  package var differences: [PixelComparison] { comparisons.filter { !$0.agrees } }

  /// For people: how many agree, and what they are.
  package var text: String {
    let agreed = comparisons.filter(\.agrees)
    let parts = [PixelStatus.escaped, .interior, .unresolved].map { status in
      "\(agreed.filter { $0.engine.status == status }.count) \(status.name)"
    }
    return "\(agreed.count) of \(comparisons.count) pixels agree with plain iteration "
      + "(\(parts.joined(separator: ", "))), limit \(limit)"
  }

  /// One object, a line for each pixel.
  package var json: JSON {
    [
      "location": .string(location.canonical), "size": size.json, "limit": .integer(limit),
      "seed": .integer(Int(clamping: seed)), "agree": .integer(comparisons.filter(\.agrees).count),
      "differ": .integer(differences.count), "pixels": .lines(comparisons.map(\.json)),
    ]
  }
}
