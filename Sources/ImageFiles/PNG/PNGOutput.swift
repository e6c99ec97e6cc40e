// PNGOutput — a PNG stream that is being written by libpng.

internal import Coloring
import CPNG

/// A PNG stream that is being written, to a descriptor or to memory.
@safe final class PNGOutput {
  private let writer: OpaquePointer

  /// - Parameter descriptor: The file's descriptor, which this object owns from now on; nil to
  ///   write to memory.
  init(descriptor: Int32?) throws(CodecFailure) {
    guard let writer = unsafe fathom_png_writer_create(descriptor ?? -1) else { throw .memory }
    unsafe self.writer = writer
  }

  deinit { unsafe fathom_png_writer_destroy(writer) }

  func queue(_ text: ImageText) throws(CodecFailure) {
    precondition((1...79).contains(text.keyword.count), "a keyword has 1 to 79 characters")
    precondition(!text.text.utf8.contains(0), "a text has no NUL")
    try check(unsafe fathom_png_writer_text(writer, text.keyword, text.text))
  }

  func begin(_ header: ImageHeader) throws(CodecFailure) {
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

  func write(_ row: [UInt8]) throws(CodecFailure) {
    try check(unsafe fathom_png_writer_row(writer, row))
  }

  /// Ends the stream; flushes and closes its file.
  func finish() throws(CodecFailure) { try check(unsafe fathom_png_writer_finish(writer)) }

  /// The bytes that were written to memory, after `finish`.
  var bytes: [UInt8] {
    var count = 0
    let start = unsafe fathom_png_writer_bytes(writer, &count)
    return unsafe Array(UnsafeBufferPointer(start: start, count: count))
  }

  private func check(_ result: Int32) throws(CodecFailure) {
    guard result == 0 else { return }
    throw unsafe CodecFailure(
      problem: fathom_png_writer_problem(writer), number: fathom_png_writer_errno(writer),
      message: fathom_png_writer_message(writer))
  }
}
