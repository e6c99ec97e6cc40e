// TileStrip — eight rows of a tile as two blocks of bytes: counts, and what makes them smooth.
//
// Whoever only counts pixels reads the first block, which is small. In the second one nearly
// everything is random, and colors need it.

internal import Ground

/// What of each sample is wanted.
package enum TileFields: Sendable {
  /// Statuses and counts; fractions and distances are 0.
  case counts
  case all
}

/// Rows of outcomes in the form in which they are stored; samples in row order.
struct TileStrip {
  /// Raw values of `PixelStatus`, all of them valid.
  private(set) var statuses: [UInt8]
  private(set) var counts: [Int]
  /// Of escaped samples alone, in row order; empty where they were not read.
  private var fractions: [Float] = []
  private var distancesX: [Float] = []
  private var distancesY: [Float] = []

  /// Samples of a buffer, by their indices in row order.
  init(_ buffer: IterationBuffer, _ range: Range<Int>) {
    statuses = buffer.statuses[range].map(\.rawValue)
    counts = Array(buffer.counts[range])
    let escaped = range.filter { buffer.statuses[$0] == .escaped }
    fractions = escaped.map { buffer.fractions[$0] }
    distancesX = escaped.map { buffer.distancesX[$0] }
    distancesY = escaped.map { buffer.distancesY[$0] }
  }

  // MARK: Blocks

  /// A plane of statuses; then eight of the steps from count to count.
  var countBlock: [UInt8] {
    var planes = PlaneWriter()
    planes.append(statuses)
    planes.append(Steps.steps(of: counts.map { UInt64(truncatingIfNeeded: $0) }))
    return planes.bytes
  }

  /// Four planes each of the steps from fraction to fraction, and from distance to distance.
  var smoothBlock: [UInt8] {
    var planes = PlaneWriter()
    for column in [fractions, distancesX, distancesY] {
      planes.append(Steps.steps(of: column.map(\.ordinal)), hasRunsOnly: true)
    }
    return planes.bytes
  }

  /// What blocks say of so many samples; nil where they cannot have been made by this program.
  ///
  /// - Parameter smoothBlock: Not read where nil.
  init?(count: Int, countBlock: [UInt8], smoothBlock: [UInt8]?) {
    var planes = PlaneReader(countBlock)
    guard let statuses = planes.plane(count: count),
      let steps = planes.numbers(count, of: UInt64.self), planes.isAtEnd,
      statuses.allSatisfy({ PixelStatus(rawValue: $0) != nil })
    else { return nil }
    self.statuses = statuses
    counts = Steps.sums(of: steps).map { Int(truncatingIfNeeded: $0) }
    guard let smoothBlock else { return }
    let escaped = statuses.count { $0 == PixelStatus.escaped.rawValue }
    var smooth = PlaneReader(smoothBlock)
    func column() -> [Float]? {
      smooth.numbers(escaped, of: UInt32.self).map { Steps.sums(of: $0).map(Float.init(ordinal:)) }
    }
    guard let fractions = column(), let x = column(), let y = column(), smooth.isAtEnd
    else { return nil }
    (self.fractions, distancesX, distancesY) = (fractions, x, y)
  }

  // MARK: Samples

  /// Copies rows into a buffer that holds them.
  ///
  /// - Parameters:
  ///   - tile: The strip's rectangle in samples.
  ///   - buffer: Its rectangle decides which of the strip's rows are copied; it has all of its
  ///     columns.
  func copy(_ tile: Tile, into buffer: inout IterationBuffer) {
    let hasSmooth = !fractions.isEmpty
    let rows = buffer.tile.y..<buffer.tile.y + buffer.tile.height
    var escaped = 0
    for y in 0..<tile.height {
      let isWanted = rows.contains(tile.y + y)
      let start = (tile.y + y - buffer.tile.y) * buffer.tile.width + tile.x - buffer.tile.x
      for x in 0..<tile.width {
        let index = y * tile.width + x
        if statuses[index] == PixelStatus.escaped.rawValue {
          if isWanted {
            buffer.setEscaped(
              start + x, counts[index], hasSmooth ? fractions[escaped] : 0,
              hasSmooth ? distancesX[escaped] : 0, hasSmooth ? distancesY[escaped] : 0)
          }
          escaped += 1
        } else if isWanted {
          buffer[start + x] =
            statuses[index] == PixelStatus.interior.rawValue
            ? .interior(period: counts[index]) : .unresolved(iterations: counts[index])
        }
      }
    }
  }
}

/// Neighbors are alike: the steps between them are small, and have zeros where they had digits.
private enum Steps {
  /// From each number to the next, from 0 to the first, as 0, −1, 1, −2, …; none overflows.
  static func steps<Number: FixedWidthInteger & UnsignedInteger>(of numbers: [Number]) -> [Number] {
    var last: Number = 0
    return numbers.map { number in
      let step = number &- last
      last = number
      let isNegative = step >> Number(Number.bitWidth - 1) == 1
      return step << 1 ^ (isNegative ? ~0 : 0)
    }
  }

  /// The numbers between which these are the steps.
  static func sums<Number: FixedWidthInteger & UnsignedInteger>(of steps: [Number]) -> [Number] {
    var last: Number = 0
    return steps.map { step in
      last &+= step >> 1 ^ (step & 1 == 1 ? ~0 : 0)
      return last
    }
  }
}

extension Float {
  /// An integer that grows with the number: neighbors in size have neighboring ones.
  fileprivate var ordinal: UInt32 { bitPattern >> 31 == 1 ? ~bitPattern : bitPattern | 1 << 31 }

  fileprivate init(ordinal: UInt32) {
    self.init(bitPattern: ordinal >> 31 == 1 ? ordinal & ~(1 << 31) : ~ordinal)
  }
}
