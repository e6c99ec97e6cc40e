// ReportTests — the content of `render --report json`.

import Foundation
import Testing

@Suite("Report")
struct ReportTests {
  private let folder: Scratch

  init() throws { folder = try Scratch() }

  private func report(_ arguments: [String]) throws -> [String: Any] {
    let run = try Program.run(
      ["render"] + arguments + ["-o", "picture.png", "--report", "json"], in: folder)
    #expect(run.status == 0 && run.error.isEmpty)
    return try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
  }

  @Test("the report has all promised members")
  func shape() throws {
    let report = try report([
      "seahorse", "--size", "64x36", "--threads", "2", "--iterations", "50000",
    ])
    #expect((report["location"] as? String)?.contains(":re=-0.7436") == true)
    #expect(report["size"] as? [Int] == [64, 36])
    for key in ["limit", "precision", "iterations", "skipped", "rebases", "doubtful"] {
      #expect(report[key] is Int, "\(key)")
    }
    #expect(report["limit"] as? Int == 50000)
    #expect(report["threads"] as? Int == 2)
    #expect((report["peakMemory"] as? Int ?? 0) > 1_000_000)
    let reference = try #require(report["reference"] as? [String: Any])
    #expect(reference["length"] is Int && reference.keys.contains("period"))
    let approximation = try #require(report["approximation"] as? [String: Any])
    #expect(approximation["kind"] as? String == "dip-keyed polynomial blocks")
    #expect(approximation["degree"] as? Int == 4)
    #expect(approximation["stages"] is Int && approximation["nodes"] is Int)
    let other = try self.report(["fathom1:re=-0.5:im=0:h=3:f=celtic", "--size", "32x18"])
    let linear = try #require(other["approximation"] as? [String: Any])
    #expect(linear["kind"] as? String == "real-linear blocks" && linear["degree"] as? Int == 1)
    let steps = try #require(report["steps"] as? [String: Int])
    #expect(Set(steps.keys) == ["blocks", "single", "extendedRuns"])
    let seconds = try #require(report["seconds"] as? [String: Any])
    for key in ["reference", "tables", "sample", "pixels", "color", "write", "total"] {
      #expect(seconds[key] is Double, "\(key)")
    }
    let digest = try #require(report["digest"] as? String)
    #expect(digest.count == 64 && digest.allSatisfy(\.isHexDigit))
  }

  @Test("interior and unresolved are distinguished, and every pixel is counted")
  func statuses() throws {
    let report = try report(["home", "--size", "64x48", "--samples", "1", "--iterations", "60"])
    let pixels = try #require(report["pixels"] as? [String: Int])
    #expect(Set(pixels.keys) == ["escaped", "interior", "unresolved"])
    let total = pixels.values.reduce(0, +)
    #expect(total == 3_072)
    #expect((pixels["interior"] ?? 0) > 300, "the cardioid and the disc")
    #expect((pixels["unresolved"] ?? 0) > 0, "60 iterations leave some")
  }

  @Test("every iteration was skipped or single, and neither threads nor kernel change a count")
  func counts() throws {
    func counts(_ arguments: [String]) throws -> [String: Int] {
      let report = try report(
        ["depth-113", "--size", "40x24", "--iterations", "50000"] + arguments)
      var counts = try #require(report["steps"] as? [String: Int])
      for key in ["iterations", "skipped", "rebases", "doubtful", "iteratedExactly"] {
        counts[key] = report[key] as? Int
      }
      return counts
    }
    let counts = [
      try counts(["--threads", "1"]), try counts(["--threads", "3"]),
      try counts(["--kernel", "baseline"]),
    ]
    #expect(counts[0].count == 8 && Set(counts).count == 1)
    let (skipped, single) = (try #require(counts[0]["skipped"]), try #require(counts[0]["single"]))
    #expect(counts[0]["iterations"] == skipped + single)
    #expect(skipped > 2 * (counts[0]["blocks"] ?? 0) && single > 0)
  }

  @Test("the digest depends on neither threads nor kernel, but on the limit")
  func digest() throws {
    let base = ["tutorial", "--size", "72x40", "--iterations", "700"]
    let digests = try [
      base, base + ["--threads", "1"], base + ["--threads", "5"], base + ["--kernel", "scalar"],
      base + ["--kernel", "baseline"],
    ].map { try #require(try report($0)["digest"] as? String) }
    #expect(Set(digests).count == 1)
    let other = try report(["tutorial", "--size", "72x40", "--iterations", "701"])
    #expect(other["digest"] as? String != digests[0])
  }

  @Test("each sample is iterated and counted")
  func samples() throws {
    let report = try report(["home", "--size", "20x10", "--samples", "9", "--iterations", "50"])
    #expect((report["pixels"] as? [String: Int])?.values.reduce(0, +) == 9 * 200)
    #expect(report["samples"] as? Int == 9 && report["size"] as? [Int] == [20, 10])
  }
}
