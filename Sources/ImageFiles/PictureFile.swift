// PictureFile — reads the size, the texts and the pixels of a picture's file.

/// The size and the texts of a PNG or EXR file, read without decoding its pixels.
///
/// PNG files of any program can be read; their texts are those of tEXt, zTXt and iTXt, before or
/// after the rows. The texts of EXR files of any program are their attributes of type string.
package struct PictureFile: Sendable {
  package let path: String
  /// The width in pixels; for raw data, that of the finished picture.
  package let width: Int
  /// The height in pixels; for raw data, that of the finished picture.
  package let height: Int
  /// The number of bits in a sample, or in a channel.
  package let depth: Int
  /// The texts in the file's order.
  package let texts: [ImageText]
  /// Whether it is an EXR file, which holds data instead of colors.
  package let isRawData: Bool

  /// Reads the header, and for PNG also what follows the rows; the first bytes tell the format.
  package init(path: String) throws(PictureError) {
    do throws(PictureError) { try self.init(png: path) } catch {
      guard case .notPicture = error else { throw error }
      try self.init(exr: path)
    }
  }

  private init(png path: String) throws(PictureError) {
    let input = try CodecFailure.reading(path) { () throws(CodecFailure) in
      try PNGInput(path: path, textsOnly: true)
    }
    (self.path, isRawData) = (path, false)
    (width, height, depth, texts) = (input.width, input.height, input.depth, input.texts)
  }

  private init(exr path: String) throws(PictureError) {
    let input = try CodecFailure.reading(path) { () throws(CodecFailure) in try EXRInput(path: path)
    }
    (self.path, isRawData) = (path, true)
    texts = EXRHeader.texts(of: input)
    depth = input.channels.allSatisfy { $0.kind == .half } ? 16 : 32
    do throws(PictureError) {
      let samples = try EXRHeader(input, path: path).samples
      (width, height) = (input.width / samples, input.height / samples)
    } catch .notRawData {
      (width, height) = (input.width, input.height)  // another program's file
    }
  }

  /// The first text with a keyword.
  package func text(_ keyword: String) throws(PictureError) -> String {
    guard let found = texts.first(where: { $0.keyword == keyword }) else {
      throw .noText(keyword: keyword, path: path)
    }
    return found.text
  }

  /// Calls `body` with each row, top row first, as 8-bit RGBA.
  ///
  /// The values are those of the file, and not premultiplied. One row is in memory at a time, or
  /// all of them if the file is interlaced. An EXR file has no rows.
  package func forEachRow(_ body: (_ j: Int, _ rgba: [UInt8]) -> Void) throws(PictureError) {
    if isRawData { throw .noColors(path: path) }
    try CodecFailure.reading(path) { () throws(CodecFailure) in
      let input = try PNGInput(path: path, textsOnly: false)
      // The sizes above are not used, since the file may have been replaced in the meantime.
      var row = Array(repeating: UInt8(0), count: 4 * input.width)
      if input.passes == 1 {
        for j in 0..<input.height {
          try input.read(into: &row)
          body(j, row)
        }
      } else {
        // A header alone could claim 2⁶² pixels.
        guard input.width * input.height <= 1 << 28 else { throw .memory }
        var rows = Array(repeating: row, count: input.height)
        for _ in 0..<input.passes {
          for j in 0..<input.height { try input.read(into: &rows[j]) }
        }
        for j in 0..<input.height { body(j, rows[j]) }
      }
      try input.finish()
    }
  }
}
