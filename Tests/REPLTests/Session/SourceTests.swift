// SourceTests — scripts within a session, and lines that end before they are complete.

import Foundation
import Jobs
import REPL
import Testing

@Suite struct SourceTests {
  private let room: TestRoom
  private let explorer: Explorer

  init() throws {
    room = try TestRoom()
    explorer = Explorer(room.surroundings)
  }

  /// Writes a script to a file, and carries it out.
  private func source(_ script: String) async throws -> LineReply {
    let path = room.folder + "/script.txt"
    try script.write(toFile: path, atomically: true, encoding: .utf8)
    return try await explorer.reply(to: "source \(path)")
  }

  @Test func `commands before a wrong line are answered and drawn`() async throws {
    let reply = try await source("1-2\nshare\nbogus\n3\n")
    #expect(reply.lines.first?.hasSuffix(":j=12") == true)
    #expect(reply.lines.contains("unknown command ‘bogus’"))
    #expect(reply.draws)
    let shown = await explorer.shown
    #expect(reply.shown == shown && shown.view.trail.count == 2)
  }

  @Test func `a script within a script is answered`() async throws {
    let inner = room.folder + "/inner.txt"
    try "share\nbogus\n".write(toFile: inner, atomically: true, encoding: .utf8)
    let reply = try await source("1\nsource \(inner)\n2\n")
    #expect(reply.lines.first?.hasSuffix(":j=1") == true)
    #expect(reply.lines.contains { $0.hasSuffix("inner.txt:2") })
    #expect(reply.draws)
  }

  @Test func `a script that would ask a question fails instead`() async throws {
    _ = try await explorer.reply(to: "save tower the first; 1")
    let reply = try await source("save tower the second\n2\n")
    #expect(reply.question == nil && !reply.draws)
    #expect(reply.lines.first?.contains("tower") == true)
    let places = try await explorer.reply(to: "places")
    #expect(places.lines.count == 1 && places.lines[0].hasSuffix("the first"))
  }

  @Test func `quit ends a script at once`() async throws {
    let reply = try await source("1; quit; 2\n3\n")
    #expect(reply.leaves)
    #expect(reply.shown.view.trail.count == 1)
  }

  @Test func `a line that is stopped keeps the view that it has reached`() async throws {
    let (explorer, path) = (explorer, room.folder + "/x.png")
    let reply = try await Task {
      withUnsafeCurrentTask { unsafe $0?.cancel() }
      return try await explorer.reply(to: "1-4; render \(path)")
    }.value
    #expect(reply.lines == ["stopped"])
    #expect(reply.draws && reply.shown.view.trail.count == 2)
  }

  @Test func `each line of a script reports its progress`() async throws {
    let path = room.folder + "/script.txt"
    let picture = "render \(room.folder)/x.png --size 64x64 --force"
    try "where\n\(picture)\n".write(toFile: path, atomically: true, encoding: .utf8)
    let (told, teller) = AsyncStream.makeStream(of: Bool.self)
    _ = try await explorer.reply(to: "source \(path)") { _ in teller.yield(true) }
    teller.finish()
    var count = 0
    for await _ in told { count += 1 }
    #expect(count > 0)
  }
}
