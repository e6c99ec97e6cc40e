// ImageWriter — writes rows of light to a file. `ImageWriters` lists all formats.

package import Coloring

/// The file of a picture that is being written, top row first.
///
/// **All or nothing**: until `finish` returns, the file under the final name is unchanged, or does
/// not exist; the rows go to a hidden file beside it. That file is removed after an error, after
/// `abandon`, and when the writer is freed. Only one thread at a time may use a writer.
package protocol ImageWriter: AnyObject, SendableMetatype {
  /// The format's name, for people.
  static var name: String { get }
  /// The file extensions in lower case, the usual one first.
  static var fileExtensions: [String] { get }

  var header: ImageHeader { get }
  /// The number of rows written so far, which is also the index of the next row.
  var rowsWritten: Int { get }

  init(path: String, header: ImageHeader) throws(PictureError)

  /// Writes the next row, `header.width` pixels.
  func write(_ row: [LinearColor]) throws(PictureError)

  /// Writes the next row, encoded by `RowEncoder` at the header's depth.
  ///
  /// Rows can so be encoded on other threads.
  func write(encoded row: [UInt8]) throws(PictureError)

  /// Completes the file after all rows are written, and gives it its name.
  ///
  /// - Parameter texts: Texts that are only known now; they are stored after the rows.
  func finish(texts: [ImageText]) throws(PictureError)

  /// Stops writing and leaves no file behind; does nothing after `finish`.
  func abandon()
}
