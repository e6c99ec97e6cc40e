// SharesTests — what several threads make in shares is what one makes.

import Synchronization
import Testing

@testable import DeepZoom

@Suite struct SharesTests {
  private struct Failure: Error {}

  @Test(arguments: [0, 1, 9, 10, 11, 1000], [1, 2, 3, 40])
  func `every number is asked for once, and the list is in order`(
    _ count: Int, _ threads: Int
  ) throws {
    let asked = Mutex(0)
    let squares = try Shares.joined(count, of: 10, threads: threads) { share in
      asked.withLock { $0 += share.count }
      return share.map { $0 * $0 }
    }
    #expect(squares == (0..<count).map { $0 * $0 })
    #expect(asked.withLock { $0 } == count)
  }

  @Test(arguments: [1, 2, 3])
  func `the first error ends it`(_ threads: Int) {
    let asked = Mutex(0)
    #expect(throws: Failure.self) {
      _ = try Shares.joined(100_000, of: 1, threads: threads) { share -> [Int] in
        asked.withLock { $0 += 1 }
        if share.contains(5) { throw Failure() }
        return []
      }
    }
    #expect(asked.withLock { $0 } < 100_000)
  }

  @Test func `a cancelled task ends its other threads, too`() async {
    let asked = Mutex(0)
    let task = Task {
      try Shares.joined(1_000_000, of: 1, threads: 2) { _ -> [Int] in
        asked.withLock { $0 += 1 }
        withUnsafeCurrentTask { unsafe $0?.cancel() }
        return []
      }
    }
    await #expect(throws: CancellationError.self) { _ = try await task.value }
    #expect(asked.withLock { $0 } < 1_000_000)
  }
}
