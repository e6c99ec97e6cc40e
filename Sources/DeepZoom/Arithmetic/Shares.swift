// Shares — a long list made by several threads at once, the same as by one.

internal import Dispatch
internal import Synchronization

/// Work that several threads take in shares.
enum Shares {
  /// What `make` makes of 0 ..< `count`, in order.
  ///
  /// The calling thread is one of those at work. One thread alone is asked for all at once.
  ///
  /// - Parameters:
  ///   - length: Of a share, the last may be shorter. What a share takes delays a cancellation, which
  ///     only the calling thread sees.
  ///   - threads: At least 1.
  /// - Throws: What `make` throws; what is made is lost then.
  static func joined<Value: Sendable>(
    _ count: Int, of length: Int, threads: Int, _ make: @Sendable (Range<Int>) throws -> [Value]
  ) throws -> [Value] {
    let shareCount = (count + length - 1) / length
    if threads == 1 || shareCount < 2 { return try make(0..<count) }
    let next = Atomic(0)
    let parts = Mutex([[Value]](repeating: [], count: shareCount))
    let failure = Mutex<(any Error)?>(nil)
    DispatchQueue.concurrentPerform(iterations: min(threads, shareCount)) { _ in
      do {
        while true {
          try Task.checkCancellation()
          let share = next.wrappingAdd(1, ordering: .relaxed).oldValue
          if share >= shareCount { return }
          let part = try make((share * length)..<min((share + 1) * length, count))
          parts.withLock { $0[share] = part }
        }
      } catch {
        failure.withLock { $0 = error }
        next.store(shareCount, ordering: .relaxed)
      }
    }
    if let error = failure.withLock({ $0 }) { throw error }
    var all: [Value] = []
    all.reserveCapacity(count)
    parts.withLock { for part in $0 { all += part } }
    return all
  }
}
