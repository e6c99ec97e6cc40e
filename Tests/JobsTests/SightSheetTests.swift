// SightSheetTests — a sheet of sights has the same pictures as single renderings.

import Foundation
import ImageFiles
import Places
import Testing
import TestSupport

@testable import Jobs

@Suite("Sight sheet")
struct SightSheetTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test("a cell equals the picture rendered alone")
  func cells() async throws {
    let size = try PictureSize(width: 64, height: 36)
    let sights = try ["home", "needle"].map { try #require(BuiltInPlaces.named($0)) }
    let path = folder.path + "/sheet.png"
    try await SightSheet(sights, tile: size, effort: Effort(threads: 2), path: path).run()
    let sheet = try rows(of: path)
    for (column, sight) in sights.enumerated() {
      let alone = folder.path + "/alone.png"
      _ = try await RenderJob(try Recipe(sight.location(), size: size), path: alone).run()
      let left = 4 * (12 + column * 76)
      let cell = sheet[44..<80].map { Array($0[left..<left + 4 * 64]) }
      #expect(cell == (try rows(of: alone)), "\(sight.name)")
    }
    let text = try PictureFile(path: path).text(SightSheet.keyword)
    let shown = text.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(shown.map { String($0[0]) } == ["home", "needle"])
    #expect(try Location(parsing: String(shown[1][1])).canonicalBody.hasPrefix(sights[1].text))
    #expect(folder.names == ["alone.png", "sheet.png"])
  }

  @Test("a canceled sheet leaves nothing behind")
  func stopped() async throws {
    let path = folder.path + "/sheet.png"
    let sheet = try SightSheet(
      tile: PictureSize(width: 240, height: 135), effort: Effort(threads: 1), path: path)
    let task = Task { try await sheet.run() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(folder.names.isEmpty)
  }

  @Test("progress is weighted by each picture's time, and never decreases")
  func progress() throws {
    let pace = SheetPace([0.95, 2.95])
    func fraction(_ stage: JobStage, _ fraction: Double?, _ index: Int) throws -> Double {
      let step = pace.progress(of: JobProgress(stage: stage, fraction: fraction), in: index)
      #expect(step.stage == .pixels)
      return try #require(step.fraction)
    }
    #expect(try fraction(.sample, nil, 0) == 0)
    #expect(abs(try fraction(.pixels, 0.5, 0) - 0.125) < 1e-12)
    #expect(abs(try fraction(.reference, 0.9, 1) - 0.25) < 1e-12)
    #expect(abs(try fraction(.pixels, 1, 0) - 0.25) < 1e-12)
    #expect(abs(try fraction(.pixels, 1, 1) - 1) < 1e-12)
    #expect(abs(try fraction(.pixels, 0.5, 1) - 1) < 1e-12)
  }

  private func rows(of path: String) throws -> [[UInt8]] {
    var rows: [[UInt8]] = []
    try PictureFile(path: path).forEachRow { _, row in rows.append(Array(row)) }
    return rows
  }
}
