// JobFolder — the folder of an unfinished poster, OUT.fathom-job, for one process or for several.
//
//     poster.png.fathom-job/
//       lock             locked while processes work; has the number of one that works alone
//       manifest.json    what is to be made
//       tiles/3/14.tile  outcomes, see TileStore
//       workers/…        what each process that shares the folder has done, see WorkerRecord
//       …                what else the job writes
//
// The lock is created first and removed last. The manifest is written before all other files, and
// removed after them. So whenever a process ends, it leaves nothing, an empty job, or a job with
// some of its files; the latter two can be resumed or removed.

internal import ImageFiles

/// The open folder of a job; it is locked until `close` or `deinit`.
package final class JobFolder: Sendable {
  package let path: String
  package let manifest: JobManifest
  /// Whether the job existed before and is being resumed.
  package let isResumed: Bool
  private let lock: FileLock?
  private let isReadOnly: Bool

  /// The name of the lock's file within the folder.
  static let lockName = "lock"
  static let manifestName = "manifest.json"
  static let tiles = "tiles"
  static let workers = "workers"
  /// The name of the file that a job writes when its first stage is complete; its content is the
  /// job's choice.
  package static let reference = "reference"
  /// The name of the file that marks a job whose picture is complete and whose samples are kept.
  package static let finished = "finished"
  package static let ending = ".fathom-job"
  /// The largest size of a manifest that is read, in bytes; each number may have ten million
  /// digits.
  static let longestManifest = 200_000_000

  /// The path of the job's folder for an output file.
  package static func path(for output: String) -> String { output + ending }

  /// Creates the job's folder beside an output, or resumes the job that is there.
  ///
  /// Removes the files that a killed process left half written.
  ///
  /// - Parameter restart: Whether to discard an existing job on which no other process works.
  package convenience init(output: String, manifest: JobManifest, restart: Bool) throws(JobError) {
    try self.init(at: JobFolder.path(for: output), manifest: manifest, restart: restart)
  }

  /// Creates or resumes the job in a folder, as `init(output:manifest:restart:)` does.
  init(at path: String, manifest: JobManifest, restart: Bool) throws(JobError) {
    self.path = path
    self.manifest = manifest
    isReadOnly = false
    let lock = try JobFolder.locked(path)
    self.lock = lock
    JobFolder.removeParts(path)
    if restart { try JobFolder.clear(path) }
    isResumed = try JobFolder.isThere(manifest, in: path)
    if isResumed { return }
    do {
      try AtomicFile.replaceFile(
        at: "\(path)/\(JobFolder.manifestName)", with: Array(manifest.text.utf8))
    } catch {
      JobFolder.removeEmpty(path)
      throw JobError(error, path: path)
    }
  }

  /// Opens the folder of a job for reading, shared with other readers.
  package convenience init(reading path: String) throws(JobError) {
    try self.init(sharing: path, isReadOnly: true)
  }

  /// Opens the folder of a job for adding files, shared with readers and with others that add.
  ///
  /// Nothing is removed and the manifest stays, so that all of them may write at the same time. No
  /// process can open the folder for itself meanwhile.
  package convenience init(sharing path: String) throws(JobError) {
    try self.init(sharing: path, isReadOnly: false)
  }

  private init(sharing path: String, isReadOnly: Bool) throws(JobError) {
    let path = JobFolder.trimmed(path)
    (self.path, self.isReadOnly, isResumed) = (path, isReadOnly, true)
    do {
      lock = try FileLock(sharing: "\(path)/\(JobFolder.lockName)", creates: !isReadOnly)
    } catch .held(let process) {
      throw .running(path: path, process: process)
    } catch {
      lock = nil  // A read-only disc or another user's folder cannot be locked.
    }
    switch JobFolder.manifest(in: path) {
    case .none: throw .missing(path: path)
    case .damaged: throw .damaged(path: path)
    case .found(let manifest): self.manifest = manifest
    }
  }

  /// A folder's path without slashes at its end.
  package static func trimmed(_ path: String) -> String {
    var path = path
    while path.count > 1 && path.hasSuffix("/") { path.removeLast() }
    return path
  }

  /// Unlocks the folder, and leaves its files in place.
  ///
  /// It must not be written to afterwards.
  package func close() { lock?.release() }

  // MARK: Files

  /// The bytes of a file in the folder; nil if there is none, or it cannot be read.
  package func read(_ name: String) -> [UInt8]? {
    guard let file = FileReader(path: "\(path)/\(name)") else { return nil }
    return file.bytes(at: 0, count: file.length)
  }

  /// Writes a file in the folder.
  ///
  /// When this returns, the file is complete and flushed to the disk; when it throws, the file is
  /// as it was before.
  ///
  /// - Throws: `PictureError`.
  package func write(_ name: String, _ bytes: [UInt8]) throws {
    precondition(!isReadOnly, "a folder that is read is not written to")
    precondition(
      ![JobFolder.lockName, JobFolder.manifestName, JobFolder.tiles].contains(name),
      "the folder keeps this name to itself")
    try AtomicFile.replaceFile(at: "\(path)/\(name)", with: bytes)
  }

  /// Creates a folder within the folder, and those that lead to it, unless they exist.
  ///
  /// - Throws: `PictureError`.
  func makeFolders(_ name: String) throws {
    var made = ""
    for part in name.split(separator: "/") {
      made += made.isEmpty ? String(part) : "/\(part)"
      try makeFolder(made)
    }
  }

  /// Creates a folder within the folder, unless it exists.
  ///
  /// - Throws: `PictureError`.
  func makeFolder(_ name: String) throws {
    precondition(!isReadOnly, "a folder that is read is not written to")
    let path = "\(path)/\(name)"
    do {
      try SystemCalls.makeLastingFolder(at: path)
    } catch {
      throw error.isDiskFull
        ? PictureError.diskFull(path: path)
        : PictureError.notWritable(path: path, reason: error.reason)
    }
  }

  /// The free space of the folder's disk, in bytes; nil if it is not known.
  package var freeBytes: Int? { SystemCalls.freeBytes(at: path) }

  /// Removes the folder with all its files, and releases the lock.
  ///
  /// If the process ends before this is done, what remains is a job without some of its tiles.
  package func remove() throws(JobError) {
    precondition(!isReadOnly, "a folder that is read is not removed")
    defer { close() }
    try JobFolder.clear(path)
    // Another process may start a job here meanwhile; an empty folder does no harm.
    JobFolder.removeEmpty(path)
  }
}

