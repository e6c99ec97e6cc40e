// KeptSamples — the samples of a picture that an earlier job left in a file or in its folder.

internal import Coloring
internal import Core
internal import FractalEngine
internal import ImageFiles
package import Places

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Samples that can be colored again, with the facts known about their picture.
package struct KeptSamples: Sendable {
  package let location: Location
  /// The picture's size in pixels.
  package let size: PictureSize
  package let title: String?
  /// The number of samples along a side of a pixel.
  let samples: Int
  let depth: SampleDepth
  let dotsPerInch: Double?
  /// The features that were kept with the outcomes.
  private let features: [OrbitFeature]
  private let kept: Kept

  private enum Kept: Sendable {
    case file(path: String, PictureAccount)
    case folder(JobFolder, EngineAccount)
  }

  /// Opens kept samples.
  ///
  /// - Parameter path: An EXR file that Fathom wrote, a job's folder, or the picture beside which
  ///   the folder is.
  /// - Throws: A `UserError`.
  package init(at path: String) throws {
    let folder = TextFile.isFolder(path) ? path : JobFolder.path(for: path)
    if !path.lowercased().hasSuffix(".exr") || TextFile.isFolder(path),
      TextFile.isFolder(folder)
    {
      try self.init(try JobFolder(reading: folder))
    } else {
      do {
        try self.init(try EXRFile(path: path), at: path)
      } catch let userError as PictureError {
        switch userError {
        case .notPicture: throw RequestError.noSamples(path: path)
        default: throw userError
        }
      }
    }
  }

  private init(_ file: EXRFile, at path: String) throws {
    let header = file.header
    func text(_ keyword: String) throws -> String {
      guard let found = header.texts.first(where: { $0.keyword == keyword }) else {
        throw PictureError.noText(keyword: keyword, path: path)
      }
      return found.text
    }
    let recipe = CarriedRecipe(text: try text(PictureTexts.recipeKeyword))
    guard let account = recipe.account else { throw RequestError.noSamples(path: path) }
    guard account.engine.limit == header.limit,
      account.statusCounts.total == header.width * header.height
    else { throw PictureError.damaged(path: path, reason: "its texts are another picture's") }
    do {
      location = try Location(parsing: try text(PictureTexts.locationKeyword))
      size = try PictureSize(
        width: header.width / header.samples, height: header.height / header.samples)
    } catch let userError as any UserError {
      throw PlacedError(userError, at: path)
    }
    title = try? text(PictureTexts.titleKeyword)
    (samples, dotsPerInch) = (header.samples, recipe.dotsPerInch)
    depth = recipe.bits.flatMap(SampleDepth.init) ?? .eight
    features = header.features
    kept = .file(path: path, account)
  }

  private init(_ folder: JobFolder) throws {
    try Self.check(version: folder.manifest[JobManifest.versionKey], path: folder.path)
    let recipe = try PosterManifest.recipe(of: folder)
    guard let account = EngineAccount(of: folder) else {
      throw RequestError.noSamples(path: folder.path)
    }
    (location, size, title) = (recipe.location, recipe.size, recipe.title)
    (samples, depth, dotsPerInch) = (recipe.samples, recipe.depth, recipe.dotsPerInch)
    features = recipe.features
    kept = .folder(folder, account)
  }

  /// Throws if the samples are from another version of Fathom, whose tiles may differ.
  private static func check(version: String?, path: String) throws(JobError) {
    if version != Version.version {
      throw .otherVersion(path: path, old: version ?? "of no version", new: Version.version)
    }
  }

  /// The recipe of the picture whose samples these are; its look may be changed.
  package func recipe(_ location: Location) throws -> Recipe {
    var recipe = try Recipe(location, size: size, title: title)
    let missing = recipe.features.filter { !features.contains($0) }
    if let feature = missing.first {
      throw RequestError.noFeature(feature.name, coloring: recipe.coloring.name)
    }
    (recipe.samples, recipe.depth, recipe.dotsPerInch) = (samples, depth, dotsPerInch)
    // Keep every feature, also when raw data are written again.
    recipe.moreFeatures = features
    return recipe
  }

  private func survey(
    _ recipe: Recipe, _ found: EngineAccount, _ census: PosterCensus,
    _ progress: @escaping ProgressReceiver
  ) async throws -> ColoringSurvey {
    if recipe.coloringRule == .picture { return ColoringSurvey(of: census.coloringSample) }
    var job = IterationJob(recipe.location, size: recipe.size, effort: recipe.effort)
    (job.samples, job.request, job.found) = (recipe.samples, recipe.request, found)
    var clock = StageClock()
    return try await recipe.survey(by: try await job.engine(&clock, progress)) {
      census.coloringSample
    }
  }

  /// Writes a picture of the samples.
  ///
  /// Its bytes are those of a new picture with this recipe. Raw data from another version of Fathom
  /// keep that version's outcomes, and get this version's colors.
  ///
  /// - Parameter recipe: The result of `recipe(_:)`, with any look, depth and effort.
  /// - Throws: A `UserError`; `CancellationError` within 0.1 s of cancellation.
  package func write(
    _ recipe: Recipe, to path: String, progress: @escaping ProgressReceiver = { _ in }
  ) async throws {
    try recipe.checkFiles(path: path)
    switch kept {
    case .file(let source, let account):
      let file = try EXRFile(path: source)
      let kept = recipe.coloringRule == .place ? try ColoringSurvey(keptIn: file, at: source) : nil
      var recipe = recipe
      // Files written before the rule `.place` existed have no survey.
      if kept == nil { recipe.coloringRule = .picture }
      let survey = try kept ?? ColoringSurvey(of: file.coloringSample(of: recipe))
      _ = try PictureWriting(recipe: recipe, account: account, path: path)
        .run(EXRSource(path: source), survey: survey, progress)
    case .folder(let folder, let engine):
      let store = TileStore(
        folder: folder, grid: TileGrid(size), samples: samples, features: features)
      let census = try PosterCensus(store, recipe, progress)
      let account = PictureAccount(
        engine: engine, work: try store.totalWork(), statusCounts: census.statusCounts,
        digest: census.digest)
      _ = try PictureWriting(recipe: recipe, account: account, path: path)
        .run(
          TileReading(store), survey: try await survey(recipe, engine, census, progress),
          progress)
    }
  }
}

/// The samples of an EXR file.
private struct EXRSource: SampleSource {
  let path: String

  /// Opens the file for each band, since an open file serves only one thread.
  func forEachPart(of rows: Range<Int>, _ use: (IterationBuffer) throws -> Void) throws {
    let file = try EXRFile(path: path)
    let samples = file.header.samples
    try use(try file.rows(rows.lowerBound * samples..<rows.upperBound * samples))
  }
}

extension EXRFile {
  /// The samples from which a coloring is prepared.
  fileprivate func coloringSample(of recipe: Recipe) throws -> IterationBuffer {
    let grid = ColoringSample(recipe.size)
    var sample = grid.emptySample(with: header.features)
    for row in 0..<grid.rows {
      let j = grid[0, row].j * recipe.samples
      grid.copy(from: try rows(j..<j + recipe.samples), recipe.pattern, to: &sample)
    }
    return sample
  }
}
