// ValuesAhead — values that other threads make while the caller uses those before.

internal import Dispatch
internal import Synchronization

/// Numbered values, made by some threads and by the caller, each once.
///
/// Works outside of Swift's tasks, so that a function that is not `async` can use all cores.
final class ValuesAhead<Value: Sendable>: Sendable {
  private struct State: Sendable {
    var values: [Value?]
    var failure: (any Error)?
  }

  private let count: Int
  private let make: @Sendable (Int) throws -> Value
  private let next = Atomic(0)
  private let state: Mutex<State>
  private let others = DispatchGroup()

  /// Begins with values 0 ..< `count`.
  ///
  /// - Parameter helpers: Threads that work on them from now on, beside the caller.
  init(_ count: Int, helpers: Int, make: @escaping @Sendable (Int) throws -> Value) {
    (self.count, self.make) = (count, make)
    state = Mutex(State(values: Array(repeating: nil, count: count)))
    for _ in 0..<min(helpers, count) {
      DispatchQueue.global().async(group: others) { self.work() }
    }
  }

  /// All values in their order, once the caller has helped with what is left.
  ///
  /// - Throws: What `make` throws; `CancellationError` where the caller's task is canceled.
  func values() throws -> [Value] {
    work()
    others.wait()
    try Task.checkCancellation()
    return try state.withLock { state in
      if let failure = state.failure { throw failure }
      return state.values.compactMap { $0 }
    }
  }

  /// Begins no further value, and waits for those that are being made.
  func stop() {
    next.store(count, ordering: .relaxed)
    others.wait()
  }

  /// Makes values until none is left, one fails, or the task that this runs in is canceled.
  private func work() {
    while true {
      let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
      if index >= count { return }
      do {
        try Task.checkCancellation()
        let value = try make(index)
        state.withLock { $0.values[index] = value }
      } catch {
        state.withLock { $0.failure = error }
        next.store(count, ordering: .relaxed)
        return
      }
    }
  }
}
