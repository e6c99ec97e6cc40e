// ColorCommand — fathom color: colors a picture again, without iterating it again.

import ArgumentParser
import Jobs
import Places
import REPL

struct ColorCommand: SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "color", abstract: "Color a picture again, from its samples.",
    discussion: """
      SAMPLES is an EXR file that ‘render’ or ‘poster’ wrote, or the folder that
      ‘poster --keep’ leaves. The bytes are those of a fresh picture.

        fathom render seahorse -o seahorse.exr
        fathom color seahorse.exr --palette ember -o ember.png
      """)

  @Argument(
    help: ArgumentHelp("An EXR file or a job's folder.", valueName: "samples"), completion: .file())
  var samples: String

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The picture to write.", valueName: "file"),
    completion: .file())
  var output: String

  @OptionGroup var raw: RawDataOption

  @OptionGroup(title: "The look") var look: LookOptions

  @OptionGroup(title: "The picture") var depth: DepthOptions

  @OptionGroup var workers: ThreadOptions

  @OptionGroup var printing: JSONOption

  @OptionGroup var speech: SpeechOptions

  func run(in session: Session) async throws {
    let kept = try KeptSamples(at: samples)
    let asked = try look.recipe(kept.location, size: kept.size, title: kept.title)
    var recipe = try kept.recipe(asked.location)
    recipe.coloringRule = asked.coloringRule
    if depth.bits != nil { recipe.depth = try depth.depth(nil) }
    if depth.dpi != nil { recipe.dotsPerInch = try depth.dotsPerInch(nil) }
    recipe.effort = try workers.effort()
    recipe.rawDataPath = try raw.path(beside: output)
    session.removeAtInterruption(raw.unfinishedFiles(beside: output))
    try await kept.write(recipe, to: output) { session.progress.show($0) }
    let json: JSON = [
      "output": .string(output), "location": .string(recipe.location.canonical),
      "size": [.integer(recipe.size.width), .integer(recipe.size.height)],
      "samples": .integer(recipe.samplesPerPixel),
      "rawData": recipe.rawDataPath.map(JSON.string) ?? .null,
    ]
    try session.conclude(json, [], inJSON: printing.json)
  }
}
