// TrapCommand — sets the image of the orbit trap.

internal import Jobs
internal import Places

enum TrapCommand: Command {
  static let name = "trap"
  static let usage = "trap [IMAGE|off] [RE,IM [WIDTH [DEGREES]]]"
  static let summary = "lay an image into the plane; orbits that land there show it"
  static let group = CommandGroup.look
  static let completes = [WordKind.file]

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    let words = try arguments(command, most: 4).words
    var next = explorer.location
    guard let first = words.first else {
      let text = next.look.pairs.first { $0.key == LookKey.trap.rawValue }?.value
      return Answer(lines: [text.map { "trap=\($0)" } ?? "no image is laid into the plane"])
    }
    if first == "off" {
      next.look.trap = nil
    } else {
      var key = TrapKey(checksum: try TrapStore.standard.keep(first))
      if let old = next.look.trap {
        (key.re, key.im, key.width, key.degrees) = (old.re, old.im, old.width, old.degrees)
      }
      if words.count > 1 {
        try key.place(
          center: words[1], width: words.count > 2 ? words[2] : nil,
          degrees: words.count > 3 ? words[3] : nil)
      }
      next.look.trap = key
    }
    return explorer.visit(explorer.view.with(try next.checkedLook()), by: command.text)
  }
}
