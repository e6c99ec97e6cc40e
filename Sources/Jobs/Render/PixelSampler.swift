// PixelSampler — takes the samples of pixels: all of them, or one for all if they look the same.

internal import Core
internal import FractalEngine
internal import Places

/// Takes as many samples of each pixel as it needs.
///
/// A pixel of k × k samples is *plain* if all of them would look like a single one, because the set
/// is not near. Its central sample then stands for all. This sample and those of the eight pixels
/// around it decide whether the pixel is plain. So neither tiles nor the coloring affect it, and a
/// picture can be colored again from its samples. An interior or unresolved pixel is never plain:
/// between two of them there may be a gap narrower than either, as at a cusp.
struct PixelSampler: Sendable {
  let engine: PictureEngine
  /// The picture's size in pixels.
  private let size: PictureSize
  /// The number k of samples along a side of a pixel.
  private let side: Int
  private let central: (column: Int, row: Int)
  /// The orbit features that colorings need in addition to the outcomes.
  let request: FeatureRequest

  /// The least estimated distance of a plain pixel from the set, in pixels.
  ///
  /// By Koebe's theorem (docs/theory.md §1) the true distance is at least half of it, so the pixel
  /// and its neighbors contain no part of the set. The smooth count then changes by less than 0.37
  /// from one pixel to the next.
  static let plainDistance: Float = 4

  /// - Parameter size: The size in pixels; the size of the engine is in samples.
  init(_ engine: PictureEngine, size: PictureSize, _ request: FeatureRequest) {
    let pattern = engine.frame.viewport.pattern
    self.request = request
    (self.engine, self.size, side, central) = (engine, size, pattern.side, pattern.central)
  }

  /// All samples of a tile: those that were taken, and copies of them for plain pixels.
  ///
  /// - Parameters:
  ///   - tile: A tile in pixels.
  ///   - work: Increased by the work for the samples of these pixels. The samples of neighbors that
  ///     only help to decide are not counted, so that sums over tiles are those of the picture.
  /// - Returns: A buffer whose tile is in samples.
  /// - Throws: `CancellationError`.
  func samples(of tile: Tile, _ work: inout WorkCounts) throws -> IterationBuffer {
    if side == 1 && hasWholeGroups(tile) {
      return try withFeatures(try engine.outcomes(of: tile, &work), plain: [])
    }
    return try manySamples(of: tile, &work)
  }

  /// All samples of a tile, possibly without those of uncertain pixels.
  ///
  /// - Parameter uncertain: Receives the uncertain pixels, which the engine's queue settles.
  /// - Throws: `CancellationError`.
  func firstSamples(
    of tile: Tile, _ work: inout WorkCounts, _ uncertain: inout [UncertainPixel]
  ) throws -> IterationBuffer {
    // Features are computed for final outcomes only.
    if side == 1 && hasWholeGroups(tile) && request.features.isEmpty {
      return try engine.firstOutcomes(of: tile, &work, &uncertain)
    }
    return try samples(of: tile, &work)
  }

  /// Whether a tile consists of whole groups, apart from those that the picture's edge cuts.
  private func hasWholeGroups(_ tile: Tile) -> Bool {
    let (right, bottom) = (tile.x + tile.width, tile.y + tile.height)
    return tile.beginsGroup
      && (right.isMultiple(of: PixelGroup.width) || right == size.width)
      && (bottom.isMultiple(of: PixelGroup.height) || bottom == size.height)
  }

  private func manySamples(of tile: Tile, _ work: inout WorkCounts) throws -> IterationBuffer {
    let base = try centralSamples(around: tile, &work)
    var buffer = IterationBuffer(
      tile: Tile(
        x: tile.x * side, y: tile.y * side, width: tile.width * side, height: tile.height * side))
    var rough: [PixelPlace] = []
    var plain: Set<PixelPlace> = []
    for pixel in PixelSampler.places(of: tile) {
      let x = pixel.i - base.tile.x
      let y = pixel.j - base.tile.y
      if isPlain(x, y, in: base) {
        plain.insert(pixel)
        fill(pixel, of: tile, with: base[x, y], in: &buffer)
      } else {
        rough.append(pixel)
        set(central, of: pixel, tile, base[x, y], in: &buffer)
      }
    }
    // In parts, so that a tile takes no more memory than its samples.
    for start in stride(from: 0, to: rough.count, by: PixelSampler.pixelsAtOnce) {
      let part = rough[start..<min(rough.count, start + PixelSampler.pixelsAtOnce)]
      try takeOthers(of: part, tile, &work, into: &buffer)
    }
    return try withFeatures(buffer, plain: plain)
  }

