// ChunkedArrayTests — an array made in chunks by several threads equals one made by one thread.

import Synchronization
import Testing

@testable import FractalEngine

@Suite struct ChunkedArrayTests {
  private struct Failure: Error {}

  @Test(arguments: [0, 1, 7, 8, 9, 1000], [1, 2, 3, 40])
  func `every element is requested once, and the list is in order`(
    _ count: Int, _ threads: Int
  ) throws {
    let asked = Mutex(0)
    let squares = try ChunkedArray(count, ofTwoTo: 3, threads: threads) { share in
      asked.withLock { $0 += share.count }
      return share.map { $0 * $0 }
    }
    #expect(Array(squares) == (0..<count).map { $0 * $0 })
    #expect(squares.count == count)
    #expect(asked.withLock { $0 } == count)
  }

  @Test(arguments: [0, 1, 8, 9, 1000], [1, 2, 3, 40])
  func `an array has the value made from each number, in order`(_ count: Int, _ threads: Int) throws
  {
    let asked = Mutex(0)
    let squares = try Array(count, ofTwoTo: 3, threads: threads) { k in
      asked.withLock { $0 += 1 }
      return k * k
    }
    #expect(squares == (0..<count).map { $0 * $0 })
    #expect(asked.withLock { $0 } == count)
  }

  private final class Element: Sendable {}

  @Test(arguments: [1, 2])
  func `elements are freed in whole parts, and only before the end that is given`(_ threads: Int)
    throws
  {
    var list = try ChunkedArray(100, ofTwoTo: 3, threads: threads) { $0.map { _ in Element() } }
    let held = list.map { Held(element: $0) }
    list.free(before: 45)
    // The part with elements 40 ..< 48 is still needed.
    #expect(held.map { $0.element != nil } == (0..<100).map { $0 >= 40 })
    #expect(list.count == 100 && list[45] === held[45].element)
    list.free(before: 100)
    #expect(held.map { $0.element != nil } == (0..<100).map { $0 >= 96 })
  }

  private struct Held {
    weak var element: Element?
  }

  @Test(arguments: [1, 2, 3])
  func `an array is made from a source that is consumed on the way`(_ threads: Int) throws {
    var (source, ends) = (Array(0..<1_000), [Int]())
    let squares = try [Int](
      consuming: &source, upTo: [300, 301, 1_000], ofTwoTo: 4, threads: threads
    ) { source, k in
      source[k] * source[k]
    } consume: { source, end in
      ends.append(end)
      // Later elements must not read these.
      for k in 0..<end { source[k] = -1 }
    }
    #expect(squares == (0..<1_000).map { $0 * $0 })
    #expect(ends == [300, 301, 1_000])
  }

  @Test(arguments: [1, 2])
  func `a canceled task makes no array`(_ threads: Int) async {
    let task = Task {
      try Array(1_000_000, ofTwoTo: 4, threads: threads) { k in
        withUnsafeCurrentTask { unsafe $0?.cancel() }
        return k
      }
    }
    await #expect(throws: CancellationError.self) { _ = try await task.value }
  }

  @Test(arguments: [1, 2, 3])
  func `the first error ends the work`(_ threads: Int) {
    let asked = Mutex(0)
    #expect(throws: Failure.self) {
      _ = try ChunkedArray(100_000, ofTwoTo: 0, threads: threads) { share -> [Int] in
        asked.withLock { $0 += 1 }
        if share.contains(5) { throw Failure() }
        return []
      }
    }
    #expect(asked.withLock { $0 } < 100_000)
  }

  @Test func `a canceled task also ends its other threads`() async {
    let asked = Mutex(0)
    let task = Task {
      try ChunkedArray(1_000_000, ofTwoTo: 0, threads: 2) { _ -> [Int] in
        asked.withLock { $0 += 1 }
        withUnsafeCurrentTask { unsafe $0?.cancel() }
        return []
      }
    }
    await #expect(throws: CancellationError.self) { _ = try await task.value }
    #expect(asked.withLock { $0 } < 1_000_000)
  }
}
