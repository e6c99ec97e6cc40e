// LibraryExampleTests — the programs in Examples build and run, and the README shows one of them.

import Foundation
import Testing

/// The repository; scripts/test builds the examples before the tests.
private let root = URL(filePath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()
private let programs = root.appending(path: ".build/examples/debug")

@Suite("Examples of the library")
struct LibraryExampleTests {
  @Test("the README's example is Examples/FirstPicture, word by word, and five lines long")
  func readme() throws {
    let program = try text("Examples/FirstPicture/main.swift")
    let code = program.drop { $0 != "\n" }.drop { $0 == "\n" }
    #expect(try text("README.md").contains("```swift\n\(code)```"))
    #expect(code.split(separator: "\n").count == 5)
  }

  @Test(
    "every example runs, and prints the documented output",
    .enabled(if: FileManager.default.fileExists(atPath: programs.path), "scripts/test builds them"),
    arguments: [
      ("FirstPicture", "escaped(iterations: 2029, smooth: 2029.", "seahorse.png"),
      ("RawData", "100 %: ", nil), ("Posters", "wall.png is there", "wall.png"),
    ])
  func examples(_ name: String, _ promise: String, _ file: String?) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let process = Process()
    let pipe = Pipe()
    process.executableURL = programs.appending(path: name)
    (process.currentDirectoryURL, process.standardOutput) = (folder, pipe)
    try process.run()
    let output = String(
      decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(output.contains(promise))
    if let file {
      let picture = try Data(contentsOf: folder.appending(path: file))
      #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }
}
