// SightSheet — all built-in places on one picture.

internal import FractalEngine
internal import ImageFiles
package import Places
internal import Synchronization

/// A sheet of sights with their names, each drawn as `render` would draw it at that size.
package struct SightSheet: Sendable {
  private let sights: [BuiltInPlace]
  private let recipes: [Recipe]
  /// The size of a small picture, in pixels.
  private let tile: PictureSize
  /// The path of the sheet's file.
  private let path: String

  private static let title = "Sights of Fathom"
  /// The keyword of the text that lists the sights, with one name and location on each line.
  static let keyword = "Sights"

  /// - Parameter sights: At least one.
  /// - Throws: `PictureError` if no picture can be written at the path.
  package init(
    _ sights: [BuiltInPlace] = BuiltInPlaces.all, tile: PictureSize, effort: Effort, path: String
  ) throws {
    precondition(!sights.isEmpty, "a sheet shows something")
    try SheetLayout.check(path: path)
    recipes = try sights.map { sight in
      var recipe = try Recipe(try sight.location(), size: tile)
      recipe.effort = effort
      return recipe
    }
    (self.sights, self.tile, self.path) = (sights, tile, path)
  }

  /// Draws one sight after another, and writes the sheet, completely or not at all.
  ///
  /// Progress is that of the whole sheet, weighted by the measured time of each sight.
  ///
  /// - Throws: A `UserError`; `CancellationError`.
  package func run(progress: @escaping ProgressReceiver = { _ in }) async throws {
    let pace = SheetPace(sights.map(\.renderSeconds))
    var pictures: [[[UInt8]]] = []
    for (index, recipe) in recipes.enumerated() {
      var job = IterationJob(recipe.location, size: tile, effort: recipe.effort)
      (job.samples, job.request) = (recipe.samples, recipe.request)
      let picture = try await job.run { step in
        progress(pace.progress(of: step, in: index))
      }
      let survey = try await recipe.survey(by: picture.engine) {
        ColoringSample.sample(of: picture.buffer, tile, recipe.pattern)
      }
      let prepared = recipe.prepared(survey: survey, limit: picture.engine.limit)
      pictures.append(try RowColoring(recipe, prepared).rows(of: picture.buffer))
    }
    let cells = zip(sights, recipes).map { sight, recipe in
      SheetLayout.Cell(name: sight.name, remark: ", zoom \(recipe.location.zoom)")
    }
    let shown = zip(sights, recipes).map { "\($0.name) \($1.location.canonical)\n" }
    try SheetLayout.write(
      SheetLayout(cells, tile: tile).sheet(SightSheet.title, pictures), to: path,
      texts: [
        ImageText(PictureTexts.titleKeyword, SightSheet.title),
        ImageText(PictureTexts.softwareKeyword, Version.software),
        ImageText(SightSheet.keyword, shown.joined()),
      ])
  }
}

/// The progress of a sheet whose pictures take very different times.
final class SheetPace: Sendable {
  private let pace = Pace()
  /// The share of the whole that is done before each picture, 0 … 1; the last element is 1.
  private let beginnings: [Double]
  /// The largest share reported so far.
  private let furthest = Mutex(0.0)

  /// - Parameter seconds: The expected time of each picture; only the ratios matter.
  init(_ seconds: [Double]) {
    // A picture takes 0.05 s in addition to its pixels, so no weight is 0.
    let weights = seconds.map { $0 + 0.05 }
    let sum = weights.reduce(0, +)
    var beginnings = [0.0]
    for weight in weights { beginnings.append(beginnings[beginnings.count - 1] + weight / sum) }
    self.beginnings = beginnings
  }

  /// The progress of the sheet, given that of one picture; it never decreases.
  func progress(of step: JobProgress, in index: Int) -> JobProgress {
    let inside = step.stage == .pixels ? min(max(step.fraction ?? 0, 0), 1) : 0
    let now = beginnings[index] + inside * (beginnings[index + 1] - beginnings[index])
    let fraction = furthest.withLock { furthest in
      furthest = max(furthest, now)
      return furthest
    }
    return pace.progress(.pixels, done: fraction, left: 1 - fraction, fraction: fraction)
  }
}
