// PNGInput — a PNG file that is being read by libpng.

import CPNG

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

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
  init(path: String, textsOnly: Bool) throws(CodecFailure) {
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
  func read(into row: inout [UInt8]) throws(CodecFailure) {
    precondition(row.count == 4 * width, "the row is as wide as the picture")
    try check(unsafe fathom_png_reader_row(reader, &row))
  }

  /// Reads what follows the rows.
  func finish() throws(CodecFailure) { try check(unsafe fathom_png_reader_finish(reader)) }

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

  private func check(_ result: Int32) throws(CodecFailure) {
    guard result == 0 else { return }
    throw unsafe CodecFailure(
      problem: fathom_png_reader_problem(reader), number: fathom_png_reader_errno(reader),
      message: fathom_png_reader_message(reader))
  }
}
