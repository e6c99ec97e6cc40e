// VerbComplaint — what is wrong with a command's value, said of the command and not of a location's key.

internal import Ground

/// A complaint about a location, told of the command that was typed: ‘at rotate’ instead of ‘at rot’.
struct VerbComplaint: Complaint {
  let problem: String
  let place: String?
  let remedy: String?

  /// Keys of a location that a command's value may become.
  private static let keys: Set = [
    "re", "im", "h", "j", "rot", "n", "f", "p", "c", "color", "pal", "layer", "blend", "trap",
  ]

  /// - Returns: nil where the complaint is about something else, or the key was typed.
  init?(_ complaint: any Complaint, of command: any Command.Type, typed text: String) {
    guard let key = complaint.place, Self.keys.contains(key), !text.contains("\(key)=") else {
      return nil
    }
    (problem, place, remedy) = (complaint.problem, command.name, complaint.remedy)
  }
}
