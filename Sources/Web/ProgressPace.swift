// ProgressPace — lets only some reports of progress through.

internal import Synchronization

/// Lets one report of progress through every tenth of a second.
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
