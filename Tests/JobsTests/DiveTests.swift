// DiveTests — the same seed gives the same dive, and every dive ends where there is detail.

import BigNumbers
import Core
import FractalEngine
import Places
import Testing

@testable import Jobs

@Suite("Dives")
struct DiveTests {
  private func dive(
    _ text: String = "fathom1:re=-0.5:im=0:h=3", steps: Int = 24, seed: UInt64 = 1,
    _ effort: Effort = Effort(threads: 2)
  ) async throws -> DiveResult {
    var dive = try Dive(Location(parsing: text), steps: steps, effort: effort)
    dive.seed = seed
    return try await dive.run()
  }

  /// The outcomes of a view, computed like those of any picture.
  private func outcomes(_ location: Location, side: Int = 64) async throws -> IterationBuffer {
    let size = try PictureSize(width: side, height: side)
    return try await IterationJob(location, size: size, effort: Effort(threads: 2)).run { _ in }
      .buffer
  }

  /// Expects at least `counts` different counts, and many escaped pixels whose right neighbor has
  /// another count or status.
  private func expectStructure(_ location: Location, counts: Int = 12) async throws {
    let buffer = try await outcomes(location)
    let escaped = (0..<64 * 64).filter { buffer.statuses[$0] == .escaped }
    #expect(Set(escaped.map { buffer.counts[$0] }).count >= counts, "\(location.canonical)")
    let rims = escaped.count { index in
      index % 64 < 63
        && (buffer.statuses[index + 1] != .escaped
          || buffer.counts[index + 1] != buffer.counts[index])
    }
    #expect(rims > 64 * 64 / 20, "\(location.canonical)")
    #expect(escaped.count > 64 * 64 / 10, "\(location.canonical)")
  }

  @Test(
    "the same seed gives the same dive, with any threads and kernel; another seed gives another")
  func seeds() async throws {
    let start = "fathom1:j=144133"
    let first = try await dive(start, steps: 6, seed: 7)
    for kernel in [KernelChoice.scalar, .baseline, .best] {
      var effort = Effort(threads: 1)
      effort.kernel = kernel
      #expect(try await dive(start, steps: 6, seed: 7, effort) == first)
    }
    #expect(first.quadrants.count == 6)
    let others = try await [UInt64](1...4).asyncMap {
      try await dive(steps: 12, seed: $0).quadrants
    }
    #expect(Set(others).count == 4)
  }

  @Test("seeds 1 and 2 end at views with structure", arguments: 1...2)
  func structure(_ seed: UInt64) async throws {
    let result = try await dive(steps: 30, seed: seed)
    try await expectStructure(result.location)
  }

  @Test("the quadrants lead from the start to the location, for a journey and for any view")
  func journeys() async throws {
    let home = try await dive(steps: 6)
    #expect(home.location == (try Location(journey: home.spokenJourney)))
    let further = try await dive("fathom1:j=1441:f=mandelbrot:pal=ember", steps: 4)
    #expect(
      further.location.journey?.text == "1441" + further.quadrants.map { "\($0.rawValue)" }.joined()
    )
    #expect(further.location.palette == "ember")
    let start = try Location(parsing: "fathom1:re=-0.75:im=0.1:h=0.02:rot=30")
    let turned = try await dive(start.canonical, steps: 4)
    #expect(turned.location == (try start.stepping(into: turned.quadrants)))
    #expect(turned.location.rotation == start.rotation)
  }

  @Test(
    "a dive to a height ends with the first view that is not higher",
    arguments: [
      ("3", "1e-9"), ("0.5", "0.25"), ("0.5", "0.2499"), ("1e-30", "1.6e-31"), ("3", "1e-300"),
    ])
  func heights(_ from: String, _ to: String) throws {
    let start = try Location(parsing: "fathom1:re=0.25:im=0.5:h=\(from)")
    let dive = try Dive(start, toHeight: to, effort: Effort())
    let goal = try ExactDecimal(to)
    let last = try start.halved(dive.steps).height
    #expect(last <= goal && last.doubled > goal)
  }

  @Test(
    "a goal that is no height, not deeper than the start, or too deep is refused",
    arguments: [
      ("0", DiveError.noHeight("0")), ("-1", .noHeight("-1")), ("deep", .noHeight("deep")),
      ("3", .notDeeper("3")), ("5", .notDeeper("5")), ("1e-9900001", .tooDeep),
    ])
  func goals(_ text: String, _ userError: DiveError) throws {
    #expect(throws: userError) { try Dive(.home, toHeight: text, effort: Effort()) }
  }

  @Test("a journey with too many steps is refused")
  func tooManySteps() throws {
    let start = try Location(journey: "1441")
    #expect(throws: DiveError.tooDeep) {
      try Dive(start, steps: Journey.stepLimit - 3, effort: Effort())
    }
  }

  @Test(
    "a view without structure is refused",
    arguments: [
      "fathom1:re=5:im=5:h=1", "fathom1:re=0:im=0:h=0.01", "fathom1:re=-0.75:im=0.5:h=0.001",
      "fathom1:re=0:im=0:h=0.01:n=50:f=julia:c=0,0",
    ])
  func plain(_ text: String) async throws {
    await #expect(throws: DiveError.plain) { try await dive(text) }
  }

  @Test("a place's own limit is kept, and the dive reports that it is too low")
  func limits() async throws {
    let result = try await dive("fathom1:j=144133:n=3000", steps: 4)
    #expect(result.location.iterations == .limit(3000))
    await #expect {
      try await dive("fathom1:j=144133:n=40", steps: 30)
    } throws: { error in
      if case .starved(limit: 40, let step) = error as? DiveError { return step > 0 }
      return false
    }
  }

  @Test(
    "every formula has its dives",
    arguments: [
      ("julia:c=-0.8,0.156", 12), ("burning-ship", 12), ("tricorn", 12), ("carpet", 3),
    ])
  func formulas(_ formula: String, _ counts: Int) async throws {
    let result = try await dive("fathom1:re=-0.5:im=0:h=3.1:f=\(formula)", steps: 8)
    try await expectStructure(result.location, counts: counts)
  }

  @Test("a dive into a window that is not square keeps its shape")
  func shapes() async throws {
    let result = try await dive("fathom1:base=-0.5,0,8,2:j=1", steps: 6)
    let window = result.location.window
    #expect(window.width == (try window.height.multiplied(by: ExactDecimal(4))))
    try await expectStructure(result.location, counts: 5)
  }

  @Test("a dive continues beyond the range of doubles")
  func deep() async throws {
    // i is a tip of the set, so there is boundary at every depth.
    let start = "fathom1:re=0:im=1:h=1e-330"
    let result = try await dive(start, steps: 4)
    #expect(result.location.height < (try ExactDecimal("1e-331")))
    try await expectStructure(result.location, counts: 5)
  }

  @Test("a canceled dive ends")
  func cancellation() async throws {
    let task = Task { try await dive(steps: 100_000) }
    try await Task.sleep(for: .milliseconds(100))
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

extension Sequence {
  fileprivate func asyncMap<Value>(_ body: (Element) async throws -> Value) async rethrows
    -> [Value]
  {
    var values: [Value] = []
    for element in self { values.append(try await body(element)) }
    return values
  }
}
