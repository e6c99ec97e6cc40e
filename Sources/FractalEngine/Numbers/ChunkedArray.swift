// ChunkedArray — a long list made by several threads at once, the same as by one.

internal import Dispatch
internal import Synchronization

/// A list in parts, as several threads have made them: one thread alone makes one part.
struct ChunkedArray<Value: Sendable>: RandomAccessCollection, Sendable {
  private let parts: [[Value]]
  /// All but the last part have 2^shift elements.
  private let shift: Int
  let endIndex: Int

  var startIndex: Int { 0 }

  @inline(__always)
  subscript(position: Int) -> Value {
    parts[position &>> shift][position & (1 &<< shift &- 1)]
  }

  /// What `make` makes of 0 ..< `count`, in order.
  ///
  /// The calling thread is one of those at work.
  ///
  /// - Parameters:
  ///   - shift: ChunkedArray have 2^shift elements, the last may have fewer. What a share takes delays a
  ///     cancellation, which only the calling thread sees.
  ///   - threads: At least 1.
  ///   - make: As many elements as it is asked for.
  /// - Throws: What `make` throws; what is made is lost then.
  init(
    _ count: Int, ofTwoTo shift: Int, threads: Int,
    _ make: @Sendable (Range<Int>) throws -> [Value]
  ) throws {
    endIndex = count
    let length = 1 << shift
    let shareCount = (count + length - 1) >> shift
    if threads == 1 || shareCount < 2 {
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
}

/// Has several threads work on shares of 0 ..< `count`, each with its number; the calling thread is one of
/// them.
///
/// - Parameters: As of `ChunkedArray`.
/// - Throws: What `work` throws; `CancellationError`.
func parallelFor(
  _ count: Int, ofTwoTo shift: Int, threads: Int,
  _ work: @Sendable (_ share: Int, Range<Int>) throws -> Void
) throws {
  precondition(threads >= 1, "somebody has to make it")
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
