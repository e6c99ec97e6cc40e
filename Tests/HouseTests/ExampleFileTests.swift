// ExampleFileTests — commands in the docs can be run: their files are shipped, or made before.

import Foundation
import Testing

@Suite("Files in examples")
struct ExampleFileTests {
  /// The pages, and the help texts of commands; decisions and the changelog describe the past.
  private static let documents =
    SourceTree.pages.filter {
      !$0.path.hasPrefix("docs/decisions/") && $0.path != "docs/changelog.md"
    } + SourceTree.sources.filter { $0.path.hasPrefix("Sources/FathomCLI/") }

  @Test("every file that an example reads is shipped, or made by an earlier line")
  func files() {
    var findings: [Finding] = []
    var readCount = 0
    for document in Self.documents {
      var made: Set<String> = []
      for (command, line) in examples(in: document) {
        for file in fileNames(in: command) {
          if file.isMade {
            made.formUnion([file.name, file.name + ".fathom-job"])
          } else {
            readCount += 1
            if !made.contains(file.name) && !SourceTree.exists(file.name) {
              findings.append(Finding(document, line, "nothing makes \(file.name) before"))
            }
          }
        }
      }
    }
    expectNone(findings)
    #expect(readCount > 20, "the examples are not found any more")
  }

  @Test("every file in Examples is one that a page names")
  func shipped() throws {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: SourceTree.root.appending(path: "Examples").path)
    let pages = Self.documents.flatMap(\.lines).joined(separator: "\n")
    for name in names where !name.hasPrefix(".") && name != "Package.resolved" {
      #expect(pages.contains("Examples/\(name)"), "no page names Examples/\(name)")
    }
  }
}

/// The commands in a document: lines of code blocks and of help texts, and inline code.
private func examples(in document: SourceFile) -> [(command: String, line: Int)] {
  var found: [(command: String, line: Int)] = []
  var isCode = document.isSwift
  var goesOn = false
  for (index, line) in document.lines.enumerated() {
    var text = line.trimmingCharacters(in: .whitespaces)
    if text.hasPrefix("```") {
      isCode.toggle()
    } else if isCode {
      if text.hasPrefix("$ ") { text = String(text.dropFirst(2)) }
      if goesOn, let last = found.indices.last {
        found[last].command += " " + text
      } else if isCommand(text) {
        found.append((text, index + 1))
      } else {
        continue
      }
      goesOn = text.hasSuffix("\\")
    } else {
      let spans = text.split(separator: "`", omittingEmptySubsequences: false)
      for (number, span) in spans.enumerated() where number % 2 == 1 && isCommand(String(span)) {
        found.append((String(span), index + 1))
      }
    }
  }
  return found
}

private func isCommand(_ text: String) -> Bool {
  ["fathom ", "scripts/run ", "echo "].contains(where: text.hasPrefix)
}

/// The file names in a command, and whether the command makes the file.
private func fileNames(in command: String) -> [(name: String, isMade: Bool)] {
  let words = command.split(separator: " ").map {
    $0.trimmingCharacters(in: CharacterSet(charactersIn: "'\";"))
  }
  let isSession = command.contains("--command")
  return words.indices.compactMap { index in
    let name = words[index].prefix { $0 != "#" }
    let pattern =
      /[\w.\/~-]+\.(png|exr|kfr|toml|par|ggr|gpl|map|txt|fathom|html|xpf|ini|css|ink|svg|pdf|fathom-job)/
    guard name.wholeMatch(of: pattern) != nil else { return nil }
    let before = index > 0 ? words[index - 1] : ""
    let isMade =
      ["-o", "--output", "--save", "--sheet", "--plan", ">"].contains(before)
      || isSession && ["render", "poster", "--script"].contains(before)
    return (String(name), isMade)
  }
}
