// JobList — the unfinished posters and films under a folder.

package enum JobList {
  /// The depth of subfolders that are searched for jobs.
  static let depth = 8

  /// The jobs in a folder and its subfolders, the most recently changed first.
  ///
  /// Links are not followed, and unreadable folders are skipped.
  ///
  /// - Throws: If there is no such folder, or it is a file.
  package static func jobs(under folder: String) throws(RequestError) -> [FoundJob] {
    guard !folder.utf8.contains(0), SystemCalls.entry(at: folder) == .folder else {
      throw .noFolder(path: folder)
    }
    var found: [FoundJob] = []
    func visit(_ folder: String, depth: Int) {
      if folder.hasSuffix(JobFolder.ending) {
        if isJob(folder), let job = FoundJob(folder) { found.append(job) }
        return
      }
      if depth == 0 { return }
      for name in SystemCalls.names(in: folder.isEmpty ? "." : folder) {
        let path = folder.isEmpty ? name : folder == "/" ? "/\(name)" : "\(folder)/\(name)"
        if SystemCalls.status(at: path)?.kind == .folder { visit(path, depth: depth - 1) }
      }
    }
    var start = folder
    while start.count > 1 && start.hasSuffix("/") { start.removeLast() }
    visit(start == "." ? "" : start, depth: depth)
    return found.sorted { one, other in
      one.changed == other.changed ? one.path < other.path : one.changed > other.changed
    }
  }

  private static func isJob(_ folder: String) -> Bool {
    let names = SystemCalls.names(in: folder)
    return names.contains(JobFolder.lockName) || names.contains(JobFolder.manifestName)
  }
}

// MARK: Output
