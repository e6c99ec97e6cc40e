// PosterAssembly — makes the picture of a job whose tiles are all there.

internal import Coloring

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
    if let output {
      self.output = output
    } else {
      self.output = try JobFolder.output(of: path)
    }
  }

  /// Colors and writes the picture, and removes the folder unless it is to be kept.
  ///
  /// A damaged tile is computed again; a missing one is not.
  ///
  /// - Throws: `FarmError.tilesMissing`; a `UserError`; `CancellationError`.
  package func run(progress: @escaping ProgressReceiver = { _ in }) async throws -> RenderReport {
    let (folder, recipe) = try PosterManifest.planned(in: path, sharing: false, effort)
    guard EngineAccount(of: folder) != nil else { throw FarmError.notPlanned(path: path) }
    let grid = TileGrid(recipe.size)
    let store = TileStore(
      folder: folder, grid: grid, samples: recipe.samples, features: recipe.features)
    let isThere = try await Workers.map(grid.count, threads: effort.threads) { store.has($0) }
    let missing = isThere.count { !$0 }
    folder.close()
    if missing > 0 {
      throw FarmError.tilesMissing(path: path, missing: missing, of: grid.count)
    }
    var job = try PosterJob(recipe, path: output)
    job.folderPath = path
    (job.keepsSamples, job.hasPyramid) = (keepsSamples, hasPyramid)
    return try await job.run(progress: progress)
  }
}

extension JobFolder {
  /// The path of the picture beside which a job's folder is.
  package static func output(of path: String) throws(FarmError) -> String {
    let path = trimmed(path)
    guard path.hasSuffix(ending), path.count > ending.count,
      !path.dropLast(ending.count).hasSuffix("/")
    else { throw .noJobName(path: path) }
    return String(path.dropLast(ending.count))
  }
}

extension PosterManifest {
  /// Opens a planned job, and reads its recipe.
  ///
  /// - Parameter sharing: Whether to open it for adding tiles.
  /// - Throws: `JobError.otherVersion` if another version planned it; errors of folders and
  ///   recipes.
  static func planned(in path: String, sharing: Bool, _ effort: Effort) throws
    -> (JobFolder, Recipe)
  {
    let folder = try sharing ? JobFolder(sharing: path) : JobFolder(reading: path)
    do {
      let version = folder.manifest[JobManifest.versionKey]
      if version != Version.version {
        throw JobError.otherVersion(
          path: path, old: version ?? "of no version", new: Version.version)
      }
      var recipe = try recipe(of: folder)
      recipe.effort = effort
      let differences = recipe.manifest.differences(from: folder.manifest)
      if !differences.isEmpty { throw JobError.damaged(path: path) }
      return (folder, recipe)
    } catch {
      folder.close()
      throw error
    }
  }
}
