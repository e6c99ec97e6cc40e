// DocCommentTests — comments begin with what they describe, mark names, and are not too wide.

import Foundation
import Testing

private let columnsAtMost = 100

/// Beginnings that name the owner of a thing before the thing itself.
private let indirectBeginnings = ["Of ", "Those ", "Who ", "The same", "Nobody", "Somebody"]

/// Words and symbols that have a capital inside, but are not names in the code.
private let spelledInCamelCase: Set = [
  "cHRM", "gAMA", "iTXt", "kB", "libFuzzer", "macOS", "pHYs", "sRGB", "tEXt", "zTXt",
]

/// Words that make a comment or the name of a test read like an old book.
private let bookishWords: Set = [
  "anew", "lest", "nobody", "oneself", "somebody", "thereof", "whence", "wherein", "whilst",
]

@Suite("Comments")
struct DocCommentTests {
  @Test("a doc comment begins with its subject or with a verb")
  func beginnings() {
    var findings: [Finding] = []
    for file in SourceTree.sources {
      var isWithin = false
      for (index, line) in file.lines.enumerated() {
        let text = documentation(line)
        if let text, !isWithin,
          let found = indirectBeginnings.first(where: { text.hasPrefix($0) })
        {
          findings.append(
            Finding(file, index + 1, "‘\(found)’: begin with what it is, or what it does"))
        }
        isWithin = text != nil
      }
    }
    expectNone(findings)
  }

  @Test("a line of comment has at most 100 columns")
  func widths() {
    var findings: [Finding] = []
    for file in SourceTree.sources where file.folder(0) == "Sources" {
      for (index, line) in file.lines.enumerated()
      where line.count > columnsAtMost && line.drop(while: { $0 == " " }).hasPrefix("//") {
        findings.append(
          Finding(file, index + 1, "\(line.count) columns, the limit is \(columnsAtMost)"))
      }
    }
    expectNone(findings)
  }
}

extension DocCommentTests {
  @Test("a name in camel case stands between backquotes in a comment")
  func namesInComments() {
    var findings: [Finding] = []
    for file in SourceTree.sources {
      var isCode = false
      for (index, line) in file.lines.enumerated() {
        if documentation(line)?.hasPrefix("```") == true { isCode.toggle() }
        if isCode { continue }
        findings += namesWithoutBackquotes(in: line).map {
          Finding(file, index + 1, "‘\($0)’: write `\($0)`, or say it in words")
        }
      }
    }
    expectNone(findings)
  }

  @Test("names are found in sentences, not in code, formulas or the labels of parameters")
  func namesFound() {
    #expect(namesWithoutBackquotes(in: "  /// Cut, limitMattered by the map.") == ["limitMattered"])
    #expect(namesWithoutBackquotes(in: "  // See (isDeep).") == ["isDeep"])
    for line in [
      "/// `isDeep` is set.", "///   - isDeep: Whether it is.", "/// 2^(iS)·θ",
      "///     let isDeep", "let isDeep = true", "/// Light in sRGB.", "// The value is.Deep",
    ] {
      #expect(namesWithoutBackquotes(in: line) == [], "\(line)")
    }
  }

  @Test("comments and the names of tests use no bookish word")
  func plainWords() {
    var findings: [Finding] = []
    for file in SourceTree.sources where !file.path.hasPrefix("Tests/HouseTests") {
      for (index, line) in file.lines.enumerated() {
        let text = line.drop { $0 == " " }
        guard text.hasPrefix("//") || text.hasPrefix("@Test") || text.hasPrefix("func `") else {
          continue
        }
        for word in text.split(whereSeparator: { !$0.isLetter })
        where bookishWords.contains(word.lowercased()) {
          findings.append(Finding(file, index + 1, "‘\(word)’: say it in plain words"))
        }
      }
    }
    expectNone(findings)
  }
}

/// The names in camel case that stand in a line of comment without backquotes.
///
/// Lines that are indented by five columns are code or continue an entry of a list, and are skipped.
private func namesWithoutBackquotes(in line: String) -> [String] {
  let comment = line.drop { $0 == " " }
  guard comment.hasPrefix("//") else { return [] }
  var text = comment.drop { $0 == "/" }
  if text.hasPrefix("     ") { return [] }
  text = text.drop { $0 == " " }
  if text.hasPrefix("- "), let label = text.firstIndex(of: ":") {
    text = text[text.index(after: label)...]
  }
  // Every second part between backquotes is code.
  let prose = text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
    .map { $0.offset.isMultiple(of: 2) ? String($0.element) : " " }.joined()
  return prose.split(separator: " ").compactMap { part in
    let word = part.trimmingCharacters(in: .punctuationCharacters)
    guard word.allSatisfy({ $0.isASCII && $0.isLetter }), word.first?.isLowercase == true,
      word.contains(where: \.isUppercase), !spelledInCamelCase.contains(word)
    else { return nil }
    return word
  }
}

/// The text of a line of a doc comment; nil if the line is not one.
private func documentation(_ line: String) -> Substring? {
  let text = line.drop { $0 == " " }
  guard text.hasPrefix("///") else { return nil }
  return text.dropFirst(3).drop { $0 == " " }
}
