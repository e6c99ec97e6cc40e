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
    let isOver = Atomic(false)
    let work = Task(executorPreference: heavy) {
      var turns = 0
      while !isOver.load(ordering: .relaxed), turns < 2_000 {
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
    isOver.store(true, ordering: .relaxed)
    #expect(await work.value < 2_000)
    #expect(waited < .milliseconds(500))
    #expect(heavy.usage > light.usage)
  }

  @Test("no more tasks run at once than there are threads")
  func bound() async {
    let pool = RenderPool(threads: 2)
    defer { pool.stop() }
    let running = Mutex((now: 0, most: 0))
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<20 {
        let lane = RenderLane(pool)
        group.addTask(executorPreference: lane) {
          running.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
          usleep(10_000)
          running.withLock { $0.now -= 1 }
        }
      }
    }
    #expect(running.withLock { $0.most } == 2)
  }
}
