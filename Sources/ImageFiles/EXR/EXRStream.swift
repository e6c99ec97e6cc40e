// EXRStream — the only file that calls OpenEXRCore, through CEXR.

import CEXR

/// The reason why OpenEXRCore stopped.
enum EXRFailure: Error, Equatable {
  case system(Int32)
  case foreign
  case damaged(String)
  case memory

  /// Creates the failure of a call; nil if the call succeeded.
  fileprivate init?(_ result: fathom_exr_result) {
    switch unsafe Int(result.problem) {
    case FATHOM_EXR_FINE: return nil
    case FATHOM_EXR_SYSTEM: self = unsafe .system(result.number)
    case FATHOM_EXR_FOREIGN: self = .foreign
    case FATHOM_EXR_MEMORY: self = .memory
    default: self = unsafe .damaged(String(cString: result.message))
    }
  }

  fileprivate static func check(_ result: fathom_exr_result) throws(EXRFailure) {
    if let failure = unsafe EXRFailure(result) { throw failure }
  }
}

/// A named value in a header.
struct EXRAttribute: Equatable {
  enum Value: Equatable {
    /// A text in UTF-8, or else in an unknown encoding, since other programs may store Latin-1.
    case text(String)
    case integer(Int32)
    case number(Float)
    /// A value of a type that is not read.
    case other
  }

  let name: String
  let value: Value

  /// The longest name that all readers accept, in bytes.
  static let longestName = 31
}

/// A channel of an image; all types except `half` have 32 bits per value.
struct EXRChannel: Equatable {
  enum Kind: Int32 {
    case unsigned = 0
    case half = 1
    case float = 2
  }

  let name: String
  let kind: Kind
}

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
  ) throws(EXRFailure) {
    guard let writer = unsafe fathom_exr_writer_create(descriptor) else { throw .memory }
    unsafe self.writer = writer
    try unsafe EXRFailure.check(fathom_exr_writer_size(writer, Int32(width), Int32(height)))
    for channel in channels {
      try unsafe EXRFailure.check(
        fathom_exr_writer_channel(writer, channel.name, channel.kind == .float ? 1 : 0))
    }
    for attribute in attributes { try set(attribute) }
    try unsafe EXRFailure.check(fathom_exr_writer_begin(writer, Int32(level)))
  }

  deinit { unsafe fathom_exr_writer_destroy(writer) }

  private func set(_ attribute: EXRAttribute) throws(EXRFailure) {
    let name = attribute.name
    precondition(
      (1...EXRAttribute.longestName).contains(name.utf8.count), "a name has 1 to 31 bytes")
    switch attribute.value {
    case .text(let text):
      precondition(!text.utf8.contains(0), "a text has no NUL")
      try unsafe EXRFailure.check(fathom_exr_writer_text(writer, name, text))
    case .integer(let value):
      try unsafe EXRFailure.check(fathom_exr_writer_int(writer, name, value))
    case .number(let value):
      try unsafe EXRFailure.check(fathom_exr_writer_float(writer, name, value))
    case .other: preconditionFailure("only what can be read is written")
    }
  }

  /// Writes the block that begins at line `y`, in the layout of `EXRBlock`.
  func write(_ planes: [UInt32], at y: Int) throws(EXRFailure) {
    try unsafe EXRFailure.check(fathom_exr_writer_block(writer, Int32(y), planes))
  }

  /// Completes the file after all blocks are written; flushes and closes it.
  func finish() throws(EXRFailure) {
    try unsafe EXRFailure.check(fathom_exr_writer_finish(writer))
  }
}

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
  init(path: String) throws(EXRFailure) {
    var result = unsafe fathom_exr_result()
    guard let opened = PipedInput.readablePath(of: path) else { throw .memory }
    guard let reader = unsafe fathom_exr_reader_create(opened, &result) else {
      throw unsafe EXRFailure(result) ?? .memory
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
  func read(into planes: inout [UInt32], at y: Int) throws(EXRFailure) {
    precondition(
      isPlain && channels.allSatisfy { $0.kind != .half }, "the blocks have values of 32 bits")
    precondition(
      planes.count == channels.count * EXROutput.blockLines * width && (0..<height).contains(y),
      "the block is one of the file's")
    try unsafe EXRFailure.check(fathom_exr_reader_block(reader, Int32(y), &planes))
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
