// LaneSchedulerTests — a pixel's outcome and cost do not depend on the pixels beside it.

import BigNumbers
import Core
import Places
import Testing
import TestSupport

@testable import FractalEngine

@Suite struct LaneSchedulerTests {
  typealias Region = SameBitsTests.Region

  @Test(arguments: Region.allCases, [1, 2] as [UInt64])
  func `groups have the same outcomes together, alone, twice and in any order`(
    _ region: Region, _ seed: UInt64
  ) throws {
    let runner = try region.preparation(67, 45).runner(limit: region.limit)
    let corners = SampleGrid(runner.frame.viewport.size).corners
    let alone = try corners.map { try Voyage(runner, [$0]) }
    var random = SeededGenerator(seed: seed)
    for round in 0..<3 {
      // The last order has some groups several times, and omits others.
      let order =
        round < 2
        ? Array(corners.indices).shuffled(using: &random)
        : corners.indices.map { _ in Int.random(in: corners.indices, using: &random) }
      let together = try Voyage(runner, order.map { corners[$0] })
      #expect(together.groups == order.flatMap { alone[$0].groups }, "seed \\(seed)")
      #expect(together.uncertain == order.flatMap { alone[$0].uncertain }.sorted(), "seed \\(seed)")
      var sum = WorkCounts()
      for index in order { sum += alone[index].work }
      #expect(together.work == sum, "seed \\(seed)")
    }
  }

  @Test(arguments: Region.allCases)
  func `the iterations are those of the pixels, and each is skipped or single`(
    _ region: Region
  ) throws {
    // With this size, some lanes are beyond the picture's edge.
    let runner = try region.preparation(67, 45).runner(limit: region.limit)
    let size = runner.frame.viewport.size
    let corners = SampleGrid(size).corners
    for corner in corners.prefix(40) + corners.suffix(40) {
      let voyage = try Voyage(runner, [corner])
      var (sum, hasInterior) = (0, false)
      for (lane, outcome) in voyage.groups[0].map(\.outcome).enumerated() {
        let isOutside = corner.x + lane % 4 >= size.width || corner.y + lane / 4 >= size.height
        switch outcome {
        case .escaped(let n, _, _, _): sum += n
        case .unresolved(let n):
          #expect(n == (isOutside ? 0 : region.limit))
          sum += n
        case .interior: hasInterior = true
        }
      }
      #expect(hasInterior ? voyage.work.iterations >= sum : voyage.work.iterations == sum)
      #expect(voyage.work.skipped + voyage.work.singleSteps == voyage.work.iterations)
      #expect(voyage.work.skipped >= 2 * voyage.work.blaSteps)
    }
  }

  /// Groups that are iterated together.
  private struct Voyage {
    let groups: [[SettledPixel]]
    let work: WorkCounts
    /// For each uncertain pixel, the column, the row, and the bits of the shift; sorted.
    let uncertain: [[UInt64]]

    init(_ runner: PixelRunner, _ corners: [(x: Int, y: Int)]) throws {
      var (work, uncertain) = (WorkCounts(), [UncertainPixel]())
      let places = corners.flatMap { PixelPlace.group(x: $0.x, y: $0.y) }
      let settled = try runner.outcomes(of: places, &work, &uncertain)
      groups = corners.indices.map { Array(settled[8 * $0..<8 * $0 + 8]) }
      self.work = work
      #expect(uncertain.allSatisfy { PixelPlace($0.i, $0.j) == places[$0.index] })
      self.uncertain =
        uncertain.map { [UInt64($0.i), UInt64($0.j), $0.doubleDoubleBackwardError.bitPattern] }
        .sorted()
    }
  }
}

extension [[UInt64]] {
  fileprivate func sorted() -> [[UInt64]] { sorted { $0.lexicographicallyPrecedes($1) } }
}
