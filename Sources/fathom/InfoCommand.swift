// InfoCommand — fathom info: what a file says of its place.

import ArgumentParser
import Console
import DeepZoom
import Studio

struct InfoCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Print the place that a file or a picture holds.",
    discussion: """
        fathom info first.png
        fathom info 1-4-4-1-3-3 --json
      """)

  @OptionGroup var place: PlaceArgument

  @Flag(help: "Print JSON.")
  var json = false

  func run(in session: Session) async throws {
    let account = PlaceAccount(try place.resolve())
    try session.print(json ? account.json.text : account.lines.joined(separator: "\n"))
  }
}
