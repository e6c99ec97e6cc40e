// PNGFile — the only file that calls libpng.

internal import Coloring
import CPNG

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The reason why libpng stopped.
enum PNGFailure: Error, Equatable {
  case system(Int32)
  case foreign
  case damaged(String)
  case memory

  fileprivate init(problem: Int32, number: Int32, message: UnsafePointer<CChar>) {
    switch Int(problem) {
    case FATHOM_PNG_SYSTEM: self = .system(number)
    case FATHOM_PNG_FOREIGN: self = .foreign
    default: self = unsafe .damaged(String(cString: message))
    }
  }
}

/// A PNG stream that is being written, to a descriptor or to memory.
@safe final class PNGOutput {
  private let writer: OpaquePointer

  /// - Parameter descriptor: The file's descriptor, which this object owns from now on; nil to
  ///   write to memory.
  init(descriptor: Int32?) throws(PNGFailure) {
    guard let writer = unsafe fathom_png_writer_create(descriptor ?? -1) else { throw .memory }
    unsafe self.writer = writer
  }

  deinit { unsafe fathom_png_writer_destroy(writer) }

  func queue(_ text: ImageText) throws(PNGFailure) {
    precondition((1...79).contains(text.keyword.count), "a keyword has 1 to 79 characters")
    precondition(!text.text.utf8.contains(0), "a text has no NUL")
    try check(unsafe fathom_png_writer_text(writer, text.keyword, text.text))
  }

  func begin(_ header: ImageHeader) throws(PNGFailure) {
    // 1 inch = 0.0254 m.
    let perMeter = ((header.dotsPerInch ?? 0) / 0.0254).rounded()
    let (compression, level) =
      switch header.compression {
      case .gradients: (FATHOM_PNG_GRADIENTS, 1)
      case .fewColors: (FATHOM_PNG_FEW_COLORS, 6)
      case .level(let level): (FATHOM_PNG_BY_LEVEL, level)
      }
    try check(
      unsafe fathom_png_writer_begin(
        writer, UInt32(header.width), UInt32(header.height), Int32(header.depth.rawValue),
        UInt32(min(max(perMeter, 0), 0x1p31 - 1)), Int32(compression), Int32(level)))
  }

  func write(_ row: [UInt8]) throws(PNGFailure) {
    try check(unsafe fathom_png_writer_row(writer, row))
  }

  /// Ends the stream; flushes and closes its file.
  func finish() throws(PNGFailure) { try check(unsafe fathom_png_writer_finish(writer)) }

  /// The bytes that were written to memory, after `finish`.
  var bytes: [UInt8] {
    var count = 0
    let start = unsafe fathom_png_writer_bytes(writer, &count)
    return unsafe Array(UnsafeBufferPointer(start: start, count: count))
  }

  private func check(_ result: Int32) throws(PNGFailure) {
    guard result == 0 else { return }
    throw unsafe PNGFailure(
      problem: fathom_png_writer_problem(writer), number: fathom_png_writer_errno(writer),
      message: fathom_png_writer_message(writer))
  }
}

/// A PNG file that is being read.
@safe final class PNGInput {
  private let reader: OpaquePointer
  let width: Int
  let height: Int
  /// The number of bits in a sample.
  let depth: Int
  /// The number of passes: 1, or 7 if the file is interlaced.
  let passes: Int

  /// Reads everything before the rows; with `textsOnly`, also skips the rows and reads what
  /// follows.
  init(path: String, textsOnly: Bool) throws(PNGFailure) {
    guard let opened = PipedInput.readablePath(of: path),
      let reader = unsafe fathom_png_reader_create(opened, textsOnly ? 1 : 0)
    else { throw .memory }
    unsafe self.reader = reader
    width = unsafe Int(fathom_png_reader_width(reader))
    height = unsafe Int(fathom_png_reader_height(reader))
    depth = unsafe Int(fathom_png_reader_depth(reader))
    passes = unsafe Int(fathom_png_reader_passes(reader))
    if unsafe Int(fathom_png_reader_problem(reader)) != FATHOM_PNG_FINE { try check(0) }
  }

  deinit { unsafe fathom_png_reader_destroy(reader) }

  /// Reads the next row as 8-bit RGBA into `row`, 4 × `width` bytes.
  func read(into row: inout [UInt8]) throws(PNGFailure) {
    precondition(row.count == 4 * width, "the row is as wide as the picture")
    try check(unsafe fathom_png_reader_row(reader, &row))
  }

  /// Reads what follows the rows.
  func finish() throws(PNGFailure) { try check(unsafe fathom_png_reader_finish(reader)) }

  /// The texts found so far; they must not be read after an error.
  var texts: [ImageText] {
    let count = unsafe fathom_png_reader_text_count(reader)
    return (0..<count).map { index in
      ImageText(
        unsafe PNGInput.string(fathom_png_reader_keyword(reader, index)),
        unsafe PNGInput.string(fathom_png_reader_text(reader, index)))
    }
  }

  /// Decodes UTF-8 if it is valid, as many programs store it even in tEXt; otherwise Latin-1, as
  /// the standard demands.
  private static func string(_ start: UnsafePointer<CChar>?) -> String {
    guard let start = unsafe start else { return "" }
    let bytes = unsafe UnsafeBufferPointer(start: start, count: strlen(start))
    let units = unsafe bytes.map { UInt8(bitPattern: $0) }
    if let text = String(validating: units, as: UTF8.self) { return text }
    return String(String.UnicodeScalarView(units.map { Unicode.Scalar($0) }))
  }

  private func check(_ result: Int32) throws(PNGFailure) {
    guard result == 0 else { return }
    throw unsafe PNGFailure(
      problem: fathom_png_reader_problem(reader), number: fathom_png_reader_errno(reader),
      message: fathom_png_reader_message(reader))
  }
}
