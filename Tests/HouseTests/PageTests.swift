// PageTests — the docs: links work, no path belongs to a machine, and the code format is clean.

import Foundation
import Testing

@Suite("Pages")
struct PageTests {
  @Test("every relative link leads to a file, and to a heading if it names one")
  func links() {
    var findings: [Finding] = []
    for page in SourceTree.pages {
      for (link, line) in relativeLinks(of: page) {
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let base = URL(filePath: "/" + page.path).deletingLastPathComponent()
        let target =
          parts[0].isEmpty
          ? page.path
          : String(base.appending(path: String(parts[0])).standardized.path.dropFirst())
        if !SourceTree.exists(target) {
          findings.append(Finding(page, line, "\(link) leads to no file"))
        } else if parts.count == 2,
          let other = SourceTree.pages.first(where: { $0.path == target }),
          !headings(of: other).map(\.anchor).contains(String(parts[1]))
        {
          findings.append(Finding(page, line, "\(target) has no heading #\(parts[1])"))
        }
      }
    }
    expectNone(findings)
  }

  @Test("a page has one title")
  func titles() {
    expectNone(
      SourceTree.pages.compactMap { page in
        let titles = headings(of: page).filter { $0.level == 1 }
        guard titles.count != 1 else { return nil }
        return Finding(page, titles.last?.line ?? 1, "\(titles.count) titles (# …), not one")
      })
  }

  @Test("no file has a path of a machine or a trace of a merge")
  func paths() {
    // Assembled here, so that this file itself does not contain the paths.
    let owned = ["work", "root", "opt", "home", "Users"].map { "/" + $0 + "/" }
    let merges = ["<", ">"].map { String(repeating: $0, count: 7) + " " }
    var findings: [Finding] = []
    for file in SourceTree.sources + SourceTree.pages + SourceTree.scripts {
      for (index, line) in file.lines.enumerated() {
        for path in owned {
          guard let range = line.firstRange(of: path) else { continue }
          // `x.org/home/` and `$folder/opt/` are not absolute paths.
          let before = line[..<range.lowerBound].last
          if let before, before.isLetter || before.isNumber || "_}.-".contains(before) { continue }
          findings.append(Finding(file, index + 1, "\(path) is a path of one machine"))
        }
        if merges.contains(where: line.hasPrefix) {
          findings.append(Finding(file, index + 1, "a merge left this"))
        }
      }
    }
    expectNone(findings)
  }

  @Test("swift format finds nothing")
  func format() throws {
    let places = ["Package.swift", "Sources", "Tests", "Benchmarks"].filter(SourceTree.exists)
    let arguments = ["format", "lint", "--strict", "--parallel", "--recursive"] + places
    let lint = try #require(
      try run("swift", arguments), "swift is not on PATH, so the format is not checked")
    #expect(lint.status == 0, "\n\(lint.output)\nswift format --in-place mends most of these")
  }
}

/// The lines of a page outside of code blocks, with their numbers; code spans are removed.
private func prose(of page: SourceFile) -> [(text: String, line: Int)] {
  var isCode = false
  return page.lines.enumerated().compactMap { index, line in
    if line.drop(while: { $0 == " " }).hasPrefix("```") {
      isCode.toggle()
      return nil
    }
    return isCode ? nil : (line, index + 1)
  }
}

/// The targets of links and images within the repository.
private func relativeLinks(of page: SourceFile) -> [(link: String, line: Int)] {
  prose(of: page).flatMap { text, line in
    // Every second part between backquotes is code.
    let spoken = text.split(separator: "`", omittingEmptySubsequences: false)
      .enumerated().map { $0.offset.isMultiple(of: 2) ? String($0.element) : "code" }.joined()
    return spoken.ranges(of: "](").map { range in
      (String(spoken[range.upperBound...].prefix { $0 != ")" && $0 != " " }), line)
    }
  }.filter { link, _ in !link.contains("://") && !link.hasPrefix("mailto:") }
}

/// The headings of a page, with the anchors that GitHub gives them.
private func headings(of page: SourceFile) -> [(level: Int, anchor: String, line: Int)] {
  prose(of: page).compactMap { text, line in
    let level = text.prefix { $0 == "#" }.count
    guard level > 0, text.dropFirst(level).hasPrefix(" ") else { return nil }
    let anchor = text.dropFirst(level + 1).lowercased().compactMap { character in
      if character == " " { return "-" }
      let stays = character.isLetter || character.isNumber || "-_".contains(character)
      return stays ? String(character) : nil
    }.joined()
    return (level, anchor, line)
  }
}
