// SightsCommand — fathom sights: the places that come with the program.

import ArgumentParser
import Console
import DeepZoom
import Studio

struct SightsCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "sights", abstract: "List the places that come with the program.",
    discussion: "  fathom render seahorse -o seahorse.png")

  @Flag(help: "Print JSON.")
  var json = false

  func run(in session: Session) async throws {
    if json {
      let sights = try Sights.all.map { sight throws -> JSON in
        let location = try sight.location()
        return [
          "name": .string(sight.name), "title": .string(sight.title),
          "lines": .array(sight.lines.map(JSON.string)), "zoom": .string(location.zoom),
          "location": .string(location.canonical),
        ]
      }
      return try session.print(JSON.lines(sights).text)
    }
    let width = Sights.all.map(\.name.count).max() ?? 0
    let indent = String(repeating: " ", count: width + 2)
    for sight in Sights.all {
      let name = sight.name + String(repeating: " ", count: width + 2 - sight.name.count)
      try session.print("\(name)\(sight.title), zoom \(try sight.location().zoom)")
      for line in sight.lines { try session.print(indent + line) }
    }
  }
}
