// RenderPool — threads on which all pictures of the server are computed.

internal import Foundation
internal import Synchronization

/// A fixed number of threads for rendering, apart from the threads that answer requests.
///
/// Among the jobs that wait, one of the client that has used least of the pool lately comes first.
/// One more thread serves only clients that have used little: a reference orbit keeps a thread busy
/// for a second or more, and a client with a light view does not wait for that.
final class RenderPool: Sendable {
  private struct Waiting: Sendable {
    let job: UnownedJob
    let lane: RenderLane
  }

  private let waiting = Mutex<[Waiting]>([])
  private let isStopped = Atomic(false)
  private let change = NSCondition()

  /// The seconds of use up to which a client counts as light.
  private static let lightUse = 0.5

  /// Starts the threads; they end when the pool is stopped.
  init(threads: Int) {
    for number in 0...threads {
      let thread = Thread { [self] in work(onlyLight: number == threads) }
      thread.stackSize = 8 << 20
      thread.start()
    }
  }

  /// Ends the threads once they have done their current jobs; jobs that still wait are dropped.
  func stop() {
    isStopped.store(true, ordering: .relaxed)
    change.lock()
    change.broadcast()
    change.unlock()
  }

  func enqueue(_ job: UnownedJob, of lane: RenderLane) {
    waiting.withLock { $0.append(Waiting(job: job, lane: lane)) }
    change.lock()
    change.broadcast()
    change.unlock()
  }

  private func work(onlyLight: Bool) {
    while let next = next(onlyLight: onlyLight) {
      let start = ContinuousClock.now
      unsafe next.job.runSynchronously(on: next.lane.asUnownedTaskExecutor())
      next.lane.note(ContinuousClock.now - start)
    }
  }

  /// The next job, once there is one; nil when the pool is stopped.
  private func next(onlyLight: Bool) -> Waiting? {
    change.lock()
    defer { change.unlock() }
    while !isStopped.load(ordering: .relaxed) {
      if let found = take(onlyLight: onlyLight) { return found }
      change.wait()
    }
    return nil
  }

  private func take(onlyLight: Bool) -> Waiting? {
    waiting.withLock { waiting in
      let usage = waiting.map(\.lane.usage)
      guard let least = usage.indices.min(by: { usage[$0] < usage[$1] }),
        !onlyLight || usage[least] < Self.lightUse
      else { return nil }
      return waiting.remove(at: least)
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
