// EXRWriter — writes outcomes as raw data to an EXR file, several rows at a time.

package import Core

/// Writes raw data row by row, in memory that does not grow with the height.
///
/// **All or nothing**, like an `ImageWriter`: until `finish` returns, the file under the final name
/// is unchanged. The hidden file beside it is removed after an error, after `abandon`, and when the
/// writer is freed. Only one thread at a time may use it.
package final class EXRWriter {
  package static let name = "OpenEXR"
  /// The file extensions in lower case.
  package static let fileExtensions = ["exr"]
  /// The compression level of zlib; docs/decisions/0020 has the reason.
  private static let level = 4

  package let header: EXRHeader
  /// The number of rows of samples written so far, which is also the index of the next row.
  package private(set) var rowsWritten = 0
  private var block: EXRBlock
  private let file: AtomicFile
  /// The open file; nil after it was finished or abandoned.
  private var output: EXROutput?

  package convenience init(path: String, header: EXRHeader) throws(PictureError) {
    try EXRWriter.check(header, path: path)
    try self.init(file: AtomicFile(path: path), header: header)
  }

  init(file: AtomicFile, header: EXRHeader) throws(PictureError) {
    precondition(
      (1...4).contains(header.samples) && header.width.isMultiple(of: header.samples)
        && header.height.isMultiple(of: header.samples), "raw data are of whole pixels")
    (self.file, self.header) = (file, header)
    block = EXRBlock(layout: header.layout, width: header.width)
    try attempt { () throws(CodecFailure) in
      self.output = try EXROutput(
        descriptor: file.descriptor, width: header.width, height: header.height,
        channels: header.layout.channels, attributes: header.attributes, level: EXRWriter.level)
    }
  }

  /// Throws if something would prevent the file from being written, before an hour of work is
  /// spent.
  package static func check(path: String) throws(PictureError) {
    try AtomicFile.check(path: path)
  }

  /// Writes the next rows, whose outcomes were computed at the header's limit.
  ///
  /// - Parameter band: Any number of whole rows from `rowsWritten` on, with the header's features.
  ///   Fractions lie in (0, 1].
  package func write(_ band: IterationBuffer) throws(PictureError) {
    let tile = band.tile
    precondition(tile.x == 0 && tile.width == header.width, "a band is whole rows")
    precondition(
      tile.y == rowsWritten && rowsWritten + tile.height <= header.height, "bands come in order")
    for y in 0..<tile.height {
      let line = rowsWritten % EXROutput.blockLines
      block.setLine(line, to: band, row: y)
      rowsWritten += 1
      guard line + 1 == EXROutput.blockLines || rowsWritten == header.height else { continue }
      let first = rowsWritten - line - 1
      try attempt { () throws(CodecFailure) in
        guard let output = self.output else {
          preconditionFailure("nothing is written after the end or an error")
        }
        try output.write(self.block.planes, at: first)
      }
    }
  }

  /// Completes the file after all rows are written, and gives it its name.
  package func finish() throws(PictureError) {
    precondition(rowsWritten == header.height, "every row is written before the end")
    try attempt { () throws(CodecFailure) in try self.output?.finish() }
    output = nil
    try file.commit()
  }

  /// Stops writing and leaves no file behind; does nothing after `finish`.
  package func abandon() {
    output = nil
    file.abandon()
  }

  /// Runs a step; if it fails, abandons the file and throws.
  private func attempt(_ step: () throws(CodecFailure) -> Void) throws(PictureError) {
    do throws(CodecFailure) { try step() } catch {
      abandon()
      throw error.writing(file.path, foreign: "not an EXR file")
    }
  }

  private static func check(_ header: EXRHeader, path: String) throws(PictureError) {
    // The bytes of a block must fit into 31 bits.
    let widest = Int(Int32.max) / (4 * header.layout.channels.count * EXROutput.blockLines)
    guard (1...widest).contains(header.width), (1...Int(Int32.max)).contains(header.height) else {
      throw .tooLarge(path: path)
    }
  }
}
