// PosterTests — a poster has the same bytes, however often the program was stopped while making it.

import Foundation
import ImageFiles
import Testing

@Suite("Posters", .serialized)
struct PosterTests {
  private let folder: Scratch

  init() throws { folder = try Scratch() }

  /// A place with interior and boundary, and a reference that takes some milliseconds.
  private static let recipe = [
    "1-4-4-1-3-3", "--size", "530x300", "--samples", "4", "--iterations", "400", "--dpi", "300",
  ]
  /// The number of tiles of `recipe` and of `quick`.
  private static let tileCount = 6
  /// The picture of `recipe` with one sample a pixel, which is killed repeatedly.
  private static let quick = [
    "1-4-4-1-3-3", "--size", "530x300", "--samples", "1", "--iterations", "400",
  ]
  private static let job = "x.png.fathom-job"

  private func poster(_ more: [String] = [], output: String = "x.png") throws -> Run {
    try Program.run(["poster"] + Self.recipe + ["-o", output] + more, in: folder, seconds: 120)
  }

  /// The picture that `render` makes in memory.
  private func expected() throws -> Data {
    let run = try Program.run(["render"] + Self.recipe + ["-o", "whole.png"], in: folder)
    try #require(run.status == 0, "\(run.error)")
    return try folder.bytes("whole.png")
  }

  private func report(_ run: Run) throws -> [String: Any] {
    try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
  }

  private func tiles(_ run: Run) throws -> [String: Int] {
    try #require(try report(run)["tiles"] as? [String: Int])
  }

  // MARK: The same bytes

  @Test("a poster has the bytes of the picture in memory, with any number of threads")
  func sameBytes() throws {
    let expected = try expected()
    for threads in ["1", "2", "5"] {
      let run = try poster(["--threads", threads, "--report", "json"])
      #expect(run.status == 0 && run.error.isEmpty, "\(run.error)")
      #expect(try folder.bytes("x.png") == expected, "\(threads) threads")
      #expect(try tiles(run) == ["count": Self.tileCount, "reused": 0, "repaired": 0])
    }
    #expect(folder.entries == ["whole.png", "x.png"])
  }

  /// A place whose reference takes some tenths of a second, and whose pixels take almost no time.
  private static let deep = [
    "fathom1:re=-0.75:im=0.00001:h=1e-100:n=400000", "--size", "300x200", "--samples", "1",
  ]

  @Test("a poster killed at fifty random moments ends with the same bytes")
  func killed() throws {
    var kills = 0
    for (recipe, wanted) in [(Self.quick, 36), (Self.recipe, 6), (Self.deep, 8)] {
      let start = Date()
      let whole = try Program.run(["render"] + recipe + ["-o", "whole.png"], in: folder)
      // The approximate duration in seconds; the moments of the kills are spread over it.
      var longest = Date().timeIntervalSince(start)
      try #require(whole.status == 0, "\(whole.error)")
      let expected = try folder.bytes("whole.png")
      let arguments = ["poster"] + recipe + ["-o", "x.png", "--threads"]
      let goal = kills + wanted
      while kills < goal {
        try? FileManager.default.removeItem(at: folder.url.appending(path: "x.png"))
        // Killed several times while it makes one picture, which is then completed.
        while kills < goal {
          let running = try Running(Program.path, arguments + ["2"], in: folder)
          Thread.sleep(forTimeInterval: Double.random(in: 0...longest))
          guard running.isRunning else {
            let run = try #require(running.finish(seconds: 60))
            try #require(run.status == 0, "\(run.error)")
            longest = max(0.8 * longest, 0.1)
            break
          }
          running.send(SIGKILL)
          try #require(running.finish(seconds: 60) != nil)
          kills += 1
          // A picture that is visible must be complete.
          if folder.entries.contains("x.png") {
            #expect(try folder.bytes("x.png") == expected)
          }
        }
        let run = try Program.run(Program.path, arguments + ["3"], in: folder)
        #expect(run.status == 0, "\(run.error)")
        #expect(try folder.bytes("x.png") == expected, "after \(kills) kills")
        #expect(!folder.entries.contains(Self.job))
      }
    }
    // A killed writer may leave a hidden file, which is not a picture; nothing else is left.
    #expect(folder.entries.filter { !$0.hasSuffix(".part") } == ["whole.png", "x.png"])
  }

