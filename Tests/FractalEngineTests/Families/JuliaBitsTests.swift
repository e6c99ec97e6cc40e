// JuliaBitsTests — a pixel of a Julia set has the same bits with every kernel, tile and thread.

import Core
import Testing
import TestSupport

@testable import FractalEngine
@testable import Places

@Suite struct JuliaBitsTests {
  /// Pictures with escaping and interior pixels, from shallow to 1e-320.
  enum Region: String, CaseIterable, CustomTestStringConvertible {
    case shallow, shallowCubic, rabbit, deepRabbit, basilica, octic, dendrite

    var testDescription: String { rawValue }

    /// Whether δ^p may fall below the range of doubles.
    var needsExtendedRange: Bool {
      switch self {
      case .deepRabbit, .basilica, .octic, .dendrite: true
      case .shallow, .shallowCubic, .rabbit: false
      }
    }

    /// The iteration limit.
    static let limit = 2_500

    func view(_ width: Int, _ height: Int) throws -> Viewport {
      switch self {
      case .shallow: try viewport("re=0:im=0:h=2.6:f=julia:c=-0.123,0.745", width, height)
      case .shallowCubic: try viewport("re=0:im=0:h=2.6:f=julia:p=3:c=0.4,0.4", width, height)
      case .rabbit: try JuliaPoint(named: "rabbit beta").view(20, width, height)
      case .deepRabbit: try JuliaPoint(named: "rabbit beta").view(320, width, height)
      case .basilica: try JuliaPoint(named: "basilica beta").view(200, width, height)
      case .octic: try JuliaPoint(named: "octic").view(60, width, height)
      case .dendrite: try JuliaPoint(named: "dendrite beta").view(150, width, height)
      }
    }

    func engine(
      _ width: Int, _ height: Int, _ kernel: KernelChoice = .best, usesBLA: Bool = true,
      limit: Int = Region.limit
    ) throws -> PictureEngine {
      var settings = EngineSettings()
      settings.kernel = kernel
      settings.usesBLA = usesBLA
      let view = try view(width, height)
      return try Formulas.chosen(by: view.location).engine(for: view, limit: limit, settings)
    }
  }

  @Test(arguments: Region.allCases)
  func `kernels, tiles and threads change no bit`(_ region: Region) throws {
    let engine = try region.engine(61, 47)
    var work = WorkCounts()
    let whole = try engine.picture(work: &work)
    #expect(whole.count(.escaped) > 100)
    #expect(whole.count(.interior) > 100 || region == .octic || region == .dendrite)
    #expect((work.extendedRuns > 0) == region.needsExtendedRange)
    #expect((work.skipped > 0) == (region != .shallow && region != .shallowCubic))
    for (side, threads) in [(16, 3), (64, 2)] {
      var again = WorkCounts()
      let buffer = try engine.picture(side: side, threads: threads, work: &again)
      #expect(buffer.fullDigest == whole.fullDigest, "tiles of \(side), \(threads) threads")
      #expect(again == work, "tiles of \(side), \(threads) threads")
    }
    for kernel in KernelChoice.available {
      var again = WorkCounts()
      let buffer = try region.engine(61, 47, kernel).picture(work: &again)
      #expect(buffer.fullDigest == whole.fullDigest, "\(kernel)")
      #expect(again == work, "\(kernel)")
    }
  }

  @Test(arguments: Region.allCases)
  func `without BLA steps the counts and periods are the same`(_ region: Region) throws {
    let whole = try region.engine(48, 36).picture()
    var work = WorkCounts()
    let plain = try region.engine(48, 36, usesBLA: false).picture(work: &work)
    #expect(work.skipped == 0)
    #expect(plain.countDigest == whole.countDigest)
  }

  @Test(arguments: Region.allCases)
  func `a raised limit gives the result of a fresh start`(_ region: Region) throws {
    let low = try region.engine(32, 24, limit: 1_400)
    let fresh = try region.engine(32, 24, limit: 9_000)
    guard let raised = try low.raised(to: 9_000) else {
      #expect(low.referenceEnd == .limit)
      return
    }
    #expect(try raised.picture().fullDigest == fresh.picture().fullDigest)
    // An outcome that is not marked as dependent on the limit must be final.
    var work = WorkCounts()
    for corner in SampleGrid(low.frame.viewport.size).corners {
      let old = try low.outcomes(ofGroups: [corner], &work)[0]
      if old.dependsOnLimit { continue }
      #expect(try fresh.outcomes(ofGroups: [corner], &work)[0] == old)
    }
  }

  @Test(arguments: Region.allCases.filter { $0 != .shallow && $0 != .shallowCubic })
  func `lanes that start and end at different times have the bits of the specification`(
    _ region: Region
  ) throws {
    let view = try region.view(61, 47)
    let power = view.location.power
    let point = try #require(view.location.constant)
    let plane = JuliaPlane(formula: Multibrot(power: power), constant: point)
    let preparation = try JuliaPreparation(
      plane, view, limit: Region.limit, EngineSettings()
    ) { _ in }
    let picture = preparation.runner(limit: Region.limit).picture
    var candidates = 0
    for choice in KernelChoice.available where choice != .scalar {
      for seed: UInt64 in 1...3 {
        var crowd = KernelCrowd(picture, seed: seed, pixels: 30)
        #expect(try crowd.differences(with: choice) == [], "\(choice), seed \(seed)")
        candidates += crowd.events.candidates
        #expect(crowd.events.rebases > 0 && crowd.events.skipped > 0)
      }
    }
    #expect((candidates > 0) == (picture.trap.size > 0))
  }
}
