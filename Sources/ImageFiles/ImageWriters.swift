// ImageWriters — all formats of pictures. A new format is one new file and one line here.

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
