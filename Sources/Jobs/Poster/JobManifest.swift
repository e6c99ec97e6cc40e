// JobManifest — what a job makes, as texts that are compared when it is resumed.

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Everything that the bytes of a picture depend on, as an ordered list of named texts.
///
///     [
///      ["version","0.2.0"],
///      ["location","fathom1:k=2576d984:j=144133"],
///      …
///      ["key","63c1dd951ffedf6f"]]
package struct JobManifest: Sendable, Equatable {
  /// A name and its text.
  package struct Entry: Sendable, Equatable {
    package let key: String
    package let value: String
  }

  package let entries: [Entry]
  /// The first 16 hexadecimal digits of the SHA-256 of the entries' text.
  ///
  /// Every tile carries the key, so that a tile of another job is recognized.
  package let key: String

  /// The name of the entry with Fathom's version; if it differs, the error has its own message.
  package static let versionKey = "version"

  /// - Parameter entries: Their names are distinct, and none is `key`.
  package init(_ entries: [(String, String)]) {
    self.init(entries: entries.map { Entry(key: $0.0, value: $0.1) })
  }

  private init(entries: [Entry]) {
    let names = Set(entries.map(\.key))
    precondition(names.count == entries.count, "a name stands for one thing")
    precondition(!names.contains("key"), "the key follows from the rest")
    self.entries = entries
    var digest = SHA256()
    digest.append(Array(JobManifest.text(entries).utf8))
    key = String(digest.finish().prefix(16))
  }

  package subscript(_ key: String) -> String? { entries.first { $0.key == key }?.value }

  // MARK: Text

  /// The manifest as JSON: an array with one name and its text on each line, the key last.
  package var text: String {
    JobManifest.text(entries + [Entry(key: "key", value: key)]) + "\n"
  }

  private static func text(_ entries: [Entry]) -> String {
    JSON.lines(entries.map { [.string($0.key), .string($0.value)] }).text
  }

  /// Reads a manifest from its text; nil if the text was changed in any way.
  package init?(_ text: String) {
    let lines = try? JSONDecoder().decode([[String]].self, from: Data(text.utf8))
    guard let lines, lines.allSatisfy({ $0.count == 2 }), let last = lines.last, last[0] == "key",
      Set(lines.map { $0[0] }).count == lines.count
    else { return nil }
    self.init(entries: lines.dropLast().map { Entry(key: $0[0], value: $0[1]) })
    guard key == last[1] else { return nil }
  }

  // MARK: Differences

  /// The entries that differ: `old` is the other manifest's text, `new` this one's, nil if missing.
  ///
  /// - Complexity: O(*n* ²) in the number of entries, which is a few dozen.
  package func differences(from other: JobManifest) -> [JobDifference] {
    let gone = other.entries.filter { self[$0.key] == nil }
    let all = entries.map { JobDifference(key: $0.key, old: other[$0.key], new: $0.value) }
    return all.filter { $0.old != $0.new }
      + gone.map { JobDifference(key: $0.key, old: $0.value, new: nil) }
  }
}
