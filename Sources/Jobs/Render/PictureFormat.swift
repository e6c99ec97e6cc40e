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

  /// Whether raw data beside a picture are an array; otherwise they are an EXR file.
  static func isArray(_ path: String) throws(PictureError) -> Bool {
    let name = path.lowercased()
    func ends(in known: [String]) -> Bool { known.contains { name.hasSuffix(".\($0)") } }
    if ends(in: NPYWriter.fileExtensions) { return true }
    if ends(in: EXRWriter.fileExtensions) { return false }
    throw .unknownFormat(path: path, known: NPYWriter.fileExtensions + EXRWriter.fileExtensions)
  }
}

extension Recipe {
  /// Throws whatever would prevent the picture, or the raw data beside it, from being written.
  func checkFiles(path: String) throws(PictureError) {
    try PictureFormat.check(path: path)
    guard let rawDataPath else { return }
    _ = try PictureFormat.isArray(rawDataPath)
    try AtomicFile.check(path: rawDataPath)
  }
}
