// Program — runs the built program as a user would, within a time limit.

import Foundation
import Testing
import TestSupport

/// The result of one run.
struct Run {
  let status: Int32
  let output: String
  let error: String
  /// Whether a signal ended the run; `status` is then its number.
  var wasKilled = false
}

/// The program under test: `.build/release/fathom`, or the one that FATHOM_BINARY names.
enum Program {
  static let path: String = {
    if let path = ProcessInfo.processInfo.environment["FATHOM_BINARY"] { return path }
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return root.appending(path: ".build/release/fathom").path
  }()

  /// Runs the program to its end.
  ///
  /// - Parameter seconds: The time limit, after which the program is killed and the test fails.
  static func run(
    _ arguments: [String], in folder: Scratch, environment: [String: String] = [:],
    input: String? = nil, seconds: Double = 60
  ) throws -> Run {
    try Program.run(
      path, arguments, in: folder, environment: environment, input: input, seconds: seconds)
  }

  /// Runs any program to its end.
  static func run(
    _ program: String, _ arguments: [String], in folder: Scratch,
    environment: [String: String] = [:], input: String? = nil, seconds: Double = 60
  ) throws -> Run {
    let running = try Running(
      program, arguments, in: folder, environment: environment, input: input)
    let run = running.finish(seconds: seconds)
    try #require(run != nil, "killed after \(seconds) s: \(program) \(arguments)")
    return run ?? Run(status: -1, output: "", error: "")
  }

  /// The path of one of the system's programs; nil if there is none with that name.
  static func system(_ name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
      .split(separator: ":")
    return folders.map { "\($0)/\(name)" }
      .first(where: FileManager.default.isExecutableFile(atPath:))
  }
}

/// A running program.
final class Running {
  private let process = Process()
  private let outputs: [URL]
  private let ended = DispatchSemaphore(value: 0)

  init(
    _ program: String, _ arguments: [String], in folder: Scratch,
    environment: [String: String] = [:], input: String? = nil
  ) throws {
    try #require(
      FileManager.default.isExecutableFile(atPath: program),
      "there is no \(program): scripts/build makes it, or let FATHOM_BINARY name another")
    // Output goes to files instead of pipes, so it need not be read while the program runs.
    outputs = try ["output", "error"].map { name in
      let file = folder.logs.appending(path: "\(UUID().uuidString).\(name)")
      try Data().write(to: file)
      return file
    }
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    process.environment = ProcessInfo.processInfo.environment
      .merging(folder.homes) { $1 }.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    if let input {
      let file = folder.logs.appending(path: "\(UUID().uuidString).input")
      try Data(input.utf8).write(to: file)
      process.standardInput = try FileHandle(forReadingFrom: file)
    }
    process.standardOutput = try FileHandle(forWritingTo: outputs[0])
    process.standardError = try FileHandle(forWritingTo: outputs[1])
    let ended = ended
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
  }

  var isRunning: Bool { process.isRunning }

  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  #if os(Linux)
  /// Whether the program ignores a signal or handles it, as its status in /proc says.
  func replacesEffect(of signal: Int32) -> Bool {
    let file = "/proc/\(process.processIdentifier)/status"
    let status = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
    return status.split(separator: "\n").contains { line in
      guard line.hasPrefix("SigIgn:") || line.hasPrefix("SigCgt:") else { return false }
      let mask = UInt64(line.dropFirst(7).trimmingCharacters(in: .whitespaces), radix: 16) ?? 0
      return mask >> UInt64(signal - 1) & 1 == 1
    }
  }
  #endif

  /// Waits for the end, and returns the result; nil if the program had to be killed.
  func finish(seconds: Double) -> Run? {
    if ended.wait(timeout: .now() + seconds) == .timedOut {
      send(SIGKILL)
      // With a time limit, since child processes may live on and hide the program's end.
      _ = ended.wait(timeout: .now() + 10)
      return nil
    }
    process.waitUntilExit()
    let texts = outputs.map { file in
      String(decoding: (try? Data(contentsOf: file)) ?? Data(), as: UTF8.self)
    }
    return Run(
      status: process.terminationStatus, output: texts[0], error: texts[1],
      wasKilled: process.terminationReason == .uncaughtSignal)
  }
}

/// A folder for one test, which is removed at the end of the test.
final class Scratch {
  private let own: Folder
  let url: URL
  /// A folder whose content does not appear in `entries`.
  let logs: URL

  init() throws {
    own = try Folder()
    let base = URL(filePath: own.path)
    (url, logs) = (base.appending(path: "work"), base.appending(path: "logs"))
    for folder in [url, logs] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
  }

  /// The environment variables that move the program's places and state into this folder.
  var homes: [String: String] {
    ["XDG_DATA_HOME": logs.path, "XDG_STATE_HOME": logs.appending(path: "state").path]
  }

  /// The names of all files in the folder, including hidden ones.
  var entries: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
  }

  func write(_ bytes: Data, as name: String) throws {
    try bytes.write(to: url.appending(path: name))
  }
  func bytes(_ name: String) throws -> Data { try Data(contentsOf: url.appending(path: name)) }
}
