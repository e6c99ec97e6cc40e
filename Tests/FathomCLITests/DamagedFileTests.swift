// DamagedFileTests — every command gives an answer or an error on a damaged file, and never traps.

import Foundation
import Testing
import TestSupport

@Suite("Damaged files")
struct DamagedFileTests {
  private let folder: Scratch
  /// Seven inputs of each kind, so that each command reads each kind that it can read.
  private static let runs = fuzzRuns(84)

  init() throws { folder = try Scratch() }

  /// A kind of file that the program writes, and the commands that read it, damaged, from `@`.
  private struct Specimen {
    let name: String
    let makers: [[String]]
    let readers: [[String]]
  }

  /// Options for a low limit and a tiny picture, since a damaged place may be at any depth.
  private static let place = ["--iterations", "60", "--size", "8x6", "--samples", "1"]
  private static let placeReaders = [
    ["info", "@"], ["convert", "@", "-o", "out.kfr"], ["convert", "@", "-o", "out.toml"],
    ["render", "@", "-o", "out.png"] + place,
    ["poster", "@", "-o", "out.png", "--dry-run", "--size", "64x64"],
  ]
  private static let specimens =
    ["a.kfr", "a.toml", "a.ini", "a.fathom", "a.imt", "a.par", "a.xpf"].map { name in
      Specimen(
        name: name, makers: [["convert", "fathom1:re=-0.75:im=0.1:h=0.0003:n=60", "-o", name]],
        readers: placeReaders)
    } + [
      Specimen(
        name: "a.png",
        makers: [["render", "1-4", "-o", "a.png", "--size", "16x9", "--iterations", "60"]],
        readers: placeReaders + [
          ["render", "home", "--trap", "@", "-o", "out.png"] + place,
          ["color", "@", "-o", "out.png"],
        ]),
      Specimen(
        name: "a.exr",
        makers: [["render", "1-4", "-o", "a.exr", "--size", "16x9", "--iterations", "60"]],
        readers: [
          ["info", "@"], ["color", "@", "-o", "out.png"],
          ["color", "@", "--palette", "ember", "-o", "out.png"],
        ]),
    ]
    + ["a.ggr", "a.gpl", "a.map"].map { name in
      Specimen(
        name: name, makers: [["palettes", "ember", "--save", name]],
        readers: [
          ["palettes", "@", "--save", "out.map"],
          ["render", "home", "--palette", "@", "-o", "out.png"] + place,
        ])
    }

  @Test(
    "every command ends by itself, with a message if it fails, and leaves no partial file")
  func commands() throws {
    for specimen in Self.specimens {
      for arguments in specimen.makers {
        let made = try Program.run(arguments, in: folder)
        try #require(made.status == 0, "\(arguments): \(made.error)")
      }
    }
    var random = SeededGenerator(seed: 7)
    var (accepted, refused) = (0, 0)
    for number in 0..<Self.runs {
      let specimen = Self.specimens[number % Self.specimens.count]
      let source = Array(try Data(contentsOf: folder.url.appending(path: specimen.name)))
      let damaged = "damaged." + specimen.name.split(separator: ".")[1]
      try folder.write(Data(random.damaged(source)), as: damaged)
      let reader = specimen.readers[number / Self.specimens.count % specimen.readers.count]
      let arguments = reader.map { $0 == "@" ? damaged : $0 }
      let before = Set(folder.entries)
      let run = try Program.run(arguments, in: folder, seconds: 30)
      #expect(!run.wasKilled, "run \(number), \(arguments): signal \(run.status)")
      if run.status == 0 {
        accepted += 1
      } else {
        refused += 1
        #expect(run.error.hasPrefix("fathom: "), "run \(number), \(arguments): \(run.error)")
        #expect(Set(folder.entries) == before, "run \(number), \(arguments) left a file")
      }
      try? FileManager.default.removeItem(at: folder.url.appending(path: "out.png"))
    }
    #expect(accepted > Self.runs / 10 && refused > Self.runs / 10, "\(accepted), \(refused)")
  }

  /// A poster of one tile, whose job is planned and worked at.
  private static let poster = ["1-4", "--size", "40x24", "--samples", "4", "--iterations", "60"]
  private static let job = "a.png.fathom-job"

  @Test("every command ends by itself on a damaged job of a poster, and makes no other picture")
  func jobs() throws {
    for arguments in [["poster"] + Self.poster + ["--plan", Self.job], ["work", Self.job]] {
      let made = try Program.run(arguments, in: folder)
      try #require(made.status == 0, "\(arguments): \(made.error)")
    }
    let (whole, work) = (folder.url.appending(path: "whole"), folder.url.appending(path: Self.job))
    try FileManager.default.moveItem(at: work, to: whole)
    let names = (try FileManager.default.subpathsOfDirectory(atPath: whole.path)).sorted()
      .filter { !$0.hasSuffix("lock") }
    let expected = try Program.run(["render"] + Self.poster + ["-o", "expected.png"], in: folder)
    try #require(expected.status == 0, "\(expected.error)")
    let commands = [
      ["poster"] + Self.poster + ["-o", "a.png"], ["assemble", Self.job], ["work", Self.job],
      ["jobs", "."],
    ]
    var random = SeededGenerator(seed: 8)
    for number in 0..<Self.runs / 3 {
      try? FileManager.default.removeItem(at: work)
      try FileManager.default.copyItem(at: whole, to: work)
      let name = names[number % names.count]
      var isFolder: ObjCBool = false
      let source = whole.appending(path: name)
      if FileManager.default.fileExists(atPath: source.path, isDirectory: &isFolder),
        !isFolder.boolValue
      {
        let bytes = Array(try Data(contentsOf: source))
        try Data(random.damaged(bytes)).write(to: work.appending(path: name))
      }
      let arguments = commands[number / names.count % commands.count]
      let run = try Program.run(arguments, in: folder, seconds: 60)
      #expect(!run.wasKilled, "run \(number), \(arguments), \(name): signal \(run.status)")
      #expect(run.status == 0 || run.error.hasPrefix("fathom: "), "\(run.error)")
      if folder.entries.contains("a.png") {
        let made = try folder.bytes("a.png")
        #expect(try made == folder.bytes("expected.png"), "run \(number), \(arguments), \(name)")
        try FileManager.default.removeItem(at: folder.url.appending(path: "a.png"))
      }
    }
  }

  /// Lines of a script, which are damaged.
  private static let lines = [
    "where", "goto home", "zoom 2", "1-4-4", "color smooth", "palette ember", "sights", "history",
    "probe 1,1", "render out.png --size 8x6 --force", "trap a.png", "iterations 50", "rotate 30",
    "fathom1:re=-0.5:im=0.1:h=1e-2", "scene tree", "save x", "load x", "angle 3", "back", "reset",
    "formula burning-ship", "set shape window", "step 2", "forget x", "source a.txt",
  ]

  @Test("a script of damaged lines is carried out to its end")
  func scripts() throws {
    var random = SeededGenerator(seed: 9)
    for number in 0..<Self.runs / 8 {
      var text: [UInt8] = []
      for _ in 0..<8 {
        let line = Array((Self.lines.randomElement(using: &random) ?? "").utf8)
        text += random.damaged(line).filter { $0 != 10 } + [10]
      }
      try folder.write(Data(text), as: "script")
      let run = try Program.run(
        ["explore", "--script", "script", "--keep-going"], in: folder, seconds: 60)
      #expect(!run.wasKilled && run.status <= 1, "run \(number): \(text): \(run.status)")
    }
  }
}
