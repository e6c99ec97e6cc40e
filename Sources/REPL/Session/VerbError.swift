// VerbError — an error in a command's value, which names the command instead of a location's key.

internal import Core

/// An error about a location that names the typed command: ‘at rotate’ instead of ‘at rot’.
struct VerbError: UserError {
  let problem: String
  let place: String?
  let remedy: String?

  /// The keys of a location that have a command.
  private static let keys: Set = [
    "re", "im", "h", "j", "rot", "skew", "stretch", "n", "f", "p", "c", "color", "pal", "layer",
    "blend", "trap",
  ]

  /// - Returns: Nil if the error is about something else, or if the user typed the key.
  init?(_ userError: any UserError, of command: any Command.Type, typed text: String) {
    guard let key = userError.place, Self.keys.contains(key), !text.contains("\(key)=") else {
      return nil
    }
    (problem, place, remedy) = (userError.problem, command.name, userError.remedy)
  }
}
