// MemoryBudgetTests — which requests are admitted, and which wait until memory is free.

import Synchronization
import Testing

@testable import Web

/// These tests wait for events; the time limit is for those that do not come.
@Suite("Memory budget", .timeLimit(.minutes(5)))
struct MemoryBudgetTests {
  private let budget = MemoryBudget(bytes: 960, whole: 1_920)

  /// Waits until so many requests wait.
  private func wait(for count: Int) async {
    while budget.waitingCount != count { await Task.yield() }
  }

  @Test("the oldest request gets what others do not use, and waits for those that will end")
  func oldest() async throws {
    let (first, second) = (budget.begin(), budget.begin())
    try await second.ask(for: 500)
    try await first.ask(for: 1_420)
    let task = Task { try await first.ask(for: 1_600) }
    await wait(for: 1)
    second.end()
    try await task.value
    first.end()
  }

  @Test("the oldest request does not wait for one that waits for it")
  func oldestOfWaiting() async throws {
    let (first, second) = (budget.begin(), budget.begin())
    try await second.ask(for: 500)
    let task = Task { try await second.ask(for: 1_000) }
    await wait(for: 1)
    try await first.ask(for: 1_600)
    first.end()
    try await task.value
    second.end()
  }

  @Test("others have what the oldest request leaves")
  func besideOldest() async throws {
    let (first, second) = (budget.begin(), budget.begin())
    try await first.ask(for: 1_600)
    // 320 are left for others, and five eighths of them for large requests.
    try await second.ask(for: 200)
    let task = Task { try await second.ask(for: 201) }
    await wait(for: 1)
    first.end()
    try await task.value
    second.end()
  }

  @Test("a request for more than there is gets all that others do not keep")
  func tooLarge() async throws {
    let (first, second) = (budget.begin(), budget.begin())
    try await first.ask(for: 10_000)
    try await second.ask(for: 150)
    first.end()
    second.end()
  }

  @Test("a request waits while others have the memory, and goes on when one ends")
  func waits() async throws {
    let (oldest, first, second) = (budget.begin(), budget.begin(), budget.begin())
    try await first.ask(for: 500)
    let task = Task { try await second.ask(for: 500) }
    await wait(for: 1)
    first.end()
    try await task.value
    #expect(budget.waitingCount == 0)
    oldest.end()
  }

  @Test("a request goes on when another needs less than it has asked for")
  func shrinks() async throws {
    let (oldest, first, second) = (budget.begin(), budget.begin(), budget.begin())
    try await first.ask(for: 500)
    let task = Task { try await second.ask(for: 400) }
    await wait(for: 1)
    try await first.ask(for: 200)
    try await task.value
    oldest.end()
  }

  @Test("what is unknown is counted for the first question alone")
  func unknown() async throws {
    let (oldest, first) = (budget.begin(), budget.begin(unknown: 400))
    let second = budget.begin()
    try await first.ask(for: 100)
    let task = Task { try await second.ask(for: 200) }
    await wait(for: 1)
    try await first.ask(for: 100)
    try await task.value
    oldest.end()
  }

  @Test("small requests are admitted where large ones have to wait")
  func small() async throws {
    let (oldest, first, second) = (budget.begin(), budget.begin(), budget.begin())
    let third = budget.begin()
    try await oldest.ask(for: 900)
    try await first.ask(for: 600)
    let task = Task { try await second.ask(for: 200) }
    await wait(for: 1)
    try await third.ask(for: 160)
    #expect(budget.waitingCount == 1)
    first.end()
    try await task.value
  }

  @Test("requests that all need more never wait for each other")
  func noDeadlock() async throws {
    let all = (0..<4).map { _ in budget.begin() }
    for request in all.reversed() { try await request.ask(for: 200) }
    let tasks = all.dropFirst().map { request in
      Task {
        try await request.ask(for: 700)
        request.end()
      }
    }
    await wait(for: 3)
    try await all[0].ask(for: 700)
    all[0].end()
    for task in tasks { try await task.value }
  }

  @Test("pages do without what a large order takes, but keep a quarter of their memory")
  func order() async throws {
    let (oldest, first) = (budget.begin(), budget.begin())
    try await budget.askForOrder(1_440) {}
    // 480 are left for pages, and five eighths of them for large requests.
    try await first.ask(for: 300)
    let task = Task { try await first.ask(for: 301) }
    await wait(for: 1)
    budget.endOrder()
    try await task.value
    first.end()
    try await budget.askForOrder(1_680) {}
    let second = budget.begin()
    try await second.ask(for: 150)
    oldest.end()
  }

  @Test("an order waits for what requests use, and can be canceled meanwhile")
  func orderWaits() async throws {
    let request = budget.begin()
    try await request.ask(for: 600)
    let canceled = Task { try await budget.askForOrder(1_400) {} }
    await wait(for: 1)
    canceled.cancel()
    await #expect(throws: CancellationError.self) { try await canceled.value }
    let task = Task { try await budget.askForOrder(1_400) {} }
    await wait(for: 1)
    request.end()
    try await task.value
  }

  @Test("an order gives way to the oldest request alone")
  func orderGivesWay() async throws {
    let asked = Mutex(0)
    try await budget.askForOrder(1_200) { asked.withLock { $0 += 1 } }
    let (first, second) = (budget.begin(), budget.begin())
    try await first.ask(for: 300)
    let other = Task { try await second.ask(for: 500) }
    await wait(for: 1)
    #expect(asked.withLock { $0 } == 0)
    let task = Task { try await first.ask(for: 800) }
    await wait(for: 2)
    #expect(asked.withLock { $0 } == 1)
    budget.endOrder()
    try await task.value
    try await other.value
    let next = Task { try await budget.askForOrder(1_200) {} }
    await wait(for: 1)
    first.end()
    second.end()
    try await next.value
  }

  @Test("a canceled request stops waiting")
  func canceled() async throws {
    let (oldest, first, second) = (budget.begin(), budget.begin(), budget.begin())
    try await first.ask(for: 600)
    let task = Task { try await second.ask(for: 600) }
    await wait(for: 1)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(budget.waitingCount == 0)
    let late = Task { try await second.ask(for: 600) }
    late.cancel()
    await #expect(throws: CancellationError.self) { try await late.value }
    oldest.end()
  }

  @Test("what pages have kept is given up for requests, the longest unused first")
  func kept() async throws {
    let forgotten = Mutex<[String]>([])
    let pages = [Page("a"), Page("b"), Page("c")]
    func keep(_ page: Page) {
      budget.keep(300, of: page) { forgotten.withLock { $0.append(page.name) } }
    }
    for page in pages { keep(page) }
    keep(pages[0])
    #expect(forgotten.withLock { $0 }.isEmpty)
    let request = budget.begin()
    try await request.ask(for: 100)
    #expect(forgotten.withLock { $0 } == ["b"])
    budget.drop(pages[2])
    try await request.ask(for: 500)
    #expect(forgotten.withLock { $0 } == ["b"])
    try await request.ask(for: 700)
    #expect(forgotten.withLock { $0 } == ["b", "a"])
  }
}

private final class Page: Sendable {
  let name: String
  init(_ name: String) { self.name = name }
}
