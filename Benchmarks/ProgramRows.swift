// ProgramRows — the program as users start it, by the processor time of the whole process.

import CBench
import Foundation
internal import FractalEngine
internal import Places

enum ProgramRows {
  /// The rows `program/start`, and `program/render/NAME` for each frame, with colors and PNG.
  static func rows(_ frames: [Frame], _ conditions: Conditions) -> [Row] {
    let start = Row(name: "program/start", cost: .light, bound: .milliseconds(15)) {
      let program = try Program()
      return { _ in
        try program.run(["--version"])
        return 1
      }
    }
    return [start] + frames.map { render($0, conditions) }
  }

  private static func render(_ frame: Frame, _ conditions: Conditions) -> Row {
    Row(name: "program/render/\(frame.name)", cost: frame.cost) {
      let program = try Program()
      let options = [
        "--size", frame.size.text, "--samples", "1", "--threads", "\(conditions.threads)",
        "--kernel", conditions.kernel.rawValue,
      ]
      return { _ in
        try TemporaryPicture.write { path in
          try program.run(["render", frame.location.canonical, "--output", path] + options)
        }
        return 1
      }
    }
  }
}

/// The program, which was built together with the benchmarks.
private struct Program {
  private let path: String

  /// The reason why the program failed.
  private struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  init() throws {
    let folder = Bundle.main.executableURL?.deletingLastPathComponent()
    path = folder?.appending(path: "fathom").path ?? "fathom"
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw Failure(description: "\(path) is not there: swift build -c release")
    }
  }

  func run(_ arguments: [String]) throws {
    let code = unsafe bench_run(path, arguments.joined(separator: "\n"))
    guard code == 0 else {
      let line = arguments.map { $0.count > 60 ? $0.prefix(60) + "…" : $0 }.joined(separator: " ")
      throw Failure(description: "‘\(path) \(line)’ ended with \(code)")
    }
  }
}
