// RandomLinesTests — 10,000 seeded lines, valid and invalid, cause neither a crash nor a hang.

import Foundation
import FractalEngine
import Jobs
import Testing
import TestSupport

@testable import REPL

@Suite struct RandomLinesTests {
  /// The time after which a command is canceled; after `grace` more, it counts as hanging.
  ///
  /// Most commands end within milliseconds, but other tests keep the processors busy.
  private static let patience = Duration.milliseconds(20)
  private static let grace = Duration.seconds(60)

  private static let seeds: ClosedRange<UInt64> = 1...5
  /// The number of lines for each seed.
  private static let count = fuzzCount(10_000) / seeds.count

  @Test(arguments: seeds)
  func `random lines are answered, each within its time`(_ seed: UInt64) async throws {
    // On the threads that all tests share, a waiting task would resume only after all queued tasks.
    let threads = OwnThreads()
    try await withTaskExecutorPreference(threads) {
      try await answerLines(seed, on: threads)
    }
  }

  private func answerLines(_ seed: UInt64, on threads: OwnThreads) async throws {
    let room = try TestRoom()
    var lines = RandomLines(seed: seed, folder: room.folder)
    var explorer = Explorer(room.surroundings)
    var answered = 0
    for number in 1...Self.count {
      // A session that has gone to a slow place tries little else, so now and then a new one
      // begins.
      if number % 200 == 0 { explorer = Explorer(room.surroundings) }
      let line = lines.next()
      let (session, start) = (explorer, ContinuousClock.now)
      let work = Task(executorPreference: threads) { try await session.reply(to: line) }
      let watch = Task(executorPreference: threads) {
        try await Task.sleep(for: Self.patience)
        work.cancel()
      }
      switch await work.result {
      case .success(let reply):
        if reply.lines.last != "stopped" { answered += 1 }
        #expect(!reply.lines.contains { $0.isEmpty && reply.lines.count == 1 }, "\(line)")
      case .failure(let error):
        Issue.record("seed \(seed), line \(number): \(line) — \(error)")
      }
      watch.cancel()
      let elapsed = ContinuousClock.now - start
      #expect(elapsed < Self.patience + Self.grace, "seed \(seed), line \(number): \(line)")
    }
    #expect(answered > Self.count / 2, "most lines are quick to answer")
  }
}

/// Generates lines as people, cats and scripts type them.
private struct RandomLines {
  private var random: SeededGenerator
  private let folder: String

  init(seed: UInt64, folder: String) {
    (random, self.folder) = (SeededGenerator(seed: seed), folder)
  }

  mutating func next() -> String {
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<2: return journey()
    case 2..<8: return command()
    case 8:
      return (0..<Int.random(in: 2...4, using: &random)).map { _ in command() }
        .joined(separator: pick([";", " ; ", ";;"]))
    default: return noise()
    }
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  private mutating func journey() -> String {
    let digits = (0..<Int.random(in: 1...40, using: &random)).map { _ in
      pick(["1", "2", "3", "4", "1", "2", "3", "4", "1", "2", "3", "4", "5", "0"])
    }
    return digits.prefix(pick([1, 3, 12, 40])).joined(separator: pick(["", "-", " ", "--"]))
  }

  /// A verb, often shortened or misspelled, with words that may or may not fit.
  private mutating func command() -> String {
    let command = pick(Commands.all)
    var verb = pick([command.name] + command.aliases)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: verb = String(verb.prefix(Int.random(in: 1...verb.count, using: &random)))
    case 1: verb = verb.uppercased()
    default: break
    }
    let count = pick([0, 0, 1, 1, 1, 2, 2, 3, 5])
    // Only files within the test's folder may be written.
    let writes = [RenderCommand.name, HistoryCommand.name].contains(command.name)
    let words = (0..<count).map { _ in writes ? writtenWord() : word() }
    return ([verb] + words).joined(separator: " ")
  }

  private mutating func writtenWord() -> String {
    pick([
      folder + "/a.png", folder + "/b.png", folder, "--size", "16x9", "--samples", "4", "--bits",
      "16",
      "--force", "0x0",
    ])
  }

  private mutating func word() -> String {
    pick([
      "home", "seahorse", "needle", "depth-1086", "tower", "x", "ember", "lantern", "quantile",
      "mandelbrot", "auto", "on", "off", "cross", "picture", "size", "ascii", "kitty", "40x30",
      "1x1", "0x0", "1000000x1000000", "9x", "0", "1", "-1", "2", "0.5", "1e308", "1e-400", "-0",
      "1e99999999999", "nan", "inf", "10000000000000000000000", "--json", "--script", "--force",
      "--exact", "--qr", "--size", "--seed", "--bogus", "\"a b\"", "\"", "\\", "3,4", "0,0",
      "9999,1",
      "1-4-3-1", "144133", "fathom1:re=-0.75:im=0.1:h=1e-3", "fathom1:re=-2:im=0:h=1e-3000",
      "fathom1:k=00000000:j=144133", "fathom9:re=1", "fathom1:", folder, folder + "/nothing.png",
      "/dev/null", "é", "数", "\u{7F}", "\u{1B}[31m", "#", ";",
    ])
  }

  private mutating func noise() -> String {
    let letters = Array("abcxyz 0123456789-;\"\\#=:,.~/\t\u{0}\u{1B}é数🌀")
    let text = String((0..<Int.random(in: 0...60, using: &random)).map { _ in pick(letters) })
    // The text might contain a verb that writes a file, but no verb begins with a comma.
    return "," + text
  }
}
