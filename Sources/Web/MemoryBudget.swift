// MemoryBudget — how much memory the pictures of all pages may take together.

internal import Synchronization

/// Admits requests while there is memory for them.
///
/// Each request asks for its total memory, and asks again when it knows more: before a reference
/// becomes longer, and when it is finished. It waits while other requests use the memory. The
/// oldest request does not wait for requests that wait themselves, so each is carried out in the
/// end; one that needs more than there is takes it when it is alone. Pictures that pages have kept
/// are freed first, beginning with the least recently used.
///
/// The running order waits for memory like a request. It gives way to the oldest request, and
/// continues later from what it has made.
final class MemoryBudget: Sendable {
  private typealias Continuation = CheckedContinuation<Void, any Error>
  /// Requests or orders that wait, by their numbers: the bytes, and what continues them.
  private typealias Queue = [Int: (bytes: Int, continuation: Continuation)]

  private struct Kept: Sendable {
    let bytes: Int
    /// The number of the last use; it increases with each use of any picture.
    let use: Int
    let forget: @Sendable () -> Void
  }

  private struct State: Sendable {
    /// The bytes that each running request may use, by its number, which is higher for newer ones.
    var held: [Int: Int] = [:]
    var waiting: Queue = [:]
    var kept: [ObjectIdentifier: Kept] = [:]
    var lastNumber = 0
    var lastUse = 0
    /// The bytes that the running order may take.
    var order = 0
    var waitingOrders: Queue = [:]
    /// Makes the running order end, and give its memory back.
    var giveWay: (@Sendable () -> Void)?

    /// The bytes that requests use.
    var inUse: Int { held.values.reduce(0, +) }
    /// The bytes that requests and kept pictures use together.
    var used: Int { inUse + kept.values.reduce(0) { $0 + $1.bytes } }
    /// The bytes that the oldest request uses.
    var ofOldest: Int { held.keys.min().flatMap { held[$0] } ?? 0 }
  }

  private let state = Mutex(State())
  private let bytes: Int
  /// The bytes that pages and the running order may take together.
  private let whole: Int
  private var bytesOfSmall: Int { bytes / 6 }
  /// The bytes that pages keep beside an order or an oldest request that takes all others.
  private var reserve: Int { bytes / 4 }
  /// The most bytes that an order, or a single request, may take.
  var mostBytes: Int { whole - reserve }

  /// - Parameters:
  ///   - bytes: The memory for kept pictures and for all requests except the oldest; they have
  ///     less, but at least a quarter, where the oldest and the running order leave less.
  ///   - whole: The memory of everything together.
  init(bytes: Int, whole: Int) { (self.bytes, self.whole) = (bytes, whole) }

  /// A running request.
  final class Request: Sendable {
    fileprivate let budget: MemoryBudget
    fileprivate let number: Int
    /// The bytes to add to the next number that it asks for.
    fileprivate let unknown: Atomic<Int>

    /// Returns when the request may use this many bytes in all, or as many as there are.
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

  /// The number of requests and orders that wait.
  var waitingCount: Int {
    state.withLock { $0.waiting.count + $0.waitingOrders.count }
  }

  /// Records what a page has kept.
  ///
  /// - Parameter forget: Frees it; called at most once, from any thread.
  func keep(_ bytes: Int, of owner: AnyObject, forget: @escaping @Sendable () -> Void) {
    change { state in
      state.lastUse += 1
      state.kept[ObjectIdentifier(owner)] = Kept(bytes: bytes, use: state.lastUse, forget: forget)
    }
  }

  /// Returns when the running order may take this many bytes in all.
  ///
  /// - Parameter giveWay: Called if the oldest request needs the memory; the order then has to end,
  ///   and to call `endOrder`.
  /// - Throws: `CancellationError`.
  func askForOrder(_ bytes: Int, giveWay: @escaping @Sendable () -> Void) async throws {
    let number = state.withLock { state in
      state.lastNumber += 1
      state.giveWay = giveWay
      return state.lastNumber
    }
    try await wait(for: bytes, number, in: \.waitingOrders)
  }

  /// Frees the memory of the order that has ended.
  func endOrder() {
    change { ($0.order, $0.giveWay) = (0, nil) }
  }

