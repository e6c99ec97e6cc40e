// ProgressPace — limits how often progress is reported.

internal import Synchronization

/// Passes at most one report of progress every tenth of a second.
final class ProgressPace: Sendable {
  private let next = Mutex(ContinuousClock.now)

  var isDue: Bool {
    next.withLock { next in
      let now = ContinuousClock.now
      if now < next { return false }
      next = now.advanced(by: .milliseconds(100))
      return true
    }
  }
}
