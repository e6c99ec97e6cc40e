// RoomTests — each file has a sign in its first line, a limited size, and a place in git.

import Foundation
import Testing

private let linesAtMost = 400
private let functionLinesAtMost = 80

@Suite("Rooms")
struct RoomTests {
  @Test("the first line of a source file is its sign: // Name — sentence")
  func signs() {
    var findings: [Finding] = []
    for file in SourceTree.sources where !file.isStub {
      let index = file.lines[0].hasPrefix("// swift-tools-version") ? 1 : 0
      guard let name = sign(file.lines[index], after: "// ") else {
        findings.append(Finding(file, index + 1, "the first line is no sign: // Name — sentence"))
        continue
      }
      // The package and the program prescribe the names Package.swift and main.swift.
      let isNamedFreely = !file.isSwift || ["Package.swift", "main.swift"].contains(file.name)
      let stem = file.name.prefix { $0 != "." }
      if !isNamedFreely && name != stem && name != stem.prefix(while: { $0 != "+" }) {
        findings.append(Finding(file, index + 1, "the sign says \(name), the file \(stem)"))
      }
    }
    expectNone(findings)
  }

  @Test("a script is executable, and its second line says what it does")
  func scripts() {
    var findings: [Finding] = []
    for file in SourceTree.scripts {
      let path = SourceTree.root.appending(path: file.path).path
      if !FileManager.default.isExecutableFile(atPath: path) {
        findings.append(Finding(file, 1, "not executable: chmod +x"))
      }
      if !file.lines[0].hasPrefix("#!") || sign(file.lines[1], after: "# ") != file.name {
        findings.append(Finding(file, 2, "no sign: # \(file.name) — sentence"))
      }
    }
    expectNone(findings)
  }

  @Test("a file has at most 400 lines, tables of data excepted")
  func fileLengths() {
    expectNone(
      SourceTree.sources.compactMap { file in
        let count = file.lines.count - (file.lines.last == "" ? 1 : 0)
        let isTable = file.path.contains("/Data/") || file.path.contains("/BuiltIn/BuiltInPlaces")
        guard count > linesAtMost, !isTable else { return nil }
        return Finding(file, count, "\(count) lines, the limit is \(linesAtMost): make two rooms")
      })
  }

  @Test("a page has fewer than 400 lines")
  func pageLengths() {
    expectNone(
      SourceTree.pages.compactMap { page in
        let count = page.lines.count - (page.lines.last == "" ? 1 : 0)
        guard count >= linesAtMost else { return nil }
        return Finding(page, count, "\(count) lines: make two pages")
      })
  }

  @Test("a Swift function has at most 80 lines")
  func functionLengths() {
    var findings: [Finding] = []
    for file in SourceTree.sources where file.isSwift {
      for (name, first, last) in functions(of: file) where last - first >= functionLinesAtMost {
        let count = last - first + 1
        findings.append(
          Finding(file, first, "\(name) has \(count) lines, the limit is \(functionLinesAtMost)"))
      }
    }
    expectNone(findings)
  }

  @Test("git knows every file of the house")
  func tracked() throws {
    let places = ["Sources", "Tests", "Benchmarks", "docs", "scripts"].filter(SourceTree.exists)
    for (options, remedy) in [
      (["--exclude-standard"], "git add it"),
      (["--ignored", "--exclude-standard"], ".gitignore hides it"),
    ] {
      let arguments = ["ls-files", "--others"] + options + ["--"] + places
      // Nothing can be checked without git, or outside of a clone.
      guard let git = try run("git", arguments), git.status == 0 else { return }
      for path in git.output.split(separator: "\n") { Issue.record("\(path):1: \(remedy)") }
    }
  }

  @Test("the root has the folders of the house and nothing else")
  func top() throws {
    let known: Set<Substring> = [
      "Package.swift", "Package.resolved", "Sources", "Tests", "Benchmarks", "Examples", "docs",
      "packaging", "scripts", ".ci", "README.md", "LICENSE", ".gitignore", ".swift-format",
    ]
    guard let git = try run("git", ["ls-files"]), git.status == 0 else { return }
    let top = Set(git.output.split(separator: "\n").compactMap { $0.split(separator: "/").first })
    #expect(top.subtracting(known).isEmpty)
    #expect(top.isSuperset(of: ["Package.swift", "Sources", "Tests", "README.md"]))
  }
}

/// The name on a sign; nil if the line is not a sign.
private func sign(_ line: String, after prefix: String) -> String? {
  guard line.hasPrefix(prefix), let dash = line.firstRange(of: " — ") else { return nil }
  let name = line[..<dash.lowerBound].dropFirst(prefix.count)
  let isName = !name.isEmpty && !name.contains(" ")
  return isName && dash.upperBound < line.endIndex ? String(name) : nil
}

/// The functions and initializers that have a body, with name, first line and last line.
private func functions(of file: SourceFile) -> [(name: String, first: Int, last: Int)] {
  // Any of these before a brace means that there is no body, as in a protocol.
  let next: Set = ["func", "init", "deinit", "var", "let", "case", "static", "package", "}", "@"]
  let tokens = file.tokens
  var found: [(String, Int, Int)] = []
  for (start, token) in tokens.enumerated()
  where token.text == "func"
    || token.text == "init" && start > 0 && tokens[start - 1].text != "."
  {
    var parentheses = 0
    var index = start + 1
    while index < tokens.count {
      let text = tokens[index].text
      if text == "(" { parentheses += 1 }
      if text == ")" { parentheses -= 1 }
      if parentheses == 0 && (text == "{" || next.contains(text)) { break }
      index += 1
    }
    guard index < tokens.count, tokens[index].text == "{" else { continue }
    var braces = 0
    for end in tokens[index...] {
      if end.text == "{" { braces += 1 }
      if end.text == "}" { braces -= 1 }
      if braces == 0 {
        let name = token.text == "func" ? tokens[start + 1].text : "init"
        found.append((name, token.line, end.line))
        break
      }
    }
  }
  return found
}
