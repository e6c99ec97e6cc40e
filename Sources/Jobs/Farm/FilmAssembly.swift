// FilmAssembly — draws and encodes the film of a job whose tiles are all there.

/// The last step of a planned film.
package struct FilmAssembly: Sendable {
  /// The path of the job's folder.
  package let path: String
  /// The path of the film.
  package let output: String
  package var keepsStrips = false
  /// The path of a sound file.
  package var audio: String?
  package var effort: Effort

  /// - Parameter output: The path of the film; nil for the folder's without its ending.
  /// - Throws: `FarmError.noJobName` if the folder's name does not say the film's.
  package init(of path: String, to output: String?, effort: Effort) throws(FarmError) {
    (self.path, self.effort) = (JobFolder.trimmed(path), effort)
    self.output = try JobFolder.output(output, of: path)
  }

  /// Draws and encodes the frames, and removes the folder unless it is to be kept.
  ///
  /// A damaged tile is computed again; a missing one is not. Finished segments are kept if the
  /// process is stopped, and the next assembly goes on.
  ///
  /// - Throws: `FarmError.tilesMissing`; a `UserError`; `CancellationError`.
  package func run(progress: @escaping ProgressReceiver = { _ in }) async throws -> MovieReport {
    let film = try PlannedJobs.open(path, sharing: false, effort)
    defer { film.folder.close() }
    let recipe = try MovieRecipe.planned(in: film.folder, effort)
    try await film.checkIsWhole(threads: effort.threads)
    film.folder.close()
    var job = try MovieJob(recipe, path: output)
    job.folderPath = path
    (job.keepsStrips, job.audio) = (keepsStrips, audio)
    return try await job.run(progress: progress)
  }

  /// The container of the planned film, by which other names for it must end, too.
  ///
  /// - Throws: A `UserError`.
  package static func container(of path: String) throws -> FilmFormat.Container {
    let folder = try JobFolder(reading: JobFolder.trimmed(path))
    defer { folder.close() }
    return try FilmFormat(keptIn: folder.manifest).container
  }
}
