// SameBitsTests — a pixel's bits depend on the recipe alone.

import Ground
import Numbers
import Testing

@testable import DeepZoom

@Suite struct SameBitsTests {
  /// Regions with all there is: escaping, interior and rebasing pixels, shallow to 1e-432.
  enum Region: String, CaseIterable, CustomTestStringConvertible {
    case shallow, beyondDoubles, beyondExponents, doubtful

    var testDescription: String { rawValue }

    func engine(_ width: Int, _ height: Int, _ kernel: KernelChoice = .best) throws
      -> PictureEngine
    {
      var settings = EngineSettings()
      settings.kernel = kernel
      switch self {
      case .shallow:
        let view = try TruthView(named: "d5-a").viewport(width, height)
        return try DeepZoomTests.engine(view, limit: 3_000, settings)
      case .beyondDoubles:
        let view = try HighNucleus(period: 145).viewport(heightInSizes: 6, width, height)
        return try DeepZoomTests.engine(view, limit: 12_000, settings)
      case .beyondExponents:
        let view = try HighNucleus(period: 2649).viewport(heightInSizes: 6, width, height)
        return try DeepZoomTests.engine(view, limit: 90_000, settings)
      case .doubtful:
        let view = try TruthView(named: "multi3-a")
        return try DeepZoomTests.engine(
          try view.viewport(width / 3, height / 3), limit: 5_000, settings)
      }
    }
  }

  @Test(arguments: Region.allCases)
  func `tiles and threads change no bit`(_ region: Region) throws {
    let engine = try region.engine(203, 151)
    var work = WorkCounts()
    let whole = try engine.picture(work: &work)
    #expect(whole.count(.escaped) > 1_000)
    #expect(work.rebases > 0 && (work.skipped > 0) == (region != .shallow))
    switch region {
    case .doubtful: #expect(work.doubtful > 0)
    default: #expect(whole.count(.interior) > 300)
    }
    #expect((work.extendedRuns > 0) == (region == .beyondExponents))
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
    for kernel in KernelChoice.available {
      let engine = try region.engine(101, 75, kernel)
      var work = WorkCounts()
      let buffer = try engine.picture(side: 64, threads: 2, work: &work)
      #expect(buffer.fullDigest == digest, "\(kernel)")
    }
  }

  @Test(arguments: Region.allCases)
  func `a lone pixel has the bits it has in its picture`(_ region: Region) throws {
    let engine = try region.engine(50, 37)
    let whole = try engine.picture()
    let size = engine.frame.viewport.size
    for (i, j) in evenPixels(size, 7, 7) + [(size.width - 1, size.height - 1)] {
      #expect(try engine.outcome(i, j) == whole[i, j], "(\(i), \(j))")
    }
  }
}
