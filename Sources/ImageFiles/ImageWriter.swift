// ImageWriter — writes rows of light to a file. A new format is one new file and one line here.

package import Coloring

/// A named text in a picture's file.
package struct ImageText: Sendable, Equatable {
  /// 1 to 79 characters of Latin-1, for example "Location".
  package var keyword: String
  /// Any text without NUL characters.
  package let text: String

  /// Creates a text with a keyword; U+FFFD replaces each NUL, which no format can store.
  package init(_ keyword: String, _ text: String) {
    (self.keyword, self.text) = (keyword, text.withoutNUL)
  }
}

extension String {
  /// The text with U+FFFD in place of each NUL, which damaged files may contain.
  package var withoutNUL: String {
    guard utf8.contains(0) else { return self }
    let scalars: [Unicode.Scalar] = unicodeScalars.map { $0.value == 0 ? "\u{FFFD}" : $0 }
    return String(String.UnicodeScalarView(scalars))
  }
}

/// The compression effort, by how redundant a picture is (docs/decisions/0014).
package enum ImageCompression: Sendable, Equatable {
  /// Fast compression for smooth colors whose last bits are noise, so that little is predictable.
  case gradients
  /// Compression for few colors with sharp edges, which repeat.
  case fewColors
  /// A fixed level for any content, 0 (none) to 9.
  case level(Int)
}

/// The properties of a picture's file that are fixed before its first row.
package struct ImageHeader: Sendable, Equatable {
  /// The width in pixels, 1 to 2³¹ − 1.
  package var width: Int
  /// The height in pixels, 1 to 2³¹ − 1.
  package var height: Int
  package var depth = SampleDepth.eight
  /// The print resolution, if there is one.
  package var dotsPerInch: Double?
  /// Texts that are written before the rows, where other programs look first.
  package var texts: [ImageText] = []
  package var compression = ImageCompression.gradients

  package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
}

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

/// All formats; the first is the default.
package enum ImageWriters {
  package static let all: [any ImageWriter.Type] = [PNGWriter.self]

  /// The format of a file by its extension, ignoring case.
  package static func format(of path: String) throws(PictureError) -> any ImageWriter.Type {
    let name = path.lowercased()
    for format in all where format.fileExtensions.contains(where: { name.hasSuffix(".\($0)") }) {
      return format
    }
    let known = all.flatMap { $0.fileExtensions } + EXRWriter.fileExtensions
    throw .unknownFormat(path: path, known: known)
  }

  /// The path of the hidden file, which remains only if the program is killed.
  package static func temporaryPath(of path: String) -> String {
    AtomicFile.temporaryPath(of: path)
  }
}