  @Test(
    "a poster killed in any stage ends with the same bytes",
    arguments: [
      ("reference", Self.deep), ("tiles", Self.quick), ("tiles", Self.recipe),
      ("assembly", Self.recipe),
    ])
  func killed(stage wanted: String, recipe: [String]) throws {
    let whole = try Program.run(["render"] + recipe + ["-o", "whole.png"], in: folder)
    try #require(whole.status == 0, "\(whole.error)")
    let arguments = ["poster"] + recipe + ["-o", "x.png", "--threads"]
    // On a busy machine the program may pass the stage unnoticed; then it is started again.
    for _ in 0..<20 {
      try? FileManager.default.removeItem(at: folder.url.appending(path: "x.png"))
      let running = try Running(Program.path, arguments + ["2"], in: folder)
      while running.isRunning, stage(of: recipe) != wanted { usleep(500) }
      running.send(SIGKILL)
      try #require(running.finish(seconds: 60) != nil)
      if stage(of: recipe) == wanted { break }
      try? FileManager.default.removeItem(at: folder.url.appending(path: Self.job))
    }
    try #require(stage(of: recipe) == wanted)
    let run = try Program.run(Program.path, arguments + ["3"], in: folder)
    #expect(run.status == 0, "\(run.error)")
    #expect(try folder.bytes("x.png") == folder.bytes("whole.png"))
    #expect(!folder.entries.contains(Self.job))
  }

  /// The stage in which a program was killed, judged by its files.
  private func stage(of recipe: [String]) -> String {
    let job = folder.url.appending(path: Self.job)
    guard FileManager.default.fileExists(atPath: job.path) else { return "around it" }
    guard FileManager.default.fileExists(atPath: job.appending(path: "reference").path) else {
      return "reference"
    }
    return storedTiles.count < (recipe == Self.deep ? 2 : Self.tileCount) ? "tiles" : "assembly"
  }

  private var storedTiles: [URL] {
    let root = folder.url.appending(path: Self.job).appending(path: "tiles")
    let all = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    return (all?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "tile" }
      .sorted { $0.path < $1.path }
  }

  // MARK: Errors

  @Test("a tile with a wrong bit and a truncated tile are computed again")
  func damaged() throws {
    #expect(try poster(["--keep"]).status == 0)
    let expected = try folder.bytes("x.png")
    let tiles = storedTiles
    try #require(tiles.count == Self.tileCount)
    var bytes = try Data(contentsOf: tiles[1])
    bytes[bytes.count * 2 / 3] ^= 0x10
    try bytes.write(to: tiles[1])
    try Data(try Data(contentsOf: tiles[4]).dropLast(5)).write(to: tiles[4])
    let run = try poster(["--report", "json"])
    #expect(run.status == 0, "\(run.error)")
    let counts = ["count": Self.tileCount, "reused": Self.tileCount - 1, "repaired": 1]
    #expect(try self.tiles(run) == counts)
    #expect(try folder.bytes("x.png") == expected)
    #expect(folder.entries == ["x.png", Self.job], "what was kept stays")
    // The stored account of the engine is also rejected if one of its digits was changed.
    let reference = folder.url.appending(path: Self.job).appending(path: "reference")
    let text = try String(contentsOf: reference, encoding: .utf8)
    try text.replacing("400", with: "401").write(to: reference, atomically: true, encoding: .utf8)
    try FileManager.default.removeItem(at: tiles[2])
    #expect(try poster().status == 0)
    #expect(try folder.bytes("x.png") == expected)
  }

  @Test("another recipe is refused, with the differences; --restart discards the old job")
  func otherRecipe() throws {
    #expect(try poster(["--keep"]).status == 0)
    let other = try poster(["--palette", "ember", "--iterations", "500"])
    #expect(other.status == 1)
    for word in ["palette", "lantern", "ember", "n=400", "n=500", "--restart"] {
      #expect(other.error.contains(word), "\(other.error)")
    }
    let anew = try poster(["--palette", "ember", "--restart", "--report", "json"])
    #expect(anew.status == 0, "\(anew.error)")
    #expect(try tiles(anew)["reused"] == 0)
    #expect(folder.entries == ["x.png"])
  }

  @Test("a second process leaves a job alone, and says so")
  func second() throws {
    let slow = [
      "poster", "fathom1:re=-1.\(String(repeating: "9", count: 100)):im=0:h=1e-20000:n=100000000",
      "-o", "x.png",
    ]
    let first = try Running(Program.path, slow, in: folder)
    while !folder.entries.contains(Self.job) { Thread.sleep(forTimeInterval: 0.01) }
    Thread.sleep(forTimeInterval: 0.3)
    let second = try Program.run(slow, in: folder, seconds: 20)
    #expect(second.status == 1 && second.error.contains(Self.job), "\(second.error)")
    #expect(first.isRunning)
    first.send(SIGINT)
    let run = try #require(first.finish(seconds: 20))
    #expect(run.status == 130)
  }

