// PlannedFilm — the tiles of a planned film: those of its strips, last picture and survey windows.

internal import FractalEngine

/// A film whose pictures several processes compute; the assembly draws and encodes the frames.
///
/// Tiles that need the same engine form a group: those of a strip with the survey windows of its
/// engine, and those of the last picture with its own. Groups are numbered inward, the last picture
/// at the end, and tiles group by group.
struct PlannedFilm: PlannedJob {
  let folder: JobFolder
  private let recipe: MovieRecipe
  private let store: MovieStore
  private let groups: [Group]

  /// The tiles that one engine computes.
  private struct Group: Sendable {
    /// The strip; nil for the last picture.
    let strip: Int?
    /// The number of the group's first tile.
    let first: Int
    /// The exponents of the survey windows, which have one tile each and come first.
    let windows: [Int]
    let surveys: [TileStore]
    let picture: TileStore

    var numbers: Range<Int> { first..<first + windows.count + picture.grid.count }

    func has(_ number: Int) -> Bool {
      let index = number - first
      return index < windows.count ? surveys[index].has(0) : picture.has(index - windows.count)
    }
  }

  /// - Throws: `FarmError`; errors of recipes.
  init(_ folder: JobFolder, _ effort: Effort) throws {
    self.folder = folder
    recipe = try MovieRecipe.planned(in: folder, effort)
    _ = try PlannedJobs.account(in: folder, .film)
    store = try MovieStore(folder, recipe)
    var (groups, first): ([Group], Int) = ([], 0)
    for strip in (0..<store.geometry.count).map(Optional.some) + [nil] {
      let windows = store.windows(ofStrip: strip)
      let group = Group(
        strip: strip, first: first, windows: windows,
        surveys: try windows.map { [store] in try store.tiles(of: .survey(exponent: $0)) },
        picture: try store.tiles(of: strip.map { .strip($0) } ?? .last))
      groups.append(group)
      first = group.numbers.upperBound
    }
    self.groups = groups
  }

  var tileCount: Int { groups.last?.numbers.upperBound ?? 0 }

  /// The group of a tile, by bisection.
  private func group(of number: Int) -> Int {
    var (low, high) = (0, groups.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if groups[middle].first <= number { low = middle } else { high = middle }
    }
    return low
  }

  /// Whether a tile is there, with the account of its engine, from which it takes its limit.
  func has(_ number: Int) -> Bool {
    let group = groups[group(of: number)]
    return group.has(number) && store.engine(ofStrip: group.strip) != nil
  }

  /// A stretch of the tiles in an order in which groups are scattered and stay whole, since each
  /// takes an engine of its own.
  func tiles(of part: JobPart) -> [Int] {
    let stretch = part.stretch(of: tileCount)
    var (start, numbers): (Int, [Int]) = (0, [])
    for index in JobPart.scattered(groups.count) {
      let group = groups[index]
      let end = start + group.numbers.count
      let own = stretch.clamped(to: start..<end)
      numbers += own.map { $0 - start + group.first }
      start = end
    }
    return numbers
  }

  func shuffled(_ numbers: [Int]) -> [Int] {
    runs(numbers).shuffled().flatMap { $0.numbers.shuffled() }
  }

  /// The numbers in stretches of one group each.
  private func runs(_ numbers: [Int]) -> [(group: Group, numbers: [Int])] {
    var runs: [(index: Int, numbers: [Int])] = []
    for number in numbers {
      let index = group(of: number)
      if runs.last?.index == index {
        runs[runs.count - 1].numbers.append(number)
      } else {
        runs.append((index, [number]))
      }
    }
    return runs.map { (groups[$0.index], $0.numbers) }
  }

  func compute(
    _ numbers: [Int], isOver: @escaping @Sendable () -> Bool,
    progress: @escaping ProgressReceiver,
    each: @escaping @Sendable (_ number: Int, _ make: () throws -> Void) throws -> Void
  ) async throws {
    let engines = OctaveEngines(recipe: recipe, geometry: store.geometry, store: store)
    let last = try await engines.last(progress: progress)
    for (group, numbers) in runs(numbers) {
      if isOver() { return }
      // Other processes may have computed the rest of the strip meanwhile.
      if numbers.allSatisfy(has) {
        for number in numbers { try each(number) {} }
        continue
      }
      var engine = last
      if let strip = group.strip {
        engine = try await engines.strip(strip, beside: last, progress: progress)
      }
      try await compute(numbers, of: group, by: engine, isOver: isOver, each: each)
    }
  }

  /// Computes tiles of one group.
  private func compute(
    _ numbers: [Int], of group: Group, by engine: PictureEngine,
    isOver: @escaping @Sendable () -> Bool,
    each: @escaping @Sendable (_ number: Int, _ make: () throws -> Void) throws -> Void
  ) async throws {
    let firstTile = group.first + group.windows.count
    let survey = PlaceSurvey(
      location: recipe.still.location, request: recipe.still.request, effort: recipe.still.effort,
      engine: engine)
    for number in numbers where number < firstTile {
      if isOver() { return }
      let index = number - group.first
      let window = group.has(number) ? nil : try await survey.window(group.windows[index])
      try each(number) {
        if let window { try group.surveys[index].write(0, window, WorkCounts()) }
      }
    }
    let tiles = numbers.filter { $0 >= firstTile }
    let size = group.strip == nil ? store.geometry.size : store.geometry.stripSize
    let sampler = PixelSampler(engine, size: size, recipe.still.request)
    try await Workers.run(tiles.count, threads: recipe.still.effort.threads) { piece in
      if isOver() { return }
      let index = tiles[piece] - firstTile
      try each(tiles[piece]) {
        var work = WorkCounts()
        let found = try sampler.samples(of: group.picture.grid[index], &work)
        try group.picture.write(index, found, work)
      }
    }
  }
}

extension MovieRecipe {
  /// The recipe of a planned film, whole.
  ///
  /// - Throws: `FarmError.damaged` if the manifest does not follow from it; errors of recipes.
  static func planned(in folder: JobFolder, _ effort: Effort) throws -> MovieRecipe {
    let recipe = try MovieRecipe(
      keptIn: folder.manifest, at: folder.path, film: try FilmFormat(keptIn: folder.manifest),
      effort)
    let differences = recipe.manifest.differences(from: folder.manifest)
    if !differences.isEmpty { throw FarmError.damaged(path: folder.path) }
    return recipe
  }

  /// The number of the tiles of a job's pictures; nil if it shows the strips of another job.
  static func tileCount(keptIn manifest: JobManifest) -> Int? {
    guard manifest["strips"] == "own", let recipe = try? MovieRecipe(keptIn: manifest, at: ""),
      let geometry = try? recipe.geometry(), let windows = try? DepthColors(recipe).windows
    else { return nil }
    return geometry.count * TileGrid(geometry.stripSize).count + TileGrid(geometry.size).count
      + windows.count
  }
}
