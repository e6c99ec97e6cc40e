// FathomCommand — the command line: arguments in, exit code out.

import ArgumentParser
import Jobs
import REPL

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Ends the program; within a command, `exit` would be the parser's method.
private func end(_ code: Int32) -> Never { exit(code) }

@main
struct FathomCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fathom",
    abstract: "Explores fractals at any depth, and makes pictures of what is there.",
    usage: "fathom [<place>]\n       fathom <command> …",
    discussion: """
      A PLACE is a location (fathom1:re=-0.75:im=0.1:h=1e-3), a journey of
      quadrants (1-4-4-1-3-3), the name of a sight or of a saved place, a
      .fathom file or one of another program, or a picture that carries one.

        fathom
        fathom render 1-4-4-1-3-3 -o first.png
        fathom render seahorse --size 3840x2160 --samples 4 -o seahorse.png
        fathom info first.png
      """,
    version: "fathom \(Version.version) (engine \(Version.engine))",
    groupedSubcommands: [
      CommandGroup(
        name: "To wander",
        subcommands: [
          ExploreCommand.self, ServeCommand.self, FindCommand.self, DiveCommand.self,
        ]),
      CommandGroup(
        name: "To make a picture",
        subcommands: [
          RenderCommand.self, PosterCommand.self, MovieCommand.self, ColorCommand.self,
          SheetCommand.self, InkCommand.self,
        ]),
      CommandGroup(
        name: "To make one picture on many machines",
        subcommands: [
          JobsCommand.self, WorkCommand.self, AssembleCommand.self, FarmCommand.self,
        ]),
      CommandGroup(
        name: "To check what it shows", subcommands: [ProbeCommand.self, VerifyCommand.self]),
      CommandGroup(
        name: "To look around",
        subcommands: [
          InfoCommand.self, ConvertCommand.self, SightsCommand.self, FormulasCommand.self,
          ColorsCommand.self,
          PalettesCommand.self,
        ]),
    ],
    defaultSubcommand: ExploreCommand.self)

  /// The command whose name is nearest to a mistyped one.
  static func command(similarTo text: String) -> String? {
    Similarity.nearest(to: text, among: configuration.subcommands.map { $0._commandName })
  }

  static func main() async {
    MemoryLimit.watch()
    let arguments = Array(CommandLine.arguments.dropFirst())
    // A shell that completes ~/x wants to read ~/x again.
    let isCompletion = arguments.first == "---completion"
    end(
      await Session().run(
        isCompletion ? arguments : arguments.map(HomePath.expandedArgument)))
  }
}
