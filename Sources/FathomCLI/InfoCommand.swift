// InfoCommand — fathom info: describes a place or the place in a file.

import ArgumentParser
import Jobs
import REPL

struct InfoCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Print the place that a file or a picture holds.",
    usage: "fathom info [<place>] [<options>]",
    discussion: """
      Of a folder, and of a file with several places, those are listed, each
      with the number and the name that it can be asked for by.

        fathom render 1-4-4-1-3-3 -o first.png
        fathom info first.png
        fathom info 1-4-4-1-3-3 --json
        fathom info Examples/zoo.par
        fathom info Examples/zoo.par#2
      """)

  @OptionGroup var place: PlaceArgument

  @OptionGroup var printing: JSONOption

  func run(in session: Session) async throws {
    let resolver = PlaceResolver(ignoringChecksum: place.force)
    if let text = place.place, text != "-", !place.numbers.areGiven,
      let list = try resolver.list(text)
    {
      let lines = list.lines(resolver).joined(separator: "\n")
      return try session.print(printing.json ? list.json(resolver).text : lines)
    }
    let account = PlaceAccount(try place.resolve())
    try session.print(printing.json ? account.json.text : account.lines.joined(separator: "\n"))
  }
}
