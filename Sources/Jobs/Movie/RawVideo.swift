// RawVideo — frames as YUV4MPEG2, which other programs read from a pipe.

internal import Places
internal import Synchronization

/// Raw video in BT.709 with 4:2:0 chroma, frame after frame.
final class RawVideo: FilmWriter {
  private let size: PictureSize
  private let framesPerSecond: Int
  private let output: @Sendable ([UInt8]) throws -> Void
  private let hasBegun = Mutex(false)

  init(
    _ size: PictureSize, framesPerSecond: Int, output: @escaping @Sendable ([UInt8]) throws -> Void
  ) {
    (self.size, self.framesPerSecond, self.output) = (size, framesPerSecond, output)
  }

  func has(_ segment: MovieSegment) -> Bool { false }

  func begin(_ segment: MovieSegment) throws {
    let isFirst = hasBegun.withLock { hasBegun in
      defer { hasBegun = true }
      return !hasBegun
    }
    if isFirst {
      let header =
        "YUV4MPEG2 W\(size.width) H\(size.height) F\(framesPerSecond):1 Ip A1:1 C420jpeg "
        + "XCOLORRANGE=LIMITED\n"
      try output(Array(header.utf8))
    }
  }

  func write(_ frame: Int, _ rows: [[UInt8]]) throws {
    let (width, height) = (size.width, size.height)
    var bytes = Array("FRAME\n".utf8)
    bytes.reserveCapacity(bytes.count + width * height * 3 / 2)
    for row in rows {
      for x in 0..<width { bytes.append(Self.luma(Self.color(row, x))) }
    }
    for part in [Self.blueDifference, Self.redDifference] {
      for y in Swift.stride(from: 0, to: height, by: 2) {
        for x in Swift.stride(from: 0, to: width, by: 2) {
          var sum = Self.color(rows[y], x) + Self.color(rows[y], x + 1)
          sum += Self.color(rows[y + 1], x) + Self.color(rows[y + 1], x + 1)
          bytes.append(Self.chroma(sum, part))
        }
      }
    }
    try output(bytes)
  }

  func end(_ segment: MovieSegment) throws {}
  func finish(_ count: Int) throws {}
  func stop() {}

  // The matrix of BT.709 for limited range, applied to 8-bit values.
  private static let luminance = SIMD3<Double>(0.182_585_88, 0.614_230_59, 0.062_007_06)
  private static let blueDifference = SIMD3<Double>(-0.100_643_73, -0.338_571_95, 0.439_215_69)
  private static let redDifference = SIMD3<Double>(0.439_215_69, -0.398_942_16, -0.040_273_53)

  @inline(__always)
  private static func color(_ row: [UInt8], _ x: Int) -> SIMD3<Double> {
    SIMD3<Double>(Double(row[3 * x]), Double(row[3 * x + 1]), Double(row[3 * x + 2]))
  }

  private static func luma(_ color: SIMD3<Double>) -> UInt8 {
    level(16, (color * luminance).sum())
  }

  /// The mean chroma of four colors, given their sum.
  private static func chroma(_ sum: SIMD3<Double>, _ part: SIMD3<Double>) -> UInt8 {
    level(128, 0.25 * (sum * part).sum())
  }

  private static func level(_ zero: Double, _ value: Double) -> UInt8 {
    UInt8(min(max(zero + value + 0.5, 0), 255))
  }
}
