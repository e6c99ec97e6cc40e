// ContinuationTests — a raised limit continues the picture of the lower one with the same bits.

import Core
import FractalEngine
import Places
import Testing

@testable import Jobs

@Suite struct ContinuationTests {
  /// Places with a limit in the midst of their counts, so that it affects most pixels.
  static let views: [(String, Int)] = [
    ("home", 9), ("home", 50), ("tutorial", 150), ("tutorial", 1_000), ("elephant", 300),
    ("depth-14", 300), ("depth-14", 477), ("seahorse", 15_500), ("seahorse", 24_000), ("i", 250),
    ("depth-113", 22_600), ("depth-113", 22_700), ("fathom1:re=-0.62:im=0.51:h=1e-3:p=3", 30),
    ("fathom1:re=-1.768778833:im=-0.001738996:h=1e-5", 200),  // a minibrot of period 3
  ]

  @Test(arguments: views)
  func `continuing gives the bits of a fresh start`(_ place: String, _ limit: Int) async throws {
    try await expectSameBits(place, limit, try PictureSize(width: 93, height: 61))
  }

  @Test(arguments: [450_000, 537_000])
  func `continuing gives the bits of a fresh start beyond the exponents of doubles`(_ limit: Int)
    async throws
  {
    try await expectSameBits("depth-1086", limit, try PictureSize(width: 14, height: 10))
  }

  /// Raises a limit to twice and four times itself, and to just above itself, and compares the
  /// bits.
  private func expectSameBits(_ place: String, _ limit: Int, _ size: PictureSize) async throws {
    var known = 0
    let location = try Location(typed: place)
    var picture = PartialPicture(try engine(location, limit, size))
    try await complete(&picture)
    for next in [limit + limit / 97 + 1, 2 * limit, 4 * limit] {
      picture = try #require(try picture.raised(to: next))
      known = picture.knownPixels
      try await complete(&picture)
      var fresh = PartialPicture(try engine(location, next, size))
      try await complete(&fresh)
      #expect(picture.buffer == fresh.buffer, "at limit \(next), \(known) pixels known")
      #expect(picture.knowledge == fresh.knowledge)
      #expect(picture.engine.limit == next)
      #expect(picture.engine.referenceEnd == fresh.engine.referenceEnd)
    }
    #expect(known > 0)
  }

  /// A pixel cannot escape during a valid BLA step.
  ///
  /// So if the limit refuses a step to a pixel, the pixel does not escape before the limit either.
  @Test(arguments: [22_300, 22_500, 22_700])
  func `a pixel to which the limit refuses a step does not escape`(_ limit: Int) async throws {
    let size = try PictureSize(width: 93, height: 61)
    var picture = PartialPicture(try engine(Location(typed: "depth-113"), limit, size))
    try await complete(&picture)
    let limited = picture.knowledge.indices.filter { picture.knowledge[$0] == .limited }
    #expect(!limited.isEmpty)
    for group in limited {
      let (x, y) = picture.plan.corner(group)
      let hasEnded = (0..<8).contains { lane in
        let (i, j) = (x + lane % 4, y + lane / 4)
        return i < 93 && j < 61 && picture.buffer[i, j].status == .unresolved
      }
      #expect(hasEnded, "group \(group)")
    }
  }

  @Test func `a reference that the limit ended is not used for a higher limit`() throws {
    let size = try PictureSize(width: 16, height: 12)
    let short = try engine(Location(typed: "seahorse"), 5_000, size)
    #expect(try short.referenceEnd == .limit && short.raised(to: 5_001) == nil)
    #expect(try short.raised(to: 5_000) != nil)
    let whole = try engine(Location(typed: "seahorse"), 8_007, size)
    #expect(try whole.referenceEnd == .period(8_007) && whole.raised(to: 8_008) != nil)
    // The reference has more bits for limits from 2^32 on.
    #expect(try whole.raised(to: 1 << 32 - 1) != nil && whole.raised(to: 1 << 33) == nil)
  }

  @Test func `a renderer continues from kept outcomes, and reports it`() async throws {
    let renderer = PreviewRenderer(effort: Effort(threads: 2))
    let size = try PictureSize(width: 93, height: 61)
    var location = try Location(typed: "tutorial")
    func show() async throws -> PreviewReport {
      try await renderer.picture(of: location, size: size, progress: { _ in }) { _ in }
    }
    let automatic = try await show()
    location.iterations = .limit(automatic.limit)
    let same = try await show()
    #expect(same.pixelsComputed == 0 && same.continuedFrom == nil)
    location.iterations = .limit(2 * automatic.limit)
    let more = try await show()
    #expect(more.continuedFrom == automatic.limit && more.reference == .kept)
    #expect(more.pixelsTakenOver > size.count / 2)
    #expect(more.pixelsComputed + more.pixelsTakenOver == size.count)
    let fresh = try await IterationJob(location, size: size, effort: Effort()).run { _ in }
    #expect(more.digest == fresh.account.digest)
    // The picture of a lower limit is another one.
    location.iterations = .limit(100)
    #expect(try await show().pixelsTakenOver == 0)
  }

  @Test func `a renderer reports that a reference could not be used`() async throws {
    let renderer = PreviewRenderer(effort: Effort(threads: 2))
    let size = try PictureSize(width: 24, height: 18)
    var location = try Location(typed: "seahorse")
    location.iterations = .limit(6_000)
    _ = try await renderer.picture(of: location, size: size, progress: { _ in }) { _ in }
    location.iterations = .limit(12_000)
    let report = try await renderer.picture(of: location, size: size, progress: { _ in }) { _ in }
    #expect(report.couldNotContinueFrom == 6_000 && report.continuedFrom == nil)
    #expect(report.pixelsTakenOver == 0 && report.reference == .computed)
    let fresh = try await IterationJob(location, size: size, effort: Effort()).run { _ in }
    #expect(report.digest == fresh.account.digest)
  }

  private func engine(_ location: Location, _ limit: Int, _ size: PictureSize) throws
    -> PictureEngine
  {
    try Formulas.chosen(by: location).engine(for: Viewport(location, size: size), limit: limit)
  }

  private func complete(_ picture: inout PartialPicture) async throws {
    let missing = (0..<picture.plan.count).filter { picture.isMissing($0) }
    var work = WorkCounts()
    for start in stride(from: 0, to: missing.count, by: 50) {
      let corners = missing[start..<min(start + 50, missing.count)].map(picture.plan.corner)
      for group in try picture.engine.outcomes(ofGroups: corners, &work) { picture.insert(group) }
      await Task.yield()  // there are few threads, and other tests need them
    }
  }
}
