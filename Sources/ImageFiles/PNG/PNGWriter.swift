// PNGWriter — writes pictures as PNG: 8 bits dithered or 16 bits, sRGB, with texts.

package import Coloring

/// Writes PNG files, row by row, in memory that does not grow with the height.
package final class PNGWriter: ImageWriter {
  package static let name = "PNG"
  package static let fileExtensions = ["png"]

  package let header: ImageHeader
  package private(set) var rowsWritten = 0
  private let encoder: RowEncoder
  private let file: AtomicFile
  /// The open stream; nil after it was finished or abandoned.
  private var output: PNGOutput?

  package convenience init(path: String, header: ImageHeader) throws(PictureError) {
    try PNGWriter.check(header, path: path)
    try self.init(file: AtomicFile(path: path), header: header)
  }

  init(file: AtomicFile, header: ImageHeader) throws(PictureError) {
    (self.file, self.header) = (file, header)
    encoder = RowEncoder(depth: header.depth)
    try attempt { () throws(CodecFailure) in
      let output = try PNGOutput(descriptor: file.descriptor)
      self.output = output
      for text in header.texts { try output.queue(text) }
      try output.begin(header)
    }
  }

  package func write(_ row: [LinearColor]) throws(PictureError) {
    try write(encoded: encoder.encode(row, j: rowsWritten))
  }

  package func write(encoded row: [UInt8]) throws(PictureError) {
    precondition(row.count == header.width * header.depth.bytesPerPixel, "a row has every pixel")
    precondition(rowsWritten < header.height, "the picture has no more rows")
    try attempt { () throws(CodecFailure) in try self.live.write(row) }
    rowsWritten += 1
  }

  package func finish(texts: [ImageText] = []) throws(PictureError) {
    precondition(rowsWritten == header.height, "every row is written before the end")
    try attempt { () throws(CodecFailure) in
      for text in texts { try self.live.queue(text) }
      try self.live.finish()
    }
    output = nil
    try file.commit()
  }

  package func abandon() {
    output = nil
    file.abandon()
  }

  /// Encodes a whole small picture as a PNG file in memory, for terminals and clipboards.
  ///
  /// - Parameter pixels: The `header.width` × `header.height` pixels, in row order.
  package static func bytes(of pixels: [LinearColor], header: ImageHeader)
    throws(PictureError) -> [UInt8]
  {
    precondition(pixels.count == header.width * header.height, "a picture has every pixel")
    let encoder = RowEncoder(depth: header.depth)
    return try bytes(header) { j in
      encoder.encode(Array(pixels[j * header.width..<(j + 1) * header.width]), j: j)
    }
  }

  /// Encodes a finished picture as a PNG file in memory, with exactly its values.
  package static func bytes(of pixmap: Pixmap, compression: ImageCompression = .gradients)
    throws(PictureError) -> [UInt8]
  {
    var header = ImageHeader(width: pixmap.width, height: pixmap.height)
    header.compression = compression
    return try bytes(header) { j in
      Array(pixmap.bytes[3 * j * pixmap.width..<3 * (j + 1) * pixmap.width])
    }
  }

  /// Encodes a finished picture as a PNG file in memory, from rows in `RowEncoder`'s form.
  ///
  /// - Parameter rows: All rows, one after another.
  package static func bytes(ofRows rows: [UInt8], header: ImageHeader)
    throws(PictureError) -> [UInt8]
  {
    let length = header.width * header.depth.bytesPerPixel
    precondition(rows.count == length * header.height, "a picture has every pixel")
    return try bytes(header) { j in Array(rows[j * length..<(j + 1) * length]) }
  }

  /// Encodes rows, in `RowEncoder`'s form, as a PNG file in memory.
  private static func bytes(_ header: ImageHeader, row: (_ j: Int) -> [UInt8])
    throws(PictureError) -> [UInt8]
  {
    let place = "memory"
    try check(header, path: place)
    do throws(CodecFailure) {
      let output = try PNGOutput(descriptor: nil)
      for text in header.texts { try output.queue(text) }
      try output.begin(header)
      for j in 0..<header.height { try output.write(row(j)) }
      try output.finish()
      return output.bytes
    } catch {
      throw error.writing(place, foreign: foreign)
    }
  }

  /// The stream, as long as it is open.
  private var live: PNGOutput {
    guard let output else { preconditionFailure("nothing is written after the end or an error") }
    return output
  }

  /// Runs a step; if it fails, abandons the file and throws.
  private func attempt(_ step: () throws(CodecFailure) -> Void) throws(PictureError) {
    do throws(CodecFailure) { try step() } catch {
      abandon()
      throw error.writing(file.path, foreign: PNGWriter.foreign)
    }
  }

  private static func check(_ header: ImageHeader, path: String) throws(PictureError) {
    let sides = 1...(Int(Int32.max) / header.depth.bytesPerPixel)  // a row's bytes fit 31 bits
    guard sides.contains(header.width), (1...Int(Int32.max)).contains(header.height) else {
      throw .tooLarge(path: path)
    }
  }

  /// What is wrong with a stream that libpng does not recognize.
  private static let foreign = "not a PNG"
}
