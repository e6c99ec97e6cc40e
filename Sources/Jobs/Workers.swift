// Workers — tasks that take numbered pieces of work from a shared counter.

internal import Synchronization

/// Runs pieces of work on several tasks; the pieces finish in any order.
package enum Workers {
  /// Runs the pieces 0, 1, … `count` − 1, each once.
  ///
  /// At most as many pieces run at once as the machine has cores. The first error ends the run.
  ///
  /// - Throws: What `body` throws; `CancellationError`.
  static func run(
    _ count: Int, threads: Int, _ body: @escaping @Sendable (Int) throws -> Void
  ) async throws {
    try await Pieces(count, body).finish(tasks: tasks(count, threads))
  }

  /// The values that `body` returns for the pieces, in order.
  static func map<Value: Sendable>(
    _ count: Int, threads: Int, _ body: @escaping @Sendable (Int) throws -> Value
  ) async throws -> [Value] {
    let made = Mutex([Value?](repeating: nil, count: count))
    try await run(count, threads: threads) { piece in
      let value = try body(piece)
      made.withLock { $0[piece] = value }
    }
    return made.withLock { $0.compactMap { $0 } }
  }

  private static func tasks(_ count: Int, _ threads: Int) -> Int {
    min(max(threads, 1), max(count, 1))
  }
}

/// Numbered pieces of work, taken by any task that is free.
private final class Pieces: Sendable {
  private let count: Int
  private let body: @Sendable (Int) throws -> Void
  private let next = Atomic(0)

  init(_ count: Int, _ body: @escaping @Sendable (Int) throws -> Void) {
    (self.count, self.body) = (count, body)
  }

  /// Takes pieces until none is left, and yields to other tasks every 5 ms or so.
  func work() async throws {
    var turn = ContinuousClock.now
    while true {
      try Task.checkCancellation()
      let piece = next.wrappingAdd(1, ordering: .relaxed).oldValue
      if piece >= count { return }
      try body(piece)
      if ContinuousClock.now - turn > .milliseconds(5) {
        await Task.yield()
        turn = .now
      }
    }
  }

  func finish(tasks: Int) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<tasks { group.addTask { try await self.work() } }
      // `waitForAll` would let the other tasks continue after an error.
      for try await _ in group {}
    }
  }
}
