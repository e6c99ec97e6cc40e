// JobListTests — unfinished posters are found and described correctly, without disturbing them.

import Core
import Drawing
import Foundation
import FractalEngine
import Places
import Testing
import TestSupport

@testable import Jobs

@Suite("Job list")
struct JobListTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private let manifest = JobManifest([
    ("version", "1"), ("title", "Elephants"), ("location", "fathom1:k=2576d984:j=144133"),
    ("size", "300x200"), ("samples", "4"),
  ])

  private func job(_ name: String, _ manifest: JobManifest? = nil) throws -> JobFolder {
    let output = "\(folder.path)/\(name)"
    try FileManager.default.createDirectory(
      atPath: SystemCalls.folder(of: output), withIntermediateDirectories: true)
    return try JobFolder(output: output, manifest: manifest ?? self.manifest, restart: false)
  }

  /// Sets the time of the last change for everything in a job.
  private func date(_ name: String, _ seconds: Int) throws {
    let path = "\(folder.path)/\(name).fathom-job"
    let date: [FileAttributeKey: Any] = [
      .modificationDate: Date(timeIntervalSince1970: Double(seconds))
    ]
    for entry in (try FileManager.default.subpathsOfDirectory(atPath: path)) + [""] {
      try FileManager.default.setAttributes(date, ofItemAtPath: "\(path)/\(entry)")
    }
  }

  @Test("jobs are found at any depth to eight, but not behind links and in one another")
  func finding() throws {
    let names = ["a.png", "b/c/d.png", "1/2/3/4/5/6/7/e.png", "1/2/3/4/5/6/7/8/f.png"]
    for name in names { try job(name).close() }
    try job("a.png.fathom-job/inner.png").close()
    let files = FileManager.default
    try files.createDirectory(
      atPath: folder.path + "/empty.fathom-job", withIntermediateDirectories: false)
    try folder.write("", as: "file.fathom-job")
    try files.createSymbolicLink(
      atPath: folder.path + "/link", withDestinationPath: folder.path + "/b")
    try files.createDirectory(
      atPath: folder.path + "/closed", withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0])
    for path in [folder.path, folder.path + "/", folder.path + "/./"] {
      let found = try JobList.jobs(under: path).map(\.output)
      #expect(Set(found.map { $0.replacing("/./", with: "/") }).count == 3 && found.count == 3)
      for name in names.prefix(3) { #expect(found.contains { $0.hasSuffix("/" + name) }) }
    }
    // If the folder is that of a job, the job itself is listed.
    #expect(try JobList.jobs(under: folder.path + "/a.png.fathom-job").count == 1)
    #expect(try JobList.jobs(under: folder.path + "/empty.fathom-job").isEmpty)
    let nowhere = folder.path + "/none"
    #expect(throws: RequestError.noFolder(path: nowhere)) { try JobList.jobs(under: nowhere) }
  }

  @Test("many tiles are counted by name, and their bytes are estimated")
  func many() throws {
    let (columns, rows) = (170, 150)
    let job = try job("a.png", JobManifest([("size", "\(256 * columns)x\(256 * rows)")]))
    let tiles = job.path + "/tiles"
    for row in 0..<rows {
      try FileManager.default.createDirectory(
        atPath: "\(tiles)/\(row)", withIntermediateDirectories: true)
      for column in 0..<columns {
        // The length alternates between one block and several.
        let length = row.isMultiple(of: 2) ? 1 : 10_000
        try Data(count: length).write(to: URL(filePath: "\(tiles)/\(row)/\(column).tile"))
      }
    }
    job.close()
    let found = try #require(JobList.jobs(under: folder.path).first)
    #expect(found.tilesDone == columns * rows && found.stage == .assembly)
    let sizes = ["0", "1"].compactMap {
      SystemCalls.status(at: "\(tiles)/\($0)/0.tile")?.bytesOnDisk
    }
    let expected = Double(sizes.reduce(0, +) * columns * rows / 2)
    #expect(abs(Double(found.bytesOnDisk) / expected - 1) < 0.1)
  }

  @Test("each job reports its picture, its progress and its process")
  func telling() throws {
    let running = try job("a.png")
    try job("b.png").write("reference", [1])
    let tiles = try job("c.png")
    let store = TileStore(
      folder: tiles, grid: TileGrid(try PictureSize(width: 300, height: 200)), samples: 2)
    for index in 0..<2 {
      try store.write(
        index, IterationBuffer(tile: store.grid[index].inSamples(2)), WorkCounts())
      if index == 0 {
        try date("c.png", 500)
        let found = try #require(
          JobList.jobs(under: folder.path).first { $0.output.hasSuffix("c.png") })
        #expect(found.stage == .tiles && found.tilesDone == 1 && found.tileCount == 2)
        #expect(found.bytesOnDisk > 0 && found.changed == Timestamp(seconds: 500))
      }
    }
    tiles.close()
    try job("d.png").close()
    try folder.write("[]", as: "d.png.fathom-job/manifest.json")
    try job("e.png", JobManifest([("location", "nonsense"), ("size", "none")])).close()
    for (index, name) in ["a", "b", "c", "d", "e"].enumerated() {
      try date("\(name).png", 1000 - index)
    }
    let found = try JobList.jobs(under: folder.path)
    #expect(found.map { $0.output.suffix(5) } == ["a.png", "b.png", "c.png", "d.png", "e.png"])
    #expect(found.map(\.stage) == [.reference, .tiles, .assembly, .damaged, .reference])
    #expect(found.map(\.tilesDone) == [0, 0, 2, 0, 0])
    #expect(found.map(\.tileCount) == [2, 2, 2, nil, nil])
    #expect(found.map(\.isRunning) == [true, false, false, false, false])
    #expect(found[0].process == Int(getpid()) && found[1].process == nil)
    #expect(found[0].zoom == "8.53e1" && found[4].zoom == nil && found[0].title == "Elephants")
    #expect(
      found[0].json.text == """
        {"output":"\(folder.path)/a.png","folder":"\(folder.path)/a.png.fathom-job",\
        "kind":"poster","stage":"reference","title":"Elephants","location":"fathom1:k=2576d984:j=144133",\
        "zoom":"8.53e1","size":[300,200],"samples":4,"tiles":{"done":0,"of":2},\
        "changed":"1970-01-01T00:16:40Z","bytes":\(found[0].bytesOnDisk),"running":true,\
        "process":\(getpid()),"workers":[],"secondsLeft":null}
        """)
    #expect(
      found[2].lines == [
        "\(folder.path)/c.png", "  Elephants, zoom 8.53e1, 300x200, samples 4",
        "  all of 2 tiles, not assembled yet, \(HumanReadable.bytes(found[2].bytesOnDisk)), "
          + "changed 1970-01-01T00:16:38Z; no process works on it",
      ])
    #expect(found[3].lines.count == 2 && found[3].json.text.contains(#""location":null"#))
    running.close()
    #expect(try JobList.jobs(under: folder.path).allSatisfy { !$0.isRunning })
  }

  @Test("films and scenes are told from posters")
  func kinds() throws {
    let size = try PictureSize(width: 64, height: 48)
    let still = try Recipe(try Location(parsing: "fathom1:re=-0.75:im=0.1:h=0.5"), size: size)
    let film = try MovieRecipe(still, from: .home, film: try FilmFormat(path: "a.mkv")) {
      MovieTimeline(octaves: $0, framesPerSecond: 4, ease: 0, hold: 0)
    }
    let scene = try #require(try SceneText.location("scene:tree").flatMap { try Scene($0) })
    let poster = ScenePosterJob(try SceneJob(scene, size: size, path: "\(folder.path)/b.png"))
    let growth = try SceneMovieJob(
      scene, size: size, film: try FilmFormat(path: "c.mkv"), path: "\(folder.path)/c.mkv",
      framesPerSecond: 4, seconds: (1, 0), step: nil, angle: nil)
    for (name, manifest) in [
      ("a.mkv", film.manifest), ("b.png", poster.manifest), ("c.mkv", growth.manifest),
    ] {
      let job = try job(name, manifest)
      if name == "c.mkv" {
        try job.makeFolder("segments")
        try job.write("segments/0.mkv", [1])
      }
      job.close()
    }
    let found = try JobList.jobs(under: folder.path).sorted { $0.path < $1.path }
    #expect(found.map(\.kind) == [.film, .scenePoster, .sceneFilm])
    #expect(found.map(\.stage) == [.reference, .tiles, .tiles])
    #expect(found[1].tileCount == 1 && found[2].tilesDone == 1 && found[2].tileCount == nil)
    #expect(found[0].lines[1].hasPrefix("  film, ") && found[2].lines[2].contains("1 segment done"))
  }

  @Test("listing jobs keeps no process from a job")
  func undisturbed() async throws {
    let (folder, manifest) = (folder, manifest)
    try await Workers.run(2, threads: 2) { worker in
      for _ in 0..<100 {
        if worker == 0 {
          _ = try JobList.jobs(under: folder.path)
        } else {
          try JobFolder(output: folder.path + "/a.png", manifest: manifest, restart: false).close()
        }
      }
    }
  }

  @Test("amounts are written in three digits")
  func amounts() {
    let amounts = [0, 4096, 9_960, 99_999, 999_499, 999_500, 12_345_678, 1 << 40]
    #expect(
      amounts.map(HumanReadable.bytes) == [
        "0.0 kB", "4.1 kB", "10 kB", "100 kB", "999 kB", "1.0 MB", "12 MB", "1.1 TB",
      ])
  }
}
