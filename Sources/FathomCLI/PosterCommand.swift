// PosterCommand — fathom poster: makes a picture of any size, and survives any stop.

import ArgumentParser
import Drawing
import Fathom
import Jobs
import Places
import REPL

struct PosterCommand: SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "poster", abstract: "Make a picture for print, of any size.",
    discussion: """
      Tiles are kept in FILE.fathom-job until the picture is complete. After a
      stop, a kill or a full disk, the same command continues, and the picture
      has the same bytes. Memory does not grow with the picture.

        fathom poster seahorse --paper A2 --dpi 300 --samples 4 -o seahorse.png
        fathom poster depth-1086 --size 40000x30000 --dry-run -o deep.png
        fathom poster home --paper A4 --pyramid -o home.png
        fathom poster i --paper A3 --keep -o i.exr
        fathom poster i --paper A0 --plan i.png.fathom-job
      """)

  @OptionGroup var place: PlaceArgument

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The picture to write: .png, or .exr for raw data.", valueName: "file"),
    completion: .file())
  var output: String?

  @Option(
    help: ArgumentHelp(
      "A sheet instead of --size: A4 to A0, letter, 60x40cm, 24x18in.", valueName: "paper"))
  var paper: String?

  @Flag(help: "Stand the sheet on its short side.")
  var portrait = false

  @OptionGroup(title: "The view") var view: ViewOptions

  @OptionGroup(title: "The picture") var look: RecipeOptions

  @OptionGroup var rerun: RerunOptions

  @Flag(help: "Keep the samples, so that ‘fathom color’ can color them again.")
  var keep = false

  @OptionGroup var raw: RawDataOption

  @Flag(help: "Write a Deep Zoom pyramid and a page that opens it beside the picture.")
  var pyramid = false

  @Option(
    help: ArgumentHelp(
      "Only write the folder of the job, FILE.fathom-job, for ‘fathom work’ on any machine.",
      valueName: "job"), completion: .job)
  var plan: String?

  @OptionGroup var report: ReportOptions

  @OptionGroup var speech: SpeechOptions

  func run(in session: Session) async throws {
    let inJSON = try report.asked() != nil
    let output = try output(planned: plan)
    let found = try place.resolve()
    if let scene = try Scene(found.location) {
      if keep {
        throw UsageError(
          problem: "a scene has no samples to keep, since its pixels are not iterated",
          place: "--keep", remedy: "Leave it out; another --interior draws the figure again.")
      }
      try checkScene([("--plan", plan != nil), ("--save-raw", raw.saveRaw != nil)])
      let size = try paperSize() ?? view.pictureSize(found)
      var job = try look.job(of: scene, view, size: size, isSheet: paper != nil, to: output)
      (job.title, job.ink) = (found.title, try look.ink.ink(of: found))
      if paper != nil { job.dotsPerInch = job.dotsPerInch ?? Self.standardDotsPerInch }
      var poster = ScenePosterJob(job)
      (poster.startsAnew, poster.hasPyramid) = (rerun.restart, pyramid)
      poster.threads = try view.effort().threads
      let ofTiles = [("--pyramid", pyramid), ("--dry-run", rerun.dryRun)]
      if let option = ofTiles.first(where: \.1), !output.lowercased().hasSuffix(".png") {
        throw UsageError(
          problem: "a vector file has no tiles", place: option.0,
          remedy: "Name the picture x.png, or leave the option out.")
      }
      if rerun.dryRun {
        let estimate = try poster.estimate { session.progress.show($0) }
        return try print(estimate, in: session, inJSON: inJSON)
      }
      return try await session.draw(poster, inJSON: inJSON)
    }
    var recipe = try look.recipe(found, view, size: try paperSize())
    look.ink.warnOfLoss(found)
    if output.lowercased().hasSuffix(".exr") { recipe.ink = try look.ink.none(in: output) }
    if paper != nil {
      recipe.dotsPerInch = try look.depth.dotsPerInch(nil) ?? Self.standardDotsPerInch
    }
    recipe.rawDataPath = try raw.path(beside: output)
    let place = Fathom.Location(recipe.location, title: recipe.title)
    var poster = try Poster(of: place, by: Renderer(recipe), path: output)
    (poster.startsOver, poster.keepsSamples, poster.hasPyramid) = (rerun.restart, keep, pyramid)
    if let plan {
      if recipe.ink != nil {
        throw UsageError(
          problem: "ink is not kept in a plan", place: "--plan",
          remedy: "Give --ink none, or make the poster without --plan.")
      }
      poster.job.folderPath = JobFolder.trimmed(plan)
      let estimate = try await poster.job.plan { session.progress.show($0) }
      try print(estimate, in: session, inJSON: inJSON)
    } else if rerun.dryRun {
      let estimate = try await poster.job.estimate { session.progress.show($0) }
      try print(estimate, in: session, inJSON: inJSON)
    } else {
      try await session.make(poster, inJSON: inJSON)
    }
  }

  private func print(_ estimate: PosterEstimate, in session: Session, inJSON: Bool) throws {
    session.progress.finish()
    try session.print(inJSON ? estimate.json.text : estimate.lines.joined(separator: "\n"))
  }

  private static let standardDotsPerInch = 300.0

  /// The path of the picture, which the folder of a plan also says.
  private func output(planned plan: String?) throws -> String {
    if let plan {
      let others = [
        ("--output", output != nil), ("--keep", keep), ("--pyramid", pyramid),
        ("--dry-run", rerun.dryRun), ("--save-raw", raw.saveRaw != nil),
      ]
      if let other = others.first(where: \.1) {
        throw UsageError(
          problem: "\(other.0) is nothing for a plan", place: "--plan",
          remedy: ["--dry-run", "--save-raw"].contains(other.0)
            ? "Leave one of them out." : "Give it to ‘fathom assemble’.")
      }
      return try understood("--plan") { () throws(FarmError) in try JobFolder.output(of: plan) }
    }
    guard let output else {
      throw UsageError(
        problem: "the picture has no name", place: "--output",
        remedy: "Give one, such as -o wall.png.")
    }
    return output
  }

  /// The sheet's size in pixels; nil if no sheet is given.
  private func paperSize() throws -> PictureSize? {
    guard let paper else {
      if portrait {
        throw UsageError(
          problem: "there is no sheet to stand upright", place: "--portrait",
          remedy: "Give --paper too, or the size itself.")
      }
      return nil
    }
    if view.size != nil {
      throw UsageError(
        problem: "a picture has one size", place: "--paper", remedy: "Leave out --size.")
    }
    let sheet = try understood("--paper") { () throws(PaperError) in
      try PaperSize(parsing: paper)
    }
    let dots = try look.depth.dotsPerInch(nil) ?? Self.standardDotsPerInch
    return try understood("--paper") { () throws(PictureSizeError) in
      try (portrait ? sheet.turned : sheet).pixels(dotsPerInch: dots)
    }
  }
}
