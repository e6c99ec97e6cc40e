// KeysCommand — lists the keys that work at the prompt.

/// Lists the keys, which are pressed and not typed.
enum KeysCommand: Command {
  static let name = "keys"
  static let usage = "keys"
  static let summary = "the keys at the prompt: arrows, + and -, history; the mouse"
  static let group = CommandGroup.session
  static let details = [
    "While nothing is typed:",
    "  arrows                     a quarter of the height aside; with Shift a little",
    "  +  -                       in and out",
    "  PageUp, Backspace          the view before (‘back’)",
    "  PageDown                   forward again (‘forward’)",
    "  click, wheel, drag         into a quadrant; zoom there; aside (‘set mouse’)",
    "  right click                the view before; Shift leaves the mouse to the terminal",
    "  drag, Esc                  after ‘ink on’: draw a stroke; end drawing",
    "  Ctrl-P, Ctrl-R, Ctrl-N     lines typed before: the last; one with …; the next",
    "  Ctrl-D, or Ctrl-C twice    leave",
    "In a line that is typed:",
    "  Left, Right, Home, End     move; so do Ctrl-A and Ctrl-E",
    "  Up, Down                   lines typed before, as Ctrl-P and Ctrl-N",
    "  Tab                        complete a word, or list what it may become",
    "  Ctrl-W, Ctrl-U, Ctrl-K     delete a word, the line, the rest of it",
    "  Ctrl-C                     drop the line",
    "Ctrl-C ends what is under way, and then does not leave.",
  ]

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    _ = try arguments(command, most: 0)
    return Answer(lines: Array(details))
  }
}
