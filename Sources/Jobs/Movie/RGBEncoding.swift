// RGBEncoding — frames as red, green and blue, as sRGB.

internal import Coloring
internal import ImageFiles

/// One plane of sRGB: 8 bits with dither, or 16 bits, high byte first.
struct RGBEncoding: PixelEncoding {
  private let encoder: RowEncoder

  init(depth: SampleDepth) { encoder = RowEncoder(depth: depth) }

  func planes(_ rows: [[LinearColor]], top: Int) -> [[UInt8]] {
    [rows.indices.flatMap { encoder.encode(rows[$0], j: top + $0) }]
  }
}
