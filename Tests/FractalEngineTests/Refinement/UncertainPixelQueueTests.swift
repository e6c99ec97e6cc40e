// UncertainPixelQueueTests — uncertain pixels of many tiles together, and those left undecided.

import BigNumbers
import Core
import Places
import Synchronization
import Testing
import TestSupport

@testable import FractalEngine

@Suite struct UncertainPixelQueueTests {
  @Test func `a queue that several tiles fill gives what each tile gives alone`() throws {
    // There are uncertain pixels, many of them undecided; `shallow` uses direct iteration instead.
    for region in [SameBitsTests.Region.uncertain, .shallow] {
      let engine = try region.engine(203, 151)
      var (work, shared) = (WorkCounts(), WorkCounts())
      let alone = try engine.picture(side: 16, threads: 1, work: &work)
      let queue = UncertainPixelQueue()
      var picture = IterationBuffer(tile: alone.tile)
      var rounds = 0
      for tile in engine.tiles(side: 16) {
        var uncertain: [UncertainPixel] = []
        picture.insert(try engine.firstOutcomes(of: tile, &shared, &uncertain))
        queue.add(uncertain)
        try engine.settle(queue, toTheEnd: false, &shared)
        let settled = queue.takeSettled()
        if !settled.isEmpty { rounds += 1 }
        for (pixel, outcome) in settled { picture[pixel.i, pixel.j] = outcome }
      }
      #expect(picture.fullDigest != alone.fullDigest, "some are left for the end")
      try engine.settle(queue, toTheEnd: true, &shared)
      for (pixel, outcome) in queue.takeSettled() { picture[pixel.i, pixel.j] = outcome }
      #expect(picture.fullDigest == alone.fullDigest)
      #expect(shared == work && work.uncertain > 20 && rounds > 3)
    }
  }

  @Test func `threads that share a queue omit no pixel and change no bit`() throws {
    let view = try TruthView(named: "outside-p2066")
    let engine = try engine(try view.viewport(64, 36), limit: 10_000_000)
    var work = WorkCounts()
    let alone = try engine.picture(work: &work)
    #expect(work.uncertain > 100 && work.iteratedExactly > 5)
    for threads in [2, 5] {
      let tiles = engine.tiles(side: 8)
      let queue = UncertainPixelQueue()
      let next = Atomic(0)
      let picture = Mutex(IterationBuffer(tile: alone.tile))
      let counts = Mutex(WorkCounts())
      @Sendable func settle(toTheEnd: Bool, _ work: inout WorkCounts) throws {
        try engine.settle(queue, toTheEnd: toTheEnd, &work)
        let settled = queue.takeSettled()
        picture.withLock {
          for (pixel, outcome) in settled { $0[pixel.i, pixel.j] = outcome }
        }
      }
      for isEnd in [false, true] {
        try concurrently(threads) { _ in
          var work = WorkCounts()
          while !isEnd {
            let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
            if index >= tiles.count { break }
            var uncertain: [UncertainPixel] = []
            let part = try engine.firstOutcomes(of: tiles[index], &work, &uncertain)
            picture.withLock { $0.insert(part) }
            queue.add(uncertain)
            try settle(toTheEnd: false, &work)
          }
          if isEnd { try settle(toTheEnd: true, &work) }
          counts.withLock { $0 += work }
        }
      }
      #expect(picture.withLock { $0.fullDigest } == alone.fullDigest, "\(threads) threads")
      #expect(counts.withLock { $0 } == work)
    }
  }

  @Test func `the first pixel is due at once if threads share a queue`() {
    func pixels(_ count: Int) -> [UncertainPixel] {
      (0..<count).map { UncertainPixel(index: $0, i: $0, j: 0, doubleDoubleBackwardError: 0x1p-90) }
    }
    let (alone, shared) = (UncertainPixelQueue(), UncertainPixelQueue())
    #expect(!shared.isDue(isShared: true), "there is none")
    alone.add(pixels(1))
    shared.add(pixels(1))
    #expect(!alone.isDue(isShared: false))
    #expect(shared.isDue(isShared: true))
    #expect(!shared.isDue(isShared: true), "it was due before")
    for queue in [alone, shared] {
      queue.add(pixels(254))
      #expect(!queue.isDue(isShared: false))
      queue.add(pixels(1))
      #expect(queue.isDue(isShared: false))
    }
  }

  @Test func `a pixel that was set aside continues where it was`() throws {
    let view = try TruthView(named: "d50-a")
    let prepared = try Preparation(Multibrot(), view.viewport, limit: view.limit, EngineSettings())
    {
      _ in
    }
    let picture = prepared.runner(limit: view.limit).picture
    let center = view.viewport.center(precision: picture.orbit.precision)
    let doubleDouble = try picture.doubleDoubleReference(
      Multibrot().lowParts(of: picture.orbit, at: center))
    let pixels = view.escaped.prefix(30).map {
      DoubleDoublePixel(offset: prepared.frame.offset($0.i, $0.j), offsetLowPart: .zero)
    }
    let whole = try picture.outcomesInDoubleDouble(of: pixels, doubleDouble, .best)
    var found: [Int: DoubleDoubleOutcome] = [:]
    var (next, underWay) = (0, [DoubleDoubleScheduler<Int>.Parked]())
    var interruptions = 0
    while next < pixels.count || !underWay.isEmpty {
      var scheduler = DoubleDoubleScheduler<Int>()
      var (board, fresh) = (underWay, 0)
      underWay = try scheduler.run(picture, doubleDouble, .best, toTheEnd: next >= pixels.count) {
        if let parked = board.popLast() { return .parked(parked) }
        if next >= pixels.count || fresh == 3 { return nil }
        defer { (next, fresh) = (next + 1, fresh + 1) }
        return .fresh(next, pixels[next])
      } done: {
        #expect(found[$0] == nil)
        found[$0] = $1
      }
      interruptions += underWay.count
    }
    #expect(interruptions > 20)
    for (index, outcome) in whole.enumerated() {
      let other = try #require(found[index], "pixel \(index)")
      #expect(other.hasSameBits(as: outcome), "pixel \(index): \(other), \(outcome)")
    }
  }

