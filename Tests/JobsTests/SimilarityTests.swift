// SimilarityTests — typing errors are recognized, and other words are not.

import Testing

@testable import Jobs

@Suite("Similarity")
struct SimilarityTests {
  @Test(
    "edits are counted",
    arguments: [
      ("", "", 0), ("a", "", 1), ("needle", "needle", 0), ("needle", "neelde", 1),
      ("ember", "embr", 1), ("kitten", "sitting", 3),
    ])
  func distance(_ first: String, _ second: String, _ expected: Int) {
    #expect(Similarity.distance(first, second) == expected)
    #expect(Similarity.distance(second, first) == expected)
  }

  @Test("the nearest name is found, unless all are far")
  func nearest() {
    let names = ["home", "seahorse", "i", "needle"]
    #expect(Similarity.nearest(to: "Seehorse", among: names) == "seahorse")
    #expect(Similarity.nearest(to: "hom", among: names) == "home")
    #expect(Similarity.nearest(to: "dragon", among: names) == nil)
    #expect(Similarity.nearest(to: "", among: names) == nil)
    #expect(Similarity.nearest(to: "x", among: names) == nil)
    #expect(Similarity.nearest(to: String(repeating: "a", count: 100_000), among: names) == nil)
  }
}
