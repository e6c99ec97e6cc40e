// PolledSockets — waits for the server's sockets by poll, on one thread.

#if canImport(Glibc)
internal import FlyingSocks
internal import Foundation
internal import Synchronization
import Glibc

extension SocketOption where Self == BoolSocketOption {
  /// Whether bytes are sent although those before are not acknowledged.
  ///
  /// Otherwise the end of a picture waits for an acknowledgment, which a page may send 40 ms later.
  static var noDelay: Self { BoolSocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY) }
}

/// The sockets for which tasks wait.
///
/// FlyingSocks' own pool resumes a canceled wait before it takes the socket off its list. If the
/// socket is closed in between, the pool does not wait for a new socket with the same descriptor,
/// whose client is never answered. Here each wait has a number of its own and is removed before its
/// task continues, and each call of `poll` gets all waits that exist at that time.
final class PolledSockets: AsyncSocketPool {
  private typealias Continuation = CheckedContinuation<Void, any Error>

  private struct Wait: Sendable {
    let file: Int32
    let events: Int16
    let continuation: Continuation
  }

  private struct State: Sendable {
    /// The waits by their numbers, which rise.
    var waits: [Int: Wait] = [:]
    var lastNumber = 0
    var isEnded = false
    /// The two ends of the pipe that ends a call of `poll`.
    var readEnd: Int32 = -1
    var writeEnd: Int32 = -1
    var isWoken = false
  }

  private let state = Mutex(State())
  private let mostWaits: Int

  /// - Parameter mostWaits: The greatest number of waits. One more disconnects the socket that has
  ///   been silent for the longest time, so that idle connections cannot keep others out.
  init(mostWaits: Int = 512) { self.mostWaits = mostWaits }

  func prepare() async throws {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw SocketError.makeFailed("pipe") }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    state.withLock { $0 = State(readEnd: ends[0], writeEnd: ends[1]) }
  }

  /// Serves the waits until the task is canceled.
  func run() async throws {
    await withTaskCancellationHandler {
      await withCheckedContinuation { (end: CheckedContinuation<Void, Never>) in
        let thread = Thread { [self] in
          work()
          end.resume()
        }
        thread.start()
      }
    } onCancel: {
      state.withLock { state in
        state.isEnded = true
        Self.wake(&state)
      }
    }
    throw CancellationError()
  }

  func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
    // The socket that accepts connections waits first, and all connections get its options.
    try? socket.setValue(true, for: .noDelay)
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        add(
          Wait(file: socket.file.rawValue, events: events.ofPoll, continuation: continuation),
          number)
        // If the task was canceled before the wait was added, the handler found nothing to cancel.
        if Task.isCancelled { cancel(number) }
      }
    } onCancel: {
      cancel(number)
    }
  }

  // MARK: Waits

  /// The number of tasks that wait.
  var waitCount: Int { state.withLock { $0.waits.count } }

  private func add(_ wait: Wait, _ number: Int) {
    let (isAdded, silent) = state.withLock { state -> (Bool, Wait?) in
      if state.isEnded { return (false, nil) }
      state.waits[number] = wait
      Self.wake(&state)
      return (true, state.waits.count > mostWaits ? Self.removeSilent(from: &state) : nil)
    }
    if !isAdded { wait.continuation.resume(throwing: SocketError.disconnected) }
    silent?.continuation.resume(throwing: SocketError.disconnected)
  }

  private func cancel(_ number: Int) {
    let wait = state.withLock { $0.waits.removeValue(forKey: number) }
    wait?.continuation.resume(throwing: CancellationError())
  }

  /// Removes the oldest wait of a connection; the socket that accepts connections stays.
  private static func removeSilent(from state: inout State) -> Wait? {
    for number in state.waits.keys.sorted() {
      guard let wait = state.waits[number], !accepts(wait.file) else { continue }
      return state.waits.removeValue(forKey: number)
    }
    return nil
  }

  private static func accepts(_ file: Int32) -> Bool {
    var (value, size) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
    return unsafe getsockopt(file, SOL_SOCKET, SO_ACCEPTCONN, &value, &size) == 0 && value != 0
  }

  // MARK: The thread

  private static func wake(_ state: inout State) {
    if state.isWoken || state.writeEnd < 0 { return }
    state.isWoken = true
    var byte: UInt8 = 0
    _ = unsafe write(state.writeEnd, &byte, 1)
  }

  private func work() {
    while let (numbers, files) = nextFiles() {
      var files = files
      // The pipe's end comes first.
      guard unsafe Glibc.poll(&files, nfds_t(files.count), -1) > 0 else { continue }
      if files[0].revents != 0 { drain(files[0].fd) }
      // A socket with an error is ready, too: its next call reports the error.
      let ready = zip(numbers, files.dropFirst()).filter { $0.1.revents != 0 }.map(\.0)
      let waits = state.withLock { state in
        ready.compactMap { state.waits.removeValue(forKey: $0) }
      }
      for wait in waits { wait.continuation.resume() }
    }
  }

  /// The files to wait for and the numbers of their waits; nil at the end, after all remaining
  /// waits have been canceled.
  private func nextFiles() -> ([Int], [pollfd])? {
    let (waits, readEnd) = state.withLock { state -> ([Int: Wait], Int32?) in
      guard state.isEnded else { return (state.waits, state.readEnd) }
      defer { state = State(isEnded: true) }
      close(state.readEnd)
      close(state.writeEnd)
      return (state.waits, nil)
    }
    guard let readEnd else {
      for wait in waits.values { wait.continuation.resume(throwing: CancellationError()) }
      return nil
    }
    let files = waits.map { pollfd(fd: $0.value.file, events: $0.value.events, revents: 0) }
    return (waits.map(\.key), [pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)] + files)
  }

  private func drain(_ end: Int32) {
    state.withLock { state in
      var bytes = [UInt8](repeating: 0, count: 16)
      while unsafe read(end, &bytes, bytes.count) > 0 {}
      state.isWoken = false
    }
  }
}

extension Socket.Events {
  /// The flags of `poll`.
  fileprivate var ofPoll: Int16 {
    Int16((contains(.read) ? POLLIN : 0) | (contains(.write) ? POLLOUT : 0))
  }
}
#endif
