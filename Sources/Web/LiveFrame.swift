// LiveFrame — a picture for the page, with the header that describes it.

internal import Coloring
internal import Foundation
internal import ImageFiles

/// A binary message: a header of 16 bytes, followed by the picture.
///
/// The header is little-endian: version 1, channel, flags, format (one byte each); id (4 bytes);
/// width, height (2 bytes each); length of the picture (4 bytes).
struct LiveFrame: Sendable {
  let channel: LiveChannel
  let id: UInt32
  let picture: Pixmap
  /// Whether the pixels are exactly those that a file of the place would have.
  var isFinal = false
  /// Whether every pixel has been computed.
  var isComplete = false
  /// Whether to compress the picture, for slow networks.
  var isCompressed = false

  var bytes: Data {
    var (payload, format) = (picture.bytes, UInt8(1))
    if isCompressed, let png = try? PNGWriter.bytes(of: picture) { (payload, format) = (png, 0) }
    var header: [UInt8] = [1, channel.number, (isFinal ? 1 : 0) | (isComplete ? 2 : 0), format]
    header.append(littleEndian: id)
    header.append(littleEndian: UInt16(picture.width))
    header.append(littleEndian: UInt16(picture.height))
    header.append(littleEndian: UInt32(payload.count))
    return Data(header + payload)
  }
}

extension [UInt8] {
  fileprivate mutating func append(littleEndian value: some FixedWidthInteger) {
    for shift in stride(from: 0, to: value.bitWidth, by: 8) {
      append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }
}
