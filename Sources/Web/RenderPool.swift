// RenderPool — threads on which all pictures of the server are computed.

internal import Foundation
internal import Synchronization

/// A fixed number of threads for rendering, apart from the threads that answer requests.
///
/// Among the jobs that wait, one of the client that has used least of the pool lately comes
/// first, so that a client with a light view does not wait for one with a heavy view.
final class RenderPool: Sendable {
  private struct Waiting: Sendable {
    let job: UnownedJob
    let lane: RenderLane
  }

  private struct State: Sendable {
    var waiting: [Waiting] = []
    var isStopped = false
  }

  private let state = Mutex(State())
  private let available = DispatchSemaphore(value: 0)
  private let threadCount: Int

  /// Starts the threads; they end when the pool is stopped.
  init(threads: Int) {
    threadCount = threads
    for _ in 0..<threads {
      let thread = Thread { [self] in work() }
      thread.stackSize = 8 << 20
      thread.start()
    }
  }

  /// Ends the threads once they have done their current jobs; jobs that still wait are dropped.
  func stop() {
    state.withLock { $0.isStopped = true }
    for _ in 0..<threadCount { available.signal() }
  }

  func enqueue(_ job: UnownedJob, of lane: RenderLane) {
    state.withLock { $0.waiting.append(Waiting(job: job, lane: lane)) }
    available.signal()
  }

  private func work() {
    while true {
      available.wait()
      let next: Waiting? = state.withLock { state in
        guard !state.isStopped, !state.waiting.isEmpty else { return nil }
        let usage = state.waiting.map { $0.lane.usage }
        let least = usage.indices.min { usage[$0] < usage[$1] } ?? 0
        return state.waiting.remove(at: least)
      }
      guard let next else { return }
      let start = ContinuousClock.now
      unsafe next.job.runSynchronously(on: next.lane.asUnownedTaskExecutor())
      next.lane.note(ContinuousClock.now - start)
    }
  }
}

/// One client's share of the pool: tasks that prefer it run on the pool's threads.
final class RenderLane: TaskExecutor {
  private let pool: RenderPool
  private let recent = Mutex((seconds: 0.0, at: ContinuousClock.now))

  /// The time in seconds after which used time counts half.
  private static let halfLife = 2.0

  init(_ pool: RenderPool) { self.pool = pool }

  func enqueue(_ job: consuming ExecutorJob) { pool.enqueue(UnownedJob(job), of: self) }

  /// The seconds of the pool's threads that the client has used lately.
  var usage: Double { recent.withLock { Self.decayed($0) } }

  func note(_ duration: Duration) {
    recent.withLock { recent in
      let (seconds, attoseconds) = duration.components
      recent = (
        Self.decayed(recent) + Double(seconds) + Double(attoseconds) * 1e-18, ContinuousClock.now
      )
    }
  }

  private static func decayed(_ recent: (seconds: Double, at: ContinuousClock.Instant)) -> Double {
    let (seconds, attoseconds) = (ContinuousClock.now - recent.at).components
    return recent.seconds * exp2(-(Double(seconds) + Double(attoseconds) * 1e-18) / halfLife)
  }
}
