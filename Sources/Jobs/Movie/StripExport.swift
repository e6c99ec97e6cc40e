// StripExport — a movie's strips as EXR files, which other programs assemble into films.

internal import Core
internal import FractalEngine
internal import ImageFiles
internal import Places

/// Writes strips as raw data in the form of exponential maps that zoomasm reads.
///
/// A file holds one octave, outermost row first, with a column for each direction. Its channels are
/// those of any raw data (docs/formats/pictures.md): N or N0 and N1, NF, DEX and DEY are those of
/// Kalles Fraktaler 2+ and Fraktaler-3, and so are rows and columns: a row for each distance, a
/// column for each argument of c minus the center, which grows with the column.
struct StripExport: Sendable {
  let recipe: MovieRecipe
  let store: MovieStore

  static let folder = "exr"

  /// The path of a strip's file within the job's folder, `exr/00017.exr`; the outermost one first.
  static func name(_ number: Int) -> String {
    let digits = String(number)
    return "\(folder)/" + String(repeating: "0", count: max(0, 5 - digits.count)) + digits + ".exr"
  }

  /// Writes the files that are missing.
  ///
  /// - Throws: `DamagedTile`; `PictureError`; `CancellationError`.
  func run() throws {
    try store.folder.makeFolder(Self.folder)
    for index in 0..<store.geometry.count {
      try Task.checkCancellation()
      let path = "\(store.folder.path)/\(Self.name(index + 1))"
      if SystemCalls.entry(at: path) != .file { try write(index, to: path) }
    }
  }

  private func write(_ index: Int, to path: String) throws {
    let tiles = try store.tiles(of: .strip(index))
    let size = store.geometry.stripSize
    let limit = store.engine(ofStrip: index)?.limit ?? 1
    var header = EXRHeader(width: size.width, height: size.height, samples: 1, limit: limit)
    header.features = recipe.still.keptFeatures
    let radius = store.geometry.radius(ofStrip: index)
    header.texts = [
      ImageText(PictureTexts.titleKeyword, recipe.still.title),
      ImageText(PictureTexts.softwareKeyword, Version.software),
      ImageText(PictureTexts.locationKeyword, recipe.still.location.canonical),
      ImageText("Strip", "\(index + 1) of \(store.geometry.count)"),
      ImageText("StripRadius", "\(radius.significand)*2^\(radius.exponent)"),
    ]
    let writer = try EXRWriter(path: path, header: header)
    do {
      for row in 0..<tiles.grid.rows {
        let parts = try (0..<tiles.grid.columns).map {
          try tiles.samples(of: row * tiles.grid.columns + $0)
        }
        let (top, height) = (parts[0].tile.y, parts[0].tile.height)
        var band = IterationBuffer(
          tile: Tile(x: 0, y: top, width: size.width, height: height),
          features: recipe.still.features)
        for part in parts { band.insert(part) }
        try writer.write(inPixels(band))
      }
      try writer.finish()
    } catch {
      writer.abandon()
      throw error
    }
  }

  /// The outcomes with distances in pixels of the strip: to the right, and upward.
  ///
  /// To the right is counter-clockwise about the center, and upward is outward.
  private func inPixels(_ band: IterationBuffer) -> IterationBuffer {
    let (strip, tile) = (store.geometry.strip(0), band.tile)
    let turn = 2 * Double.pi / Double(tile.width)
    var scaled = band
    for y in 0..<tile.height {
      let spacing = strip.spacing(ofRow: tile.y + y)
      for x in 0..<tile.width {
        let index = y * tile.width + x
        guard case .escaped(let n, let fraction, let dx, let dy) = band[index] else { continue }
        // The direction of the column, divided by the spacing of the row.
        let (u, v) = strip.offset(x, tile.y + y)
        let (cosine, sine) = (u * turn / (spacing * spacing), v * turn / (spacing * spacing))
        let across: Double = Double(dy) * cosine - Double(dx) * sine
        let outward: Double = Double(dx) * cosine + Double(dy) * sine
        scaled.setEscaped(index, n, fraction, Self.float(across), Self.float(outward))
      }
    }
    return scaled
  }

  private static func float(_ value: Double) -> Float {
    let limit = Double(Float.greatestFiniteMagnitude)
    return Float(min(max(value, -limit), limit))
  }
}