  @Test("Ctrl-C keeps finished tiles, and the next run uses them")
  func interrupted() throws {
    let arguments =
      ["poster", "home", "--size", "1600x1100", "--iterations", "20000", "-o", "x.png"]
    let running = try Running(Program.path, arguments, in: folder)
    while running.isRunning && storedTiles.count < 3 { Thread.sleep(forTimeInterval: 0.005) }
    try #require(running.isRunning)
    running.send(SIGINT)
    #expect(try #require(running.finish(seconds: 20)).status == 130)
    let kept = storedTiles.count
    #expect(kept >= 3 && folder.entries == [Self.job])
    let run = try Program.run(arguments + ["--report", "json"], in: folder, seconds: 120)
    #expect(run.status == 0)
    #expect(try tiles(run)["reused"] == kept)
  }

  @Test(
    "a full disk stops a poster with a message, and it continues when there is space",
    .enabled(if: Program.canMount, "needs root, to fill a small disk"))
  func fullDisk() throws {
    let expected = try expected()
    let shell = try #require(Program.system("sh"))
    let words = (["poster"] + Self.recipe + ["-o", "x.png"]).map { "'\($0)'" }
      .joined(separator: " ")
    let script = """
      mkdir disk && mount -t tmpfs -o size=2m none disk && cd disk || exit 9
      '\(Program.path)' \(words); echo "first $?"
      ls x.png.fathom-job/tiles/*/*.tile | wc -l
      ls -A | grep -c part
      mount -o remount,size=100m disk . 2>/dev/null || mount -o remount,size=100m none ../disk
      '\(Program.path)' \(words); echo "second $?"
      cp x.png ..
      """
    let run = try Program.run(
      try #require(Program.system("unshare")), ["-m", shell, "-c", script], in: folder,
      seconds: 120)
    let lines = run.output.split(separator: "\n").map { $0.filter { $0 != " " } }
    try #require(lines.count == 4, "\(run.output) \(run.error)")
    #expect(lines[0] == "first1" && lines[2] == "0" && lines[3] == "second0", "\(lines)")
    #expect((1..<Self.tileCount).contains(Int(lines[1]) ?? 0), "finished tiles are kept")
    #expect(run.error.contains("disk is full"), "\(run.error)")
    #expect(try folder.bytes("x.png") == expected)
  }

  // MARK: Estimates

  @Test("a dry run prints the cost, and leaves nothing")
  func dryRun() throws {
    let run = try poster(["--dry-run", "--report", "json"])
    #expect(run.status == 0, "\(run.error)")
    let estimate = try report(run)
    #expect(estimate["size"] as? [Int] == [530, 300])
    #expect((estimate["tiles"] as? [String: Int]) == ["count": Self.tileCount, "done": 0])
    for key in ["seconds", "memory", "disk", "fileSize"] {
      #expect((estimate[key] as? Double ?? 0) > 0, "\(key)")
    }
    #expect(folder.entries.isEmpty)
    #expect(try poster(["--dry-run"]).output.contains("of disk"))
  }

  @Test("the paper decides on the size, and the file has the resolution")
  func paper() throws {
    let run = try Program.run(
      [
        "poster", "home", "--iterations", "100", "--paper", "A4", "--dpi", "50", "--portrait",
        "-o", "x.png",
      ], in: folder)
    #expect(run.status == 0, "\(run.error)")
    let picture = try PictureFile(path: folder.url.appending(path: "x.png").path)
    #expect(picture.width == 413 && picture.height == 585)
    // 50 dots per inch are 1969 per meter.
    let chunk = try #require(try folder.bytes("x.png").firstRange(of: Data("pHYs".utf8)))
    let bytes = try folder.bytes("x.png")[chunk.upperBound...].prefix(9)
    #expect(Array(bytes) == [0, 0, 7, 177, 0, 0, 7, 177, 1])
    for wrong in [
      ["--paper", "A9"], ["--paper", "0x3cm"], ["--paper", "A4", "--size", "3x3"], ["--portrait"],
    ] {
      let run = try Program.run(["poster", "home", "-o", "y.png"] + wrong, in: folder)
      #expect(run.status == 2 && run.error.contains("--p"), "\(wrong): \(run.error)")
    }
  }

  // MARK: Coloring again

