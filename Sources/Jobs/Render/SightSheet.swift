// SightSheet — all built-in places on one picture.

internal import FractalEngine
internal import ImageFiles
package import Places

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
