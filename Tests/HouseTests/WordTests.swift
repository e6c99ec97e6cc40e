// WordTests — one word for one thing: words that the glossary has replaced must not come back.

import Foundation
import Testing

@Suite("Words")
struct WordTests {
  private static let sources = SourceTree.sources.filter { !$0.path.hasPrefix("Tests/HouseTests") }

  @Test("no name in the code is a retired word, or has one as a part")
  func names() {
    expectNone(
      Self.sources.flatMap { file in
        let retired = RetiredWord.all.map { $0.covers(file) }
        return Self.names(file).flatMap { name, line in
          Self.findings(retired, words(of: name), file, line, in: "‘\(name)’")
        }
      })
  }

  @Test("no comment and no name of a test uses a retired word")
  func comments() {
    expectNone(
      Self.sources.flatMap { file in
        let retired = RetiredWord.all.map { $0.covers(file) && !$0.isAllowedInComments }
        return file.lines.indices.flatMap { index in
          Self.prose(file, index).flatMap {
            Self.findings(retired, words(of: $0), file, index + 1, in: "the text")
          }
        }
      })
  }

  @Test("no type has a retired name")
  func types() {
    let kinds: Set = ["actor", "class", "enum", "protocol", "struct", "typealias"]
    var findings: [Finding] = []
    for file in Self.sources where file.isOfHouse && file.isSwift {
      for (kind, name) in zip(file.tokens, file.tokens.dropFirst())
      where kinds.contains(kind.text) && !file.code[kind.line - 1].hasPrefix(" ") {
        guard let replacement = RetiredWord.types[name.text] else { continue }
        findings.append(
          Finding(file, name.line, "the type ‘\(name.text)’ is retired: say \(replacement)"))
      }
    }
    expectNone(findings)
  }

  /// Plants each retired phrase in an identifier of each style, and in a comment.
  @Test("every retired word is found where it is planted", arguments: RetiredWord.all.indices)
  func planted(_ index: Int) {
    let word = RetiredWord.all[index]
    for phrase in word.phrases {
      let capitals = phrase.map { $0.prefix(1).uppercased() + $0.dropFirst() }
      let names = [
        "BLA" + capitals.joined() + "Table", "the" + capitals.joined(),
        "FATHOM_" + phrase.joined(separator: "_").uppercased() + "_2",
        "f_" + phrase.joined(separator: "_"),
      ]
      for name in names { #expect(word.phrase(in: words(of: name)) != nil, "\(name)") }
      let text = "/// It is \(phrase.joined(separator: " ")), as before."
      #expect(word.phrase(in: words(of: text)) != nil, "\(text)")
    }
    for phrase in word.allowedPhrases {
      #expect(word.phrase(in: ["a"] + phrase + ["of"]) == nil, "\(phrase)")
    }
  }

  @Test("identifiers are split into their words")
  func splitting() {
    #expect(words(of: "BLAStepTable") == ["bla", "step", "table"])
    #expect(words(of: "isAtURL") == ["is", "at", "url"])
    #expect(words(of: "FATHOM_ANY_STEPS2") == ["fathom", "any", "steps"])
    #expect(
      words(of: "// In a `walkOf(z)`, the sideWalks.") == ["in", "a", "walk", "of", "z", "the"] + [
        "side", "walks",
      ])
  }

  @Test("the glossary's names exist in the code")
  func glossary() throws {
    let page = try #require(SourceTree.pages.first { $0.path == "docs/glossary.md" })
    let names = Set(SourceTree.sources.filter(\.isOfHouse).flatMap { $0.tokens.map(\.text) })
    var findings: [Finding] = []
    for (index, line) in page.lines.enumerated() where line.hasPrefix("| **") {
      for match in line.matches(of: /`([A-Z][A-Za-z0-9]+)`/) where !names.contains(String(match.1))
      {
        findings.append(Finding(page, index + 1, "`\(match.1)` is nowhere in the code"))
      }
    }
    expectNone(findings)
  }

  /// - Parameter retired: Which words of `RetiredWord.all` are retired there.
  private static func findings(
    _ retired: [Bool], _ words: [String], _ file: SourceFile, _ line: Int, in place: String
  ) -> [Finding] {
    let indices = Set(words.flatMap { RetiredWord.indicesByFirstWord[$0] ?? [] })
    return indices.filter { retired[$0] }.compactMap { index in
      let word = RetiredWord.all[index]
      return word.phrase(in: words).map {
        Finding(file, line, "‘\($0)’ in \(place) is retired: say \(word.replacement)")
      }
    }
  }

  /// The identifiers of a file, each with its first line, without those that are sentences.
  private static func names(_ file: SourceFile) -> [String: Int] {
    let names = file.tokens.filter { !file.code[$0.line - 1].contains("`") }
    return Dictionary(names.map { ($0.text, $0.line) }, uniquingKeysWith: min)
  }

  /// The comment of a line without paths of pages, and the names that are sentences.
  private static func prose(_ file: SourceFile, _ index: Int) -> [Substring] {
    var texts: [Substring] = []
    let (line, code) = (file.lines[index], file.code[index])
    if line.contains("//"), let comment = line.range(of: "//"),
      code.utf8.count <= line.utf8.count
    {
      texts.append(line[comment.lowerBound...])
    }
    if code.contains("`") { texts += code.split(separator: "`").map { $0 } }
    return texts.map { text in
      let parts = text.split(separator: " ").filter { !$0.contains("docs/") }
      return Substring(parts.joined(separator: " "))
    }
  }
}
