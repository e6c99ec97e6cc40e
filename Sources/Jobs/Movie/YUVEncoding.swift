// YUVEncoding — frames as luma and chroma, in standard and in high range.

internal import Coloring

/// Three planes of Y′CbCr in limited range, dithered from linear light.
///
/// Luma and chroma are those of BT.709 or, in high range, of BT.2020 with constant coefficients
/// (ITU-R BT.709-6, BT.2020-2, BT.2100-2). Chroma lies at the left pixel of a pair, and between
/// both rows where rows are paired, as H.264 and its successors take it without a tag.
struct YUVEncoding: PixelEncoding {
  /// How many pixels share their chroma.
  enum Chroma: Sendable {
    /// Each pixel has its own.
    case all
    /// Two neighbors in a row share theirs.
    case pairs
    /// Squares of two by two share theirs.
    case squares
  }

  let range: FilmFormat.Range
  /// 8 or 10; numbers of 10 bits take two bytes, low byte first.
  let bits: Int
  let chroma: Chroma
  private let transfer: TransferCurve

  init(range: FilmFormat.Range, bits: Int, chroma: Chroma) {
    (self.range, self.bits, self.chroma) = (range, bits, chroma)
    transfer = TransferCurve(range)
  }

  /// The luma's weights of red, green and blue.
  private var weights: SIMD3<Float> {
    range == .sdr ? SIMD3(0.2126, 0.7152, 0.0722) : SIMD3(0.2627, 0.6780, 0.0593)
  }

  func planes(_ rows: [[LinearColor]], top: Int) -> [[UInt8]] {
    let parts = rows.map { $0.map { self.parts($0) } }
    let luma = parts.enumerated().map { j, row in
      row.enumerated().map { i, part in
        level(part.x, 16, 219, Dither.threshold(i, top + j, channel: 0))
      }
    }
    var planes = [bytes(luma)]
    for channel in [1, 2] {
      let rows =
        chroma == .squares
        ? Self.paired(parts, channel) : parts.map { row in row.map { $0[channel] } }
      let first = chroma == .squares ? top / 2 : top
      planes.append(
        bytes(
          rows.enumerated().map { j, row in
            (chroma == .all ? row : Self.halved(row)).enumerated().map { i, value in
              level(value, 128, 224, Dither.threshold(i, first + j, channel: channel))
            }
          }))
    }
    return planes
  }

  /// Luma, 0 … 1, and both color differences, −½ … ½.
  @inline(__always)
  private func parts(_ color: LinearColor) -> SIMD3<Float> {
    let rgb = transfer.encoded(color.rgb)
    let luma: Float = (rgb * weights).sum()
    let blue: Float = (rgb.z - luma) / (2 * (1 - weights.z))
    let red: Float = (rgb.x - luma) / (2 * (1 - weights.x))
    return SIMD3(luma, blue, red)
  }

  /// The means of neighboring rows.
  private static func paired(_ rows: [[SIMD3<Float>]], _ channel: Int) -> [[Float]] {
    stride(from: 0, to: rows.count, by: 2).map { j in
      let (upper, lower) = (rows[j], rows[min(j + 1, rows.count - 1)])
      return upper.indices.map { 0.5 * (upper[$0][channel] + lower[$0][channel]) }
    }
  }

  /// Every second value, mixed with a quarter of each neighbor.
  private static func halved(_ row: [Float]) -> [Float] {
    stride(from: 0, to: row.count, by: 2).map { i in
      let (left, right) = (row[max(i - 1, 0)], row[min(i + 1, row.count - 1)])
      return 0.5 * row[i] + 0.25 * (left + right)
    }
  }

  /// A number of a film: `zero` and `span` are for 8 bits.
  @inline(__always)
  private func level(_ value: Float, _ zero: Float, _ span: Float, _ threshold: Float) -> UInt16 {
    let unit = Float(1 << (bits - 8))
    let number: Float = (zero + span * value) * unit + threshold
    return UInt16(min(max(number, unit), 255 * unit - 1))
  }

  private func bytes(_ rows: [[UInt16]]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(rows.reduce(0) { $0 + $1.count } * (bits > 8 ? 2 : 1))
    for row in rows {
      for number in row {
        bytes.append(UInt8(truncatingIfNeeded: number))
        if bits > 8 { bytes.append(UInt8(truncatingIfNeeded: number >> 8)) }
      }
    }
    return bytes
  }
}
