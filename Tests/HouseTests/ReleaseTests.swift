// ReleaseTests — the changelog, the program and the checklist name the same release.

import Foundation
import Testing

@Suite("Release")
struct ReleaseTests {
  private func lines(_ path: String) throws -> [String] {
    try String(contentsOf: SourceTree.root.appending(path: path), encoding: .utf8)
      .components(separatedBy: "\n")
  }

  /// The version that the program prints.
  private func version() throws -> String {
    let pattern = /.*static let version = "(.+)"/
    let found = try lines("Sources/Jobs/Version.swift").compactMap { $0.wholeMatch(of: pattern)?.1 }
    return String(try #require(found.first))
  }

  @Test("the changelog begins with what is unreleased, and then lists releases with their dates")
  func changelog() throws {
    let headings = try lines("docs/changelog.md").filter { $0.hasPrefix("## ") }
    #expect(headings.first == "## [Unreleased]")
    let release = /## \[(\d+\.\d+\.\d+)\] – (\d{4}-\d{2}-\d{2})/
    let releases = headings.dropFirst().map { $0.wholeMatch(of: release) }
    #expect(releases.allSatisfy { $0 != nil }, "\(headings)")
    let dates = releases.compactMap { $0?.2 }
    #expect(dates == dates.sorted(by: >))
    #expect(releases.first??.1 == Substring(try version()))
  }
}
