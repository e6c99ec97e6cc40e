// PictureRunner — computes the pixels of a picture at one iteration limit.

internal import Core

/// The kernels of a picture at one limit.
///
/// A conforming type is a value that any number of threads may share, and is not generic
/// (docs/decisions/0007).
protocol PictureRunner: Sendable {
  /// How the pixels are computed.
  var strategy: Strategy { get }

  /// The cost of the kernels, for the automatic limit.
  var costs: StepCosts { get }

  /// Computes the outcomes of some pixels, in their order; those beyond the picture's edge stay
  /// unresolved.
  ///
  /// - Parameter uncertain: Receives the pixels whose outcome is not certain in doubles.
  /// - Throws: `CancellationError`.
  func outcomes(
    of places: [PixelPlace], _ work: inout WorkCounts, _ uncertain: inout [UncertainPixel]
  ) throws -> [SettledPixel]

  /// Computes the outcomes of a tile in the same way, if that is faster than by places.
  ///
  /// - Throws: `CancellationError`.
  func outcomes(of tile: Tile, _ work: inout WorkCounts, _ uncertain: inout [UncertainPixel])
    throws -> IterationBuffer

  /// Settles uncertain pixels in higher precision.
  ///
  /// - Parameter toTheEnd: Whether to settle all but those that other threads are working on.
  ///   Otherwise only as many as keep the lanes busy are settled.
  /// - Throws: `CancellationError`.
  func settle(_ queue: UncertainPixelQueue, toTheEnd: Bool, _ work: inout WorkCounts) throws

  /// Replays the orbit of each pixel to compute features, in the order of the request.
  ///
  /// - Throws: `CancellationError`.
  func features(
    _ request: FeatureRequest, of places: [PixelPlace], _ outcomes: [PixelOutcome]
  ) throws -> [[SIMD2<Float>]]
}

extension PictureRunner {
  func outcomes(of tile: Tile, _ work: inout WorkCounts, _ uncertain: inout [UncertainPixel])
    throws -> IterationBuffer
  {
    try outcomesByPlaces(of: tile, &work, &uncertain)
  }

  /// Computes the outcomes of a tile from those of its groups' pixels.
  func outcomesByPlaces(
    of tile: Tile, _ work: inout WorkCounts, _ uncertain: inout [UncertainPixel]
  ) throws -> IterationBuffer {
    let places = PixelPlace.groups(of: tile)
    var buffer = IterationBuffer(tile: tile)
    for (place, settled) in zip(places, try outcomes(of: places, &work, &uncertain)) {
      let (x, y) = (place.i - tile.x, place.j - tile.y)
      if x < tile.width && y < tile.height { buffer[x, y] = settled.outcome }
    }
    return buffer
  }

  /// Pixels without orbits have no features.
  func features(
    _ request: FeatureRequest, of places: [PixelPlace], _ outcomes: [PixelOutcome]
  ) throws -> [[SIMD2<Float>]] {
    let unknown = Array(repeating: OrbitFeature.unknown, count: request.features.count)
    return places.map { _ in unknown }
  }
}
