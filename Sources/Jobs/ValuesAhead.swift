// ValuesAhead — computes numbered values on other threads while the caller does other work.

internal import Dispatch
internal import Synchronization

/// Numbered values, each computed once, by helper threads and by the caller.
///
/// It works without Swift's tasks, so that a function that is not `async` can use all cores.
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

  /// Starts to compute the values 0 ..< `count`.
  ///
  /// - Parameter helpers: The number of threads that compute, in addition to the caller.
  init(_ count: Int, helpers: Int, make: @escaping @Sendable (Int) throws -> Value) {
    (self.count, self.make) = (count, make)
    state = Mutex(State(values: Array(repeating: nil, count: count)))
    for _ in 0..<min(helpers, count) {
      DispatchQueue.global().async(group: others) { self.work() }
    }
  }

  /// All values, in order; the caller helps to compute what is missing.
  ///
  /// - Throws: What `make` throws; `CancellationError` if the caller's task is canceled.
  func values() throws -> [Value] {
    work()
    others.wait()
    try Task.checkCancellation()
    return try state.withLock { state in
      if let failure = state.failure { throw failure }
      return state.values.compactMap { $0 }
    }
  }

  /// Starts no further value, and waits for those that are being computed.
  func stop() {
    next.store(count, ordering: .relaxed)
    others.wait()
  }

  /// Computes values until none is left, one fails, or the current task is canceled.
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
