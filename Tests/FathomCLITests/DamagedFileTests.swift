// DamagedFileTests — every command gives an answer or an error on a damaged file, and never traps.
//
// FATHOM_FUZZ_RUNS=5000 sets the number of runs, as scripts/fuzz-nightly does.

import Foundation
import Testing
import TestSupport

@Suite("Damaged files")
struct DamagedFileTests {
  private let folder: Scratch
  private static let runs =
    ProcessInfo.processInfo.environment["FATHOM_FUZZ_RUNS"].flatMap { Int($0) } ?? 160

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
    ["a.kfr", "a.toml", "a.ini", "a.fathom"].map { name in
      Specimen(
        name: name, makers: [["convert", "fathom1:re=-0.75:im=0.1:h=0.0003:n=60", "-o", name]],
        readers: placeReaders)
    } + [
      Specimen(
        name: "a.png",
        makers: [["render", "1-4", "-o", "a.png", "--size", "16x9", "--iterations", "60"]],
        readers: placeReaders + [
          ["render", "home", "--trap", "@", "--color", "trap", "-o", "out.png"] + place,
          ["color", "@", "-o", "out.png"],
        ]),
      Specimen(
        name: "a.exr",
        makers: [["render", "1-4", "-o", "a.exr", "--size", "16x9", "--iterations", "60"]],
        readers: [
          ["info", "@"], ["color", "@", "-o", "out.png"],
          ["color", "@", "--palette", "ember", "-o", "out.png"],
        ]),
      Specimen(
        name: "a.ggr", makers: [["palettes", "ember", "--save", "a.ggr"]],
        readers: [
          ["palettes", "@", "--save", "out.map"],
          ["render", "home", "--palette", "@", "-o", "out.png"] + place,
        ]),
    ]

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
      try folder.write(Data(Self.damaged(source, using: &random)), as: damaged)
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

  /// A file with some bytes changed, removed, repeated or added.
  private static func damaged(_ source: [UInt8], using random: inout SeededGenerator) -> [UInt8] {
    var bytes = source
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let offset = Int.random(in: 0...bytes.count, using: &random)
      let end = min(offset + Int.random(in: 1...12, using: &random), bytes.count)
      switch Int.random(in: 0..<5, using: &random) {
      case 0:
        bytes.insert(contentsOf: [0, 10, 58, 0xC3, 0xFF].shuffled(using: &random), at: offset)
      case 1: bytes.removeSubrange(offset..<end)
      case 2: bytes.insert(contentsOf: bytes[offset..<end], at: offset)
      case 3 where Bool.random(using: &random): bytes = Array(bytes[..<offset])
      default:
        for index in offset..<end where Bool.random(using: &random) {
          bytes[index] = UInt8.random(in: 0...255, using: &random)
        }
      }
    }
    return bytes
  }
}
