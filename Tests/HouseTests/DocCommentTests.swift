// DocCommentTests — comments begin with what they describe, and are not too wide.

import Testing

private let columnsAtMost = 100

/// Beginnings that name the owner of a thing before the thing itself.
private let indirectBeginnings = ["Of ", "Those ", "Who ", "The same", "Nobody", "Somebody"]

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

/// The text of a line of a doc comment; nil if the line is not one.
private func documentation(_ line: String) -> Substring? {
  let text = line.drop { $0 == " " }
  guard text.hasPrefix("///") else { return nil }
  return text.dropFirst(3).drop { $0 == " " }
}
