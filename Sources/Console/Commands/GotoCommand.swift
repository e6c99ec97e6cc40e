// GotoCommand — to any place that can be named.

internal import DeepZoom
internal import Studio

enum GotoCommand: Command {
  static let name = "goto"
  static let usage = "goto PLACE"
  static let summary = "go to a location, a journey, a sight, a saved place, a file"
  static let details = [
    "PLACE is a location (fathom1:re=-0.75:im=0.1:h=1e-3), a journey from home",
    "(1-4-4-1-3-3), a sight, a saved place, a .fathom file, or a picture that Fathom",
    "made. A location can also be typed or pasted without ‘goto’.",
    "‘--force’ opens a location although its checksum is wrong.",
  ]
  static let group = CommandGroup.wander
  static let completes = [WordKind.place]

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    let arguments = try arguments(command, flags: ["--force"])
    _ = try arguments.word(0, "a place")
    // Blanks belong to it: a journey, a file's name, a location pasted from a letter.
    let text = arguments.words.joined(separator: " ")
    let resolver = PlaceResolver(
      store: explorer.surroundings.places, ignoringChecksum: arguments.has("--force"))
    let found = try resolver.resolve(text)
    return explorer.visit(
      View(found.location), remarks: (found.title.map { [$0] } ?? []) + found.warnings)
  }
}
