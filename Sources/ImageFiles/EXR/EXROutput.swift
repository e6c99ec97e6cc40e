// EXROutput — an EXR file that is being written by OpenEXRCore, through CEXR.

import CEXR

/// An EXR file that is being written: scan lines in order, with ZIP compression.
@safe final class EXROutput {
  /// The number of lines of a block.
  static let blockLines = Int(FATHOM_EXR_BLOCK_LINES)

  private let writer: OpaquePointer

  /// Writes the header.
  ///
  /// - Parameters:
  ///   - descriptor: The file's descriptor, which this object owns from now on.
  ///   - channels: The channels, ordered by name.
  ///   - level: The compression level of zlib, 0 to 9.
  init(
    descriptor: Int32, width: Int, height: Int, channels: [EXRChannel],
    attributes: [EXRAttribute], level: Int
  ) throws(CodecFailure) {
    guard let writer = unsafe fathom_exr_writer_create(descriptor) else { throw .memory }
    unsafe self.writer = writer
    try unsafe CodecFailure.check(fathom_exr_writer_size(writer, Int32(width), Int32(height)))
    for channel in channels {
      try unsafe CodecFailure.check(
        fathom_exr_writer_channel(writer, channel.name, channel.kind == .float ? 1 : 0))
    }
    for attribute in attributes { try set(attribute) }
    try unsafe CodecFailure.check(fathom_exr_writer_begin(writer, Int32(level)))
  }

  deinit { unsafe fathom_exr_writer_destroy(writer) }

  private func set(_ attribute: EXRAttribute) throws(CodecFailure) {
    let name = attribute.name
    precondition(
      (1...EXRAttribute.longestName).contains(name.utf8.count), "a name has 1 to 31 bytes")
    switch attribute.value {
    case .text(let text):
      precondition(!text.utf8.contains(0), "a text has no NUL")
      try unsafe CodecFailure.check(fathom_exr_writer_text(writer, name, text))
    case .integer(let value):
      try unsafe CodecFailure.check(fathom_exr_writer_int(writer, name, value))
    case .number(let value):
      try unsafe CodecFailure.check(fathom_exr_writer_float(writer, name, value))
    case .other: preconditionFailure("only what can be read is written")
    }
  }

  /// Writes the block that begins at line `y`, in the layout of `EXRBlock`.
  func write(_ planes: [UInt32], at y: Int) throws(CodecFailure) {
    try unsafe CodecFailure.check(fathom_exr_writer_block(writer, Int32(y), planes))
  }

  /// Completes the file after all blocks are written; flushes and closes it.
  func finish() throws(CodecFailure) {
    try unsafe CodecFailure.check(fathom_exr_writer_finish(writer))
  }
}
