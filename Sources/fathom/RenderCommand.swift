// RenderCommand — fathom render: a picture of a place.

import ArgumentParser
import Console
import DeepZoom
import Ground
import Pictures
import Studio

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

struct RenderCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Make a picture of a place.",
    discussion: """
      The picture carries its location: rendering that again gives the same
      bytes. A picture wider than the place's window shows more to the sides.

        fathom render 1-4-4-1-3-3 -o first.png
        fathom render needle --size 1920x1080 --palette ember -o needle.png
        fathom render first.png -o again.png
      """)

  @OptionGroup var place: PlaceArgument

  @Option(name: .shortAndLong, help: ArgumentHelp("The picture to write.", valueName: "file"))
  var output: String

  @OptionGroup(title: "The view") var view: ViewOptions

  @Option(help: ArgumentHelp("A coloring (see ‘fathom colors’).", valueName: "name"))
  var color: String?

  @Option(help: ArgumentHelp("A palette (see ‘fathom colors’).", valueName: "name"))
  var palette: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Samples a pixel: 1, 4, 9 or 16 (default: 1).", valueName: "N"))
  var samples: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Bits a color: 8 or 16 (default: 8).", valueName: "N"))
  var bits: String?

  @Option(help: ArgumentHelp("Print a report when done: json.", valueName: "json"))
  var report: String?

  func run(in session: Session) async throws {
    if let report, report != "json" {
      throw UsageComplaint(
        problem: "there is no report in ‘\(report.prefix(24))’", place: "--report",
        remedy: "Give json.")
    }
    let recipe = try recipe(try place.resolve())
    let job = try RenderJob(recipe, path: output)
    let unfinished = ImageWriters.temporaryPath(of: output)
    session.interruption.lastWords { try? FileManager.default.removeItem(atPath: unfinished) }
    let done = try await job.run { session.progress.show($0) }
    session.progress.finish()
    if report != nil {
      try session.print(done.json.text)
    } else {
      session.remark(done.lines(path: output).joined(separator: "\n"))
    }
  }

  /// What the place asks for, and the options beside it.
  private func recipe(_ place: ResolvedPlace) throws -> Recipe {
    var location = try view.location(place.location)
    if let color { location.color = color }
    if let palette { location.palette = palette }
    var recipe = try recipe(location, size: try view.pictureSize(place), title: place.title)
    var carried: CarriedRecipe?
    if case .picture(_, let found) = place.source { carried = found }
    recipe.samples = try samplesPerSide(carried)
    recipe.depth = try depth(carried)
    recipe.effort = try view.effort()
    do { _ = try recipe.sampleSize } catch {
      throw UsageComplaint(error, option: samples == nil ? "--size" : "--samples")
    }
    return recipe
  }

  /// A wrong name in an option is one of usage, in a place one of the place.
  private func recipe(_ location: Location, size: PictureSize, title: String?) throws -> Recipe {
    do {
      return try Recipe(location, size: size, title: title)
    } catch {
      switch error {
      case .noColoring where color != nil: throw UsageComplaint(error, option: "--color")
      case .noPalette where palette != nil: throw UsageComplaint(error, option: "--palette")
      default: throw error
      }
    }
  }

  private func samplesPerSide(_ carried: CarriedRecipe?) throws -> Int {
    let known = Recipe.samplesPerPixel
    if let samples {
      guard let number = Int(samples), let index = known.firstIndex(of: number) else {
        throw UsageComplaint(
          problem: "a pixel cannot have ‘\(samples.prefix(24))’ samples", place: "--samples",
          remedy: "Give 1, 4, 9 or 16.")
      }
      return index + 1
    }
    return carried?.samples.flatMap { known.firstIndex(of: $0) }.map { $0 + 1 } ?? 1
  }

  private func depth(_ carried: CarriedRecipe?) throws -> SampleDepth {
    if let bits {
      guard let depth = Int(bits).flatMap(SampleDepth.init) else {
        throw UsageComplaint(
          problem: "a color cannot have ‘\(bits.prefix(24))’ bits", place: "--bits",
          remedy: "Give 8 or 16.")
      }
      return depth
    }
    return carried?.bits.flatMap(SampleDepth.init) ?? .eight
  }
}
