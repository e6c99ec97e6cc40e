// Command — the protocol of the explorer's commands.

/// A command: its name, its help, and its action.
///
/// Help, completion, abbreviations and the tests with random lines are derived from `Commands.all`.
package protocol Command: Sendable {
  static var name: String { get }
  /// Other names that people may try.
  static var aliases: [String] { get }
  /// The usage, for example `goto PLACE`.
  static var usage: String { get }
  /// A description in a few words, without a period at its end.
  static var summary: String { get }
  /// More lines for `help NAME`, each at most 76 characters.
  static var details: [String] { get }
  static var group: CommandGroup { get }
  /// The kinds of the command's words, in order; the last kind is also that of all further words.
  static var completes: [WordKind] { get }

  /// Carries out the command.
  ///
  /// - Throws: A `UserError`, after which nothing has changed; `CancellationError`.
  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer
}

extension Command {
  package static var aliases: [String] { [] }
  package static var details: [String] { [] }
  package static var completes: [WordKind] { [] }

  /// The words of a command, sorted into arguments and options.
  static func arguments(
    _ command: CommandWords, flags: [String] = [], options: [String] = [], most: Int = .max
  ) throws(CommandError) -> Arguments {
    try Arguments(command, usage: usage, flags: flags, options: options, most: most)
  }
}
