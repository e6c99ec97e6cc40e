// VerbError — what is wrong with a command's value, said of the command and not of a location's key.

internal import Core

/// A complaint about a location, told of the command that was typed: ‘at rotate’ instead of ‘at rot’.
struct VerbError: UserError {
  let problem: String
  let place: String?
  let remedy: String?

  /// Keys of a location that a command's value may become.
  private static let keys: Set = [
    "re", "im", "h", "j", "rot", "n", "f", "p", "c", "color", "pal", "layer", "blend", "trap",
  ]

  /// - Returns: nil where the complaint is about something else, or the key was typed.
  init?(_ userError: any UserError, of command: any Command.Type, typed text: String) {
    guard let key = userError.place, Self.keys.contains(key), !text.contains("\(key)=") else {
      return nil
    }
    (problem, place, remedy) = (userError.problem, command.name, userError.remedy)
  }
}
