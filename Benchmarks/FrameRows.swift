// FrameRows — whole pictures from place to outcomes, in this process.

import DeepZoom
import Studio

enum FrameRows {
  /// `frame/NAME`: reference, tables and pixels; neither colors nor files.
  static func rows(_ frames: [Frame], _ conditions: Conditions) -> [Row] {
    frames.map { frame in
      Row(name: "frame/\(frame.name)", cost: frame.cost, bound: frame.bound) {
        let job = frame.job(conditions.effort)
        return { _ in try await job.steps() }
      }
    }
  }
}

/// The same with two threads, where there is enough to share.
enum ThreadRows {
  /// `threads/NAME/2`, beside `frame/NAME`; none where that has several threads itself.
  static func rows(_ frames: [Frame], _ conditions: Conditions) -> [Row] {
    if conditions.threads != 1 { return [] }
    return frames.filter { $0.cost == .heavy }.map { frame in
      let comparison = Comparison(name: "frame/\(frame.name)", time: .wall)
      return Row(name: "threads/\(frame.name)/2", cost: frame.cost, comparison: comparison) {
        var effort = conditions.effort
        effort.threads = 2
        let job = frame.job(effort)
        return { _ in try await job.steps() }
      }
    }
  }
}

extension IterationJob {
  /// Does the job; gives the iterations of all pixels.
  func steps() async throws -> Int { try await run { _ in }.account.work.iterations }
}
