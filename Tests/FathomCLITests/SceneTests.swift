// SceneTests — the commands render, poster and movie on scenes: what has no effect is refused.

import Foundation
import Testing

@Suite("Scenes on the command line")
struct SceneTests {
  private let folder: Scratch

  init() throws { folder = try Scratch() }

  private static let scene = ["scene:tree:step=4", "--size", "120x80"]

  @Test(
    "an option without effect on a scene is refused, and nothing is written",
    arguments: [
      ("render", ["--color", "smooth"]), ("render", ["--palette", "ember"]),
      ("render", ["--phase", "0.5"]), ("render", ["--tones", "1"]),
      ("render", ["--trap-width", "2"]), ("render", ["--samples", "4"]),
      ("render", ["--bits", "16"]), ("render", ["--iterations", "100"]),
      ("render", ["--channels", "all"]), ("poster", ["--samples", "4"]),
      ("movie", ["--from", "home"]), ("movie", ["--loop"]), ("movie", ["--dry-run"]),
      ("movie", ["--keep"]), ("movie", ["--captions"]), ("movie", ["--turn", "90"]),
      ("movie", ["--ease", "1"]), ("movie", ["--seconds-per-octave", "1"]),
      ("movie", ["--color", "smooth"]),
    ])
  func refused(_ command: String, _ option: [String]) throws {
    let film = command == "movie" ? ["--step", "0..2", "-o", "%d.png"] : ["-o", "x.png"]
    let run = try Program.run([command] + Self.scene + film + option, in: folder)
    #expect(run.status == 2, "\(run.error)")
    #expect(run.error.contains("\(option[0]) has no effect on a scene"), "\(run.error)")
    #expect(folder.entries.isEmpty)
  }

  @Test("the plan of a poster is refused, and no picture is made instead")
  func plan() throws {
    let run = try Program.run(
      ["poster"] + Self.scene + ["--plan", "x.png.fathom-job"], in: folder)
    #expect(run.status == 2 && run.error.contains("--plan has no effect"), "\(run.error)")
    #expect(folder.entries.isEmpty)
  }

  @Test("the cost of a poster is told from some of its tiles, and nothing is written")
  func cost() throws {
    let poster = ["poster", "scene:tree:step=8", "--size", "3000x2000", "-o", "x.png"]
    let told = try Program.run(poster + ["--dry-run", "--report", "json"], in: folder)
    try #require(told.status == 0, "\(told.error)")
    #expect(folder.entries.isEmpty)
    let cost = try JSONDecoder().decode(Cost.self, from: Data(told.output.utf8))
    #expect(cost.tiles.count == 12 * 8 && cost.tiles.done == 0 && cost.seconds > 0)
    let made = try Program.run(poster, in: folder)
    try #require(made.status == 0, "\(made.error)")
    let bytes = try folder.bytes("x.png").count
    #expect(cost.fileSize > bytes / 3 && cost.fileSize < bytes * 3, "\(cost) for \(bytes)")
    #expect(cost.disk >= 2 * cost.fileSize - 1 && cost.memory > 10 << 20)
    let vector = try Program.run(
      ["poster"] + Self.scene + ["--dry-run", "-o", "x.svg"], in: folder)
    #expect(vector.status == 2 && vector.error.contains("no tiles"), "\(vector.error)")
  }

  private struct Cost: Decodable {
    struct Tiles: Decodable {
      let count: Int
      let done: Int
    }
    let tiles: Tiles
    let seconds: Double
    let memory: Int
    let disk: Int
    let fileSize: Int
  }

  @Test("samples are not kept, since a scene has none")
  func samples() throws {
    let run = try Program.run(["poster"] + Self.scene + ["--keep", "-o", "x.png"], in: folder)
    #expect(run.status == 2 && run.error.contains("no samples to keep"), "\(run.error)")
    #expect(folder.entries.isEmpty)
  }

  @Test("dots per inch are refused for a vector file, but not the paper that they measure")
  func dots() throws {
    let vector = try Program.run(
      ["render"] + Self.scene + ["--dpi", "100", "-o", "x.svg"], in: folder)
    #expect(vector.status == 2 && vector.error.contains("--dpi"), "\(vector.error)")
    let sheet = try Program.run(
      ["poster", "scene:koch:step=2", "--paper", "60x40cm", "--dpi", "20", "-o", "x.pdf"],
      in: folder)
    #expect(sheet.status == 0, "\(sheet.error)")
    #expect(folder.entries == ["x.pdf"])
  }

  @Test("the color of the interior is that of the figure")
  func interior() throws {
    for (name, text, options) in [
      ("place.png", "scene:carpet:step=2:interior=ff0000", []),
      ("option.png", "scene:carpet:step=2", ["--interior", "ff0000"]),
      ("usual.png", "scene:carpet:step=2", []),
    ] {
      let run = try Program.run(
        ["render", text, "--size", "120x80", "-o", name] + options, in: folder)
      try #require(run.status == 0, "\(run.error)")
    }
    #expect(try folder.bytes("option.png") == folder.bytes("place.png"))
    #expect(try folder.bytes("usual.png") != folder.bytes("place.png"))
  }

  @Test("a film of another place has no step and no angle", arguments: ["--step", "--angle"])
  func otherPlaces(_ option: String) throws {
    let run = try Program.run(
      ["movie", "seahorse", option, "0..9", "-o", "%d.png"], in: folder)
    #expect(run.status == 2 && run.error.contains("only a scene has"), "\(run.error)")
  }

  @Test("a film of a scene that is killed goes on, to the same frames; its report is JSON")
  func killedFilm() throws {
    let film = ["movie"] + Self.scene + ["--step", "0..4", "--duration", "8", "--fps", "50"]
    let whole = try Program.run(film + ["-o", "a/%03d.png", "--json"], in: folder)
    try #require(whole.status == 0, "\(whole.error)")
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(whole.output.utf8)) as? [String: Any])
    #expect(report["frames"] as? Int == 450)
    for seconds in [0.1, 0.3] {
      let running = try Running(
        Program.path, film + ["-o", "b/%03d.png"], in: folder)
      _ = running.finish(seconds: seconds)
    }
    let again = try Program.run(film + ["-o", "b/%03d.png"], in: folder)
    try #require(again.status == 0, "\(again.error)")
    for frame in 1...450 {
      let digits = String(1000 + frame).dropFirst()
      #expect(try folder.bytes("b/\(digits).png") == folder.bytes("a/\(digits).png"))
    }
    #expect(folder.entries == ["a", "b"])
  }
}
