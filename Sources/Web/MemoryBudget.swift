// MemoryBudget — how much memory the pictures of all pages may take together.

internal import Synchronization

/// Admits requests while there is memory for them.
///
/// Each request asks for its total memory, and asks again when it knows more: before a reference
/// becomes longer, and when it is finished. It waits while other requests use the memory. The
/// oldest request never waits, so a request of any size is carried out, and two never wait for
/// each other. Pictures that pages have kept are freed first, beginning with the least recently
/// used.
final class MemoryBudget: Sendable {
  private typealias Continuation = CheckedContinuation<Void, any Error>

  private struct Kept: Sendable {
    let bytes: Int
    /// The number of the last use; it increases with each use of any picture.
    let use: Int
    let forget: @Sendable () -> Void
  }

  private struct State: Sendable {
    /// The bytes that each running request may use, by its number, which is higher for newer ones.
    var held: [Int: Int] = [:]
    var waiting: [Int: (bytes: Int, continuation: Continuation)] = [:]
    var kept: [ObjectIdentifier: Kept] = [:]
    var lastNumber = 0
    var lastUse = 0
    /// The bytes that the running order of the page takes.
    var order = 0

    /// The bytes that requests and kept pictures use together.
    var used: Int { held.values.reduce(0, +) + kept.values.reduce(0) { $0 + $1.bytes } }
  }

  private let state = Mutex(State())
  private let bytes: Int
  /// The bytes that pages and the running order may take together.
  private let whole: Int
  private var bytesOfSmall: Int { bytes / 6 }

  /// - Parameters:
  ///   - bytes: The memory for kept pictures and for all requests except the oldest.
  ///   - whole: That memory and the running order's; where an order needs more, pages keep a
  ///     quarter of theirs.
  init(bytes: Int, whole: Int) { (self.bytes, self.whole) = (bytes, whole) }

  /// A running request.
  final class Request: Sendable {
    fileprivate let budget: MemoryBudget
    fileprivate let number: Int
    /// The bytes to add to the next number that it asks for.
    fileprivate let unknown: Atomic<Int>

    /// Returns when the request may use this many bytes in all.
    ///
    /// - Throws: `CancellationError`.
    func ask(for bytes: Int) async throws {
      try await budget.ask(for: bytes + unknown.exchange(0, ordering: .relaxed), number)
    }

    fileprivate init(_ budget: MemoryBudget, _ number: Int, unknown: Int) {
      (self.budget, self.number) = (budget, number)
      self.unknown = Atomic(unknown)
    }

    /// Ends the request, and frees its memory for others.
    func end() { budget.end(number) }
  }

  /// A new request, which has no memory yet.
  ///
  /// - Parameter unknown: The bytes to add to the first number that it asks for, such as those of
  ///   a reference whose length is not known yet.
  func begin(unknown: Int = 0) -> Request {
    let number = state.withLock { state in
      state.lastNumber += 1
      state.held[state.lastNumber] = 0
      return state.lastNumber
    }
    return Request(self, number, unknown: unknown)
  }

  /// The number of requests that wait.
  var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// Records what a page has kept.
  ///
  /// - Parameter forget: Frees it; called at most once, from any thread.
  func keep(_ bytes: Int, of owner: AnyObject, forget: @escaping @Sendable () -> Void) {
    change { state in
      state.lastUse += 1
      state.kept[ObjectIdentifier(owner)] = Kept(bytes: bytes, use: state.lastUse, forget: forget)
    }
  }

  /// Records what the running order takes.
  func setOrder(_ bytes: Int) {
    change { $0.order = bytes }
  }

  /// The bytes for kept pictures and requests beside the running order.
  private func bytes(in state: State) -> Int { min(bytes, max(bytes / 4, whole - state.order)) }

  /// Forgets what was recorded of a page that has gone.
  func drop(_ owner: AnyObject) {
    change { $0.kept[ObjectIdentifier(owner)] = nil }
  }

  private func ask(for bytes: Int, _ number: Int) async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        change { $0.waiting[number] = (bytes, continuation) }
        // If the task was canceled before it waited, the handler found nothing to cancel.
        if Task.isCancelled { cancel(number) }
      }
    } onCancel: {
      cancel(number)
    }
  }

  private func cancel(_ number: Int) {
    let waiting = state.withLock { $0.waiting.removeValue(forKey: number) }
    waiting?.continuation.resume(throwing: CancellationError())
  }

  private func end(_ number: Int) {
    change { $0.held[number] = nil }
  }

  /// Makes a change, then admits the requests for which there is memory now.
  private func change(_ change: (inout State) -> Void) {
    let (admitted, forgotten) = state.withLock { state -> ([Continuation], [Kept]) in
      change(&state)
      var (admitted, forgotten): ([Continuation], [Kept]) = ([], [])
      for number in state.waiting.keys.sorted() {
        guard let (bytes, continuation) = state.waiting[number] else { continue }
        guard mayUse(bytes, number, state) else { continue }
        state.held[number] = bytes
        state.waiting[number] = nil
        admitted.append(continuation)
      }
      while state.used > bytes(in: state),
        let oldest = state.kept.min(by: { $0.value.use < $1.value.use })
      {
        forgotten.append(oldest.value)
        state.kept[oldest.key] = nil
      }
      return (admitted, forgotten)
    }
    for kept in forgotten { kept.forget() }
    for continuation in admitted { continuation.resume() }
  }

  /// Whether a request may use some bytes; kept pictures do not count, since they can be freed.
  private func mayUse(_ wanted: Int, _ number: Int, _ state: State) -> Bool {
    if number == state.held.keys.min() || wanted <= state.held[number, default: 0] { return true }
    let oldest = state.held.keys.min().flatMap { state.held[$0] } ?? 0
    let others = state.held.values.reduce(0, +) - state.held[number, default: 0] - oldest
    // A part is reserved for small requests, so that they do not wait for large ones.
    let all = bytes(in: state)
    return others + wanted <= (wanted <= bytesOfSmall ? all : all * 5 / 8)
  }
}
