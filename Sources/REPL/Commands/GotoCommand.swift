// GotoCommand — goes to a place, given by name, by a location or by numbers.

internal import Jobs
internal import Places

enum GotoCommand: Command {
  static let name = "goto"
  static let usage = "goto PLACE | RE IM [HEIGHT] | stroke N"
  static let summary = "go to a location, a journey, a sight, a file, or plain numbers"
  static let details = [
    "PLACE is a location (fathom1:re=-0.75:im=0.1:h=1e-3), a journey from home",
    "(1-4-4-1-3-3), a sight, a saved place, a .fathom file, or a picture that Fathom",
    "made. A location can also be typed or pasted without ‘goto’.",
    "‘goto -0.75 0.1 1e-3’ goes to that center and full height, in the plane of",
    "this view; without HEIGHT the height stays. Whole numbers of the digits 1 to",
    "4 are quadrants: write 1.0.",
    "‘goto stroke 7’ goes to the window in which the seventh stroke of the ink was",
    "drawn: ‘ink’ lists them.",
    "‘--force’ opens a location although its checksum is wrong.",
  ]
  static let group = CommandGroup.wander
  static let completes = [WordKind.place]

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    let arguments = try arguments(command, flags: ["--force"])
    _ = try arguments.word(0, "a place")
    // Blanks belong to the place: it may be a journey, a file's name, or a location copied from
    // text.
    let text = arguments.words.joined(separator: " ")
    if arguments.words.count == 2, arguments.words[0] == "stroke" {
      return try await InkCommand.visit(stroke: arguments.words[1], in: explorer)
    }
    let resolver = PlaceResolver(
      store: explorer.surroundings.places, ignoringChecksum: arguments.has("--force"))
    if let numbers = numbers(in: text), !resolver.knows(text) {
      return explorer.visit(ExplorerView(try place(numbers, explorer.location)))
    }
    let found = try resolver.resolve(text)
    // Another place keeps the ink, since it may be drawn over both.
    if let path = found.inkPath { explorer.draw(try KeptInk(reading: path)) }
    return explorer.visit(
      ExplorerView(found.location), remarks: found.title.map { [$0] } ?? [],
      warnings: found.warnings)
  }

  /// The words of a text that begins with a number, separated by blanks or commas; nil if the text
  /// may be a journey or something else.
  private static func numbers(in text: String) -> [String]? {
    let isJourney = text.allSatisfy { ("0"..."9").contains($0) || $0 == "-" || $0 == " " }
    let words = text.split { $0 == " " || $0 == "," }.map(String.init)
    // “-1 0” is not a journey, although it contains only characters of journeys.
    guard let first = words.first, Location.isNumber(first),
      !isJourney || first.hasPrefix("-") || words.contains("0")
    else { return nil }
    return words
  }

  private static func place(_ words: [String], _ location: Location) throws -> Location {
    if words.count == 1 {
      throw CommandError.missing("the imaginary part of the center", usage: usage)
    }
    if words.count > 3 { throw CommandError.tooMany(words[3], usage: usage) }
    return try location.centered(
      on: PlanePoint(typedRe: words[0], im: words[1]), height: words.count == 3 ? words[2] : nil)
  }
}
