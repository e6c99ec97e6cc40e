// HomePathTests — ‘~’ is expanded in typed text, and only where a shell would expand it.

import Foundation
import Testing

@testable import REPL

@Suite struct HomePathTests {
  private let home = ["HOME": "/people/ann"]

  @Test func `a tilde alone or before a slash is the home folder`() {
    #expect(HomePath.expanded("~/x.png", environment: home) == "/people/ann/x.png")
    #expect(HomePath.expanded("~", environment: home) == "/people/ann")
    #expect(HomePath.expanded("~/x", environment: ["HOME": "/"]) == "/x")
    for text in ["~bob/x", "a~/x", "./~/x", "", "x"] {
      #expect(HomePath.expanded(text, environment: home) == text)
    }
  }

  @Test func `in an argument, the value is expanded`() {
    let home = HomePath.expanded("~")
    #expect(HomePath.expandedArgument("--output=~/x.png") == "--output=\(home)/x.png")
    #expect(HomePath.expandedArgument("-o=~") == "-o=\(home)")
    for text in ["--output", "~/x", "a=~/x", "--at=-0.75,0.1"] {
      #expect(HomePath.expandedArgument(text) == text)
    }
  }

  @Test func `the words of a command are expanded, quoted ones too`() throws {
    let words = try CommandWords.commands(in: "render ~/x.png; load \"~/my places/a.fathom\"")
    let home = HomePath.expanded("~")
    #expect(
      words.map(\.words) == [["render", home + "/x.png"], ["load", home + "/my places/a.fathom"]])
    // The text is kept as it was typed, for the history.
    #expect(words[0].text == "render ~/x.png")
  }

  @Test func `a script writes and reads in the home folder, where names are completed too`()
    async throws
  {
    let room = try TestRoom()
    let explorer = Explorer(room.surroundings)
    let name = ".fathom-test-\(UUID().uuidString).txt"
    let file = HomePath.expanded("~/" + name)
    defer { try? FileManager.default.removeItem(atPath: file) }
    let reply = try await explorer.reply(to: "1; history --script ~/\(name); source ~/\(name)")
    #expect(FileManager.default.fileExists(atPath: file), "\(reply.lines)")
    let completer = Completer(places: room.surroundings.places)
    let found = completer.completion(of: LineWord(endOf: "source ~/.fathom-test-"))
    #expect("\(found)".contains("~/" + name))
  }
}
