// TileStrip — eight rows of a tile as two blocks of bytes: counts, then fractions and distances.
//
// The first block is small. The bytes of the second are nearly random.

internal import Core

/// Rows of outcomes in the form in which they are stored.
///
/// Pixels are stored in row order, and so are the samples of a pixel. If all samples of a pixel are
/// the same, as `PixelSampler` makes them for a plain pixel, only one is stored.
struct TileStrip {
  /// 1 for each pixel whose samples are all the same, 0 for the others.
  private var uniform: [UInt8]
  /// The raw values of `PixelStatus`, all of them valid.
  private var statuses: [UInt8] = []
  private var counts: [Int] = []
  /// The fractional parts of the smooth counts of escaped samples.
  private var fractions: [Float] = []
  private var distancesX: [Float] = []
  private var distancesY: [Float] = []
  /// Two columns for each feature, with a value for every sample.
  private var features: [[Float]] = []

  /// - Parameters:
  ///   - tile: The strip in pixels.
  ///   - samples: The number of samples along a side of a pixel.
  ///   - buffer: A buffer of samples that covers the strip.
  init(_ tile: Tile, samples: Int, of buffer: IterationBuffer) {
    uniform = []
    uniform.reserveCapacity(tile.count)
    features = Array(repeating: [], count: 2 * buffer.features.count)
    let width = buffer.tile.width
    for y in tile.y..<tile.y + tile.height {
      for x in tile.x..<tile.x + tile.width {
        let corner = (y * samples - buffer.tile.y) * width + x * samples - buffer.tile.x
        let isUniform = TileStrip.isUniform(corner, samples, in: buffer)
        uniform.append(isUniform ? 1 : 0)
        let side = isUniform ? 1 : samples
        for row in 0..<side {
          for column in 0..<side { append(corner + row * width + column, of: buffer) }
        }
      }
    }
  }

  private mutating func append(_ index: Int, of buffer: IterationBuffer) {
    statuses.append(buffer.statuses[index].rawValue)
    counts.append(buffer.counts[index])
    for (plane, feature) in buffer.features.enumerated() {
      features[2 * plane].append(feature.values[index].x)
      features[2 * plane + 1].append(feature.values[index].y)
    }
    guard buffer.statuses[index] == .escaped else { return }
    fractions.append(buffer.fractions[index])
    distancesX.append(buffer.distancesX[index])
    distancesY.append(buffer.distancesY[index])
  }

  /// Whether all samples of a pixel are the same, bit by bit.
  private static func isUniform(_ corner: Int, _ samples: Int, in buffer: IterationBuffer) -> Bool {
    for row in 0..<samples {
      for column in 0..<samples {
        let index = corner + row * buffer.tile.width + column
        guard buffer.statuses[index] == buffer.statuses[corner],
          buffer.counts[index] == buffer.counts[corner],
          buffer.fractions[index].bitPattern == buffer.fractions[corner].bitPattern,
          buffer.distancesX[index].bitPattern == buffer.distancesX[corner].bitPattern,
          buffer.distancesY[index].bitPattern == buffer.distancesY[corner].bitPattern,
          buffer.features.allSatisfy({ $0.isSame(index, corner) })
        else { return false }
      }
    }
    return true
  }

  // MARK: Blocks

  /// The first block: a plane of uniform flags, a plane of statuses, and eight planes of the
  /// differences between successive counts.
  var countBlock: [UInt8] {
    var planes = PlaneWriter()
    planes.append(uniform)
    planes.append(statuses)
    planes.append(Steps.steps(of: counts.map { UInt64(truncatingIfNeeded: $0) }))
    return planes.bytes
  }

  /// The second block: four planes each for the differences between successive fractions, distances
  /// and features.
  var smoothBlock: [UInt8] {
    var planes = PlaneWriter()
    for column in [fractions, distancesX, distancesY] + features {
      planes.append(Steps.steps(of: column.map(\.ordinal)))
    }
    return planes.bytes
  }

