// FormulasCommand — fathom formulas: lists the formulas.

import ArgumentParser
import FractalEngine
import Jobs
import REPL

struct FormulasCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "formulas", abstract: "List the formulas.",
    discussion: "  fathom render fathom1:re=0:im=0:h=3:p=3 -o cubic.png")

  @OptionGroup var printing: JSONOption

  func run(in session: Session) async throws {
    if printing.json {
      return try session.print(JSON.lines(Formulas.listed.map(\.json)).text)
    }
    for entry in Formulas.listed { try session.print(entry.line) }
  }
}
