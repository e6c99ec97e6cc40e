// PlannedKind — what a planned job makes.

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
