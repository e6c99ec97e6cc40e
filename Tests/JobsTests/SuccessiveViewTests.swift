// SuccessiveViewTests — successive views of one preview renderer look the same as each view alone.

import BigNumbers
import Coloring
import Core
import FractalEngine
import Places
import Testing

@testable import Jobs

@Suite struct SuccessiveViewTests {
  private let size: PictureSize
  private let renderer = PreviewRenderer(effort: Effort(threads: 2))

  init() throws { size = try PictureSize(width: 48, height: 32) }

  private func show(_ location: Location, size: PictureSize? = nil) async throws -> PreviewReport {
    try await renderer.picture(of: location, size: size ?? self.size, progress: { _ in }) { _ in }
  }

  /// Shows a view as the next one of the walk, and expects the same picture as from a new renderer.
  @discardableResult
  private func expectFresh(_ location: Location, size other: PictureSize? = nil) async throws
    -> PreviewReport
  {
    let size = other ?? size
    let (walked, alone) = (Frames(), Frames())
    let report = try await renderer.picture(
      of: location, size: size, progress: { _ in }, show: walked.add)
    let fresh = try await PreviewRenderer(effort: Effort(threads: 2)).picture(
      of: location, size: size, progress: { _ in }, show: alone.add)
    #expect(fresh.reference == .computed)
    #expect(try walked.last.picture.bytes == alone.last.picture.bytes)
    #expect(report.digest == fresh.digest && report.limit == fresh.limit)
    #expect(report.referenceEnd == fresh.referenceEnd && report.precision == fresh.precision)
    #expect(report.referenceLength == fresh.referenceLength)
    return report
  }

  /// Steps by quadrants toward a sight's middle.
  ///
  /// Expects that only the last view keeps its reference when it is shown again.
  private func walk(_ sight: String, _ iterations: IterationChoice, steps: Int) async throws {
    let goal = try Location(typed: sight)
    var location = try goal.centered(right: 0.13, up: 0.07, height: goal.height)
    location.iterations = iterations
    let first = try await expectFresh(location)
    #expect(first.reference == .computed && first.json.text.contains(#""origin":"computed""#))
    for _ in 1...steps {
      location = try location.stepping(toward: goal)
      #expect(try await expectFresh(location).reference == .computed)
    }
    let back = try await show(location)
    #expect(back.reference == .kept && back.json.text.contains(#""origin":"kept""#))
    #expect(back.lines[1].hasSuffix("kept from before") && back.pixelsComputed == 0)
  }

  @Test(arguments: ["seahorse", "depth-113"], [IterationChoice.automatic, .limit(100_000)])
  func `a walk shows the same as new views`(_ sight: String, _ iterations: IterationChoice)
    async throws
  {
    try await walk(sight, iterations, steps: 3)
  }

  @Test func `a walk beyond the exponents of doubles shows the same as new views`() async throws {
    try await walk("depth-1086", .limit(600_000), steps: 1)
  }

  @Test func `a rotated place uses its reference again`() async throws {
    var location = try Location(typed: "depth-113")
    location.iterations = .limit(30_000)
    _ = try await show(location)
    location.rotation = ExactDecimal(30)
    #expect(try await expectFresh(location).reference == .kept)
    let larger = try PictureSize(width: 96, height: 64)
    _ = try await expectFresh(location, size: larger)
  }

  @Test func `a view elsewhere computes its own reference`() async throws {
    _ = try await show(Location(typed: "depth-113"))
    for place in ["seahorse", "fathom1:j=144133:n=600", "fathom1:re=-0.6:im=0.6:h=1e-3:p=3:n=600"] {
      #expect(try await expectFresh(Location(typed: place)).reference == .computed)
    }
  }

  @Test func `a view that is canceled during its reference leaves the memory unchanged`()
    async throws
  {
    var start = try Location(typed: "depth-1086")
    start.iterations = .limit(600_000)
    let small = try PictureSize(width: 24, height: 16)
    _ = try await show(start, size: small)
    let far = try Location(typed: "fathom1:re=-0.75:im=0:h=1e-300:n=100000000")
    let task = Task { [renderer] in
      try await renderer.picture(of: far, size: small) { progress in
        if progress.stage == .reference && (progress.iterations ?? 0) > 10_000 {
          unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
        }
      } show: { _ in
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    let next = try start.zoomed(toHeight: start.height.halved)
    _ = try await expectFresh(next, size: small)
    #expect(try await show(start, size: small).reference == .kept)
  }
}

extension Location {
  /// Steps into the quadrant that contains the middle of another view.
  fileprivate func stepping(toward goal: Location) throws -> Location {
    let quadrant = Quadrant.allCases.first {
      $0.isRight == (goal.re > re) && $0.isTop == (goal.im > im)
    }
    return try stepping(into: try #require(quadrant))
  }
}
