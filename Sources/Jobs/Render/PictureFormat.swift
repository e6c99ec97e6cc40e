// PictureFormat — what a picture's file holds: colors, or the samples from which they are made.

internal import ImageFiles

/// The kind of a picture's file, by its ending.
enum PictureFormat {
  /// Colors, which any image viewer shows.
  case colors(any ImageWriter.Type)
  /// Outcomes, which can be colored later, and repeatedly.
  case samples

  init(of path: String) throws(PictureError) {
    if EXRWriter.fileExtensions.contains(where: { path.lowercased().hasSuffix(".\($0)") }) {
      self = .samples
    } else {
      self = .colors(try ImageWriters.format(of: path))
    }
  }

  /// Throws whatever would prevent the picture from being written, before an hour of work is spent.
  static func check(path: String) throws(PictureError) {
    switch try PictureFormat(of: path) {
    case .colors: try AtomicFile.check(path: path)
    case .samples: try EXRWriter.check(path: path)
    }
  }
}
