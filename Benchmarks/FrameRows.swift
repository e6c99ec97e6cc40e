// FrameRows — whole pictures from place to outcomes, in this process.

internal import FractalEngine
import Jobs
import Places

enum FrameRows {
  /// The rows `frame/NAME`, with reference, tables and pixels, and `threads/NAME/2`.
  ///
  /// Colors and files are not included. The second row is the first one with two threads, if there
  /// is enough work to share. It follows directly, so that both run in the same minute. It is
  /// omitted if `frame/NAME` itself has several threads.
  static func rows(_ frames: [Frame], _ conditions: Conditions) -> [Row] {
    frames.flatMap { frame in
      let name = "frame/\(frame.name)"
      let one = Row(name: name, cost: frame.cost, bound: frame.bound) {
        let job = frame.job(conditions.effort)
        return { _ in try await job.steps() }
      }
      guard conditions.threads == 1 && frame.cost == .heavy else { return [one] }
      return [one, twoThreads(frame.name, frame.location, frame.size, conditions, beside: name)]
    }
  }

  /// The row `threads/NAME/2`, which is compared with a row of one thread.
  static func twoThreads(
    _ name: String, _ location: Location, _ size: PictureSize, _ conditions: Conditions,
    beside other: String
  ) -> Row {
    let comparison = Comparison(name: other, time: .wall)
    return Row(name: "threads/\(name)/2", cost: .heavy, comparison: comparison) {
      var effort = conditions.effort
      effort.threads = 2
      let job = IterationJob(location, size: size, effort: effort)
      return { _ in try await job.steps() }
    }
  }
}

extension IterationJob {
  /// Does the job, and returns the iterations of all pixels.
  func steps() async throws -> Int { try await run { _ in }.account.work.iterations }
}
