// FarmTests — shares of a poster, made anywhere and in any order, give the bytes of one machine.

import Core
import Foundation
import FractalEngine
import ImageFiles
import Places
import Testing
import TestSupport

@testable import Jobs

@Suite("Farm", .serialized)
struct FarmTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private var picture: String { folder.path + "/x.png" }
  private var job: String { picture + ".fathom-job" }

  /// Twelve tiles with interior and boundary.
  private func recipe() throws -> Recipe {
    var location = try Location(typed: "1-4-4-1-3-3")
    location.iterations = .limit(400)
    var recipe = try Recipe(
      location, size: try PictureSize(width: 800, height: 600), title: "Twelve")
    recipe.effort = Effort(threads: 2)
    return recipe
  }

  private func plan() async throws { _ = try await PosterJob(recipe(), path: picture).plan() }

  private func work(
    _ part: String? = nil, kernel: KernelChoice = .best
  ) async throws -> JobShare.Report {
    var effort = Effort(threads: 2)
    effort.kernel = kernel
    var work = JobShare(in: job, effort: effort)
    if let part { work.part = try JobPart(parsing: part) }
    return try await work.run()
  }

  private func assemble() async throws -> RenderReport {
    try await PosterAssembly(of: job, to: nil, effort: Effort(threads: 2)).run()
  }

  /// The bytes of the picture that one machine makes.
  private func expected() async throws -> Data {
    let path = folder.path + "/whole.png"
    _ = try await RenderJob(try recipe(), path: path).run { _ in }
    return try Data(contentsOf: URL(filePath: path))
  }

  private func bytes() throws -> Data { try Data(contentsOf: URL(filePath: picture)) }

  // MARK: Parts

  @Test("the parts of any grid have all tiles, each once, and differ by one tile at most")
  func parts() throws {
    for (width, height) in [(1, 1), (300, 200), (2560, 256), (1600, 1600), (7016, 4961)] {
      let grid = TileGrid(try PictureSize(width: width, height: height))
      for count in [1, 2, 3, 5, 7, 20, 28, 999] {
        let parts = (1...count).map { JobPart($0, of: count).tiles(of: grid) }
        #expect(parts.joined().sorted() == Array(0..<grid.count), "\(grid) in \(count)")
        let counts = parts.map(\.count)
        #expect((counts.max() ?? 0) - (counts.min() ?? 0) <= 1)
      }
    }
  }

  @Test("a part is no column of the picture, even if the count divides the columns")
  func scattered() throws {
    let grid = TileGrid(try PictureSize(width: 256 * 20, height: 256 * 20))
    let columns = Set(JobPart(1, of: 20).tiles(of: grid).map { $0 % grid.columns })
    #expect(columns.count > 10)
  }

  @Test(
    "what names no part is an error",
    arguments: ["", "3", "0/2", "3/2", "a/b", "1/0", "-1/2", "1/2/3", "1 / 2", "/", "99/1000001"])
  func noPart(_ text: String) {
    #expect(throws: FarmError.noPart(text)) { try JobPart(parsing: text) }
  }

  // MARK: The same bytes

  @Test(
    "parts by every instruction set, in any order and some twice, give the bytes of one machine")
  func sameBytes() async throws {
    try await plan()
    let kernels = KernelChoice.available
    for (index, part) in ["3/4", "1/4", "3/4", "4/4", "2/4", "2/2"].enumerated() {
      let report = try await work(part, kernel: kernels[index % kernels.count])
      #expect(report.missing == 0)
      #expect(report.computed == (index == 2 || index == 5 ? 0 : 3), "\(part)")
    }
    let report = try await assemble()
    #expect(report.tiles == RenderReport.Tiles(count: 12, reused: 12, repaired: 0))
    #expect(try bytes() == (try await expected()))
    #expect(!FileManager.default.fileExists(atPath: job))
  }

  /// Expects that a part by one kernel and a part by another give the bytes of one machine.
  private func expectFit(_ kernel: KernelChoice, beside other: KernelChoice) async throws {
    try await plan()
    #expect(try await work("1/2", kernel: kernel).computed == 6)
    #expect(try await work("2/2", kernel: other).computed == 6)
    _ = try await assemble()
    #expect(try bytes() == (try await expected()))
  }

  private static func runs(_ kernel: KernelChoice) -> Bool {
    KernelChoice.available.contains(kernel)
  }

  @Test("a part by Swift fits one by the best instruction set")
  func scalar() async throws { try await expectFit(.scalar, beside: .best) }

  @Test("a part by SSE2 or NEON fits one by Swift", .enabled(if: runs(.baseline), "not built in"))
  func baseline() async throws { try await expectFit(.baseline, beside: .scalar) }

  @Test(
    "a part by AVX2 fits one by SSE2", .enabled(if: runs(.avx2), "this processor has no AVX2"))
  func avx2() async throws { try await expectFit(.avx2, beside: .baseline) }

  @Test(
    "a part by AVX-512 fits one by SSE2",
    .enabled(if: runs(.avx512), "this processor has no AVX-512"))
  func avx512() async throws { try await expectFit(.avx512, beside: .baseline) }

  @Test("a tile has the same bytes from every instruction set")
  func sameTiles() async throws {
    var files: [String: Set<Data>] = [:]
    for kernel in KernelChoice.available {
      _ = try await PosterJob(try recipe(), path: picture).plan()
      _ = try await work("1/3", kernel: kernel)
      let tiles = job + "/tiles"
      for name in try FileManager.default.subpathsOfDirectory(atPath: tiles)
      where name.hasSuffix(".tile") {
        files[name, default: []].insert(try Data(contentsOf: URL(filePath: "\(tiles)/\(name)")))
      }
      try FileManager.default.removeItem(atPath: job)
    }
    #expect(files.count == 4 && files.values.allSatisfy { $0.count == 1 })
  }

  @Test("processes that share the whole job do not disturb one another")
  func together() async throws {
    try await plan()
    let reports = try await withThrowingTaskGroup(of: JobShare.Report.self) { group in
      for _ in 0..<3 { group.addTask { try await work() } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(reports.allSatisfy { $0.missing == 0 })
    #expect(reports.reduce(0) { $0 + $1.computed } >= 12)
    _ = try await assemble()
    #expect(try bytes() == (try await expected()))
  }

  @Test("what a killed process leaves does no harm")
  func killed() async throws {
    try await plan()
    _ = try await work("1/2")
    let files = FileManager.default
    for (name, text) in [
      ("tiles/0/.0.tile.99999.part", "half"), ("tiles/9.tile", "stray"),
      ("workers/far-7.json", "{\"host\":"),
    ] {
      let path = "\(job)/\(name)"
      try files.createDirectory(
        atPath: SystemCalls.folder(of: path), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: URL(filePath: path))
    }
    // A tile that a copy left half written is computed again.
    let half = try #require(
      JobPart(1, of: 2).tiles(of: TileGrid(try recipe().size)).first.map {
        "\(job)/tiles/\($0 / 4)/\($0 % 4).tile"
      })
    let whole = try Data(contentsOf: URL(filePath: half))
    try whole.prefix(whole.count / 2).write(to: URL(filePath: half))
    #expect(try await work("1/2").computed == 1)
    _ = try await work("2/2")
    _ = try await assemble()
    #expect(try bytes() == (try await expected()))
    #expect(!files.fileExists(atPath: job))
  }

  @Test("the poster's own command continues a plan on which others have worked")
  func continued() async throws {
    try await plan()
    _ = try await work("2/3")
    let report = try await PosterJob(try recipe(), path: picture).run()
    #expect(report.tiles == RenderReport.Tiles(count: 12, reused: 4, repaired: 0))
    #expect(try bytes() == (try await expected()))
  }

  // MARK: Errors

  @Test("an assembly with missing tiles changes nothing, and can be tried again")
  func missing() async throws {
    try await plan()
    _ = try await work("1/3")
    let error = FarmError.tilesMissing(path: job, missing: 8, of: 12)
    await #expect(throws: error) { try await assemble() }
    #expect(FarmExit.code(for: error) == 75)
    #expect(!FileManager.default.fileExists(atPath: picture))
    #expect(try await work("1/3").computed == 0)
  }

  @Test("a share whose time is over says what is left, and goes on")
  func timeLimit() async throws {
    try await plan()
    var work = JobShare(in: job, effort: Effort(threads: 1))
    work.timeLimit = .zero
    let error = FarmError.timeIsOver(path: job, missing: 12)
    await #expect(throws: error) { try await work.run() }
    #expect(FarmExit.code(for: error) == 75)
    work.timeLimit = nil
    #expect(try await work.run().computed == 12)
  }

  @Test("a job at work is not assembled, and an assembly is not worked on")
  func locked() async throws {
    try await plan()
    _ = try await work()
    let worker = try JobFolder(sharing: job)
    let error = await #expect(throws: JobError.self) { try await assemble() }
    #expect(error.map(FarmExit.code) == 75)
    worker.close()
    let alone = try JobFolder(output: picture, manifest: try recipe().manifest, restart: false)
    await #expect(throws: JobError.running(path: job, process: SystemCalls.processNumber)) {
      try await work()
    }
    alone.close()
    _ = try await assemble()
    #expect(try bytes() == (try await expected()))
  }

  @Test("what can never succeed has a code of its own")
  func never() async throws {
    #expect(FarmExit.code(for: JobError.missing(path: job)) == 65)
    await #expect(throws: JobError.missing(path: job)) { try await work() }
    try FileManager.default.createDirectory(atPath: job, withIntermediateDirectories: true)
    let old = JobManifest([("version", "0.1.0"), ("size", "800x600")])
    try Data(old.text.utf8).write(to: URL(filePath: job + "/manifest.json"))
    let error = FarmError.otherVersion(path: job, old: "0.1.0")
    await #expect(throws: error) { try await work() }
    #expect(FarmExit.code(for: error) == 65)
    #expect(throws: FarmError.noJobName(path: "/x/wall.png")) {
      try JobFolder.output(of: "/x/wall.png/")
    }
  }

  @Test(
    "a damaged plan can never succeed, and the advice helps",
    arguments: ["manifest.json", "reference"])
  func damaged(_ name: String) async throws {
    try await plan()
    _ = try await work("1/2")
    let path = "\(job)/\(name)"
    let whole = try Data(contentsOf: URL(filePath: path))
    let error: FarmError = name == "reference" ? .planDamaged(path: job) : .damaged(path: job)
    for bytes in [whole.prefix(whole.count / 2), Data(), whole.dropLast(3) + Data("x\"]".utf8)] {
      try bytes.write(to: URL(filePath: path))
      await #expect(throws: error) { try await work() }
      await #expect(throws: error) { try await assemble() }
      #expect(throws: error) {
        try SSHFarm(path: job, hosts: SSHFarm.Host.list("a"), parts: nil).partsToDo()
      }
    }
    #expect(FarmExit.code(for: error) == 65)
    var again = try PosterJob(recipe(), path: picture)
    again.startsAnew = error.remedy?.contains("--restart") == true
    _ = try await again.plan()
    // A damaged account costs no tile, a damaged manifest all.
    #expect(try await work().computed == (again.startsAnew ? 12 : 6))
    _ = try await assemble()
    #expect(try bytes() == (try await expected()))
  }

  @Test("a plan that is not complete may be later")
  func notPlanned() async throws {
    try await plan()
    try FileManager.default.removeItem(atPath: job + "/reference")
    await #expect(throws: FarmError.notPlanned(path: job)) { try await work() }
    #expect(FarmExit.code(for: FarmError.notPlanned(path: job)) == 75)
  }

  // MARK: Accounts

  @Test("a job tells who has done what, and how long the rest takes")
  func accounts() async throws {
    try await plan()
    _ = try await work("1/2")
    let folder = try JobFolder(sharing: job)
    var other = WorkerRecord(part: JobPart(2, of: 2), effort: Effort())
    (other.tiles, other.seconds) = (2, 10)
    other.write(to: folder)
    folder.close()
    let found = try #require(try JobList.jobs(under: job).first)
    #expect(found.tilesDone == 6 && found.isRunning && found.process == nil)
    // This process wrote both records, so the second replaced the first.
    #expect(found.workers.map(\.part) == ["2/2"] && found.workers.allSatisfy(\.isActive))
    #expect(found.secondsLeft == 30)
    #expect(found.lines.contains("  30 s left"))
    let host = SystemCalls.hostName
    #expect(
      found.lines.last
        == "  \(host), process \(SystemCalls.processNumber), part 2/2: 2 tiles, at work")
    other.state = .stopped
    let again = try JobFolder(sharing: job)
    other.write(to: again)
    again.close()
    let stopped = try #require(try JobList.jobs(under: job).first)
    #expect(!stopped.isRunning && stopped.secondsLeft == nil)
    #expect(stopped.lines.last?.contains("stopped at 20") == true)
  }
}
