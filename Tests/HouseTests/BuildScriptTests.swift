// BuildScriptTests — scripts/build predicts its duration from that of the last build.

import Foundation
import Testing

@Suite("The build script")
struct BuildScriptTests {
  private let folder: URL

  /// Creates a tree with the script, and a compiler that takes two seconds and builds nothing.
  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "fathom-build-\(UUID().uuidString)")
    for name in ["scripts", "bin", ".build"] {
      try FileManager.default.createDirectory(
        at: folder.appending(path: name), withIntermediateDirectories: true)
    }
    try FileManager.default.copyItem(
      at: SourceTree.root.appending(path: "scripts/build"),
      to: folder.appending(path: "scripts/build"))
    let swift = folder.appending(path: "bin/swift")
    try Data(
      """
      #!/bin/sh
      if [ -e "$FAKE_FAILS" ]; then echo "error: no"; exit 1; fi
      if [ -e "$FAKE_FRESH" ]; then echo "Build complete!"; exit 0; fi
      echo "[1/3] Compiling Numbers A.swift"
      sleep 2.5
      echo "[3/3] Linking fathom"
      """.utf8
    ).write(to: swift)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: swift.path)
  }

  private func build(_ environment: [String: String] = [:]) throws -> (status: Int32, said: String)
  {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["bash", folder.appending(path: "scripts/build").path]
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    process.environment = ["PATH": folder.path + "/bin:" + path, "FATHOM_BUILD_EVERY": "1"]
      .merging(environment) { $1 }
    let pipe = Pipe()
    process.standardError = pipe
    try process.run()
    let said = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: said, as: UTF8.self))
  }

  @Test("a build prints a range first, then the measured time, and a line from time to time")
  func times() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let first = try build()
    #expect(first.status == 0)
    #expect(first.said.hasPrefix("building (3 to 15 minutes the first time)\n"), "\(first.said)")
    #expect(
      first.said.contains(/\nbuilding: \d seconds?, \[1\/3\] Compiling Numbers\n/), "\(first.said)")
    #expect(!first.said.contains("\u{1B}"))
    let second = try build()
    #expect(
      second.said.contains(/^building \(it took [2-9] seconds the last time\)\n/), "\(second.said)")
    // A build of what has changed uses another stored duration.
    try FileManager.default.createDirectory(
      at: folder.appending(path: ".build/release"), withIntermediateDirectories: true)
    try Data().write(to: folder.appending(path: ".build/release/fathom"))
    #expect(try build().said.hasPrefix("building (some seconds to some minutes"))
    try Data("300\n".utf8).write(to: folder.appending(path: ".build/seconds-part"))
    #expect(try build().said.hasPrefix("building (it took 5 minutes the last time)\n"))
  }

  @Test("a build prints nothing if nothing is to be built, and everything if it fails")
  func quiet() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let mark = folder.appending(path: "mark").path
    try Data().write(to: URL(filePath: mark))
    let fresh = try build(["FAKE_FRESH": mark])
    #expect(fresh.status == 0 && fresh.said.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/.build/seconds-whole"))
    let failed = try build(["FAKE_FAILS": mark])
    #expect(failed.status == 1 && failed.said.hasPrefix("error: no\n"))
    #expect(failed.said.hasSuffix("build: ‘swift build’ failed; its messages are above\n"))
  }
}
