// GoldenTests — digests of three pictures, each confirmed by some pixels in full precision.

import BigNumbers
import Core
import Places
import Testing
import TestSupport

@testable import FractalEngine

@Suite struct GoldenTests {
  @Test(arguments: ["home", "1e-50", "1e-533"])
  func `the picture has its known digest, and full precision confirms it`(_ name: String) throws {
    let golden = try #require(try Fixtures.object("goldens")[name] as? [String: Any])
    let (width, height) = (try golden.whole("width"), try golden.whole("height"))
    let view = try viewport(try golden.text("location"), width, height)
    let engine = try engine(view, limit: try golden.whole("limit"))
    let buffer = try engine.picture()
    let digest = buffer.countDigest
    #expect(digest == (try golden.text("digest")), "\(name) is now \(digest)")
    // Confirms some pixels by direct iteration in full precision.
    let formula = try Formulas.chosen(by: view.location)
    let grid = view.grid(precision: view.precision(iterations: engine.limit) + 64)
    let witnesses = try golden.rows("witnesses")
    #expect(witnesses.count >= 2)
    for witness in witnesses {
      let (i, j, n) = (try witness.whole(0), try witness.whole(1), try witness.whole(2))
      let found = try formula.escape(of: grid[i, j], limit: engine.limit)?.n
      #expect(found == n, "direct iteration of (\(i), \(j)) of \(name): \(found ?? -1)")
      #expect(buffer.statuses[j * width + i] == .escaped)
      #expect(buffer.counts[j * width + i] == n, "(\(i), \(j)) of \(name)")
    }
  }
}
