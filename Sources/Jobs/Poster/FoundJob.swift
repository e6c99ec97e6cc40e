// FoundJob — a job's folder as it was found.

package import Places

/// A job's folder as it was found; reading it changes nothing.
package struct FoundJob: Sendable {
  /// The stage of a job.
  package enum Stage: String, Sendable {
    /// The reference orbit is being computed.
    case reference
    case tiles
    /// All tiles exist; the picture is being assembled.
    case assembly
    /// The picture is complete, and the samples are kept so that it can be colored again.
    case kept
    /// The manifest cannot be read.
    case damaged
  }

  /// What a job makes.
  package enum Kind: String, Sendable {
    case poster, film
    case scenePoster = "scene poster"
    case sceneFilm = "scene film"

    init(of manifest: JobManifest) {
      switch manifest["kind"] {
      case MovieRecipe.kind: self = .film
      case ScenePosterJob.kind: self = .scenePoster
      case SceneMovieJob.kind: self = .sceneFilm
      default: self = .poster
      }
    }
  }

  /// The path of the job's folder.
  package let path: String
  package let output: String
  package let kind: Kind
  package let stage: Stage
  /// The title in the manifest; nil if the manifest is damaged or has none.
  package let title: String?
  package let location: String?
  package let zoom: String?
  /// The picture's size in pixels.
  package let size: PictureSize?
  /// The number of samples a pixel.
  package let samples: String?
  /// The number of tile files, whole or damaged; of a scene's film the number of its segments.
  package let tilesDone: Int
  package let tileCount: Int?
  package let changed: Timestamp
  package let bytesOnDisk: Int
  /// Whether a process is working on the job.
  package let isRunning: Bool
  package let process: Int?
  /// The processes that share the folder, or have shared it.
  package let workers: [WorkerRecord]

  /// The estimated seconds until all tiles are done; nil if no process computes any.
  package var secondsLeft: Double? {
    guard stage == .tiles, let tileCount else { return nil }
    let pace = workers.filter(\.isActive).compactMap(\.tilesPerSecond).reduce(0, +)
    return pace > 0 ? Double(tileCount - tilesDone) / pace : nil
  }

  /// Reads a job's folder; nil if it has been removed in the meantime.
  init?(_ path: String) {
    guard let status = SystemCalls.status(at: path) else { return nil }
    var manifest: JobManifest?
    if case .found(let found) = JobFolder.manifest(in: path) { manifest = found }
    self.path = path
    output = String(path.dropLast(JobFolder.ending.count))
    (title, location, samples) = (manifest?["title"], manifest?["location"], manifest?["samples"])
    zoom = location.flatMap { try? Location(parsing: $0).zoom }
    size = manifest?["size"].flatMap { try? PictureSize(parsing: $0) }
    kind = manifest.map(Kind.init(of:)) ?? .poster
    switch kind {
    case .poster, .scenePoster: tileCount = size.map { TileGrid($0).count }
    case .film: tileCount = manifest.flatMap { MovieRecipe.tileCount(keptIn: $0) }
    case .sceneFilm: tileCount = nil
    }
    let files = FoundJob.files(in: path, kind, status)
    (tilesDone, bytesOnDisk, changed) = (files.tiles, files.bytes, files.changed)
    if manifest == nil {
      stage = .damaged
    } else if kind == .scenePoster || kind == .sceneFilm {
      // A scene has no reference orbit.
      stage = tilesDone == tileCount ? .assembly : .tiles
    } else if tilesDone == tileCount || tileCount == nil && files.isFinished {
      stage = files.isFinished ? .kept : .assembly
    } else {
      stage = files.hasPlan || tilesDone > 0 ? .tiles : .reference
    }
    workers = WorkerRecord.all(in: path)
    let isShared = workers.contains(where: \.isActive)
    do {
      _ = try FileLock(sharing: "\(path)/\(JobFolder.lockName)")  // released at once
      (isRunning, process) = (isShared, nil)
    } catch .held(let number) {
      (isRunning, process) = (true, number)
    } catch {
      (isRunning, process) = (isShared, nil)
    }
  }

  /// The most tiles that are looked at one by one.
  ///
  /// A poster may have millions, and a shared disk takes a while for each.
  private static let mostLookedAt = 10_000

  /// What the files of a job's folder tell.
  ///
  /// Tiles are counted by their names. Of more than `mostLookedAt`, only as many are looked at: the
  /// bytes are then an estimate, and the time of the last change is that of the folders.
  private static func files(
    in path: String, _ kind: Kind, _ status: SystemCalls.Status
  ) -> (tiles: Int, bytes: Int, changed: Timestamp, hasPlan: Bool, isFinished: Bool) {
    var (bytes, changed, hasPlan) = (status.bytesOnDisk, status.changed, false)
    var rows: [(folder: String, tiles: [String], changed: Timestamp)] = []
    let top = SystemCalls.names(in: path)
    let planned: PlannedKind = kind == .film ? .film : .poster
    let (folders, ending) =
      kind == .sceneFilm ? (["segments/"], ".mkv") : (planned.tileFolders, ".tile")
    func visit(_ name: String) {
      guard let status = SystemCalls.status(at: "\(path)/\(name)") else { return }
      bytes += status.bytesOnDisk
      if status.kind == .folder {
        let hasTiles = folders.contains(where: "\(name)/".hasPrefix)
        let entries = SystemCalls.names(in: "\(path)/\(name)")
        let tiles = entries.filter { hasTiles && $0.hasSuffix(ending) }
        if !tiles.isEmpty { rows.append((name, tiles, status.changed)) }
        for entry in entries where !hasTiles || !entry.hasSuffix(ending) {
          visit("\(name)/\(entry)")
        }
      } else if name != JobFolder.lockName {
        changed = max(changed, status.changed)
        if name == planned.planName { hasPlan = true }
      }
    }
    top.forEach(visit)
    let tiles = rows.reduce(0) { $0 + $1.tiles.count }
    let step = max(1, tiles / mostLookedAt)
    var (index, looked, sum) = (0, 0, 0)
    for row in rows {
      if step > 1 { changed = max(changed, row.changed) }
      for tile in row.tiles {
        index += 1
        guard index.isMultiple(of: step),
          let status = SystemCalls.status(at: "\(path)/\(row.folder)/\(tile)")
        else { continue }
        (looked, sum) = (looked + 1, sum + status.bytesOnDisk)
        changed = max(changed, status.changed)
      }
    }
    if looked > 0 { bytes += step == 1 ? sum : sum / looked * tiles }
    return (tiles, bytes, changed, hasPlan, top.contains(JobFolder.finished))
  }
}

