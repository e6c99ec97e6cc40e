// PlannedJob — the tiles of a planned poster or film by their numbers, and what computes them.

/// A planned job on which several processes work, with its folder open.
protocol PlannedJob: Sendable {
  var folder: JobFolder { get }
  /// The number of all tiles.
  var tileCount: Int { get }

  /// Whether a tile is there, of which the number is in 0 ..< `tileCount`.
  func has(_ number: Int) -> Bool

  /// The numbers of a part's tiles, in the order in which they are computed.
  func tiles(of part: JobPart) -> [Int]

  /// These numbers in a random order, so that processes that share a part meet at few tiles.
  func shuffled(_ numbers: [Int]) -> [Int]

  /// Computes and stores tiles.
  ///
  /// - Parameters:
  ///   - isOver: Whether no further tile should be begun; the rest is then left out.
  ///   - each: Called for every tile on any thread, with what computes and stores it.
  /// - Throws: A `UserError`; `CancellationError`. All finished tiles are kept.
  func compute(
    _ numbers: [Int], isOver: @escaping @Sendable () -> Bool,
    progress: @escaping ProgressReceiver,
    each: @escaping @Sendable (_ number: Int, _ make: () throws -> Void) throws -> Void
  ) async throws
}

extension PlannedJob {
  /// The number of tiles that are missing.
  var missingCount: Int { (0..<tileCount).count { !has($0) } }
}

/// What a planned job makes.
package enum PlannedKind: Sendable, Equatable {
  case poster
  case film

  init(of manifest: JobManifest) {
    self = manifest["kind"] == MovieRecipe.kind ? .film : .poster
  }

  /// Reads the kind of the job in a folder; a poster if there is no job that can be read.
  package init(of path: String) {
    if case .found(let manifest) = JobFolder.manifest(in: JobFolder.trimmed(path)) {
      self.init(of: manifest)
    } else {
      self = .poster
    }
  }

  /// The file of the folder that the plan writes last; workers need it and the manifest.
  var planName: String {
    switch self {
    case .poster: JobFolder.reference
    case .film: MovieStore.engineName(ofStrip: nil)
    }
  }

  /// The beginnings of the names of tiles within the folder.
  var tileFolders: [String] {
    switch self {
    case .poster: ["\(JobFolder.tiles)/"]
    case .film: MovieStore.tileFolders
    }
  }
}

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
