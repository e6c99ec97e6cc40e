// ChunkedArray — a long list that several threads fill together, as one thread would.

internal import Dispatch
internal import Synchronization

/// A list in the parts in which one thread or several have made it.
struct ChunkedArray<Value: Sendable>: RandomAccessCollection, Sendable {
  private var parts: [[Value]]
  /// The power of two that is the length of each part but the last.
  private let shift: Int
  let endIndex: Int

  var startIndex: Int { 0 }

  @inline(__always)
  subscript(position: Int) -> Value {
    parts[position &>> shift][position & (1 &<< shift &- 1)]
  }

  /// Creates the list of what `make` returns for 0 ..< `count`, in order.
  ///
  /// The calling thread takes part in the work.
  ///
  /// - Parameters:
  ///   - shift: Each chunk has 2^shift elements; the last may have fewer. Only the calling thread
  ///     checks for cancellation; it does so between chunks.
  ///   - threads: At least 1.
  ///   - make: Returns as many elements as its range has.
  /// - Throws: Any error of `make`; the elements made so far are then lost.
  init(
    _ count: Int, ofTwoTo shift: Int, threads: Int,
    _ make: @Sendable (Range<Int>) throws -> [Value]
  ) throws {
    endIndex = count
    let length = 1 << shift
    let shareCount = (count + length - 1) >> shift
    if shareCount < 2 {
      (parts, self.shift) = ([try make(0..<count)], 62)
      return
    }
    self.shift = shift
    let made = Mutex([[Value]](repeating: [], count: shareCount))
    try parallelFor(count, ofTwoTo: shift, threads: threads) { share, range in
      let part = try make(range)
      made.withLock { $0[share] = part }
    }
    parts = made.withLock { $0 }
  }

  /// Frees the parts that end at `end` or before; their elements must not be read again.
  mutating func free(before end: Int) {
    if parts.count < 2 { return }
    for part in 0..<(end >> shift) where !parts[part].isEmpty { parts[part] = [] }
  }
}

/// Calls `work` for chunks of 0 ..< `count`, each with its index, on several threads.
///
/// The calling thread is one of them.
///
/// - Parameters: As for `ChunkedArray`.
/// - Throws: Any error of `work`; `CancellationError`.
func parallelFor(
  _ count: Int, ofTwoTo shift: Int, threads: Int,
  _ work: @Sendable (_ share: Int, Range<Int>) throws -> Void
) throws {
  precondition(threads >= 1, "at least one thread makes it")
  let shareCount = (count + (1 << shift) - 1) >> shift
  let next = Atomic(0)
  let failure = Mutex<(any Error)?>(nil)
  DispatchQueue.concurrentPerform(iterations: Swift.min(threads, shareCount)) { _ in
    do {
      while true {
        try Task.checkCancellation()
        let share = next.wrappingAdd(1, ordering: .relaxed).oldValue
        if share >= shareCount { return }
        try work(share, (share << shift)..<Swift.min((share + 1) << shift, count))
      }
    } catch {
      failure.withLock { $0 = error }
      next.store(shareCount, ordering: .relaxed)
    }
  }
  if let error = failure.withLock({ $0 }) { throw error }
}
