// InterruptionTests — Ctrl-C ends the program at once, at any stage, and leaves nothing behind.

import Foundation
import Testing

@Suite("Interruption", .serialized)
struct InterruptionTests {
  private let folder: Scratch
  /// The promise is 0.2 s; on a busy machine the test allows five times that.
  private let patience = 1.0

  init() throws { folder = try Scratch() }

  /// A place whose reference orbit takes minutes.
  static let slowReference =
    "fathom1:re=-1.\(String(repeating: "9", count: 100)):im=0:h=1e-20000:n=100000000"

  /// The stages; the delay is in seconds, and nil waits until the picture's hidden file grows.
  private static let stages: [(stage: String, arguments: [String], delay: Double?)] = [
    ("reference", ["render", slowReference, "-o", "x.png"], 1),
    ("pixels", ["render", "armada", "--iterations", "100000", "-o", "x.png"], 1.5),
    (
      "write",
      [
        "render", "home", "--size", "1000x750", "--samples", "4", "--bits", "16",
        "--iterations", "10", "-o", "x.png",
      ], nil
    ),
    ("direct iteration", ["probe", slowReference, "--pixels", "3,4 5,6", "--exact"], 1),
    ("dive", ["dive", "--steps", "100000"], 1),
    // This computation does not check for cancellation, so the program is ended in the middle of
    // it.
    ("long arithmetic", ["render", "../logs/long.fathom", "-o", "x.png"], 0.5),
  ]

  @Test(
    "an interrupted command ends in time with 130, and leaves no file", arguments: stages.indices,
    [SIGINT, SIGTERM])
  func interrupted(_ index: Int, _ signal: Int32) throws {
    let (stage, arguments, delay) = Self.stages[index]
    if arguments.contains("../logs/long.fathom") {
      let digits = String(repeating: "9", count: 9_000_000)
      try Data("fathom1:re=-1.\(digits):im=0:h=1e-9000000:n=1000".utf8)
        .write(to: folder.logs.appending(path: "long.fathom"))
    }
    let running = try Running(Program.path, arguments, in: folder)
    if let delay { Thread.sleep(forTimeInterval: delay) } else { awaitWriting(running) }
    try #require(running.isRunning, "\(stage): done before it could be interrupted")
    let start = ContinuousClock.now
    running.send(signal)
    let run = try #require(running.finish(seconds: 30), "\(stage): had to be killed")
    let elapsed = ContinuousClock.now - start
    print("interrupted in \(stage) by signal \(signal): ended after \(elapsed)")
    #expect(run.status == 130)
    #expect(elapsed < .seconds(patience))
    #expect(run.output.isEmpty && run.error.isEmpty)
    #expect(folder.entries.isEmpty)
  }

  #if os(Linux)
  @Test("a signal that arrives as the program begins to listen is not lost", arguments: 0..<8)
  func early(_ attempt: Int) throws {
    let running = try Running(
      Program.path, ["render", Self.slowReference, "-o", "x.png"], in: folder)
    while running.isRunning && !running.replacesEffect(of: SIGTERM) {}
    running.send(SIGTERM)
    let run = try #require(running.finish(seconds: 30), "the signal was lost")
    #expect(run.status == 130 || (run.wasKilled && run.status == SIGTERM))
    #expect(folder.entries.isEmpty)
  }
  #endif

  /// Waits until a hidden file exists and is not empty.
  private func awaitWriting(_ running: Running) {
    while running.isRunning {
      for name in folder.entries where name.hasSuffix(".part") {
        let size = (try? folder.bytes(name).count) ?? 0
        if size > 50_000 { return }
      }
      Thread.sleep(forTimeInterval: 0.005)
    }
  }
}