  /// Adds the requested features to samples.
  ///
  /// - Parameter plain: The pixels whose central sample stands for all.
  private func withFeatures(_ samples: IterationBuffer, plain: Set<PixelPlace>) throws
    -> IterationBuffer
  {
    if request.features.isEmpty { return samples }
    let tile = samples.tile
    var buffer = samples.with(features: request.features)
    for y in 0..<tile.height {
      // Row by row, so that only the samples of one row are in memory.
      let places = (0..<tile.width).map { PixelPlace(tile.x + $0, tile.y + y) }
      let own = places.filter { isOwn($0, plain) }
      let outcomes = own.map { samples[$0.i - tile.x, y] }
      for (place, values) in zip(own, try engine.features(request, of: own, outcomes)) {
        let pixel = PixelPlace(place.i / side, place.j / side)
        for (x, y) in plain.contains(pixel) ? self.samples(of: pixel) : [(place.i, place.j)] {
          let index = (y - tile.y) * tile.width + x - tile.x
          for plane in values.indices { buffer.setFeature(plane, index, values[plane]) }
        }
      }
    }
    return buffer
  }

  /// Whether a sample was taken itself, and is not a copy.
  private func isOwn(_ sample: PixelPlace, _ plain: Set<PixelPlace>) -> Bool {
    let isCentral = sample.i % side == central.column && sample.j % side == central.row
    return isCentral || !plain.contains(PixelPlace(sample.i / side, sample.j / side))
  }

  private func samples(of pixel: PixelPlace) -> [(x: Int, y: Int)] {
    (0..<side * side).map { (pixel.i * side + $0 % side, pixel.j * side + $0 / side) }
  }

  /// The number of pixels whose samples are requested together, so that uncertain ones fill
  /// vectors.
  private static let pixelsAtOnce = 1 << 12

  /// Takes all samples of some pixels except the most central one.
  private func takeOthers(
    of pixels: ArraySlice<PixelPlace>, _ tile: Tile, _ work: inout WorkCounts,
    into buffer: inout IterationBuffer
  ) throws {
    let others = (0..<side * side).map { (column: $0 % side, row: $0 / side) }
      .filter { $0 != central }
    let places = pixels.flatMap { pixel in others.map { place(of: $0, pixel) } }
    let outcomes = try engine.outcomes(of: places, &work)
    var number = 0
    for pixel in pixels {
      for sample in others {
        set(sample, of: pixel, tile, outcomes[number], in: &buffer)
        number += 1
      }
    }
  }

  /// An estimate of the share of a group's pixels that need all samples.
  ///
  /// - Parameter group: The most central samples of 4 × 2 pixels.
  func roughShare(of group: [PixelOutcome]) -> Double {
    if side == 1 { return 0 }
    var base = IterationBuffer(
      tile: Tile(x: 0, y: 0, width: PixelGroup.width, height: PixelGroup.height))
    for (index, outcome) in group.enumerated() { base[index] = outcome }
    let rough = group.indices.count {
      !isPlain($0 % PixelGroup.width, $0 / PixelGroup.width, in: base)
    }
    return Double(rough) / Double(PixelGroup.lanes)
  }

  /// The most central samples of some pixels.
  ///
  /// - Throws: `CancellationError`.
  func centralSamples(of pixels: [PixelPlace], _ work: inout WorkCounts) throws -> [PixelOutcome] {
    try engine.outcomes(of: pixels.map { place(of: central, $0) }, &work)
  }

  /// The most central samples of some pixels, with their features, as a buffer of one row.
  ///
  /// - Throws: `CancellationError`.
  func tracedSamples(of pixels: [PixelPlace], _ work: inout WorkCounts) throws -> IterationBuffer {
    let outcomes = try centralSamples(of: pixels, &work)
    var buffer = IterationBuffer(
      tile: Tile(x: 0, y: 0, width: pixels.count, height: 1), features: request.features)
    for (index, outcome) in outcomes.enumerated() { buffer[index] = outcome }
    if request.features.isEmpty { return buffer }
    let places = pixels.map { place(of: central, $0) }
    for (index, values) in try engine.features(request, of: places, outcomes).enumerated() {
      for plane in values.indices { buffer.setFeature(plane, index, values[plane]) }
    }
    return buffer
  }

