// Chafa — the only file that calls libchafa.

internal import CChafa
internal import Coloring

/// Encodes pictures with libchafa.
enum Chafa {
  /// The picture as a sixel sequence, from DCS to ST, in at most 256 colors.
  static func sixels(of pixmap: Pixmap) -> String {
    precondition(pixmap.width.isMultiple(of: 4), "the canvas is made of cells of 4 × 6 pixels")
    precondition(pixmap.height.isMultiple(of: 6), "the canvas is made of cells of 4 × 6 pixels")
    var count = 0
    let start = unsafe fathom_chafa_sixels(
      pixmap.bytes, Int32(pixmap.width), Int32(pixmap.height), &count)
    guard let start = unsafe start else { preconditionFailure("memory is there for a picture") }
    defer { unsafe fathom_chafa_free(start) }
    let bytes = unsafe UnsafeRawBufferPointer(start: start, count: count)
    return unsafe String(decoding: bytes, as: UTF8.self)
  }
}
