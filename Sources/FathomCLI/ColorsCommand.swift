// ColorsCommand — fathom colors: lists colorings and palettes.

import ArgumentParser
import Coloring
import Jobs
import REPL

struct ColorsCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "colors", abstract: "List the colorings and the palettes.",
    discussion: "  fathom render home --color quantile --palette ember -o home.png")

  @OptionGroup var printing: JSONOption

  func run(in session: Session) async throws {
    let colorings = Colorings.all.map { ($0.name, $0.describedSummary) }
    let palettes = Palettes.all.map { ($0.name, $0.summary) }
    if printing.json {
      func list(_ entries: [(String, String)]) -> JSON {
        .lines(entries.map { ["name": .string($0.0), "summary": .string($0.1)] })
      }
      let lists: JSON = ["colorings": list(colorings), "palettes": list(palettes)]
      return try session.print(lists.text)
    }
    let width = (colorings + palettes).map(\.0.count).max() ?? 0
    for (title, entries) in [("Colorings", colorings), ("Palettes", palettes)] {
      try session.print("\(title); the first is the default:")
      for (name, summary) in entries {
        let gap = String(repeating: " ", count: width + 2 - name.count)
        try session.print("  \(name)\(gap)\(summary)")
      }
    }
  }
}
