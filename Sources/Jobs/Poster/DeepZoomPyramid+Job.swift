// DeepZoomPyramid+Job — the tiles of a pyramid belong to one job.

internal import ImageFiles

extension DeepZoomPyramid {
  /// The file beside the tiles that names the job to which they belong.
  private static let mark = "job"

  /// Removes the tiles of other jobs, and marks the folder as that of this one.
  ///
  /// Tiles of different pictures look alike; only this mark tells them apart.
  ///
  /// - Throws: `PictureError` if the pyramid cannot be written.
  func claim(for folder: JobFolder) throws {
    let mark = "\(folderPath)/\(Self.mark)"
    let own = Array(folder.manifest.key.utf8)
    if (try? SystemCalls.bytes(of: mark, limit: 1 << 10)) == own { return }
    try check()
    removeBase()
    try AtomicFile.replaceFile(at: mark, with: own)
  }
}
