// SessionStateTests — the next session begins where the last one ended.

import Foundation
import Places
import Testing
import TestSupport

@testable import Jobs

@Suite struct SessionStateTests {
  private let folder: Folder
  private let state: SessionState

  init() throws {
    folder = try Folder()
    state = SessionState(folder: folder.path + "/state/fathom")
  }

  @Test func `the last place is stored, with its date`() throws {
    #expect(state.last() == nil)
    let date = Timestamp(seconds: 1_795_262_400)
    try state.saveLast(.home, date: date)
    let spiral = try Location(journey: "144133")
    try state.saveLast(spiral, title: "Elephants", date: date)
    let last = try #require(state.last())
    #expect(last.location == spiral && last.title == "Elephants" && last.date == date)
    #expect(try FileManager.default.contentsOfDirectory(atPath: state.folder) == ["last.fathom"])
  }

  @Test func `a damaged file counts as missing`() throws {
    try state.saveLast(.home)
    try Data("fathom1:j=14413".utf8).write(to: URL(filePath: state.folder + "/last.fathom"))
    #expect(state.last() != nil)
    try Data("fathom1:k=2576d984:j=14413".utf8)
      .write(to: URL(filePath: state.folder + "/last.fathom"))
    #expect(state.last() == nil)
  }

  @Test func `a failure to write is reported, and the earlier file stays`() throws {
    let file = try folder.write("a file", as: "file")
    let blocked = SessionState(folder: file)
    #expect(throws: StoreError.self) { try blocked.saveLast(.home) }
    #expect(blocked.last() == nil && blocked.historyPath == "\(file)/history")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "a file")
  }

  @Test func `asking for the history creates its folder, accessible to its owner only`() throws {
    #expect(state.historyPath == state.folder + "/history")
    let attributes = try FileManager.default.attributesOfItem(atPath: state.folder)
    #expect((attributes[.posixPermissions] as? Int).map { $0 & 0o077 } == 0)
  }

  @Test func `storing takes a few milliseconds at most`() throws {
    let deep = try Location(journey: String(repeating: "1432", count: 1_000))
    try state.saveLast(deep)
    let time = try ContinuousClock().measure {
      for _ in 0..<50 { try state.saveLast(deep) }
    }
    // It was measured to take 0.2 ms each; the rest allows for a busy machine.
    #expect(time < .milliseconds(50 * 20))
  }

  @Test func `folders are where freedesktop.org defines them, if that is an absolute path`() {
    let home = ["HOME": "/h"]
    #expect(UserFolder.data.path(in: home) == "/h/.local/share/fathom")
    #expect(UserFolder.state.path(in: home) == "/h/.local/state/fathom")
    #expect(UserFolder.state.path(in: ["HOME": "/h", "XDG_STATE_HOME": "/s"]) == "/s/fathom")
    #expect(
      UserFolder.data.path(in: ["HOME": "/h", "XDG_STATE_HOME": "/s"]) == "/h/.local/share/fathom")
    #expect(
      UserFolder.state.path(in: ["HOME": "/h", "XDG_STATE_HOME": "s"]) == "/h/.local/state/fathom")
  }
}
