// PlannedJobs — opens planned jobs by their folders.

/// Opens planned jobs, of whichever kind.
enum PlannedJobs {
  /// Opens the planned job in a folder.
  ///
  /// - Parameter sharing: Whether to open it for adding tiles.
  /// - Throws: `FarmError.damaged`, `planDamaged`, `otherVersion` and `notPlanned`; errors of
  ///   folders and recipes.
  static func open(_ path: String, sharing: Bool, _ effort: Effort) throws -> any PlannedJob {
    let folder: JobFolder
    do {
      folder = try sharing ? JobFolder(sharing: path) : JobFolder(reading: path)
    } catch {
      // A pattern in the catch clause makes the compiler crash (Swift 6.3.1).
      if case .damaged = error { throw FarmError.damaged(path: path) }
      throw error
    }
    do {
      let version = folder.manifest[JobManifest.versionKey]
      if version != Version.version {
        throw FarmError.otherVersion(path: path, old: version ?? "of no version")
      }
      switch PlannedKind(of: folder.manifest) {
      case .poster: return try PlannedPoster(folder, effort)
      case .film: return try PlannedFilm(folder, effort)
      }
    } catch {
      folder.close()
      throw error
    }
  }

  /// The account of an engine that a plan has written.
  ///
  /// - Throws: `FarmError.notPlanned` if it is missing, `planDamaged` if it was changed.
  static func account(in folder: JobFolder, _ kind: PlannedKind) throws(FarmError) -> EngineAccount
  {
    let name = kind.planName
    if let account = EngineAccount(of: folder, named: name) { return account }
    throw SystemCalls.status(at: "\(folder.path)/\(name)") == nil
      ? .notPlanned(path: folder.path) : .planDamaged(path: folder.path)
  }
}