extension FoundJob {
  package var json: JSON {
    [
      "output": .string(output), "folder": .string(path), "kind": .string(kind.rawValue),
      "stage": .string(stage.rawValue),
      "title": title.map(JSON.string) ?? .null, "location": location.map(JSON.string) ?? .null,
      "zoom": zoom.map(JSON.string) ?? .null,
      "size": size.map { [.integer($0.width), .integer($0.height)] } ?? .null,
      "samples": samples.flatMap { Int($0) }.map(JSON.integer) ?? .null,
      "tiles": ["done": .integer(tilesDone), "of": tileCount.map(JSON.integer) ?? .null],
      "changed": .string(changed.text), "bytes": .integer(bytesOnDisk),
      "running": .bool(isRunning), "process": process.map(JSON.integer) ?? .null,
      "workers": .array(workers.map(\.json)),
      "secondsLeft": secondsLeft.map { .number($0.rounded()) } ?? .null,
    ]
  }

  /// The description of the job for people.
  package var lines: [String] {
    let picture = [
      kind == .poster ? nil : kind.rawValue, title,
      title?.contains("zoom") == true ? nil : zoom.map { "zoom \($0)" }, size.map(\.text),
      samples.map { "samples \($0)" },
    ].compactMap { $0 }
    let left = secondsLeft.map { ["  \(HumanReadable.duration($0)) left"] } ?? []
    return [output] + (picture.isEmpty ? [] : ["  " + picture.joined(separator: ", ")]) + [
      "  \(progress), \(HumanReadable.bytes(bytesOnDisk)), changed \(changed.text); \(state)"
    ] + left + workers.map { "  \($0.line)" }
  }

  private var state: String {
    let active = workers.count(where: \.isActive)
    if active > 1 { return "\(active) processes work on it" }
    if !isRunning { return "no process works on it" }
    return process.map { "process \($0) works on it" } ?? "a process works on it"
  }

  private var progress: String {
    switch stage {
    case .reference: "computing the reference orbit"
    case .tiles where kind == .sceneFilm:
      "\(HumanReadable.counted(tilesDone, "segment")) done"
    case .tiles:
      "\(tilesDone) of \(tileCount.map { HumanReadable.counted($0, "tile") } ?? "? tiles")"
    case .assembly where kind == .film:
      "all of \(HumanReadable.counted(tilesDone, "tile")), and the film is not complete yet"
    case .assembly: "all of \(HumanReadable.counted(tilesDone, "tile")), not assembled yet"
    case .kept: "finished, \(HumanReadable.counted(tilesDone, "tile")) kept"
    case .damaged: "the manifest is damaged"
    }
  }
}
