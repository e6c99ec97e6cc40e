// MovieStore — the pictures of a movie's job on disk: strips, the last picture, survey windows.
//
//     dive.mp4.fathom-job/
//       lock, manifest.json   as of any job
//       strips/17/…           the tiles of strip 17, see TileStore
//       last/…                the tiles of the last picture
//       surveys/17/…          the 18th survey window from above
//       engines/17            the iteration limit of strip 17, and more about its engine
//       segments/3.mkv        300 frames, encoded

internal import Core
internal import FractalEngine
internal import Places

/// The pictures of a movie's job.
struct MovieStore: Sendable {
  /// The folder of the pictures; of a film in other colors, that of the job whose strips it shows.
  let folder: JobFolder
  let geometry: MovieGeometry
  /// The exponents of the survey windows, whose heights are powers of two.
  let windows: ClosedRange<Int>
  private let features: [OrbitFeature]

  init(_ folder: JobFolder, _ recipe: MovieRecipe) throws {
    (self.folder, geometry) = (folder, try recipe.geometry())
    (windows, features) = (
      try DepthColors(recipe).windows, recipe.source?.features ?? recipe.still.features
    )
  }

  /// The beginnings of the names of all pictures' tiles within the folder.
  static let tileFolders = ["strips/", "last/", "surveys/"]

  /// A picture of the job.
  enum Picture: Sendable, Equatable {
    case strip(Int)
    case last
    case survey(exponent: Int)
  }

  func tiles(of picture: Picture) throws -> TileStore {
    switch picture {
    case .strip(let index):
      return store("strips/\(index)", number: index + 1, geometry.stripSize)
    case .last:
      return store("last", number: 1 << 20, geometry.size, samples: MovieRecipe.lastSamples)
    case .survey(let exponent):
      let (index, side) = (windows.upperBound - exponent, PlaceSurvey.side)
      return store(
        "surveys/\(index)", number: 1 << 21 + index, try PictureSize(width: side, height: side))
    }
  }

  private func store(_ root: String, number: Int, _ size: PictureSize, samples: Int = 1)
    -> TileStore
  {
    TileStore(
      folder, root: root, firstNumber: number << 24, TileGrid(size), samples: samples, features)
  }

  func isComplete(_ picture: Picture) throws -> Bool {
    let tiles = try tiles(of: picture)
    return (0..<tiles.grid.count).allSatisfy(tiles.has)
  }

  /// Whether all pictures are complete, from a strip on.
  func isComplete(from first: Int = 0) throws -> Bool {
    try (first..<geometry.count).allSatisfy { try isComplete(.strip($0)) } && isComplete(.last)
      && windows.allSatisfy { try isComplete(.survey(exponent: $0)) }
  }

  /// Removes the tiles of some strips.
  func remove(strips: Range<Int>) throws {
    for index in strips {
      let tiles = try tiles(of: .strip(index))
      for tile in 0..<tiles.grid.count { tiles.remove(tile) }
    }
  }

  // MARK: Survey windows

  /// The windows that the engine of a strip surveys; nil stands for the last picture's engine.
  ///
  /// The last picture's own two windows are surveyed by its own engine, as those of a still are.
  func windows(ofStrip index: Int?) -> [Int] { windows.filter { strip(ofWindow: $0) == index } }

  /// The strip whose engine surveys a window; nil for the last picture.
  func strip(ofWindow exponent: Int) -> Int? {
    if exponent <= windows.lowerBound + 1 { return nil }
    let index = max(0, geometry.heightExponent(ofStrip: 0) - exponent)
    return index < geometry.count ? index : nil
  }

  // MARK: Engines

  private static let engines = "engines"

  /// The name of the file with the account of a strip's engine; nil stands for the last picture.
  static func engineName(ofStrip index: Int?) -> String {
    "\(engines)/\(index.map { String($0) } ?? "last")"
  }

  /// The engine of a strip as an earlier run found it; nil stands for the last picture.
  func engine(ofStrip index: Int?) -> EngineAccount? {
    EngineAccount(of: folder, named: Self.engineName(ofStrip: index))
  }

  func keep(_ engine: PictureEngine, ofStrip index: Int?) throws {
    try folder.makeFolder(Self.engines)
    try EngineAccount(engine).write(to: folder, as: Self.engineName(ofStrip: index))
  }
}
