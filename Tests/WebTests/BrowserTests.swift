// BrowserTests — the server and the page from outside: by sockets, and in a real browser.

import Foundation
import Testing

private let folder = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "Browser")
private let root = folder.deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()
/// The Python with Playwright that scripts/setup installs, if it can.
private let python = root.appending(path: ".build/browser/bin/python3").path
private let canBrowse =
  FileManager.default.isExecutableFile(atPath: python)
  && ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
    .contains(where: FileManager.default.isExecutableFile)

/// Whether no other tests run; these measure times, and a browser needs all of a small machine.
private let isApart = ProcessInfo.processInfo.environment["FATHOM_BROWSER"] != nil
private let why: Comment = "scripts/test runs it when the others are done; or set FATHOM_BROWSER"

@Suite("Server and page", .serialized)
struct BrowserTests {
  @Test(
    "the server answers as docs/serve.md says, and bears load", .enabled(if: isApart, why),
    arguments: serverTests)
  func server(_ name: String) throws { try run("/usr/bin/env", ["python3"], name) }

  @Test(
    "the page works in a browser",
    .enabled(if: isApart, why),
    .enabled(if: canBrowse, "needs chromium and Playwright: scripts/setup --browser"),
    arguments: browserTests)
  func page(_ name: String) throws { try run(python, [], name) }

  private func run(_ program: String, _ arguments: [String], _ name: String) throws {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments + ["-m", "unittest", "-v", name]
    process.currentDirectoryURL = folder
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let output = String(
      decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(name):\n\(output.suffix(6_000))")
  }
}

/// The files of tests that need no browser.
private let serverTests = ["test_server.py", "test_load.py"]

/// The files of tests that need a browser.
private let browserTests: [String] =
  ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
  .filter { $0.hasPrefix("test_") && $0.hasSuffix(".py") && !serverTests.contains($0) }
  .sorted()
