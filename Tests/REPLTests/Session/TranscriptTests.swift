// TranscriptTests — complete sessions: lines after “> ” are typed, and the others are answers.

import Foundation
import Jobs
import REPL
import Testing

@Suite struct TranscriptTests {
  static let names = [
    "journeys", "history", "views", "julia", "scenes", "looks", "places", "mistakes", "help",
    "find", "ink",
  ]

  @Test(arguments: names)
  func `a session answers as written down`(_ name: String) async throws {
    let url = try #require(
      Bundle.module.url(forResource: name, withExtension: "txt", subdirectory: "Transcripts"))
    let written = try String(contentsOf: url, encoding: .utf8)
    let room = try TestRoom()
    let explorer = Explorer(room.surroundings)
    var played = ""
    var question: LineReply.Question?
    for line in written.split(separator: "\n") where line.hasPrefix("> ") || line == ">" {
      played += line + "\n"
      var typed = String(line.dropFirst(2))
      if let asked = question {
        question = nil
        if !LineReply.Question.isYes(typed) { continue }
        typed = asked.ifYes
      }
      let reply = try await explorer.reply(to: typed)
      for answer in reply.lines { played += room.unplaced(answer) + "\n" }
      if let asked = reply.question { played += asked.text + " (y/n)\n" }
      question = reply.question
      if reply.draws { played += "[picture]\n" }
      if reply.leaves { played += "[end]\n" }
    }
    let expected = written.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("# ") }.joined(separator: "\n").trimmingCharacters(in: .newlines)
    if played.trimmingCharacters(in: .newlines) != expected {
      let difference = TranscriptTests.difference(played, expected)
      Issue.record("\(name).txt: \(difference)\n--- played:\n\(played)")
    }
  }

  /// The first line that differs.
  private static func difference(_ played: String, _ expected: String) -> String {
    let left = played.split(separator: "\n")
    let right = expected.split(separator: "\n")
    for (number, (mine, theirs)) in zip(left, right).enumerated() where mine != theirs {
      return "line \(number + 1) is\n  \(mine)\nand should be\n  \(theirs)"
    }
    return "\(left.count) lines instead of \(right.count)"
  }
}