  /// Reads `pixels` pixels from their blocks; nil if this program cannot have written them.
  ///
  /// - Parameters:
  ///   - samples: The number of samples along a side of a pixel.
  ///   - features: The number of features.
  init?(pixels: Int, samples: Int, features: Int, countBlock: [UInt8], smoothBlock: [UInt8]) {
    var planes = PlaneReader(countBlock)
    guard let uniform = planes.plane(count: pixels), uniform.allSatisfy({ $0 <= 1 })
    else { return nil }
    let count = uniform.reduce(0) { $0 + ($1 == 1 ? 1 : samples * samples) }
    guard let statuses = planes.plane(count: count),
      let steps = planes.numbers(count, of: UInt64.self), planes.isAtEnd,
      statuses.allSatisfy({ PixelStatus(rawValue: $0) != nil })
    else { return nil }
    (self.uniform, self.statuses) = (uniform, statuses)
    counts = Steps.sums(of: steps).map { Int(truncatingIfNeeded: $0) }
    let escaped = statuses.count { $0 == PixelStatus.escaped.rawValue }
    var smooth = PlaneReader(smoothBlock)
    func column(_ count: Int) -> [Float]? {
      smooth.numbers(count, of: UInt32.self).map { Steps.sums(of: $0).map(Float.init(ordinal:)) }
    }
    guard let fractions = column(escaped), let x = column(escaped), let y = column(escaped)
    else { return nil }
    (self.fractions, distancesX, distancesY) = (fractions, x, y)
    for _ in 0..<2 * features {
      guard let values = column(count) else { return nil }
      self.features.append(values)
    }
    guard smooth.isAtEnd else { return nil }
  }

  // MARK: Samples

  /// Copies rows of pixels into a buffer that covers them.
  ///
  /// - Parameters:
  ///   - tile: The strip in pixels.
  ///   - samples: The number of samples along a side of a pixel.
  ///   - buffer: A buffer of samples that covers the strip.
  func copy(_ tile: Tile, samples: Int, into buffer: inout IterationBuffer) {
    var (next, nextEscaped) = (0, 0)
    let (top, width) = (buffer.tile.y, buffer.tile.width)
    for y in tile.y..<tile.y + tile.height {
      for x in tile.x..<tile.x + tile.width {
        let corner = (y * samples - top) * width + x * samples - buffer.tile.x
        let isUniform = uniform[(y - tile.y) * tile.width + x - tile.x] == 1
        for row in 0..<samples {
          for column in 0..<samples {
            put(next, nextEscaped, at: corner + row * width + column, of: &buffer)
            if !isUniform { advance(&next, &nextEscaped) }
          }
        }
        if isUniform { advance(&next, &nextEscaped) }
      }
    }
  }

  /// Advances from one sample to the next.
  private func advance(_ next: inout Int, _ nextEscaped: inout Int) {
    if statuses[next] == PixelStatus.escaped.rawValue { nextEscaped += 1 }
    next += 1
  }

  private func put(
    _ sample: Int, _ escaped: Int, at index: Int, of buffer: inout IterationBuffer
  ) {
    let count = counts[sample]
    for plane in 0..<features.count / 2 {
      buffer.setFeature(
        plane, index, SIMD2(features[2 * plane][sample], features[2 * plane + 1][sample]))
    }
    switch statuses[sample] {
    case PixelStatus.escaped.rawValue:
      buffer.setEscaped(
        index, count, fractions[escaped], distancesX[escaped], distancesY[escaped])
    case PixelStatus.interior.rawValue: buffer.setInterior(index, period: count)
    default: buffer[index] = .unresolved(iterations: count)
    }
  }
}

/// Differences between successive numbers, which are small, so that most of their bytes are 0.
private enum Steps {
  /// The differences between successive numbers, starting from 0, coded as 0, −1, 1, −2, … without
  /// overflow.
  static func steps<Number: FixedWidthInteger & UnsignedInteger>(of numbers: [Number]) -> [Number] {
    var last: Number = 0
    return numbers.map { number in
      let step = number &- last
      last = number
      let isNegative = step >> Number(Number.bitWidth - 1) == 1
      return step << 1 ^ (isNegative ? ~0 : 0)
    }
  }

  /// The numbers whose successive differences these are.
  static func sums<Number: FixedWidthInteger & UnsignedInteger>(of steps: [Number]) -> [Number] {
    var last: Number = 0
    return steps.map { step in
      last &+= step >> 1 ^ (step & 1 == 1 ? ~0 : 0)
      return last
    }
  }
}

extension Float {
  /// An integer that increases with the number; adjacent numbers have adjacent integers.
  fileprivate var ordinal: UInt32 { bitPattern >> 31 == 1 ? ~bitPattern : bitPattern | 1 << 31 }

  fileprivate init(ordinal: UInt32) {
    self.init(bitPattern: ordinal >> 31 == 1 ? ordinal & ~(1 << 31) : ~ordinal)
  }
}

extension FeaturePlane {
  /// Whether two samples have the same values, bit by bit.
  fileprivate func isSame(_ one: Int, _ other: Int) -> Bool {
    values[one].x.bitPattern == values[other].x.bitPattern
      && values[one].y.bitPattern == values[other].y.bitPattern
  }
}
