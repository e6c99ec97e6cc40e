// Workers — some tasks that take numbered pieces of work from one counter.

internal import Synchronization

/// As many tasks as threads are to be used; the pieces finish in any order.
package enum Workers {
  /// Does piece 0, 1, … `count` − 1, each once.
  ///
  /// At most as many pieces run at once as the machine has cores. The first error ends all.
  ///
  /// - Throws: What `body` throws; `CancellationError`.
  static func run(
    _ count: Int, threads: Int, _ body: @escaping @Sendable (Int) throws -> Void
  ) async throws {
    let next = Counter()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<min(max(threads, 1), max(count, 1)) {
        group.addTask {
          while true {
            try Task.checkCancellation()
            let piece = next.take()
            if piece >= count { return }
            try body(piece)
          }
        }
      }
      // Not `waitForAll`, which lets the others go on after an error.
      for try await _ in group {}
    }
  }

  /// What `body` makes of each piece, in their order.
  static func map<Value: Sendable>(
    _ count: Int, threads: Int, _ body: @escaping @Sendable (Int) throws -> Value
  ) async throws -> [Value] {
    let results = Results<Value>(count)
    try await run(count, threads: threads) { piece in
      let value = try body(piece)
      results.values.withLock { $0[piece] = value }
    }
    return results.values.withLock { $0.compactMap { $0 } }
  }

  private final class Counter: Sendable {
    private let value = Atomic(0)

    func take() -> Int { value.wrappingAdd(1, ordering: .relaxed).oldValue }
  }

  private final class Results<Value: Sendable>: Sendable {
    let values: Mutex<[Value?]>

    init(_ count: Int) { values = Mutex(Array(repeating: nil, count: count)) }
  }
}
