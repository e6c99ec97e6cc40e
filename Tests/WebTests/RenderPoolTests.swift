// RenderPoolTests — the threads of the server: few, apart, and shared fairly.

import Foundation
import Synchronization
import Testing

@testable import Web

@Suite("Render pool")
struct RenderPoolTests {
  @Test("a client with a light task does not wait for one with a heavy task")
  func fairness() async {
    let pool = RenderPool(threads: 1)
    defer { pool.stop() }
    let (heavy, light) = (RenderLane(pool), RenderLane(pool))
    let flag = Flag()
    let work = Task(executorPreference: heavy) {
      var turns = 0
      while !flag.isUp, turns < 2_000 {
        usleep(5_000)
        turns += 1
        await Task.yield()
      }
      return turns
    }
    try? await Task.sleep(for: .milliseconds(100))
    let start = ContinuousClock.now
    await Task(executorPreference: light) {}.value
    let waited = ContinuousClock.now - start
    flag.raise()
    #expect(await work.value < 2_000)
    #expect(waited < .milliseconds(500))
    #expect(heavy.usage > light.usage)
  }

  @Test("no more tasks run at once than there are threads")
  func bound() async {
    let pool = RenderPool(threads: 2)
    defer { pool.stop() }
    let running = Running()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<20 {
        let lane = RenderLane(pool)
        group.addTask(executorPreference: lane) {
          running.begin()
          usleep(10_000)
          running.end()
        }
      }
    }
    // One thread more for clients that have used little.
    #expect((2...3).contains(running.most))
  }
}

/// A flag that another task raises.
private final class Flag: Sendable {
  private let value = Atomic(false)

  var isUp: Bool { value.load(ordering: .relaxed) }
  func raise() { value.store(true, ordering: .relaxed) }
}

/// Counts how many run at once.
private final class Running: Sendable {
  private let counts = Mutex((now: 0, most: 0))

  var most: Int { counts.withLock { $0.most } }
  func begin() { counts.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) } }
  func end() { counts.withLock { $0.now -= 1 } }
}
