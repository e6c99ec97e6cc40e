// RenderLaneTests — a request has a few threads of its own, which end when they are idle.

import Foundation
import Synchronization
import Testing

@testable import Web

@Suite("Render lane")
struct RenderLaneTests {
  @Test("a request begins at once, however long others keep their threads")
  func beginsAtOnce() async {
    let flag = Flag()
    let heavy = (0..<4).map { _ in RenderLane(threads: 2, .view) }
    let work = heavy.map { lane in
      Task(executorPreference: lane) { while !flag.isUp { usleep(1_000) } }
    }
    let start = ContinuousClock.now
    let begun = await Task(executorPreference: RenderLane(threads: 1, .view)) {
      ContinuousClock.now
    }.value
    #expect(begun - start < .seconds(2))
    flag.raise()
    for task in work { await task.value }
  }

  @Test("no more tasks run at once than a lane has threads", arguments: [1, 2, 3])
  func bound(_ threads: Int) async {
    let (lane, running) = (RenderLane(threads: threads, .background), Running())
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<20 {
        group.addTask(executorPreference: lane) {
          running.begin()
          usleep(10_000)
          running.end()
        }
      }
    }
    #expect(running.most == threads)
  }

  @Test("a waiting task continues where it was, even after its threads have ended")
  func resumes() async throws {
    let lane = RenderLane(threads: 1, .view)
    let task = Task(executorPreference: lane) {
      let before = Thread.isMainThread
      try await Task.sleep(for: .seconds(1.5))
      return before
    }
    #expect(try await task.value == false)
  }
}

/// A flag that another task sets.
private final class Flag: Sendable {
  private let value = Atomic(false)

  var isUp: Bool { value.load(ordering: .relaxed) }
  func raise() { value.store(true, ordering: .relaxed) }
}

/// Counts how many tasks run at once.
private final class Running: Sendable {
  private let counts = Mutex((now: 0, most: 0))

  var most: Int { counts.withLock { $0.most } }
  func begin() { counts.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) } }
  func end() { counts.withLock { $0.now -= 1 } }
}
