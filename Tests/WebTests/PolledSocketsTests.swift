// PolledSocketsTests — waiting for sockets that come, go, and come again under the same number.

#if canImport(Glibc)
import FlyingSocks
import Foundation
import Glibc
import Testing

@testable import Web

/// These tests wait for events; the time limit is for those that do not come.
///
/// Beside other tests that fill the processor, each wait may last a second.
@Suite("Polled sockets", .timeLimit(.minutes(10)))
struct PolledSocketsTests {
  /// Two sockets that are connected with each other.
  private func pair() throws -> (Socket, Socket) {
    var files: [Int32] = [-1, -1]
    try #require(
      unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &files) == 0)
    return (Socket(file: .init(rawValue: files[0])), Socket(file: .init(rawValue: files[1])))
  }

  private func running<Result>(
    _ pool: PolledSockets = PolledSockets(), _ use: (PolledSockets) async throws -> Result
  ) async throws -> Result {
    try await pool.prepare()
    let run = Task { try await pool.run() }
    let result = try await use(pool)
    run.cancel()
    await #expect(throws: CancellationError.self) { try await run.value }
    return result
  }

  @Test("a wait ends when bytes come, and when the other side is gone")
  func ready() async throws {
    try await running { pool in
      let (one, other) = try pair()
      try await pool.suspendSocket(one, untilReadyFor: .write)
      async let wait: Void = pool.suspendSocket(one, untilReadyFor: .read)
      _ = try other.write(Data([7]), from: 0)
      try await wait
      #expect(try one.read() == 7)
      async let end: Void = pool.suspendSocket(one, untilReadyFor: .read)
      try other.close()
      try await end
      try one.close()
    }
  }

  @Test("what a connection writes is sent at once")
  func noDelay() async throws {
    try await running { pool in
      let listener = try Socket(domain: AF_INET)
      try listener.bind(to: .inet(ip4: "127.0.0.1", port: 0))
      try listener.listen()
      async let wait: Void = pool.suspendSocket(listener, untilReadyFor: .read)
      for _ in 0..<1_000 where try !listener.getValue(for: .noDelay) {
        try await Task.sleep(for: .milliseconds(10))
      }
      let client = try Socket(domain: AF_INET)
      guard case .ip4(_, let port) = try listener.sockname() else {
        Issue.record("the listener has no port")
        return
      }
      try client.connect(to: .inet(ip4: "127.0.0.1", port: port))
      try await wait
      let connection = Socket(file: try listener.accept().file)
      #expect(try connection.getValue(for: .noDelay))
      #expect(try !client.getValue(for: .noDelay))
      for socket in [connection, client, listener] { try socket.close() }
    }
  }

  @Test("a canceled wait leaves nothing behind for the next socket with its number")
  func reused() async throws {
    try await running { pool in
      for _ in 0..<20 {
        let (one, other) = try pair()
        let wait = Task {
          // The socket is closed as soon as its task continues, as a connection's is.
          defer { try? one.close() }
          try await pool.suspendSocket(one, untilReadyFor: .read)
        }
        await Task.yield()
        wait.cancel()
        await #expect(throws: CancellationError.self) { try await wait.value }
        let (next, sender) = try pair()
        _ = try sender.write(Data([7]), from: 0)
        try await pool.suspendSocket(next, untilReadyFor: .read)
        for socket in [other, next, sender] { try socket.close() }
      }
    }
  }

  @Test("where too many wait, the one that has waited longest is disconnected")
  func most() async throws {
    try await running(PolledSockets(mostWaits: 2)) { pool in
      let pairs = try (0..<3).map { _ in try pair() }
      let first = Task { try await pool.suspendSocket(pairs[0].0, untilReadyFor: .read) }
      while pool.waitCount < 1 { await Task.yield() }
      let second = Task { try await pool.suspendSocket(pairs[1].0, untilReadyFor: .read) }
      while pool.waitCount < 2 { await Task.yield() }
      let third = Task { try await pool.suspendSocket(pairs[2].0, untilReadyFor: .read) }
      await #expect(throws: SocketError.self) { try await first.value }
      for (_, other) in pairs { _ = try other.write(Data([7]), from: 0) }
      try await second.value
      try await third.value
      for (one, other) in pairs {
        try one.close()
        try other.close()
      }
    }
  }

  @Test("the end of the pool ends all waits")
  func end() async throws {
    let pool = PolledSockets()
    let (one, other) = try pair()
    let wait = try await running(pool) { pool in
      let wait = Task { try await pool.suspendSocket(one, untilReadyFor: .read) }
      while pool.waitCount < 1 { await Task.yield() }
      return wait
    }
    await #expect(throws: CancellationError.self) { try await wait.value }
    await #expect(throws: SocketError.self) {
      try await pool.suspendSocket(one, untilReadyFor: .read)
    }
    try one.close()
    try other.close()
  }
}
#endif
