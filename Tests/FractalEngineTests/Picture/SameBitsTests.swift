// SameBitsTests — a pixel's bits depend on the recipe alone.

import BigNumbers
import Core
import Testing
import TestSupport

@testable import FractalEngine
@testable import Places

@Suite struct SameBitsTests {
  /// Regions with every case: escaping, interior and rebasing pixels, from shallow to 1e-573.
  enum Region: String, CaseIterable, CustomTestStringConvertible {
    case shallow, beyondDoubles, beyondExponents, uncertain
    /// The minibrot's cycles pass 0 at a distance below the range of doubles.
    case deepCycles

    var testDescription: String { rawValue }

    func engine(_ width: Int, _ height: Int, _ kernel: KernelChoice = .best) throws
      -> PictureEngine
    {
      try preparation(width, height, kernel).engine(limit: limit)
    }

    func preparation(_ width: Int, _ height: Int, _ kernel: KernelChoice = .best) throws
      -> Preparation
    {
      var settings = EngineSettings()
      settings.kernel = kernel
      let view = try view(width, height)
      let formula = Multibrot(power: view.location.power)
      return try Preparation(formula, view, limit: limit, settings) { _ in }
    }

    /// The iteration limit.
    var limit: Int {
      switch self {
      case .shallow: 3_000
      case .beyondDoubles: 12_000
      case .beyondExponents: 90_000
      case .uncertain: 5_000
      case .deepCycles: 40_000
      }
    }

    private func view(_ width: Int, _ height: Int) throws -> Viewport {
      switch self {
      case .shallow: try TruthView(named: "d5-a").viewport(width, height)
      case .beyondDoubles:
        try HighNucleus(period: 145).viewport(heightInSizes: 6, width, height)
      case .beyondExponents:
        try HighNucleus(period: 2649).viewport(heightInSizes: 6, width, height)
      case .uncertain: try TruthView(named: "multi3-a").viewport(width / 3, height / 3)
      case .deepCycles: try HighNucleus(period: 480).viewport(heightInSizes: 1.5, width, height)
      }
    }
  }

  @Test(arguments: Region.allCases)
  func `tiles and threads change no bit`(_ region: Region) throws {
    let engine = try region.engine(203, 151)
    var work = WorkCounts()
    let whole = try engine.picture(work: &work)
    #expect(whole.count(.escaped) > 1_000)
    // In a shallow view, offsets are too large for any BLA step.
    #expect(work.rebases > 0 && (work.skipped > 0 || region == .shallow))
    switch region {
    case .uncertain: #expect(work.uncertain > 0)
    default: #expect(whole.count(.interior) > 300)
    }
    #expect((work.extendedRuns > 0) == (region == .beyondExponents || region == .deepCycles))
    let digest = whole.fullDigest
    for (side, threads) in [(16, 1), (16, 5), (64, 2), (200, 1), (200, 2), (64, 5)] {
      var again = WorkCounts()
      let buffer = try engine.picture(side: side, threads: threads, work: &again)
      #expect(buffer.fullDigest == digest, "tiles of \(side), \(threads) threads")
      #expect(again == work, "tiles of \(side), \(threads) threads")
    }
  }

  @Test(arguments: Region.allCases)
  func `the instruction set changes no bit`(_ region: Region) throws {
    let best = try region.engine(101, 75)
    let digest = try best.picture().fullDigest
    var expected: WorkCounts?
    for kernel in KernelChoice.available {
      let engine = try region.engine(101, 75, kernel)
      var work = WorkCounts()
      let buffer = try engine.picture(side: 64, threads: 2, work: &work)
      #expect(buffer.fullDigest == digest, "\(kernel)")
      if let expected { #expect(work == expected, "\(kernel)") }
      expected = work
    }
  }

  @Test(arguments: Region.allCases)
  func `a single pixel has the bits that it has in its picture`(_ region: Region) throws {
    let engine = try region.engine(50, 37)
    let whole = try engine.picture()
    let size = engine.frame.viewport.size
    for (i, j) in evenPixels(size, 7, 7) + [(size.width - 1, size.height - 1)] {
      #expect(try engine.outcome(i, j) == whole[i, j], "(\(i), \(j))")
    }
  }

  @Test(arguments: Region.allCases, [1, 2] as [UInt64])
  func `groups in any order have the same bits and the same work`(
    _ region: Region, _ seed: UInt64
  ) throws {
    let engine = try region.engine(48, 36)
    let corners = SampleGrid(engine.frame.viewport.size).corners
    #expect(corners.count == (region == .uncertain ? 4 * 6 : 12 * 18), "all there are")
    var work = WorkCounts()
    let together = try engine.outcomes(ofGroups: corners, &work)
    #expect(zip(together, corners).allSatisfy { ($0.x, $0.y) == $1 })
    var random = SeededGenerator(seed: seed)
    var order = Array(corners.indices).shuffled(using: &random)[...]
    var sum = WorkCounts()
    while !order.isEmpty {
      let part = order.prefix(Int.random(in: 1...60, using: &random))
      order = order.dropFirst(part.count)
      let groups = try engine.outcomes(ofGroups: part.map { corners[$0] }, &sum)
      for (group, index) in zip(groups, part) {
        #expect(group == together[index], "group \(index), seed \(seed)")
      }
    }
    #expect(sum == work, "seed \(seed)")
  }
}
