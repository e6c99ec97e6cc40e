// FarmFilmTests — shares of a film's strips, made anywhere and in any order, give the same frames.

import Core
import Foundation
import FractalEngine
import ImageFiles
import Places
import Testing
import TestSupport

@testable import Jobs

@Suite("Farm of films", .serialized)
struct FarmFilmTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private var film: String { folder.path + "/f/%03d.png" }
  private var job: String { film + ".fathom-job" }

  /// A film of some twelve octaves, whose strips have two tiles each.
  private func recipe() throws -> MovieRecipe {
    var place = try Location(
      parsing: "fathom1:re=-0.743643887037:im=0.131825904205:h=2e-3:color=smooth")
    place.iterations = .limit(600)
    var still = try Recipe(place, size: try PictureSize(width: 80, height: 48), title: "Dive")
    still.effort = Effort(threads: 2)
    return try MovieRecipe(still, from: .home, film: try FilmFormat(path: film)) {
      MovieTimeline(
        octaves: $0, framesPerSecond: 2, pace: .secondsPerOctave(0.5), ease: 1, hold: 0.5, turn: 30)
    }
  }

  private func plan() async throws { _ = try await MovieJob(recipe(), path: film).plan() }

  private func work(_ part: String? = nil, kernel: KernelChoice = .best) async throws
    -> JobShare.Report
  {
    var effort = Effort(threads: 2)
    effort.kernel = kernel
    var work = JobShare(in: job, effort: effort)
    if let part { work.part = try JobPart(parsing: part) }
    return try await work.run()
  }

  private func assemble() async throws -> MovieReport {
    try await FilmAssembly(of: job, to: nil, effort: Effort(threads: 2)).run()
  }

  /// The frames of a film by their names.
  private func frames(_ path: String) throws -> [String: Data] {
    let place = SystemCalls.folder(of: path)
    var frames: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: place)
    where name.hasSuffix(".png") {
      frames[name] = try Data(contentsOf: URL(filePath: "\(place)/\(name)"))
    }
    return frames
  }

  /// The frames that one machine makes.
  private func expected() async throws -> [String: Data] {
    let path = folder.path + "/whole/%03d.png"
    _ = try await MovieJob(try recipe(), path: path).run()
    return try frames(path)
  }

  /// The number of the tiles of all pictures, counted from the geometry.
  private func tileCount() throws -> Int {
    let (recipe, store) = (try recipe(), try geometry())
    return store.count * TileGrid(store.stripSize).count + TileGrid(store.size).count
      + (try DepthColors(recipe).windows.count)
  }

  private func geometry() throws -> MovieGeometry { try recipe().geometry() }

  // MARK: The same frames

  @Test(
    "parts by every instruction set, in any order and some twice, give the frames of one machine")
  func sameFrames() async throws {
    try await plan()
    let kernels = KernelChoice.available
    var computed = 0
    for (index, part) in ["3/4", "1/4", "3/4", "4/4", "2/4", "2/2"].enumerated() {
      let report = try await work(part, kernel: kernels[index % kernels.count])
      #expect(report.missing == 0)
      #expect((report.computed == 0) == (index == 2 || index == 5), "\(part)")
      computed += report.computed
    }
    #expect(computed == (try tileCount()))
    let report = try await assemble()
    #expect(report.newFrames == (try recipe().timeline.frameCount))
    #expect(!FileManager.default.fileExists(atPath: job))
    let (found, whole) = (try frames(film), try await expected())
    #expect(!whole.isEmpty && found == whole)
  }

  @Test("processes that share the whole film, of which one is stopped, do not disturb one another")
  func together() async throws {
    try await plan()
    let stopped = Task { try await work() }
    async let one = work()
    async let other = work("2/3")
    try await Task.sleep(for: .milliseconds(40))
    stopped.cancel()
    _ = await stopped.result
    let (first, second) = (try await one, try await other)
    #expect(first.missing == 0 && second.missing == 0)
    _ = try await assemble()
    #expect(try frames(film) == (try await expected()))
  }

  @Test("copies of the plan compute tiles that fit together")
  func copies() async throws {
    try await plan()
    let files = FileManager.default
    let kept = folder.path + "/planned"
    try files.moveItem(atPath: job, toPath: kept)
    for part in 1...2 {
      // A host gets the manifest and the plan alone, and what it made is copied into the folder.
      try files.createDirectory(atPath: job + "/engines", withIntermediateDirectories: true)
      for name in [JobFolder.manifestName, PlannedKind.film.planName] {
        try files.copyItem(atPath: "\(kept)/\(name)", toPath: "\(job)/\(name)")
      }
      _ = try await work("\(part)/2")
      for name in try files.subpathsOfDirectory(atPath: job)
      where name.hasSuffix(".tile") || name.hasPrefix("engines/") {
        let target = "\(kept)/\(name)"
        try files.createDirectory(
          atPath: SystemCalls.folder(of: target), withIntermediateDirectories: true)
        try? files.removeItem(atPath: target)
        try files.copyItem(atPath: "\(job)/\(name)", toPath: target)
      }
      try files.removeItem(atPath: job)
    }
    try files.moveItem(atPath: kept, toPath: job)
    _ = try await assemble()
    #expect(try frames(film) == (try await expected()))
  }

  // MARK: Parts

  @Test("the parts of a film have all tiles, each once, and few strips each")
  func parts() async throws {
    try await plan()
    let planned = try PlannedJobs.open(job, sharing: false, Effort())
    defer { planned.folder.close() }
    let count = try tileCount()
    #expect(planned.tileCount == count)
    for parts in [1, 2, 3, 7, count, count + 5] {
      let numbers = (1...parts).map { planned.tiles(of: JobPart($0, of: parts)) }
      #expect(numbers.joined().sorted() == Array(0..<count), "\(parts) parts")
    }
    #expect(planned.shuffled(Array(0..<count)).sorted() == Array(0..<count))
  }

  // MARK: Errors

  @Test("an assembly with missing tiles changes nothing, and can be tried again")
  func missing() async throws {
    try await plan()
    let count = try tileCount()
    let error = FarmError.tilesMissing(path: job, missing: count, of: count)
    await #expect(throws: error) { try await assemble() }
    _ = try await work()
    // A strip without the account of its engine lacks the limit of its colors.
    try FileManager.default.removeItem(atPath: job + "/engines/3")
    await #expect(throws: FarmError.self) { try await assemble() }
    #expect(try frames(film).isEmpty)
    _ = try await work()
    _ = try await assemble()
    #expect(try frames(film) == (try await expected()))
  }

  @Test("a share whose time is over says what is left")
  func timeLimit() async throws {
    try await plan()
    var work = JobShare(in: job, effort: Effort(threads: 1))
    work.timeLimit = .zero
    let count = try tileCount()
    await #expect(throws: FarmError.timeIsOver(path: job, missing: count)) {
      try await work.run()
    }
  }

  @Test("a film of other frames, or a damaged plan, is an error that stays")
  func damaged() async throws {
    try await plan()
    let path = "\(job)/\(PlannedKind.film.planName)"
    try Data("[]".utf8).write(to: URL(filePath: path))
    await #expect(throws: FarmError.planDamaged(path: job)) { try await work() }
    _ = try await MovieJob(try recipe(), path: film).plan()
    #expect(try await work().missing == 0)
  }

  @Test("the form of a film and all its numbers are read from the plan")
  func manifest() async throws {
    var place = try Location(parsing: "fathom1:re=-0.75:im=0.1:h=1e-2:color=smooth")
    place.iterations = .limit(200)
    let size = try PictureSize(width: 64, height: 48)
    let curve = try #require(DepthCurve(text: "0,0;1.5,2.25;3,4"))
    for (name, captions) in [("a.webm", true), ("a.gif", false), ("b/%d.png", false)] {
      for (index, ease) in [0.0, 1.3, 50].enumerated() {
        let still = try Recipe(place, size: size, title: "Numbers")
        let path = "\(folder.path)/\(index)\(name)"
        var recipe = try MovieRecipe(
          still, from: .home, film: try FilmFormat(path: path, quality: .best)
        ) {
          index == 1
            ? MovieTimeline(octaves: $0, framesPerSecond: 25, along: curve, hold: 0.1, turn: 7)
            : MovieTimeline(
              octaves: $0, framesPerSecond: 25, pace: .secondsPerOctave(0.37), ease: ease,
              hold: 0.7, turn: -12.5)
        }
        recipe.hasCaptions = captions
        let kept = try MovieRecipe(
          keptIn: recipe.manifest, at: path, film: try FilmFormat(keptIn: recipe.manifest))
        #expect(kept.manifest == recipe.manifest, "\(path)")
        #expect(kept.film == recipe.film && kept.timeline == recipe.timeline)
      }
    }
  }

  // MARK: Accounts

  @Test("the list of jobs counts a film's tiles")
  func accounts() async throws {
    try await plan()
    let before = try #require(try JobList.jobs(under: job).first)
    #expect(before.stage == .tiles && before.tilesDone == 0)
    #expect(before.tileCount == (try tileCount()))
    let report = try await work("1/3")
    let found = try #require(try JobList.jobs(under: job).first)
    #expect(found.tilesDone == report.computed && found.workers.map(\.part) == ["1/3"])
    _ = try await work()
    #expect(try JobList.jobs(under: job).first?.stage == .assembly)
  }
}
