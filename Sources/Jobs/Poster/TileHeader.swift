// TileHeader — the header of a tile's file. Its fields: docs/formats/job-folder.md.

internal import Core
internal import FractalEngine

/// The first bytes of a tile's file: its job, its position, its cost, and the lengths of its
/// strips.
struct TileHeader: Equatable {
  /// The lengths and checksums of a strip's two consecutive blocks of bytes.
  struct Strip: Equatable {
    let countLength: Int
    let countChecksum: UInt32
    let smoothLength: Int
    let smoothChecksum: UInt32
  }

  /// The job's key: 16 hexadecimal digits.
  let key: String
  let index: Int
  /// The tile's rectangle in pixels.
  let tile: Tile
  /// The number of samples along a side of a pixel.
  let samples: Int
  let work: WorkCounts
  let strips: [Strip]

  private static let magic = Array("fathom-tile\n".utf8)
  private static let version: UInt32 = 1
  /// The bytes before the strips' entries; `stripLength` is the length of each entry.
  private static let fixedLength = 12 + 4 + 16 + 8 + 5 * 4 + 10 * 8 + 4
  private static let stripLength = 4 * 4

  /// The header's length in bytes, for a tile in pixels.
  static func length(of tile: Tile) -> Int { fixedLength + tile.stripCount * stripLength + 4 }

  private static let workFields: [any WritableKeyPath<WorkCounts, Int> & Sendable] = [
    \.iterations, \.skipped, \.blaSteps, \.singleSteps, \.rebases, \.extendedRuns, \.cycleTests,
    \.cyclesProved, \.uncertain, \.iteratedExactly,
  ]

  /// The file offset of a strip's first block; for the number of strips, the end of the file.
  func offset(of strip: Int) -> Int {
    strips[..<strip].reduce(TileHeader.length(of: tile)) { $0 + $1.countLength + $1.smoothLength }
  }

  /// The length of the whole file in bytes.
  var fileLength: Int { offset(of: strips.count) }

  var bytes: [UInt8] {
    var bytes = TileHeader.magic
    bytes.append(littleEndian: TileHeader.version)
    bytes += key.utf8
    bytes.append(littleEndian: UInt64(index))
    for number in [tile.x, tile.y, tile.width, tile.height, samples] {
      bytes.append(littleEndian: UInt32(number))
    }
    for field in TileHeader.workFields {
      bytes.append(littleEndian: Int64(work[keyPath: field]))
    }
    bytes.append(littleEndian: UInt32(strips.count))
    for strip in strips {
      bytes.append(littleEndian: UInt32(strip.countLength))
      bytes.append(littleEndian: strip.countChecksum)
      bytes.append(littleEndian: UInt32(strip.smoothLength))
      bytes.append(littleEndian: strip.smoothChecksum)
    }
    bytes.append(littleEndian: Deflate.checksum(of: bytes))
    return bytes
  }
}

extension TileHeader {
  /// Reads the header of a job's tile; nil if the bytes are damaged or those of another tile.
  ///
  /// - Parameter bytes: The first `length(of: tile)` bytes of the file.
  init?(_ bytes: [UInt8], key: String, index: Int, tile: Tile, samples: Int) {
    guard bytes.count == TileHeader.length(of: tile),
      UInt32(littleEndian: bytes.suffix(4)) == Deflate.checksum(of: bytes.dropLast(4))
    else { return nil }
    var rest = bytes[...]
    func number<Number: FixedWidthInteger>(_: Number.Type) -> Number {
      defer { rest = rest.dropFirst(Number.bitWidth / 8) }
      return Number(littleEndian: rest.prefix(Number.bitWidth / 8))
    }
    var work = WorkCounts()
    rest = rest.dropFirst(TileHeader.fixedLength - 4 - 10 * 8)
    for field in TileHeader.workFields { work[keyPath: field] = Int(number(Int64.self)) }
    guard number(UInt32.self) == tile.stripCount else { return nil }
    let strips = (0..<tile.stripCount).map { _ in
      let (length, checksum) = (number(UInt32.self), number(UInt32.self))
      return Strip(
        countLength: Int(length), countChecksum: checksum,
        smoothLength: Int(number(UInt32.self)), smoothChecksum: number(UInt32.self))
    }
    (self.key, self.index, self.tile, self.samples) = (key, index, tile, samples)
    (self.work, self.strips) = (work, strips)
    // Every field that is known beforehand must have exactly its known bits.
    guard self.bytes == bytes else { return nil }
  }
}
