// RenderLaneTests — a request has a few threads of its own, which end when they are idle.

import Foundation
import Synchronization
import Testing

@testable import Web

/// These tests wait for events; the time limit is for those that do not come.
@Suite("Render lane", .timeLimit(.minutes(5)))
struct RenderLaneTests {
  @Test("a request begins while others keep all their threads")
  func beginsAtOnce() async {
    let begun = Flag()
    let heavy = (0..<4).map { _ in RenderLane(threads: 2, .view) }
    let work = heavy.map { lane in
      Task(executorPreference: lane) { while !begun.isUp { usleep(1_000) } }
    }
    await Task(executorPreference: RenderLane(threads: 1, .view)) { begun.raise() }.value
    #expect(begun.isUp)
    for task in work { await task.value }
  }

  @Test("as many tasks run at once as a lane has threads, and no more", arguments: [1, 2, 3])
  func bound(_ threads: Int) async {
    let (lane, running) = (RenderLane(threads: threads, .background), Running())
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<20 {
        group.addTask(executorPreference: lane) {
          running.begin()
          while running.most < threads { usleep(100) }
          running.end()
        }
      }
    }
    #expect(running.most == threads)
  }

  @Test("a waiting task continues after its threads have ended")
  func resumes() async throws {
    let lane = RenderLane(threads: 1, .view, patience: 0)
    let (events, event) = AsyncStream.makeStream(of: Int.self)
    let task = Task(executorPreference: lane) { () -> Int in
      var sum = 0
      for await number in events { sum += number }
      return sum
    }
    event.yield(2)
    while lane.threadCount > 0 { await Task.yield() }
    event.yield(3)
    event.finish()
    #expect(await task.value == 5)
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
