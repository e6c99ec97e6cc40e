// ImageWriter — rows of light into a file. A new format is one new file and one line here.

/// A named text that a picture carries.
package struct ImageText: Sendable, Equatable {
  /// 1 to 79 characters of Latin-1, for example "Location".
  package var keyword: String
  /// Any text without the character NUL.
  package let text: String

  /// A text under its keyword; each NUL in it, which no format can hold, becomes U+FFFD.
  package init(_ keyword: String, _ text: String) {
    (self.keyword, self.text) = (keyword, text.withoutNUL)
  }
}

extension String {
  /// The same text, with U+FFFD for each NUL: files hold such texts when they are damaged.
  package var withoutNUL: String {
    guard utf8.contains(0) else { return self }
    let scalars: [Unicode.Scalar] = unicodeScalars.map { $0.value == 0 ? "\u{FFFD}" : $0 }
    return String(String.UnicodeScalarView(scalars))
  }
}

/// How much is made of a picture's redundancy (docs/decisions/0014).
package enum ImageCompression: Sendable, Equatable {
  /// For smooth colors, noisy in their last bits: quick, as little of that can be foreseen.
  case gradients
  /// For few colors with sharp bounds, which repeat themselves.
  case fewColors
  /// Without regard to what is in the picture, 0 (not at all) to 9.
  case level(Int)
}

/// What is settled about a picture's file before its first row.
package struct ImageHeader: Sendable, Equatable {
  /// Pixels, 1 to 2³¹ − 1.
  package var width: Int
  /// Pixels, 1 to 2³¹ − 1.
  package var height: Int
  package var depth = SampleDepth.eight
  /// The size in print, when there is one.
  package var dotsPerInch: Double?
  /// Texts before the rows, where other programs look first.
  package var texts: [ImageText] = []
  package var compression = ImageCompression.gradients

  package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
}

/// A picture's file being written, top row first.
///
/// **All or nothing**: until `finish` returns, what stood under the final name before (or nothing)
/// stands there still; the rows go to a hidden file beside it. After an error, after `abandon`, and
/// when the writer is dropped, that file is gone. To be used by one thread at a time.
package protocol ImageWriter: AnyObject, SendableMetatype {
  /// The format's name, for people.
  static var name: String { get }
  /// File endings in lower case, the usual one first.
  static var fileExtensions: [String] { get }

  var header: ImageHeader { get }
  /// The number of rows written; also the number of the next row.
  var rowsWritten: Int { get }

  init(path: String, header: ImageHeader) throws(PictureError)

  /// Writes the next row, `header.width` pixels.
  func write(_ row: [LinearColor]) throws(PictureError)

  /// Writes the next row as `RowEncoder` encodes it at the header's depth, so that rows can be
  /// encoded elsewhere.
  func write(encoded row: [UInt8]) throws(PictureError)

  /// Completes the file once all rows are written, and gives it its name.
  ///
  /// - Parameter texts: What is known only now, stored after the rows.
  func finish(texts: [ImageText]) throws(PictureError)

  /// Gives up: leaves no file behind. Does nothing after `finish`.
  func abandon()
}

/// The formats there are; the first is the default.
package enum ImageWriters {
  package static let all: [any ImageWriter.Type] = [PNGWriter.self]

  /// The format of a file by its ending, in any case of letters.
  package static func format(of path: String) throws(PictureError) -> any ImageWriter.Type {
    let name = path.lowercased()
    for format in all where format.fileExtensions.contains(where: { name.hasSuffix(".\($0)") }) {
      return format
    }
    let known = all.flatMap { $0.fileExtensions } + EXRWriter.fileExtensions
    throw .unknownFormat(path: path, known: known)
  }

  /// The hidden file that a picture's writer removes unless the program is killed.
  package static func temporaryPath(of path: String) -> String {
    AtomicFile.temporaryPath(of: path)
  }
}
