// JobFolder — what is kept of a poster while it is made: OUT.fathom-job, for one process at a time.
//
//     poster.png.fathom-job/
//       lock             locked while a process is at work; its number
//       manifest.json    what is made
//       tiles/3/14.tile  outcomes, see TileStore
//       …                what else the job writes
//
// The lock is there first and goes last; the manifest is there before all that belongs to it, and
// goes after it. So whatever moment a process ends at, what it leaves is nothing, an empty job, or
// a job with some of its files, which can be gone on with and removed.

internal import Pictures

/// An open folder of a job; locked until `close`, or until nobody has it any more.
package final class JobFolder: Sendable {
  package let path: String
  package let manifest: JobManifest
  /// Whether it was there, and is gone on with.
  package let isResumed: Bool
  private let lock: FileLock?
  private let isReadOnly: Bool

  /// Names in the folder.
  static let lockName = "lock"
  static let manifestName = "manifest.json"
  static let tiles = "tiles"
  /// A job that has this file is past its first stage; what is in it, the job knows.
  package static let reference = "reference"
  /// A job that has this file has become a picture, and is kept.
  package static let finished = "finished"
  static let ending = ".fathom-job"
  /// The longest manifest that is read, in bytes: a location may have ten million digits a number.
  static let longestManifest = 200_000_000

  /// Where the job of an output is kept.
  package static func path(for output: String) -> String { output + ending }

  /// Makes the folder beside an output, or goes on with the one that is there.
  ///
  /// What a killed process has left half written is removed.
  ///
  /// - Parameter restart: Throws away what is there, once it is certain that nobody is at it.
  package init(output: String, manifest: JobManifest, restart: Bool) throws(JobError) {
    path = JobFolder.path(for: output)
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

  /// Opens the folder of a job to read what it has, together with others who only read.
  package init(reading path: String) throws(JobError) {
    var path = path
    while path.count > 1 && path.hasSuffix("/") { path.removeLast() }
    (self.path, isReadOnly, isResumed) = (path, true, true)
    do {
      lock = try FileLock(sharing: "\(path)/\(JobFolder.lockName)")
    } catch .held(let process) {
      throw .running(path: path, process: process)
    } catch {
      lock = nil  // a folder on a disc, or of somebody else: nobody can be at it, or nobody knows
    }
    switch JobFolder.manifest(in: path) {
    case .none: throw .missing(path: path)
    case .damaged: throw .damaged(path: path)
    case .found(let manifest): self.manifest = manifest
    }
  }

  /// Lets others have the folder, which stays as it is.
  ///
  /// Nothing is to be written afterwards.
  package func close() { lock?.release() }

  // MARK: Files

  /// The bytes of a file in the folder, or nil where there is none, or none that can be read.
  package func read(_ name: String) -> [UInt8]? {
    guard let file = FileReader(path: "\(path)/\(name)") else { return nil }
    return file.bytes(at: 0, count: file.length)
  }

  /// Writes a file: whole and lasting when this returns, as it was before when this throws.
  ///
  /// - Throws: `PictureError`.
  package func write(_ name: String, _ bytes: [UInt8]) throws {
    precondition(!isReadOnly, "a folder that is read is not written to")
    precondition(
      ![JobFolder.lockName, JobFolder.manifestName, JobFolder.tiles].contains(name),
      "the folder keeps this name to itself")
    try AtomicFile.replaceFile(at: "\(path)/\(name)", with: bytes)
  }

  /// Makes a folder in the folder, unless it is there.
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

  /// The bytes that its disk still has room for; nil where nobody knows.
  package var freeBytes: Int? { SystemCalls.freeBytes(at: path) }

  /// Removes the folder and all that is in it, and lets go of it.
  ///
  /// Should the process end in the midst of it, the rest is a job that lacks tiles.
  package func remove() throws(JobError) {
    precondition(!isReadOnly, "a folder that is read is not removed")
    defer { close() }
    try JobFolder.clear(path)
    // Another process may begin here in the meantime. Its folder, or an empty one, does no harm.
    JobFolder.removeEmpty(path)
  }
}

// MARK: Steps

extension JobFolder {
  /// What a folder says of its job.
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

  /// Makes the folder where there is none, and locks it.
  ///
  /// A process that has finished may remove it at the same moment: it begins with the files, and
  /// a lock of a file that has no name any more counts for nothing.
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
        // Who lists jobs holds each lock for some microseconds.
        refusals += 1
        if refusals > 5 { throw .running(path: path, process: process) }
        FileLock.pause()
      } catch .failed(let error) where !error.isMissing {
        throw JobError(error, path: path)
      } catch {}
    }
    throw .notWritable(path: path, reason: "others remove it again and again")
  }

  /// Whether the folder has this manifest already; false where it has nothing yet.
  private static func isThere(
    _ manifest: JobManifest, in path: String
  ) throws(JobError) -> Bool {
    switch self.manifest(in: path) {
    case .none:
      // Tiles of nobody knows what: a manifest is there before them, unless it was taken away.
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
      if differences.isEmpty { throw .damaged(path: path) }  // the same in another order
      throw .otherRecipe(path: path, differences)
    }
  }

  /// Removes all but the lock; the manifest last.
  private static func clear(_ path: String) throws(JobError) {
    let names = SystemCalls.names(in: path).filter { ![lockName, manifestName].contains($0) }
    do {
      for name in names { try SystemCalls.removeTree("\(path)/\(name)") }
      try SystemCalls.removeFile("\(path)/\(manifestName)")
    } catch {
      throw .notRemovable(path: path, reason: error.reason)
    }
  }

  /// Removes a folder in which nothing is but the lock.
  ///
  /// Another process may be faster, and stay.
  private static func removeEmpty(_ path: String) {
    try? SystemCalls.removeFile("\(path)/\(lockName)")
    try? SystemCalls.removeFolder(path)
  }

  /// Removes what killed processes have left half written.
  private static func removeParts(_ path: String) {
    let tiles = "\(path)/\(tiles)"
    for folder in [path] + SystemCalls.names(in: tiles).map({ "\(tiles)/\($0)" }) {
      for name in SystemCalls.names(in: folder)
      where name.hasPrefix(".") && name.hasSuffix(".part") {
        try? SystemCalls.removeFile("\(folder)/\(name)")
      }
    }
  }
}

extension JobError {
  /// The same trouble, of a file in the folder.
  fileprivate init(_ userError: PictureError, path: String) {
    switch userError {
    case .diskFull: self = .diskFull(path: path)
    case .notWritable(_, let reason), .writeFailed(_, let reason):
      self = .notWritable(path: path, reason: reason)
    default: self = .notWritable(path: path, reason: userError.problem)
    }
  }
}
