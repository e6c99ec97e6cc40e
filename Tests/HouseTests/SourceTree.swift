// SourceTree — reads the files of this repository for the house tests.

import Foundation
import Testing

/// One text file: its path from the root, and its lines.
struct SourceFile {
  let path: String
  let lines: [String]
  /// The lines, with comments and the text of string literals blanked.
  let code: [String]
  /// The identifiers and the punctuation of the code, in order.
  let tokens: [Token]

  init(path: String, text: String) {
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let code = blanked(text, charactersAreQuoted: !path.hasSuffix(".swift"))
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    self.code = code
    tokens = code.indices.flatMap { tokenized(code[$0], line: $0 + 1) }
  }

  var name: String { String(path.split(separator: "/").last ?? "") }
  var isSwift: Bool { path.hasSuffix(".swift") }
  /// Whether it belongs to a target that is not a test.
  var isOfHouse: Bool { ["Sources", "Benchmarks"].contains(folder(0)) }
  /// The target's folder: `Places` for `Sources/Places/Location.swift`,
  /// `CBench` for `Benchmarks/CBench/child.c`.
  var target: String {
    if !isOfHouse { return "" }
    return folder(1).isEmpty ? folder(0) : folder(1)
  }
  /// Whether the file is too short for the rules, like a C file that only includes its header.
  var isStub: Bool { lines.filter { !$0.isEmpty }.count <= 3 }

  /// The n-th folder of the path; empty if that is the file itself.
  func folder(_ index: Int) -> String {
    let parts = path.split(separator: "/").dropLast()
    return index < parts.count ? String(parts[index]) : ""
  }
}

/// The repository in which this file was compiled.
enum SourceTree {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// All Swift and C files, ordered by path.
  static let sources = files(
    in: ["Package.swift", "Sources", "Tests", "Benchmarks"],
    endings: [".swift", ".c", ".h", ".inc"])

  /// The pages of documentation.
  static let pages = files(in: ["README.md", "docs"], endings: [".md"])

  /// The shell scripts.
  static let scripts = files(in: ["scripts", ".ci"], endings: [""])

  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path)
  }

  static func files(in places: [String], endings: [String]) -> [SourceFile] {
    places.flatMap { place in
      let below = FileManager.default.enumerator(atPath: root.appending(path: place).path)
      let names = (below?.compactMap { $0 as? String } ?? []).map { place + "/" + $0 }
      return (names + [place]).sorted().filter { path in endings.contains(where: path.hasSuffix) }
    }.compactMap { path in
      // Folders and pictures have no text, and are skipped.
      guard let text = try? String(contentsOf: root.appending(path: path), encoding: .utf8)
      else { return nil }
      return SourceFile(path: path, text: text)
    }
  }
}

/// A place where a rule is broken.
struct Finding: Comparable, CustomStringConvertible {
  let path: String
  let line: Int
  let what: String

  init(_ file: SourceFile, _ line: Int, _ what: String) {
    (path, self.line, self.what) = (file.path, line, what)
  }

  var description: String { "\(path):\(line): \(what)" }

  static func < (a: Finding, b: Finding) -> Bool { (a.path, a.line) < (b.path, b.line) }
}

/// Records an issue for each finding.
func expectNone(_ findings: [Finding], sourceLocation: SourceLocation = #_sourceLocation) {
  for finding in findings.sorted() {
    Issue.record("\(finding)", sourceLocation: sourceLocation)
  }
}

/// Runs a program found in PATH, in the root folder; nil if there is no such program.
func run(_ program: String, _ arguments: [String]) throws -> (status: Int32, output: String)? {
  let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
  guard
    let path = folders.map({ "\($0)/\(program)" })
      .first(where: FileManager.default.isExecutableFile(atPath:))
  else { return nil }
  let process = Process()
  let pipe = Pipe()
  process.executableURL = URL(filePath: path)
  process.arguments = arguments
  process.currentDirectoryURL = SourceTree.root
  process.standardOutput = pipe
  process.standardError = pipe
  try process.run()
  let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  return (process.terminationStatus, String(decoding: output, as: UTF8.self))
}
