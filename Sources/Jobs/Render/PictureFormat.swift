// PictureFormat — what a picture's file holds: colors, or the samples that colors are made of.

internal import Pictures

/// The kind of a file, by its ending.
enum PictureFormat {
  /// Colors, as everyone shows them.
  case colors(any ImageWriter.Type)
  /// Outcomes, to be colored elsewhere and again.
  case samples

  init(of path: String) throws(PictureError) {
    if EXRWriter.fileExtensions.contains(where: { path.lowercased().hasSuffix(".\($0)") }) {
      self = .samples
    } else {
      self = .colors(try ImageWriters.format(of: path))
    }
  }

  /// Complains now, before an hour of work, about what would keep a picture from being written.
  static func check(path: String) throws(PictureError) {
    switch try PictureFormat(of: path) {
    case .colors: try AtomicFile.check(path: path)
    case .samples: try EXRWriter.check(path: path)
    }
  }
}
