// PageServer — the server of `fathom serve`: checks requests and answers them.

internal import CMemory
internal import Core
internal import FlyingFox
internal import FlyingSocks
internal import Foundation
package import Jobs
internal import Synchronization

/// Serves the page, its pictures and its jobs.
///
/// Pictures are computed on separate threads, so that requests are answered in the meantime.
package final class PageServer: Sendable {
  private let settings: Settings
  private let files: PageFiles
  private let jobs: JobQueue
  private let answers: Answers
  private let sessionCount = Mutex(0)
  private let budget: MemoryBudget
  private let inks = InkShelf()

  /// The settings that the command line gives.
  package struct Settings: Sendable {
    package var port: UInt16 = 7_777
    /// The token that requests must carry if the whole network may connect; nil for this machine
    /// alone.
    package var token: String?
    package var threads: Int
    /// The bytes that views and one order may take; nil for three quarters of the machine's.
    package var memory: Int?
    package var store = PlaceStore.standard
    /// The folder in which jobs are stored.
    package var jobFolder: String

    package init(threads: Int, jobFolder: String) {
      (self.threads, self.jobFolder) = (threads, jobFolder)
    }
  }

  /// The largest number of pages connected at one time; further pages are told to try again later.
  private static let mostSessions = 16
  /// The seconds after which a page that was turned away comes again.
  fileprivate static let retrySeconds = 2

  /// The memory of the program itself, in bytes.
  private static let bytesOfServer = 64 << 20
  /// The memory of all pages, beside the oldest view, in bytes.
  private static let mostBytesOfPages = 512 << 20

  /// - Throws: A `UserError` if the page's files are missing, or the folder for jobs cannot be
  ///   made.
  package init(_ settings: Settings) throws {
    self.settings = settings
    files = try PageFiles()
    let installed = Int(ProcessInfo.processInfo.physicalMemory)
    let memory = settings.memory ?? max(1 << 30, installed / 4 * 3)
    let whole = memory - Self.bytesOfServer
    let bytesOfPages = min(Self.mostBytesOfPages, whole / 2)
    budget = MemoryBudget(bytes: bytesOfPages, whole: whole)
    jobs = try JobQueue(folder: settings.jobFolder, threads: settings.threads, budget)
    answers = Answers(store: settings.store, inks: inks)
  }

  /// Serves until the task is canceled.
  ///
  /// - Parameter begin: Called with the port when the server listens. If the port of the settings
  ///   is 0, the system chooses one.
  /// - Throws: A `UserError` if the port is in use.
  package func run(begin: @escaping @Sendable (UInt16) -> Void) async throws {
    // A view that ends leaves its memory to that of the next, on whichever threads it runs.
    fathom_share_heaps()
    let address =
      try settings.token == nil
      ? sockaddr_in.inet(ip4: "127.0.0.1", port: settings.port)
      : sockaddr_in.inet(ip4: "0.0.0.0", port: settings.port)
    let routes = Routes(self)
    let server = Self.server(at: address, routes)
    await jobs.begin()
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await server.run() }
        group.addTask {
          try await server.waitUntilListening(timeout: 5)
          guard case .ip4(_, let port) = await server.listeningAddress else { return }
          routes.port.withLock { $0 = port }
          begin(port)
          try await Task.sleep(for: .seconds(1 << 40))
        }
        try await group.next()
        group.cancelAll()
      }
    } catch {
      await jobs.stop()
      try Task.checkCancellation()
      if error is SocketError || error is CancellationError {
        throw BadInput(
          "port \(settings.port) cannot be listened on", at: "--port",
          remedy: "Another program may have it: choose another port.")
      }
      throw error
    }
  }

  private static func server(at address: sockaddr_in, _ routes: Routes) -> HTTPServer {
    #if canImport(Glibc)
    HTTPServer(
      address: address, timeout: 30, pool: PolledSockets(), logger: .disabled, handler: routes)
    #else
    HTTPServer(address: address, timeout: 30, logger: .disabled, handler: routes)
    #endif
  }

  // MARK: Requests

  /// The handler of all requests.
  private final class Routes: HTTPHandler, Sendable {
    let server: PageServer
    let port = Mutex(UInt16(0))

    init(_ server: PageServer) { self.server = server }

    func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
      let guardian = RequestGuard(
        port: port.withLock { $0 }, token: server.settings.token)
      if let refusal = guardian.refusal(of: request) { return Reply.status(refusal) }
      do { return try await server.response(to: request) } catch { return Reply.failure(error) }
    }
  }

  private func response(to request: HTTPRequest) async throws -> HTTPResponse {
    let path = request.path == "/" ? "/page/index.html" : request.path
    if path.hasPrefix("/page/") {
      guard request.method == .GET || request.method == .HEAD else {
        return Reply.status(.methodNotAllowed)
      }
      guard let file = files[String(path.dropFirst("/page/".count))] else {
        return Reply.status(.notFound)
      }
      return Reply.bytes(file.bytes, type: file.type)
    }
    if path == "/live" { return try await live(request) }
    if path.hasPrefix("/api/jobs") { return try await jobs.response(to: request) }
    if path.hasPrefix("/api/") { return try await answers.response(to: request) }
    return Reply.status(.notFound)
  }

  /// Opens the WebSocket of a page.
  private func live(_ request: HTTPRequest) async throws -> HTTPResponse {
    let isFree = sessionCount.withLock { count in
      if count >= Self.mostSessions { return false }
      count += 1
      return true
    }
    guard isFree else {
      return try await WebSocketHTTPHandler(handler: MessageFrameWSHandler(handler: BusyHandler()))
        .handleRequest(request)
    }
    let handler = LiveHandler(
      store: settings.store, threads: settings.threads, budget: budget, inks: inks,
      isCompressed: !request.isFromThisMachine
    ) { [self] in
      sessionCount.withLock { $0 -= 1 }
    }
    let response = try await WebSocketHTTPHandler(handler: MessageFrameWSHandler(handler: handler))
      .handleRequest(request)
    if case .webSocket = response.payload { return response }
    sessionCount.withLock { $0 -= 1 }
    return response
  }
}

