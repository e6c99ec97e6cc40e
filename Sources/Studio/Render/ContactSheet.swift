// ContactSheet — one place in every coloring and every palette, side by side.

package import DeepZoom
internal import Ground
internal import Pictures

/// A sheet of small pictures with their names under them, all made of the same samples.
package struct ContactSheet: Sendable {
  private let location: Location
  private let title: String
  /// Of a small picture, in pixels.
  private let tile: PictureSize
  private let effort: Effort
  /// Where the sheet will stand.
  private let path: String

  /// A side of a pixel.
  private static let samples = 2
  /// The width and height of a sheet of 16:9.
  private static let aspect = 16.0 / 9
  private static let gap = 12
  /// Below each picture.
  private static let captionHeight = 24
  /// Above all.
  private static let titleHeight = 44
  private static let paper: (red: UInt8, green: UInt8, blue: UInt8) = (24, 25, 28)
  private static let ink: (red: UInt8, green: UInt8, blue: UInt8) = (226, 224, 218)

  /// - Throws: `PictureComplaint` where no picture can be written under that name.
  package init(
    _ location: Location, title: String?, tile: PictureSize, effort: Effort, path: String
  ) throws {
    guard case .colors = try PictureFormat(of: path) else {
      throw PictureComplaint.unknownFormat(
        path: path, known: ImageWriters.all.flatMap { $0.fileExtensions })
    }
    try PictureFormat.check(path: path)
    let title = title.map { "\($0) - " } ?? ""
    self.title = title + "\(location.formula), zoom \(location.zoom)"
    (self.tile, self.effort, self.path) = (tile, effort, path)
    self.location = location
  }

  /// Iterates the place once, colors it many times, and writes the sheet, complete or not at all.
  ///
  /// - Throws: A `Complaint`; `CancellationError`.
  package func run(progress: @escaping ProgressReceiver = { _ in }) async throws {
    let recipe = try Recipe(location, size: tile)
    var job = IterationJob(location, size: tile, effort: effort)
    job.samples = ContactSheet.samples
    let traits = Colorings.all.flatMap { $0.traits(for: recipe.look) }
    job.request = TraitRequest(
      traits.enumerated().filter { traits.firstIndex(of: $0.element) == $0.offset }.map(\.element))
    let picture = try await job.run(progress: progress)
    let entries = try entries(of: picture)
    let pattern = SamplePattern(side: ContactSheet.samples)
    let sample = ToneGrid.sample(of: picture.buffer, tile, pattern)
    let pace = Pace()
    let rows = try await Workers.map(entries.count, threads: effort.threads) { index in
      let recipe = entries[index].recipe
      let tone = recipe.tone(sample: sample, limit: picture.engine.limit)
      progress(pace.progress(.color, index, of: entries.count))
      return RowColoring(recipe, tone).rows(of: picture.buffer)
    }
    try write(sheet(entries, rows))
  }

  /// A picture of the sheet.
  private struct Entry: Sendable {
    let name: String
    let recipe: Recipe
    /// Whether it stands at the beginning of a row.
    var beginsRow = false
  }

  /// The colorings whose traits the samples have, in the place's palette; then the palettes, in
  /// the default coloring.
  private func entries(of picture: IteratedPicture) throws -> [Entry] {
    let known = picture.buffer.traits.map(\.trait)
    var entries: [Entry] = []
    for coloring in Colorings.all {
      var place = location
      place.color = coloring.name
      place.look.layer = nil
      let recipe = try recipe(of: place)
      guard recipe.traits.allSatisfy(known.contains) else { continue }
      entries.append(Entry(name: coloring.name, recipe: recipe))
    }
    for (index, palette) in Palettes.all.enumerated() {
      var place = location
      (place.color, place.palette) = (Colorings.all[0].name, palette.name)
      place.look.layer = nil
      entries.append(
        Entry(name: palette.name, recipe: try recipe(of: place), beginsRow: index == 0))
    }
    return entries
  }

  private func recipe(of place: Location) throws -> Recipe {
    var recipe = try Recipe(place, size: tile)
    recipe.samples = ContactSheet.samples
    return recipe
  }

  /// - Parameter rows: Of each picture, from the top, as files take them.
  private func sheet(_ entries: [Entry], _ rows: [[[UInt8]]]) -> Pixmap {
    let gap = ContactSheet.gap
    let (width, height) = (tile.width + gap, tile.height + ContactSheet.captionHeight)
    let ideal = Double(entries.count) * ContactSheet.aspect * Double(height) / Double(width)
    let columns = max(Int(ideal.squareRoot().rounded()), 1)
    var places: [(column: Int, row: Int)] = []
    var next = (column: 0, row: 0)
    for entry in entries {
      if next.column == columns || entry.beginsRow && next.column > 0 {
        next = (0, next.row + 1)
      }
      places.append(next)
      next.column += 1
    }
    let whole = (columns * width + gap, ContactSheet.titleHeight + (next.row + 1) * height)
    let (paper, ink) = (ContactSheet.paper, ContactSheet.ink)
    var sheet = Pixmap(
      width: whole.0, height: whole.1,
      bytes: (0..<whole.0 * whole.1).flatMap { _ in [paper.red, paper.green, paper.blue] })
    BitmapFont.draw(title, at: (gap, 15), scale: 2, color: ink, into: &sheet)
    for (index, entry) in entries.enumerated() {
      let left = gap + places[index].column * width
      let top = ContactSheet.titleHeight + places[index].row * height
      for (y, row) in rows[index].enumerated() {
        let start = 3 * ((top + y) * sheet.width + left)
        sheet.bytes.replaceSubrange(start..<start + row.count, with: row)
      }
      BitmapFont.draw(
        entry.name, at: (left, top + tile.height + 6), color: ink, into: &sheet)
    }
    return sheet
  }

  private func write(_ sheet: Pixmap) throws(PictureComplaint) {
    var header = ImageHeader(width: sheet.width, height: sheet.height)
    header.texts = [
      ImageText(PictureTexts.titleKeyword, title),
      ImageText(PictureTexts.softwareKeyword, Edition.software),
      ImageText(PictureTexts.locationKeyword, location.canonical),
    ]
    let writer = try ImageWriters.format(of: path).init(path: path, header: header)
    do {
      for y in 0..<sheet.height {
        let start = 3 * y * sheet.width
        try writer.write(encoded: Array(sheet.bytes[start..<start + 3 * sheet.width]))
      }
      try writer.finish(texts: [])
    } catch {
      writer.abandon()
      throw error
    }
  }
}
