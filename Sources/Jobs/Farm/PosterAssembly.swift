// PosterAssembly — makes the picture of a job whose tiles are all there.

internal import Coloring
package import ImageFiles

/// The last step of a planned job.
package struct PosterAssembly: Sendable {
  /// The path of the job's folder.
  package let path: String
  /// The path of the picture.
  package let output: String
  package var keepsSamples = false
  package var hasPyramid = false
  package var effort: Effort

  /// - Parameter output: The path of the picture; nil for the folder's without its ending.
  /// - Throws: `FarmError.noJobName` if the folder's name does not say the picture's.
  package init(of path: String, to output: String?, effort: Effort) throws(FarmError) {
    (self.path, self.effort) = (JobFolder.trimmed(path), effort)
    self.output = try JobFolder.output(output, of: path)
  }

  /// Throws if no picture can be written at a path, because of its ending or its folder.
  package static func check(_ path: String) throws(PictureError) {
    try PictureFormat.check(path: path)
  }

  /// Colors and writes the picture, and removes the folder unless it is to be kept.
  ///
  /// A damaged tile is computed again; a missing one is not.
  ///
  /// - Throws: `FarmError.tilesMissing`; a `UserError`; `CancellationError`.
  package func run(progress: @escaping ProgressReceiver = { _ in }) async throws -> RenderReport {
    let planned = try PlannedJobs.open(path, sharing: false, effort)
    defer { planned.folder.close() }
    guard let poster = planned as? PlannedPoster else { throw FarmError.damaged(path: path) }
    try await poster.checkIsWhole(threads: effort.threads)
    poster.folder.close()
    var job = try PosterJob(poster.recipe, path: output)
    job.folderPath = path
    (job.keepsSamples, job.hasPyramid) = (keepsSamples, hasPyramid)
    return try await job.run(progress: progress)
  }
}

extension JobFolder {
  /// A path to write, or, if none is named, the one beside which a job's folder is.
  static func output(_ named: String?, of path: String) throws(FarmError) -> String {
    if let named { return named }
    return try output(of: path)
  }

  /// The path of the picture beside which a job's folder is.
  package static func output(of path: String) throws(FarmError) -> String {
    let path = trimmed(path)
    guard path.hasSuffix(ending), path.count > ending.count,
      !path.dropLast(ending.count).hasSuffix("/")
    else { throw .noJobName(path: path) }
    return String(path.dropLast(ending.count))
  }
}

extension PlannedJob {
  /// - Throws: `FarmError.tilesMissing`; `CancellationError`.
  func checkIsWhole(threads: Int) async throws {
    let isThere = try await Workers.map(tileCount, threads: threads) { has($0) }
    let missing = isThere.count { !$0 }
    if missing > 0 {
      throw FarmError.tilesMissing(path: folder.path, missing: missing, of: tileCount)
    }
  }
}