  /// The bytes for kept pictures and for requests beside the oldest and the running order.
  private func bytes(in state: State) -> Int {
    min(bytes, max(reserve, whole - state.order - state.ofOldest))
  }

  /// Forgets what was recorded of a page that has gone.
  func drop(_ owner: AnyObject) {
    change { $0.kept[ObjectIdentifier(owner)] = nil }
  }

  private func ask(for bytes: Int, _ number: Int) async throws {
    // What a reference may take at most is counted before its length is known.
    try await wait(for: min(bytes, mostBytes), number, in: \.waiting)
  }

  /// Returns when a request or an order is admitted.
  ///
  /// - Throws: `CancellationError`.
  private func wait(
    for bytes: Int, _ number: Int, in queue: any WritableKeyPath<State, Queue> & Sendable
  ) async throws {
    let cancel: @Sendable () -> Void = { [self] in
      let waiting = state.withLock { $0[keyPath: queue].removeValue(forKey: number) }
      waiting?.continuation.resume(throwing: CancellationError())
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        change { $0[keyPath: queue][number] = (bytes, continuation) }
        // If the task was canceled before it waited, the handler found nothing to cancel.
        if Task.isCancelled { cancel() }
      }
    } onCancel: {
      cancel()
    }
  }

  private func end(_ number: Int) {
    change { $0.held[number] = nil }
  }

  /// Makes a change, then admits the requests for which there is memory now.
  private func change(_ change: (inout State) -> Void) {
    let (admitted, forgotten, giveWay) = state.withLock {
      state -> ([Continuation], [Kept], (@Sendable () -> Void)?) in
      change(&state)
      let admitted = admit(&state)
      return (admitted, forget(&state), orderToEnd(&state))
    }
    for kept in forgotten { kept.forget() }
    for continuation in admitted { continuation.resume() }
    giveWay?()
  }

  private func admit(_ state: inout State) -> [Continuation] {
    var admitted: [Continuation] = []
    for number in state.waiting.keys.sorted() {
      guard let (bytes, continuation) = state.waiting[number] else { continue }
      guard mayUse(bytes, number, state) else { continue }
      state.held[number] = bytes
      state.waiting[number] = nil
      admitted.append(continuation)
    }
    for number in state.waitingOrders.keys.sorted() {
      guard let (bytes, continuation) = state.waitingOrders[number],
        bytes <= state.order || bytes + max(reserve, state.inUse) <= whole
      else { continue }
      state.order = bytes
      state.waitingOrders[number] = nil
      admitted.append(continuation)
    }
    return admitted
  }

  /// The kept pictures to be freed, which are no longer recorded.
  private func forget(_ state: inout State) -> [Kept] {
    var forgotten: [Kept] = []
    while state.used > bytes(in: state),
      let oldest = state.kept.min(by: { $0.value.use < $1.value.use })
    {
      forgotten.append(oldest.value)
      state.kept[oldest.key] = nil
    }
    return forgotten
  }

  /// What makes the running order give way, if the oldest request waits for its memory.
  private func orderToEnd(_ state: inout State) -> (@Sendable () -> Void)? {
    guard state.order > 0, let oldest = state.held.keys.min(), let wish = state.waiting[oldest],
      wish.bytes + state.inUse - state.ofOldest + state.order > whole
    else { return nil }
    defer { state.giveWay = nil }
    return state.giveWay
  }

  /// Whether a request may use some bytes; kept pictures do not count, since they can be freed.
  private func mayUse(_ wanted: Int, _ number: Int, _ state: State) -> Bool {
    let held = state.held[number, default: 0]
    if wanted <= held { return true }
    if number == state.held.keys.min() {
      // One that waits itself would never end for this one.
      let runs = state.held.contains {
        $0.key != number && $0.value > 0 && state.waiting[$0.key] == nil
      }
      return wanted + state.inUse - held + state.order <= whole || !runs && state.order == 0
    }
    let others = state.inUse - held - state.ofOldest
    // A part is reserved for small requests, so that they do not wait for large ones.
    let all = bytes(in: state)
    return others + wanted <= (wanted <= bytesOfSmall ? all : all * 5 / 8)
  }
}
