// IterationBuffer — the outcomes of a rectangle of pixels, stored as columns.

/// The outcomes of the pixels of one tile, or of a whole picture, in row order.
///
/// It takes 21 bytes a pixel, and 8 more for each feature. `counts` has the iterations of an
/// escaped or unresolved pixel, and the period of an interior one.
package struct IterationBuffer: Sendable, Equatable {
  package let tile: Tile
  package private(set) var statuses: [PixelStatus]
  package private(set) var counts: [Int]
  /// The smooth iteration count minus the count, in (0, 1]; 0 if the pixel has not escaped.
  package private(set) var fractions: [Float]
  /// The distance estimate to the right, in pixel spacings; 0 if the pixel has not escaped.
  package private(set) var distancesX: [Float]
  /// The distance estimate upward, in pixel spacings; 0 if the pixel has not escaped.
  package private(set) var distancesY: [Float]
  /// The features that colorings have requested in addition to outcomes; usually none.
  package private(set) var features: [FeaturePlane]

  /// Creates a buffer of unresolved pixels with 0 iterations and unknown features.
  package init(tile: Tile, features: [OrbitFeature] = []) {
    self.tile = tile
    self.features = features.map {
      FeaturePlane(feature: $0, values: Array(repeating: OrbitFeature.unknown, count: tile.count))
    }
    statuses = Array(repeating: .unresolved, count: tile.count)
    counts = Array(repeating: 0, count: tile.count)
    fractions = Array(repeating: 0, count: tile.count)
    distancesX = Array(repeating: 0, count: tile.count)
    distancesY = Array(repeating: 0, count: tile.count)
  }

  /// Creates a buffer of pixels that the limit ended, with unknown features.
  package init(tile: Tile, limit: Int, features: [OrbitFeature] = []) {
    self.init(tile: tile, features: features)
    counts = Array(repeating: limit, count: tile.count)
  }

  /// The outcome at column `x`, row `y` of the tile (not of the picture).
  package subscript(x: Int, y: Int) -> PixelOutcome {
    get { self[y * tile.width + x] }
    set { self[y * tile.width + x] = newValue }
  }

  /// The outcome at an index in row order.
  package subscript(index: Int) -> PixelOutcome {
    get {
      switch statuses[index] {
      case .unresolved: .unresolved(iterations: counts[index])
      case .interior: .interior(period: counts[index])
      case .escaped:
        .escaped(
          iterations: counts[index], fraction: fractions[index], distanceX: distancesX[index],
          distanceY: distancesY[index])
      }
    }
    set {
      switch newValue {
      case .unresolved(let iterations): set(index, .unresolved, iterations)
      case .interior(let period): setInterior(index, period: period)
      case .escaped(let iterations, let fraction, let x, let y):
        setEscaped(index, iterations, fraction, x, y)
      }
    }
  }

  @inline(__always)
  package mutating func setInterior(_ index: Int, period: Int) { set(index, .interior, period) }

  @inline(__always)
  package mutating func setEscaped(
    _ index: Int, _ iterations: Int, _ fraction: Float, _ x: Float, _ y: Float
  ) {
    set(index, .escaped, iterations, fraction, x, y)
  }

  @inline(__always)
  private mutating func set(
    _ index: Int, _ status: PixelStatus, _ count: Int, _ fraction: Float = 0, _ x: Float = 0,
    _ y: Float = 0
  ) {
    statuses[index] = status
    counts[index] = count
    fractions[index] = fraction
    distancesX[index] = x
    distancesY[index] = y
  }

  /// The values of a feature in row order; nil if the buffer does not have it.
  package func values(of feature: OrbitFeature) -> [SIMD2<Float>]? {
    features.first { $0.feature == feature }?.values
  }

  /// These outcomes with other features, all of which are unknown.
  package func with(features: [OrbitFeature]) -> IterationBuffer {
    var buffer = self
    buffer.features = IterationBuffer(tile: tile, features: features).features
    return buffer
  }

  /// These outcomes with some of their features, in the given order.
  package func keeping(_ features: [OrbitFeature]) -> IterationBuffer {
    var buffer = self
    buffer.features = features.map { feature in
      guard let plane = self.features.first(where: { $0.feature == feature }) else {
        preconditionFailure("only features that a buffer has can be kept")
      }
      return plane
    }
    return buffer
  }

  /// Sets a feature of a pixel.
  ///
  /// - Parameter plane: The feature's index in `features`.
  @inline(__always)
  package mutating func setFeature(_ plane: Int, _ index: Int, _ value: SIMD2<Float>) {
    features[plane].values[index] = value
  }

  /// Copies a pixel's outcome and features from a buffer that has the same features.
  package mutating func copy(_ other: Int, of source: IterationBuffer, to index: Int) {
    self[index] = source[other]
    checkFeatures(source)
    for plane in features.indices {
      features[plane].values[index] = source.features[plane].values[other]
    }
  }

  private func checkFeatures(_ other: IterationBuffer) {
    precondition(
      features.count == other.features.count
        && features.indices.allSatisfy { features[$0].feature == other.features[$0].feature },
      "both buffers have the same features")
  }

  /// The smooth iteration count of an escaped pixel at an index in row order.
  package func smooth(at index: Int) -> Double { Double(counts[index]) + Double(fractions[index]) }

  /// Copies some of the rows to a new buffer.
  ///
  /// - Complexity: O(pixels in these rows).
  package func rows(_ rows: Range<Int>) -> IterationBuffer {
    let part = Tile(x: tile.x, y: tile.y + rows.lowerBound, width: tile.width, height: rows.count)
    let range = rows.lowerBound * tile.width..<rows.upperBound * tile.width
    var buffer = IterationBuffer(
      tile: part, statuses: Array(statuses[range]), counts: Array(counts[range]),
      fractions: Array(fractions[range]), distancesX: Array(distancesX[range]),
      distancesY: Array(distancesY[range]))
    buffer.features = features.map {
      FeaturePlane(feature: $0.feature, values: Array($0.values[range]))
    }
    return buffer
  }

  private init(
    tile: Tile, statuses: [PixelStatus], counts: [Int], fractions: [Float], distancesX: [Float],
    distancesY: [Float]
  ) {
    (self.tile, self.statuses, self.counts) = (tile, statuses, counts)
    (self.fractions, self.distancesX, self.distancesY) = (fractions, distancesX, distancesY)
    features = []
  }

  /// Copies a buffer that has the same features, and whose tile lies inside of this one's.
  package mutating func insert(_ part: IterationBuffer) {
    precondition(
      part.tile.x >= tile.x && part.tile.y >= tile.y
        && part.tile.x + part.tile.width <= tile.x + tile.width
        && part.tile.y + part.tile.height <= tile.y + tile.height,
      "the part lies inside the whole")
    let start = (part.tile.y - tile.y) * tile.width + part.tile.x - tile.x
    let (stride, width) = (tile.width, part.tile.width)
    IterationBuffer.copy(part.statuses, width, to: &statuses, start, stride)
    IterationBuffer.copy(part.counts, width, to: &counts, start, stride)
    IterationBuffer.copy(part.fractions, width, to: &fractions, start, stride)
    IterationBuffer.copy(part.distancesX, width, to: &distancesX, start, stride)
    IterationBuffer.copy(part.distancesY, width, to: &distancesY, start, stride)
    checkFeatures(part)
    for plane in features.indices {
      IterationBuffer.copy(
        part.features[plane].values, width, to: &features[plane].values, start, stride)
    }
  }

  /// Copies the rows of one column of values, each `width` long, to positions `stride` apart.
  @inline(__always)
  private static func copy<Value>(
    _ part: [Value], _ width: Int, to values: inout [Value], _ start: Int, _ stride: Int
  ) {
    guard width > 0 else { return }
    let source = part.span
    var target = values.mutableSpan
    var place = start
    for from in Swift.stride(from: 0, to: source.count, by: width) {
      let row = source.extracting(from..<from + width)
      // With this check for each row, the checks for each pixel cost nothing.
      precondition(place >= 0 && place + row.count <= target.count, "the row lies inside")
      for x in 0..<row.count { target[place &+ x] = row[x] }
      place += stride
    }
  }
}