  @Test("the samples of a file or a folder are colored to the bytes of a new picture")
  func colored() throws {
    #expect(try poster(["--keep"]).status == 0)
    #expect(try poster([], output: "raw.exr").status == 0)
    let render = ["render"] + Self.recipe
    let raw = try Program.run(render + ["-o", "again.exr"], in: folder)
    #expect(raw.status == 0, "\(raw.error)")
    #expect(try folder.bytes("raw.exr") == folder.bytes("again.exr"))
    for (index, look) in [
      ["--palette", "ember"], ["--color", "quadrant"], ["--color", "shader", "--bits", "16"], [],
    ].enumerated() {
      let fresh = try Program.run(render + look + ["-o", "fresh.png"], in: folder)
      #expect(fresh.status == 0, "\(fresh.error)")
      for source in [Self.job, "raw.exr"] {
        let run = try Program.run(["color", source, "-o", "\(index).png"] + look, in: folder)
        #expect(run.status == 0 && run.output.isEmpty, "\(run.error)")
        #expect(try folder.bytes("\(index).png") == folder.bytes("fresh.png"), "\(source) \(look)")
      }
    }
    let none = try Program.run(["color", "fresh.png", "-o", "y.png"], in: folder)
    #expect(none.status == 1 && none.error.contains("fresh.png"), "\(none.error)")
  }

  @Test("raw data beside a picture are the same from a picture, a poster and its samples")
  func rawDataBeside() throws {
    #expect(try poster(["--keep", "--save-raw", "poster.npy"]).status == 0)
    let fresh = try Program.run(
      ["render"] + Self.recipe + ["--save-raw", "fresh.npy", "-o", "fresh.png"], in: folder)
    #expect(fresh.status == 0, "\(fresh.error)")
    let again = try Program.run(
      ["color", Self.job, "--save-raw", "again.npy", "-o", "again.png"], in: folder)
    #expect(again.status == 0, "\(again.error)")
    for name in ["poster", "again"] {
      #expect(try folder.bytes("\(name).npy") == folder.bytes("fresh.npy"), "\(name)")
    }
    let plain = try Program.run(["render"] + Self.recipe + ["-o", "plain.png"], in: folder)
    #expect(plain.status == 0, "\(plain.error)")
    #expect(try folder.bytes("plain.png") == folder.bytes("fresh.png"), "the picture is the same")
    for (name, message) in [("raw.txt", "End the name in .npy, .exr."), ("y.png", "one file")] {
      let wrong = try Program.run(
        ["render", "home", "--save-raw", name, "-o", "y.png"], in: folder)
      #expect(wrong.status != 0 && wrong.error.contains(message), "\(name): \(wrong.error)")
    }
  }

  @Test("a poster's pixels are verified, and a wrong one in its file is found")
  func verified() throws {
    #expect(try poster().status == 0)
    let right = try Program.run(["verify", "x.png", "--pixels", "40"], in: folder)
    #expect(right.status == 0, "\(right.output) \(right.error)")
    #expect(right.output.hasPrefix("40 of 40 pixels agree"), "\(right.output)")
    #expect(right.output.contains("all of them"))
    // The texts of this picture, with the pixels of another place.
    let other = try Program.run(
      [
        "render", "elephant", "--size", "530x300", "--iterations", "300", "--samples", "1", "-o",
        "y.png",
      ],
      in: folder)
    #expect(other.status == 0)
    try folder.write(
      try textsExchanged(try folder.bytes("y.png"), for: try folder.bytes("x.png")), as: "z.png")
    let wrong = try Program.run(["verify", "z.png", "--pixels", "40"], in: folder)
    #expect(wrong.status == 1 && wrong.output.contains("another color"), "\(wrong.output)")
  }

  /// A PNG file with the texts of another one.
  private func textsExchanged(_ file: Data, for other: Data) throws -> Data {
    func chunks(_ file: Data) -> [(name: String, bytes: Data)] {
      var (place, found) = (8, [(String, Data)]())
      while place + 12 <= file.count {
        let length = file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
        let name = String(decoding: file[place + 4..<place + 8], as: UTF8.self)
        found.append((name, file.subdata(in: place..<place + 12 + length)))
        place += 12 + length
      }
      return found
    }
    var result = file.prefix(8)
    let texts = chunks(other).filter { $0.name == "iTXt" }
    try #require(texts.count == 4)
    for (name, bytes) in chunks(file) where name != "iTXt" {
      if name == "IDAT", let texts = Optional(texts), !result.isEmpty,
        result.firstRange(of: Data("iTXt".utf8)) == nil
      {
        for text in texts { result += text.bytes }
      }
      result += bytes
    }
    return Data(result)
  }
}

extension Program {
  /// Whether a disk can be mounted in a namespace of its own.
  static let canMount: Bool = {
    guard let unshare = system("unshare"), let shell = system("sh"), let folder = try? Scratch()
    else { return false }
    let script = "mkdir disk && mount -t tmpfs -o size=1m none disk"
    return (try? run(unshare, ["-m", shell, "-c", script], in: folder))?.status == 0
  }()
}
