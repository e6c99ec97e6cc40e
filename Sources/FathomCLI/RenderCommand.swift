// RenderCommand — fathom render: makes a picture of a place.

import ArgumentParser
import Coloring
import Drawing
import Fathom
import ImageFiles
import Jobs
import REPL

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

struct RenderCommand: SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Make a picture of a place.",
    discussion: """
      The picture carries its location: rendering that again gives the same
      bytes. A picture wider than the place's window shows more to the sides.
      One of at most 1280x720 has 4 samples a pixel where that takes a few
      seconds; --samples 1 is faster.

        fathom render 1-4-4-1-3-3 -o first.png
        fathom render needle --size 1920x1080 --palette ember -o needle.png
        fathom render first.png -o again.png
        echo 1-4 | fathom render - -o - > second.png
      """)

  @OptionGroup var place: PlaceArgument

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The picture to write; - is standard output.", valueName: "file"),
    completion: .file())
  var output: String

  @OptionGroup(title: "The view") var view: ViewOptions

  @OptionGroup(title: "The picture") var look: RecipeOptions

  @Option(
    help: ArgumentHelp(
      "In raw data, keep also what these colorings need, as in stripe,period: all keeps everything.",
      valueName: "colorings"))
  var channels: String?

  @OptionGroup var raw: RawDataOption

  @OptionGroup var report: ReportOptions

  @OptionGroup var speech: SpeechOptions

  func run(in session: Session) async throws {
    let reporting = try report.asked()
    let resolved = try place.resolve()
    if let scene = try Scene(resolved.location) {
      try checkScene([("--channels", channels != nil), ("--save-raw", raw.saveRaw != nil)])
      var job = try look.job(of: scene, view, size: view.pictureSize(resolved), to: output)
      (job.title, job.ink) = (resolved.title, try look.ink.ink(of: resolved))
      return try await session.draw(job, inJSON: reporting != nil)
    }
    var recipe = try look.recipe(resolved, view)
    look.ink.warnOfLoss(resolved)
    if output.lowercased().hasSuffix(".exr") { recipe.ink = try look.ink.none(in: output) }
    recipe.rawDataPath = try raw.path(beside: output)
    let place = Location(recipe.location, title: recipe.title)
    var renderer = Renderer(recipe)
    if let channels { renderer.keptColorings = try colorings(channels, recipe) }
    if look.leavesSamplesOpen(resolved) { renderer.samples = .automatic }
    if output == "-" {
      try checkPipe(recipe, reporting)
      return try await pipe(place, renderer, session)
    }
    if RenderJob.fitsMemory(recipe) {
      session.removeAtInterruption(raw.unfinishedFiles(beside: output))
      let done = try await renderer.render(place, to: output) { session.progress.show($0) }
      try session.tell(done, path: output, inJSON: reporting != nil)
    } else {
      renderer.samples = .each(recipe.samplesPerPixel)
      try await session.make(
        try Poster(of: place, by: renderer, path: output), inJSON: reporting != nil)
    }
  }

  /// The colorings whose features are to be stored.
  private func colorings(_ names: String, _ recipe: Recipe) throws -> [Fathom.Coloring] {
    let isRaw = output.lowercased().hasSuffix(".exr") || recipe.rawDataPath != nil
    guard isRaw, RenderJob.fitsMemory(recipe) else {
      throw UsageError(
        problem: "only an EXR file of up to 25 million samples has further channels",
        place: "--channels", remedy: "Name the output x.exr, or leave the option out.")
    }
    let known = Colorings.all.map { $0.name }
    let wanted = names == "all" ? known : names.split(separator: ",").map(String.init)
    guard recipe.features(forColorings: wanted) != nil else {
      throw UsageError(
        problem: "‘\(names.prefix(40))’ names no colorings", place: "--channels",
        remedy: "Give all, or some of \(known.joined(separator: ", ")), with commas between.")
    }
    return wanted.map { Fathom.Coloring($0) }
  }

  /// Writes the picture to standard output when it is complete.
  private func pipe(_ place: Location, _ renderer: Renderer, _ session: Session) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "fathom-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    session.interruption.lastWords { try? FileManager.default.removeItem(at: folder) }
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "picture.png")
    let done = try await renderer.render(place, to: file.path) { session.progress.show($0) }
    session.progress.finish()
    try Output.standard.write(bytes: Array(try Data(contentsOf: file)))
    session.remark(done.lines(path: "standard output").joined(separator: "\n"))
  }

  private func checkPipe(_ recipe: Recipe, _ reporting: String?) throws {
    if let reporting {
      throw UsageError(
        problem: "standard output cannot take the picture and the report", place: reporting,
        remedy: "Write the picture to a file, or leave the report out.")
    }
    if Output.standard.isTerminal {
      throw UsageError(
        problem: "a picture is no text for a terminal", place: "--output",
        remedy: "Send it to a program or a file, as in ‘fathom render home -o - > home.png’.")
    }
    guard RenderJob.fitsMemory(recipe) else {
      throw UsageError(
        problem: "a picture of this size is made in parts, which need a file", place: "--output",
        remedy: "Give a file's name.")
    }
  }
}

extension Session {
  /// Prints the report about a finished picture.
  func tell(_ report: RenderReport, path: String, inJSON: Bool) throws {
    progress.finish()
    if inJSON {
      try print(report.json.text)
    } else {
      remark(report.lines(path: path).joined(separator: "\n"))
    }
  }

  /// Prints the estimated cost of a poster, and makes it.
  func make(_ poster: Poster, inJSON: Bool) async throws {
    let job = poster.job
    removeAtInterruption(
      ([job.path] + (job.recipe.rawDataPath.map { [$0] } ?? []))
        .map { ImageWriters.temporaryPath(of: $0) })
    do {
      let done = try await job.run {
        remark($0.lines.joined(separator: "\n"))
      } progress: {
        progress.show($0)
      }
      try tell(done, path: job.path, inJSON: inJSON)
    } catch is CancellationError {
      progress.finish()
      remark("Finished tiles are kept: the same command continues.")
      throw CancellationError()
    }
  }
}
