// IterationJobTests — tiles and threads do not affect the result; cancellation is immediate.

import Core
import FractalEngine
import Places
import Testing

@testable import Jobs

@Suite("Iteration job")
struct IterationJobTests {
  @Test(
    "the outcomes do not depend on tiles and threads",
    arguments: ["fathom1:j=144133:n=500", "fathom1:re=0:im=1:h=1e-60:n=1000"])
  func sameBits(_ text: String) async throws {
    let location = try Location(parsing: text)
    let size = try PictureSize(width: 71, height: 45)
    var buffers: [IterationBuffer] = []
    for (side, threads) in [(32, 1), (16, 2), (64, 5), (200, 1), (4, 3), (1000, 2)] {
      var effort = Effort(threads: threads)
      effort.tileSide = side
      let picture = try await IterationJob(location, size: size, effort: effort).run { _ in }
      #expect(picture.account.statusCounts.total == 71 * 45)
      buffers.append(picture.buffer)
    }
    #expect(buffers.allSatisfy { $0 == buffers[0] })
  }

  @Test("uncertain pixels reach the picture, with any number of threads")
  func uncertain() async throws {
    let sight = try #require(BuiltInPlaces.named("helix"))
    let size = try PictureSize(width: 160, height: 90)
    for (side, threads) in [(32, 1), (8, 4)] {
      var effort = Effort(threads: threads)
      effort.tileSide = side
      let job = IterationJob(try sight.location(), size: size, effort: effort)
      let picture = try await job.run { _ in }
      // The engine alone, which settles uncertain pixels within the tile.
      var clock = StageClock()
      let engine = try await job.engine(&clock) { _ in }
      let tile = Tile(x: 0, y: 0, width: size.width, height: size.height)
      var (work, uncertain) = (WorkCounts(), [UncertainPixel]())
      #expect(picture.buffer == (try engine.outcomes(of: tile, &work)))
      #expect(picture.account.work == work && work.uncertain > 50)
      var first = WorkCounts()
      let unsettled = try engine.firstOutcomes(of: tile, &first, &uncertain)
      #expect(picture.buffer != unsettled && uncertain.count == work.uncertain)
    }
  }

  @Test("every pixel lies in one tile, and every tile begins at a group")
  func tiles() throws {
    for (width, height, side) in [(1, 1, 4), (71, 45, 16), (1280, 720, 32), (5, 300, 8)] {
      let plan = TilePlan(try PictureSize(width: width, height: height), side: side)
      var seen = [Int](repeating: 0, count: width * height)
      for index in 0..<plan.count {
        let tile = plan[index]
        #expect(tile.x.isMultiple(of: 4) && tile.y.isMultiple(of: 2) && tile.count > 0)
        for y in tile.y..<tile.y + tile.height {
          for x in tile.x..<tile.x + tile.width { seen[y * width + x] += 1 }
        }
      }
      #expect(seen.allSatisfy { $0 == 1 })
    }
  }

  @Test("tiles come from the middle outward")
  func order() throws {
    let plan = TilePlan(try PictureSize(width: 1280, height: 720), side: 32)
    let distances = (0..<plan.count).map { index in
      let tile = plan[index]
      let (x, y) = (tile.x + 32 - 640, tile.y + 8 - 360)
      return x * x + y * y
    }
    #expect(distances == distances.sorted())
  }

  @Test("progress rises to 1, and names its stages in order")
  func progress() async throws {
    let heard = Heard()
    let job = IterationJob(
      try Location(parsing: "fathom1:j=144133:n=500"),
      size: try PictureSize(width: 200, height: 120),
      effort: Effort(threads: 1))
    _ = try await job.run { heard.add($0) }
    let all = heard.all
    #expect(all.first?.stage == .reference && all.last?.stage == .pixels)
    let shares = all.filter { $0.stage == .pixels }.compactMap(\.fraction)
    #expect(shares == shares.sorted() && shares.first == 0 && shares.last == 1)
  }

  @Test("a canceled job throws and does not finish", arguments: [0, 50])
  func cancellation(_ milliseconds: Int) async throws {
    let job = IterationJob(
      try Location(parsing: "fathom1:re=-0.5:im=0:h=3:n=1000000000"),
      size: try PictureSize(width: 400, height: 300), effort: Effort(threads: 2))
    let task = Task { try await job.run { _ in } }
    try await Task.sleep(for: .milliseconds(milliseconds))
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("a picture that exceeds the memory is refused before allocation")
  func memory() async throws {
    let job = IterationJob(
      .home, size: try PictureSize(width: 1_000_000, height: 100_000), effort: Effort())
    await #expect(throws: RequestError.self) { try await job.run { _ in } }
  }

  @Test("the sample of a picture is spread over all of it, and does not grow with it")
  func sample() async throws {
    let job = IterationJob(
      try Location(parsing: "fathom1:re=-0.5:im=0:h=3:n=20"),
      size: try PictureSize(width: 700, height: 500), effort: Effort(threads: 2))
    let sample = ColoringSample.sample(of: try await job.run { _ in }.buffer, job.size, .middle)
    #expect((8_000...16_384).contains(sample.tile.count))
    let aspect = Double(sample.tile.width) / Double(sample.tile.height)
    #expect((1.35..<1.45).contains(aspect))
    #expect(Set(sample.statuses) == [.escaped, .interior, .unresolved])
  }
}

/// The progress that a job reported.
private final class Heard: @unchecked Sendable {
  // Sendable, since the job that reports has only one task.
  private(set) var all: [JobProgress] = []

  func add(_ progress: JobProgress) { all.append(progress) }
}