// MARK: Steps

extension JobFolder {
  /// The result of looking for a manifest in a folder.
  enum Found {
    case none
    case damaged
    case found(JobManifest)
  }

  static func manifest(in path: String) -> Found {
    let file = "\(path)/\(manifestName)"
    guard SystemCalls.status(at: file) != nil else { return .none }
    guard let bytes = (try? SystemCalls.bytes(of: file, limit: longestManifest)) ?? nil,
      let manifest = JobManifest(String(decoding: bytes, as: UTF8.self))
    else { return .damaged }
    return .found(manifest)
  }

  /// Creates the folder if it does not exist, and locks it.
  ///
  /// Another process that has finished may remove the folder at the same moment. It removes the
  /// files first; a lock on a file that no longer has a name does not count.
  ///
  /// - Parameter whenOpen: See `FileLock`.
  static func locked(
    _ path: String, whenOpen: () -> Void = {}
  ) throws(JobError) -> FileLock {
    var refusals = 0
    for _ in 0..<1000 {
      do {
        try SystemCalls.makeLastingFolder(at: path)
      } catch  where error.isTaken {
        throw .isFile(path: path)
      } catch  where error.isMissing {
        throw .folderMissing(path: SystemCalls.folder(of: path))
      } catch {
        throw JobError(error, path: path)
      }
      let names = Set(SystemCalls.names(in: path))
      if !names.isEmpty && names.isDisjoint(with: [lockName, manifestName]) {
        throw .foreign(path: path)
      }
      do {
        let file = "\(path)/\(lockName)"
        let lock = try FileLock(path: file, whenOpen: whenOpen)
        guard lock.isStill(at: file) else { continue }
        lock.writeNumber()
        return lock
      } catch .held(let process) {
        // A process that lists jobs holds each lock for some microseconds.
        refusals += 1
        if refusals > 5 { throw .running(path: path, process: process) }
        FileLock.pause()
      } catch .failed(let error) where !error.isMissing {
        throw JobError(error, path: path)
      } catch {}
    }
    throw .notWritable(path: path, reason: "others remove it again and again")
  }

  /// Whether the folder has this manifest; false if it has neither a manifest nor other files.
  private static func isThere(
    _ manifest: JobManifest, in path: String
  ) throws(JobError) -> Bool {
    switch self.manifest(in: path) {
    case .none:
      // The manifest was removed by hand, so the origin of the tiles is unknown.
      if SystemCalls.names(in: path) != [lockName] { throw .damaged(path: path) }
      return false
    case .damaged: throw .damaged(path: path)
    case .found(let other):
      if other.key == manifest.key { return true }
      let differences = manifest.differences(from: other)
      let version = differences.first { $0.key == JobManifest.versionKey }
      if let version {
        throw .otherVersion(
          path: path, old: version.old ?? "of no version", new: version.new ?? "of no version")
      }
      if differences.isEmpty { throw .damaged(path: path) }  // the same entries in another order
      throw .otherRecipe(path: path, differences)
    }
  }

  /// Removes all files except the lock, the manifest last.
  private static func clear(_ path: String) throws(JobError) {
    let names = SystemCalls.names(in: path).filter { ![lockName, manifestName].contains($0) }
    do {
      for name in names { try SystemCalls.removeTree("\(path)/\(name)") }
      try SystemCalls.removeFile("\(path)/\(manifestName)")
    } catch {
      throw .notRemovable(path: path, reason: error.reason)
    }
  }

  /// Removes a folder that contains only the lock.
  ///
  /// If another process has started a job there in the meantime, the folder stays.
  private static func removeEmpty(_ path: String) {
    try? SystemCalls.removeFile("\(path)/\(lockName)")
    try? SystemCalls.removeFolder(path)
  }

  /// Removes files that killed processes left half written, at any depth.
  private static func removeParts(_ path: String) {
    for name in SystemCalls.names(in: path) {
      if name.hasPrefix(".") && name.hasSuffix(".part") {
        try? SystemCalls.removeFile("\(path)/\(name)")
      } else if SystemCalls.entry(at: "\(path)/\(name)") == .folder {
        removeParts("\(path)/\(name)")
      }
    }
  }
}

extension JobError {
  /// Converts an error of writing a file in the folder to an error of the job.
  fileprivate init(_ userError: PictureError, path: String) {
    switch userError {
    case .diskFull: self = .diskFull(path: path)
    case .notWritable(_, let reason), .writeFailed(_, let reason):
      self = .notWritable(path: path, reason: reason)
    default: self = .notWritable(path: path, reason: userError.problem)
    }
  }
}
