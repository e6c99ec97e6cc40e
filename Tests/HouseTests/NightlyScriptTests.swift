// NightlyScriptTests — scripts/fuzz-nightly runs all tests with damaged inputs, and raises their
// numbers.

import Testing

@Suite("The nightly script")
struct NightlyScriptTests {
  @Test("its filter names the tests whose numbers it sets, and no others")
  func filter() throws {
    let script = try #require(SourceTree.scripts.first { $0.name == "fuzz-nightly" })
    let text = script.lines.joined(separator: "\n")
    #expect(text.contains("export FATHOM_FUZZ=") && text.contains("export FATHOM_FUZZ_RUNS="))
    let filter = try #require(text.firstMatch(of: /--filter '([A-Za-z|]+)'/)?.output.1)
    let files = SourceTree.sources.filter { file in
      file.path.hasPrefix("Tests/") && file.folder(1) != "Support"
        && file.tokens.contains { ["fuzzCount", "fuzzRuns"].contains($0.text) }
    }
    let suites = files.compactMap { file in
      file.lines.compactMap { $0.firstMatch(of: /@Suite.* struct (\w+)|^struct (\w+Tests)/) }
        .first.flatMap { $0.output.1 ?? $0.output.2 }
    }
    #expect(suites.count == files.count && suites.sorted() == filter.split(separator: "|").sorted())
  }
}
