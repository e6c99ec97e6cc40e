// EXRInput — an EXR file that is being read by OpenEXRCore, through CEXR.

import CEXR

/// An EXR file being read.
@safe final class EXRInput {
  private let reader: OpaquePointer
  /// The width in samples.
  let width: Int
  /// The height in samples.
  let height: Int
  /// The size of the file in bytes.
  let byteCount: Int
  /// Whether blocks can be read: the file has one part of scan lines from (0, 0), with ZIP.
  let isPlain: Bool
  /// The channels in the order of their names.
  let channels: [EXRChannel]
  /// The attributes in the file's order.
  let attributes: [EXRAttribute]

  /// Reads the header.
  init(path: String) throws(CodecFailure) {
    var result = unsafe fathom_exr_result()
    guard let opened = PipedInput.readablePath(of: path) else { throw .memory }
    guard let reader = unsafe fathom_exr_reader_create(opened, &result) else {
      throw unsafe CodecFailure(result) ?? .memory
    }
    unsafe self.reader = reader
    width = unsafe Int(fathom_exr_reader_width(reader))
    height = unsafe Int(fathom_exr_reader_height(reader))
    byteCount = unsafe Int(fathom_exr_reader_bytes(reader))
    isPlain = unsafe fathom_exr_reader_is_plain(reader) != 0
    channels = unsafe (0..<fathom_exr_reader_channel_count(reader)).map { index in
      unsafe EXRChannel(
        name: String(cString: fathom_exr_reader_channel(reader, index)),
        kind: EXRChannel.Kind(rawValue: fathom_exr_reader_channel_type(reader, index)) ?? .half)
    }
    attributes = unsafe (0..<fathom_exr_reader_attribute_count(reader)).map { index in
      unsafe EXRAttribute(
        name: String(cString: fathom_exr_reader_attribute(reader, index)),
        value: EXRInput.value(of: reader, at: index))
    }
  }

  deinit { unsafe fathom_exr_reader_destroy(reader) }

  /// Reads the block that contains line `y`, from a plain file whose channels have 32 bits.
  ///
  /// - Parameter planes: Receives the planes, in the layout of `EXRBlock`.
  func read(into planes: inout [UInt32], at y: Int) throws(CodecFailure) {
    precondition(
      isPlain && channels.allSatisfy { $0.kind != .half }, "the blocks have values of 32 bits")
    precondition(
      planes.count == channels.count * EXROutput.blockLines * width && (0..<height).contains(y),
      "the block is one of the file's")
    try unsafe CodecFailure.check(fathom_exr_reader_block(reader, Int32(y), &planes))
  }

  private static func value(of reader: OpaquePointer, at index: Int32) -> EXRAttribute.Value {
    switch unsafe Int(fathom_exr_reader_attribute_kind(reader, index)) {
    case FATHOM_EXR_TEXT:
      var count: Int32 = 0
      let start = unsafe fathom_exr_reader_text(reader, index, &count)
      let bytes = unsafe UnsafeBufferPointer(start: start, count: Int(count))
      let units = unsafe bytes.map { UInt8(bitPattern: $0) }
      if let text = String(validating: units, as: UTF8.self) { return .text(text.withoutNUL) }
      let latin = String(String.UnicodeScalarView(units.map { Unicode.Scalar($0) }))
      return .text(latin.withoutNUL)
    case FATHOM_EXR_INT: return unsafe .integer(fathom_exr_reader_int(reader, index))
    case FATHOM_EXR_FLOAT: return unsafe .number(fathom_exr_reader_float(reader, index))
    default: return .other
    }
  }
}
