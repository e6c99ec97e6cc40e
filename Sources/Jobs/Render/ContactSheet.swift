// ContactSheet — one place in every coloring and every palette, on one picture.

internal import Coloring
internal import Core
internal import FractalEngine
internal import ImageFiles
package import Places

/// A sheet of small pictures with their names below them, all made from the same samples.
package struct ContactSheet: Sendable {
  private let location: Location
  private let title: String
  /// The size of a small picture, in pixels.
  private let tile: PictureSize
  private let effort: Effort
  /// The path of the sheet's file.
  private let path: String

  /// The number of samples along a side of a pixel.
  private static let samples = 2

  /// - Throws: `PictureError` if no picture can be written at the path.
  package init(
    _ location: Location, title: String?, tile: PictureSize, effort: Effort, path: String
  ) throws {
    try SheetLayout.check(path: path)
    let title = title.map { "\($0) - " } ?? ""
    self.title = title + "\(location.formula), zoom \(location.zoom)"
    (self.tile, self.effort, self.path) = (tile, effort, path)
    self.location = location
  }

  /// Iterates the place once, colors it many times, and writes the sheet, completely or not at all.
  ///
  /// - Throws: A `UserError`; `CancellationError`.
  package func run(progress: @escaping ProgressReceiver = { _ in }) async throws {
    let recipe = try Recipe(location, size: tile)
    var job = IterationJob(location, size: tile, effort: effort)
    job.samples = ContactSheet.samples
    // An atom domain takes a replay of the whole orbit, so that a deep sheet would take minutes.
    let features = Colorings.all.flatMap { $0.features(for: recipe.look) }
      .filter { $0 != .atomDomain }
    job.request = FeatureRequest(
      features.enumerated().filter { features.firstIndex(of: $0.element) == $0.offset }.map(
        \.element))
    let picture = try await job.run(progress: progress)
    let entries = try entries(of: picture)
    let limit = picture.engine.limit
    let survey = try await PlaceSurvey(
      location: location, request: job.request, effort: effort, engine: picture.engine
    ).run()
    let pace = Pace()
    let rows = try await Workers.map(entries.count, threads: effort.threads) { index in
      let recipe = entries[index].recipe
      let prepared = recipe.prepared(survey: survey, limit: limit)
      progress(pace.progress(.color, index, of: entries.count))
      return try RowColoring(recipe, prepared).rows(of: picture.buffer)
    }
    let layout = SheetLayout(entries.map(\.cell), tile: tile)
    try SheetLayout.write(
      layout.sheet(title, rows), to: path,
      texts: [
        ImageText(PictureTexts.titleKeyword, title),
        ImageText(PictureTexts.softwareKeyword, Version.software),
        ImageText(PictureTexts.locationKeyword, location.canonical),
      ])
  }

  /// One picture of the sheet.
  private struct Entry: Sendable {
    let cell: SheetLayout.Cell
    let recipe: Recipe
  }

  /// The pictures of the sheet: the colorings whose features the samples have, in the place's
  /// palette, and then the palettes, in the default coloring.
  private func entries(of picture: IteratedPicture) throws -> [Entry] {
    let known = picture.buffer.features.map(\.feature)
    var entries: [Entry] = []
    for coloring in Colorings.all {
      var place = location
      place.color = coloring.name
      place.look.layers = []
      let recipe = try recipe(of: place)
      guard recipe.features.allSatisfy(known.contains) else { continue }
      entries.append(Entry(cell: SheetLayout.Cell(name: coloring.name), recipe: recipe))
    }
    for (index, palette) in Palettes.all.enumerated() {
      var place = location
      (place.color, place.palette) = (Colorings.all[0].name, palette.name)
      place.look.layers = []
      let cell = SheetLayout.Cell(name: palette.name, beginsRow: index == 0)
      entries.append(Entry(cell: cell, recipe: try recipe(of: place)))
    }
    return entries
  }

  private func recipe(of place: Location) throws -> Recipe {
    var recipe = try Recipe(place, size: tile)
    recipe.samples = ContactSheet.samples
    return recipe
  }
}
