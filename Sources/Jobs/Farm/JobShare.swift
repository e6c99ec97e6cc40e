// JobShare — computes a share of a planned job's tiles, alone or beside other processes.

internal import Synchronization

/// A share of the tiles of a planned job.
///
/// It may be done again, at the same time as others, or be killed at any moment: a tile that is
/// there is not computed again, a tile appears complete or not at all, and a tile that two
/// processes compute has the same bytes from both.
package struct JobShare: Sendable {
  /// The path of the job's folder.
  package let path: String
  package var part = JobPart.whole
  package var effort: Effort
  /// The time after which no further tile is begun; nil for no limit.
  package var timeLimit: Duration?

  package init(in path: String, effort: Effort) {
    (self.path, self.effort) = (JobFolder.trimmed(path), effort)
  }

  /// What a share has done.
  package struct Report: Sendable {
    package let path: String
    package let part: JobPart
    /// The number of the part's tiles.
    package let tiles: Int
    /// The number of tiles that this run computed.
    package let computed: Int
    /// The number of tiles that are still missing.
    package let missing: Int
    package let seconds: Double

    package var json: JSON {
      [
        "folder": .string(path), "part": .string(part.text),
        "tiles": [
          "count": .integer(tiles), "computed": .integer(computed), "missing": .integer(missing),
        ],
        "seconds": .number((seconds * 1000).rounded() / 1000),
      ]
    }

    package var line: String {
      "part \(part.text): \(HumanReadable.counted(computed, "tile")) computed, "
        + "\(tiles - computed - missing) were there, \(HumanReadable.duration(seconds))"
    }
  }

  /// Computes the tiles of the part that are missing.
  ///
  /// - Throws: `FarmError.timeIsOver` if the time limit left tiles undone; a `UserError`;
  ///   `CancellationError` within 0.1 s of cancellation. All finished tiles are kept.
  package func run(progress: @escaping ProgressReceiver = { _ in }) async throws -> Report {
    let start = ContinuousClock.now
    let job = try PlannedJobs.open(path, sharing: true, effort)
    defer { job.folder.close() }
    let mine = job.tiles(of: part)
    var missing = mine.filter { !job.has($0) }
    if part == .whole { missing = job.shuffled(missing) }
    let computed = missing.isEmpty ? 0 : try await compute(missing, of: job, progress)
    let left = missing.count { !job.has($0) }
    if left > 0 { throw FarmError.timeIsOver(path: path, missing: left) }
    return Report(
      path: path, part: part, tiles: mine.count, computed: computed, missing: left,
      seconds: (ContinuousClock.now - start).seconds)
  }

  /// Computes tiles until the time is over, and returns their number.
  private func compute(
    _ missing: [Int], of job: any PlannedJob, _ progress: @escaping ProgressReceiver
  ) async throws -> Int {
    let (begin, timeLimit) = (ContinuousClock.now, timeLimit)
    let worker = Worker(WorkerRecord(part: part, effort: effort), in: job.folder)
    let pace = Pace()
    progress(pace.progress(.pixels, 0, of: missing.count))
    let passed = Tally()
    let renewal = Task {
      while !Task.isCancelled {
        worker.renew()
        try? await Task.sleep(for: WorkerRecord.renewal)
      }
    }
    defer { renewal.cancel() }
    do {
      try await job.compute(
        missing, isOver: { timeLimit.map { ContinuousClock.now - begin > $0 } ?? false },
        progress: progress
      ) { number, make in
        // Another process may have computed it meanwhile.
        if !job.has(number) {
          try make()
          worker.addTile()
        }
        progress(pace.progress(.pixels, passed.add(), of: missing.count))
      }
    } catch {
      worker.end(.stopped)
      throw error
    }
    worker.end(missing.allSatisfy(job.has) ? .done : .stopped)
    return worker.tiles
  }

  /// The record of this process, which several threads change.
  private final class Worker: Sendable {
    private let record: Mutex<WorkerRecord>
    private let folder: JobFolder
    private let start = ContinuousClock.now

    init(_ record: WorkerRecord, in folder: JobFolder) {
      self.record = Mutex(record)
      self.folder = folder
    }

    var tiles: Int { record.withLock(\.tiles) }

    func addTile() { record.withLock { $0.tiles += 1 } }

    /// Writes the record, unless the process has ended its share.
    func renew() {
      record.withLock { record in
        guard record.state == .working else { return }
        record.seconds = (ContinuousClock.now - start).seconds
        record.write(to: folder)
      }
    }

    func end(_ state: WorkerRecord.State) {
      renew()
      record.withLock { record in
        record.state = state
        record.write(to: folder)
      }
    }
  }
}