  /// - Parameter further: A factor for a pixel's uncertainty, which makes its grid coarser.
  @Test(arguments: [1, 0x1p40, 0x1p77])
  func `triple-double and full precision give the same outcome`(_ further: Double) throws {
    let view = try TruthView(named: "d50-a")
    let viewport = try view.viewport(160, 90)
    let prepared = try Preparation(Multibrot(), viewport, limit: view.limit, EngineSettings()) {
      _ in
    }
    let runner = prepared.runner(limit: view.limit)
    var (work, uncertain) = (WorkCounts(), [UncertainPixel]())
    let places = (0..<45).flatMap { PixelPlace.group(x: 40, y: 2 * $0) }
    // With BLA steps that are not compensated, more pixels are uncertain, but by a smaller factor.
    let blunt = PixelRunner(
      prepared.frame, runner.picture.with(limit: view.limit), KernelChoice.best)
    _ = try blunt.outcomes(of: places, &work, &uncertain)
    let center = viewport.center(precision: runner.picture.orbit.precision)
    let lowParts = try Multibrot().lowParts(of: runner.picture.orbit, at: center)
    let wider = viewport.center(
      precision: runner.picture.orbit.precision + TripleDoubleReference.furtherPrecision)
    let tripleDoubles = (lowParts, try runner.picture.tripleDoubleReference(lowParts, at: wider))
    let resolver = UndecidedPixelResolver(prepared.frame, runner.picture, LazyLowParts())
    var (answers, coarser) = (0, 0)
    let chosen = uncertain.prefix(24)
    #expect(chosen.count == 24)
    for pixel in chosen {
      let undecided = [1, further].map { factor in
        UndecidedPixel(
          UncertainPixel(
            index: 0, i: pixel.i, j: pixel.j,
            doubleDoubleBackwardError: factor * pixel.doubleDoubleBackwardError),
          n: view.limit / 2, growth: 40, prepared.frame.radiusInPixels)
      }
      let (fine, exact) = (
        try resolver.exactOutcome(undecided[0]),
        try resolver.exactOutcome(undecided[1])
      )
      if bits(fine) != bits(exact) { coarser += 1 }
      guard let outcome = try resolver.tripleDoubleOutcome(undecided[1], tripleDoubles) else {
        continue
      }
      answers += 1
      #expect(bits(outcome) == bits(exact), "(\(pixel.i), \(pixel.j))")
    }
    #expect(answers >= (further == 0x1p77 ? 12 : 20), "\(answers) of \(chosen.count)")
    #expect((coarser > 0) == (further == 0x1p77), "\(coarser)")
  }

  /// The bits of an outcome, which distinguish the two zeros.
  private func bits(_ outcome: PixelOutcome) -> [UInt64] {
    guard case .escaped(let n, let fraction, let x, let y) = outcome else { return [] }
    return [UInt64(n)] + [fraction, x, y].map { UInt64($0.bitPattern) }
  }

  @Test func `a grid distinguishes values only if the error leaves no choice`() throws {
    let grid = OutcomeGrid(error: 0x1p-22, 3)
    // Steps of 2^−12 in the fraction, and of 2 · 2^−12 for a distance of 3.
    #expect(grid.fraction(0.3, within: 0x1p-24) == (0.3 * 0x1p12).rounded() * 0x1p-12)
    #expect(grid.fraction(100.5 * 0x1p-12, within: 0x1p-30) == nil)
    #expect(grid.fraction(100.4 * 0x1p-12, within: 0.05 * 0x1p-12) == 100 * 0x1p-12)
    #expect(grid.fraction(100.4 * 0x1p-12, within: 0.15 * 0x1p-12) == nil)
    #expect(grid.distance(-2.7, within: 0) == (-2.7 * 0x1p11).rounded() * 0x1p-11)
    #expect(grid.fraction(0x1p-20, within: 0) == 0x1p-12, "a fraction is positive")
    for error in [0, 0x1p-21] {
      let zero = try #require(grid.distance(0x1p-22, within: error))
      #expect(zero.sign == .plus && zero == 0, "as an error of \(error) has it")
    }
    #expect(OutcomeGrid(error: 0, 1) == OutcomeGrid(error: 0x1p-33, 1.9), "2^−16 is fine enough")
    #expect(OutcomeGrid(error: 0x1p-25, 1) != OutcomeGrid(error: 0x1p-24, 1))
  }
}

extension PictureConstants {
  /// The outcomes of pixels in double-double, in order.
  func outcomesInDoubleDouble(
    of pixels: [DoubleDoublePixel], _ doubleDouble: DoubleDoubleReference, _ choice: KernelChoice
  )
    throws -> [DoubleDoubleOutcome]
  {
    var scheduler = DoubleDoubleScheduler<Int>()
    var outcomes = [DoubleDoubleOutcome?](repeating: nil, count: pixels.count)
    var next = 0
    _ = try scheduler.run(self, doubleDouble, choice, toTheEnd: true) {
      if next == pixels.count { return nil }
      defer { next += 1 }
      return .fresh(next, pixels[next])
    } done: {
      outcomes[$0] = $1
    }
    return try outcomes.map { try #require($0) }
  }
}
