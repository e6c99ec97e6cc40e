// Command — what every command of the explorer says of itself, and does.

internal import FractalEngine
internal import Core

/// One command: its name, its help, and its deed.
///
/// Help, completion, prefixes and the test of random lines follow from `Commands.all`.
package protocol Command: Sendable {
  static var name: String { get }
  /// Other names that people try.
  static var aliases: [String] { get }
  /// For example `goto PLACE`.
  static var usage: String { get }
  /// In a few words, without a full stop.
  static var summary: String { get }
  /// More, for `help NAME`; each line at most 76 characters.
  static var details: [String] { get }
  static var group: CommandGroup { get }
  /// What its words are, in order; the last stands for all that follow.
  static var completes: [WordKind] { get }

  /// Carries the command out.
  ///
  /// - Throws: A `UserError`, and nothing has changed; `CancellationError`.
  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer
}

extension Command {
  package static var aliases: [String] { [] }
  package static var details: [String] { [] }
  package static var completes: [WordKind] { [] }

  /// The words of a command, sorted.
  static func arguments(
    _ command: CommandWords, flags: [String] = [], options: [String] = [], most: Int = .max
  ) throws(CommandError) -> Arguments {
    try Arguments(command, usage: usage, flags: flags, options: options, most: most)
  }
}

/// What commands are for, in the order in which help shows them.
package enum CommandGroup: String, Sendable, CaseIterable {
  case wander = "To wander"
  case look = "To change the look"
  case picture = "To make and check pictures"
  case places = "To keep and share places"
  case session = "The session"
}

/// What a word of a command may be, for completion.
package enum WordKind: Sendable, Equatable {
  /// A saved place, a sight, or a file.
  case place
  case savedPlace
  case file
  case formula
  case coloringOrSetting
  /// `KEY=VALUE` of a look.
  case lookSetting
  case palette
  case setting
  case topic
  case oneOf([String])
}
