// Commands — the list of commands. A new command is one file and one line here.

internal import Jobs
internal import Places

package enum Commands {
  package static let all: [any Command.Type] = [
    QuadrantsCommand.self, BackCommand.self, ForwardCommand.self, ResetCommand.self,
    OutCommand.self, InCommand.self, PanCommand.self, ZoomCommand.self, RotateCommand.self,
    SkewCommand.self, StretchCommand.self, UprightCommand.self,
    FindCommand.self, DiveCommand.self,
    JuliaCommand.self, MandelbrotCommand.self, SceneCommand.self, GotoCommand.self,
    ResumeCommand.self, HistoryCommand.self,
    IterationsCommand.self, MoreCommand.self, FormulaCommand.self, ColorCommand.self,
    PaletteCommand.self, TrapCommand.self, StepCommand.self, AngleCommand.self, PlayCommand.self,
    ShowCommand.self, StatsCommand.self, RenderCommand.self, PosterCommand.self,
    MovieCommand.self, ProbeCommand.self,
    VerifyCommand.self,
    WhereCommand.self, ShareCommand.self, SaveCommand.self, LoadCommand.self,
    InkCommand.self, PlacesCommand.self, SightsCommand.self, RenameCommand.self, ForgetCommand.self,
    SetCommand.self, KeysCommand.self, SourceCommand.self, HelpCommand.self, QuitCommand.self,
  ]

  /// The names of all commands, including their other names.
  static var verbs: [String] { all.flatMap { [$0.name] + $0.aliases } }

  /// The command with a name, or with a name that has this beginning.
  ///
  /// - Throws: `CommandError` if no name, or several, begin like this.
  static func command(typed verb: String) throws(CommandError) -> any Command.Type {
    if verb.isEmpty { throw .unknown(verb, similar: nil) }  // the word was a pair of quotes
    let lower = verb.lowercased()
    if let exact = all.first(where: { $0.name == lower || $0.aliases.contains(lower) }) {
      return exact
    }
    let fitting = all.filter { command in
      ([command.name] + command.aliases).contains { $0.hasPrefix(lower) }
    }
    if fitting.count == 1 { return fitting[0] }
    if fitting.count > 1 { throw .ambiguous(verb, among: fitting.map { $0.name }) }
    // The name of a sight alone leads there.
    let similar =
      Similarity.nearest(to: verb, among: verbs)
      ?? Similarity.nearest(to: verb, among: BuiltInPlaces.all.map(\.name))
    throw .unknown(verb, similar: similar)
  }
}
