// EXRFile — reads raw data back, several rows at a time.

package import Core

/// Reads the outcomes in an EXR file that this program wrote.
///
/// Rows read in order decode each block of 16 rows once; a single row elsewhere decodes one block.
/// The object keeps one block in memory. Only one thread at a time may use it; a file may be opened
/// several times.
package final class EXRFile {
  package let path: String
  package let header: EXRHeader
  private let input: EXRInput
  /// The block that was decoded last, with its first row; nil at the beginning.
  private var block: (rows: Int, values: EXRBlock)?

  /// Reads only the header.
  ///
  /// - Throws: `notRawData` for another program's EXR file, whose texts `PictureFile` reads;
  ///   `damaged`, `notPicture`, and errors of the system.
  package init(path: String) throws(PictureError) {
    input = try CodecFailure.reading(path) { () throws(CodecFailure) in try EXRInput(path: path) }
    header = try EXRHeader(input, path: path)
    self.path = path
  }

  /// Reads the outcomes of whole rows of samples.
  ///
  /// - Parameter range: Rows from the top; they take 21 bytes a sample, and 8 more for each
  ///   feature.
  package func rows(_ range: Range<Int>) throws(PictureError) -> IterationBuffer {
    precondition(range.lowerBound >= 0 && range.upperBound <= header.height, "rows of the file")
    var buffer = IterationBuffer(
      tile: Tile(x: 0, y: range.lowerBound, width: header.width, height: range.count),
      features: header.features)
    for row in range {
      let line = row % EXROutput.blockLines
      let block = try decoded(from: row - line)
      guard block.copyLine(line, to: &buffer, row: row - range.lowerBound) else {
        throw .damaged(path: path, reason: "row \(row) holds what no pixel can be")
      }
    }
    return buffer
  }

  /// Decodes the block that begins at a row.
  private func decoded(from first: Int) throws(PictureError) -> EXRBlock {
    if let block, block.rows == first { return block.values }
    var values = block?.values ?? EXRBlock(layout: header.layout, width: header.width)
    block = nil
    try CodecFailure.reading(path) { () throws(CodecFailure) in
      try input.read(into: &values.planes, at: first)
    }
    block = (first, values)
    return values
  }
}