/// Makes a session for each WebSocket.
private struct LiveHandler: WSMessageHandler {
  let store: PlaceStore
  let threads: Int
  let budget: MemoryBudget
  let inks: InkShelf
  let isCompressed: Bool
  let end: @Sendable () -> Void

  func makeMessages(for client: AsyncStream<WSMessage>) async throws -> AsyncStream<WSMessage> {
    let (messages, continuation) = AsyncStream.makeStream(of: WSMessage.self)
    let outbox = Outbox(continuation, isCompressed: isCompressed)
    let session = LiveSession(outbox, store, budget, inks, threads: threads)
    let task = Task {
      for await message in client {
        if case .text(let text) = message { await session.receive(text) }
      }
      await session.close()
      end()
    }
    continuation.onTermination = { _ in task.cancel() }
    return messages
  }
}

/// Tells a page that the server has enough pages, and when to come again; then the page closes.
private struct BusyHandler: WSMessageHandler {
  func makeMessages(for client: AsyncStream<WSMessage>) async throws -> AsyncStream<WSMessage> {
    let (messages, continuation) = AsyncStream.makeStream(of: WSMessage.self)
    let message: JSON = ["t": "busy", "retryAfter": .integer(PageServer.retrySeconds)]
    continuation.yield(.text(message.text))
    continuation.yield(.close(.tryAgainLater))
    continuation.finish()
    return messages
  }
}

extension HTTPRequest {
  /// Whether the connection comes from this machine.
  fileprivate var isFromThisMachine: Bool {
    if case .ip4(let address, _) = remoteAddress { return address.hasPrefix("127.") }
    return false
  }
}
