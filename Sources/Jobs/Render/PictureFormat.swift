// PictureFormat — the content of a picture's file: colors, or the samples they are made from.

internal import Pictures

/// The kind of a picture's file, by its ending.
enum PictureFormat {
  /// Colors, which any image viewer shows.
  case colors(any ImageWriter.Type)
  /// Outcomes, which can be colored later and repeatedly.
  case samples

  init(of path: String) throws(PictureError) {
    if EXRWriter.fileExtensions.contains(where: { path.lowercased().hasSuffix(".\($0)") }) {
      self = .samples
    } else {
      self = .colors(try ImageWriters.format(of: path))
    }
  }

  /// Throws, before an hour of work is spent, whatever would keep a picture from being written.
  static func check(path: String) throws(PictureError) {
    switch try PictureFormat(of: path) {
    case .colors: try AtomicFile.check(path: path)
    case .samples: try EXRWriter.check(path: path)
    }
  }
}