  /// The position of a pixel's sample among all samples.
  private func place(of sample: (column: Int, row: Int), _ pixel: PixelPlace) -> PixelPlace {
    PixelPlace(pixel.i * side + sample.column, pixel.j * side + sample.row)
  }

  /// The most central samples of a tile's pixels and of the pixels around it, by pixel.
  private func centralSamples(around tile: Tile, _ work: inout WorkCounts) throws
    -> IterationBuffer
  {
    let (left, top) = (max(tile.x - 1, 0), max(tile.y - 1, 0))
    let right = min(tile.x + tile.width + 1, size.width)
    let bottom = min(tile.y + tile.height + 1, size.height)
    let outer = Tile(x: left, y: top, width: right - left, height: bottom - top)
    var buffer = IterationBuffer(tile: outer)
    var uncounted = WorkCounts()
    let inside = PixelSampler.places(of: tile)
    let around = PixelSampler.places(of: outer).filter { !tile.contains($0) }
    let outcomes =
      try centralSamples(of: inside, &work) + centralSamples(of: around, &uncounted)
    for (pixel, outcome) in zip(inside + around, outcomes) {
      buffer[pixel.i - left, pixel.j - top] = outcome
    }
    return buffer
  }

  /// The pixels of a tile, in groups of eight neighbors (4 × 2).
  static func places(of tile: Tile) -> [PixelPlace] {
    let (right, bottom) = (tile.x + tile.width, tile.y + tile.height)
    var places: [PixelPlace] = []
    places.reserveCapacity(tile.count)
    for y in stride(from: tile.y, to: bottom, by: PixelGroup.height) {
      for x in stride(from: tile.x, to: right, by: PixelGroup.width) {
        for j in y..<min(y + PixelGroup.height, bottom) {
          for i in x..<min(x + PixelGroup.width, right) { places.append(PixelPlace(i, j)) }
        }
      }
    }
    return places
  }

  /// Whether one sample suffices for a pixel.
  ///
  /// - Parameters:
  ///   - x: A column of `base`.
  ///   - y: A row of `base`.
  ///   - base: The central sample of each pixel, with distances in spacings of samples.
  private func isPlain(_ x: Int, _ y: Int, in base: IterationBuffer) -> Bool {
    // Features with edges may have an edge anywhere.
    if request.features.contains(where: \.hasEdges) { return false }
    for row in max(y - 1, 0)...min(y + 1, base.tile.height - 1) {
      for column in max(x - 1, 0)...min(x + 1, base.tile.width - 1) {
        let index = row * base.tile.width + column
        if base.statuses[index] != .escaped || isNearTheSet(base, index) { return false }
      }
    }
    return true
  }

  private func isNearTheSet(_ base: IterationBuffer, _ index: Int) -> Bool {
    let least = PixelSampler.plainDistance * Float(side)
    let (x, y) = (abs(base.distancesX[index]), abs(base.distancesY[index]))
    if max(x, y) >= least { return false }
    return x * x + y * y < least * least
  }

  private func fill(
    _ pixel: PixelPlace, of tile: Tile, with outcome: PixelOutcome,
    in buffer: inout IterationBuffer
  ) {
    for row in 0..<side {
      for column in 0..<side { set((column, row), of: pixel, tile, outcome, in: &buffer) }
    }
  }

  private func set(
    _ sample: (column: Int, row: Int), of pixel: PixelPlace, _ tile: Tile,
    _ outcome: PixelOutcome, in buffer: inout IterationBuffer
  ) {
    buffer[
      (pixel.i - tile.x) * side + sample.column, (pixel.j - tile.y) * side + sample.row] = outcome
  }
}

extension Tile {
  fileprivate func contains(_ pixel: PixelPlace) -> Bool {
    pixel.i >= x && pixel.i < x + width && pixel.j >= y && pixel.j < y + height
  }
}

extension OrbitFeature {
  /// Whether neighbors far from the set may have values that differ much.
  fileprivate var hasEdges: Bool {
    switch self {
    case .angle, .atomDomain, .trap, .trapDistance, .trapShape: true
    case .stripe, .triangle, .multiplier, .interiorDistance: false
    }
  }
}
