// WorkerRecord — what a process that shares a job's folder has done, in a file of the folder.

internal import FractalEngine

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The account of one process, `workers/HOST-PROCESS.json` in the job's folder.
///
/// It serves people and estimates only: which tiles are done is said by the tiles themselves.
package struct WorkerRecord: Sendable, Equatable, Codable {
  /// What a process is doing, or how it ended.
  package enum State: String, Sendable, Codable {
    case working
    /// Its share is done.
    case done
    /// It ended before its share was done.
    case stopped
  }

  package let host: String
  package let process: Int
  /// Its part, such as `3/20`.
  package let part: String
  package let threads: Int
  /// The name of its vector kernel, which does not affect the tiles.
  package let kernel: String
  package let started: String
  package var updated: String
  /// The number of tiles that it has computed.
  package var tiles: Int
  /// The seconds since its first tile began.
  package var seconds: Double
  package var state: State

  init(part: JobPart, effort: Effort) {
    (host, process) = (SystemCalls.hostName, SystemCalls.processNumber)
    (self.part, threads, kernel) = (part.text, effort.threads, effort.kernel.rawValue)
    started = Timestamp.now.text
    (updated, tiles, seconds, state) = (started, 0, 0, .working)
  }

  /// The time after which a record that is not renewed belongs to a process that was killed, in
  /// seconds.
  private static let patience = 90
  /// The time between two renewals.
  static let renewal = Duration.seconds(15)
  /// The largest file that is read, in bytes.
  private static let longest = 10_000

  private var fileName: String { "\(JobFolder.workers)/\(host)-\(process).json" }

  /// Writes the record into the folder; if that fails, the work goes on without it.
  mutating func write(to folder: JobFolder) {
    updated = Timestamp.now.text
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    guard let bytes = try? encoder.encode(self) else { return }
    try? folder.makeFolders(JobFolder.workers)
    try? folder.write(fileName, Array(bytes) + [0x0A])
  }

  /// The records in a job's folder, by host and process; unreadable ones are left out.
  static func all(in folder: String) -> [WorkerRecord] {
    let path = "\(folder)/\(JobFolder.workers)"
    return SystemCalls.names(in: path).filter { $0.hasSuffix(".json") }.compactMap { name in
      let bytes = (try? SystemCalls.bytes(of: "\(path)/\(name)", limit: longest)) ?? nil
      return bytes.flatMap { try? JSONDecoder().decode(WorkerRecord.self, from: Data($0)) }
    }.sorted { ($0.host, $0.process) < ($1.host, $1.process) }
  }

  /// Whether the process still works, as far as its record and this machine tell.
  package var isActive: Bool {
    guard state == .working, let updated = Timestamp(updated) else { return false }
    if Timestamp.now.seconds - updated.seconds > Self.patience { return false }
    return host != SystemCalls.hostName || SystemCalls.isRunning(process: process)
  }

  /// The tiles that it computes in a second; nil before the first.
  var tilesPerSecond: Double? { tiles > 0 && seconds > 0 ? Double(tiles) / seconds : nil }

  package var json: JSON {
    [
      "host": .string(host), "process": .integer(process), "part": .string(part),
      "threads": .integer(threads), "kernel": .string(kernel), "started": .string(started),
      "updated": .string(updated), "tiles": .integer(tiles), "seconds": .number(seconds),
      "state": .string(isActive || state != .working ? state.rawValue : "lost"),
    ]
  }

  /// The record as a line for people.
  package var line: String {
    let doing =
      switch state {
      case .done: "done"
      case .stopped: "stopped at \(updated)"
      case .working: isActive ? "at work" : "lost, last seen at \(updated)"
      }
    return "\(host), process \(process), part \(part): "
      + "\(HumanReadable.counted(tiles, "tile")), \(doing)"
  }
}
