// CommandTests — what each command prints, and its exit code.

import Foundation
import Testing

@Suite("Commands")
struct CommandTests {
  private let folder: Scratch

  init() throws { folder = try Scratch() }

  private func run(_ arguments: String...) throws -> Run {
    try Program.run(arguments, in: folder)
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any], "\(text)")
  }

  @Test("--version prints one line quickly")
  func version() throws {
    let run = try run("--version")
    #expect(run.status == 0 && run.error.isEmpty)
    #expect(run.output.firstMatch(of: /^fathom [0-9]+\.[0-9]+\.[0-9]+ \(engine [0-9]+\)\n$/) != nil)
  }

  @Test("fathom help lists the commands", arguments: [["--help"], ["help"]])
  func help(_ arguments: [String]) throws {
    let run = try Program.run(arguments, in: folder)
    #expect(run.status == 0 && run.error.isEmpty)
    let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources/FathomCLI")
    let files = try FileManager.default.contentsOfDirectory(
      at: sources, includingPropertiesForKeys: nil)
    // The program itself, and the protocols of commands.
    let others = ["FathomCommand.swift", "SpeakingCommand.swift", "WorkingCommand.swift"]
    let names = try files.map(\.lastPathComponent)
      .filter { $0.hasSuffix("Command.swift") && !others.contains($0) }
      .map { name in
        let text = try String(contentsOf: sources.appending(path: name), encoding: .utf8)
        return String(try #require(text.firstMatch(of: /commandName: "([a-z]+)"/)).1)
      }
    #expect(names.count >= 17)
    for name in names { #expect(run.output.contains("\n  \(name) "), "\(name)") }
    #expect(run.output.contains("fathom render 1-4-4-1-3-3 -o first.png"))
  }

  @Test("every command that the help lists has a help with an example, in 80 columns")
  func commandHelp() throws {
    let lines = try run("--help").output.split(separator: "\n")
    let listed = lines.drop { !$0.hasSuffix(" SUBCOMMANDS:") }
    let commands = listed.compactMap { $0.firstMatch(of: /^  ([a-z]+)\s/)?.1 }
    #expect(commands.count >= 17, "\(commands)")
    for command in commands {
      let run = try run("help", String(command))
      #expect(run.status == 0, "\(command)")
      #expect(run.output.contains("\n  fathom "), "\(command)")
      #expect(run.output.split(separator: "\n").filter { $0.count > 80 } == [], "\(command)")
    }
  }

  @Test("probe prints the documented object, with numbers as numbers")
  func probe() throws {
    let run = try run(
      "probe", "home", "--size", "256x256", "--iterations", "5000", "--pixels",
      "8,8 136,88 0,3", "--json")
    #expect(run.status == 0 && run.error.isEmpty)
    let object = try object(run.output)
    #expect(object["size"] as? [Int] == [256, 256])
    #expect(object["limit"] as? Int == 5000)
    #expect(
      (object["location"] as? String)?.hasSuffix(":re=-0.5:im=0:h=3:n=5000") == true)
    let pixels = try #require(object["pixels"] as? [[String: Any]])
    #expect(pixels.count == 3)
    #expect(pixels[0]["i"] as? Int == 8 && pixels[0]["j"] as? Int == 8)
    #expect(pixels[0]["status"] as? String == "escaped")
    #expect(pixels[0]["iterations"] as? Int == 5)
    let smooth = try #require(pixels[0]["smooth"] as? Double)
    #expect(abs(smooth - 5.276583) < 1e-5)
    #expect((pixels[0]["distance"] as? Double ?? 0) > 100)
    #expect(pixels[1]["status"] as? String == "interior" && pixels[1]["period"] as? Int == 1)
  }

  @Test("probe --exact prints the same for escaping pixels")
  func exactProbe() throws {
    let arguments = [
      "probe", "seahorse", "--size", "64x36", "--pixels", "0,0 63,35 20,11", "--json",
    ]
    let (engine, exact) = (
      try object(try Program.run(arguments, in: folder).output),
      try object(try Program.run(arguments + ["--exact"], in: folder).output)
    )
    let pairs = zip(
      try #require(engine["pixels"] as? [[String: Any]]),
      try #require(exact["pixels"] as? [[String: Any]]))
    for (pixel, truth) in pairs where truth["status"] as? String == "escaped" {
      #expect(pixel["iterations"] as? Int == truth["iterations"] as? Int)
      let (mu, nu) = (pixel["smooth"] as? Double ?? 0, truth["smooth"] as? Double ?? 1)
      #expect(abs(mu - nu) < 1e-3)
      let (distance, other) = (pixel["distance"] as? Double ?? 0, truth["distance"] as? Double ?? 1)
      #expect(abs(distance / other - 1) < 1e-2)
    }
  }

  @Test("pixels come from a file, a pair on each line")
  func pixelFile() throws {
    try folder.write(Data("# a comment\n1 2\n3,4\r\n\n".utf8), as: "pixels.txt")
    let run = try run("probe", "home", "--size", "8x8", "--pixels", "pixels.txt")
    #expect(run.status == 0)
    #expect(run.output.split(separator: "\n").map { $0.prefix(3) } == ["1,2", "3,4"])
  }

  @Test("verify agrees with direct iteration, and says so")
  func verify() throws {
    let run = try run(
      "verify", "tutorial", "--size", "64x36", "--iterations", "2000", "--pixels", "24", "--json")
    let object = try object(run.output)
    #expect(object["agree"] as? Int == 24 && object["differ"] as? Int == 0)
    #expect(run.status == 0 && run.error.isEmpty)
  }

  @Test("a dive prints its journey, its end and the zoom")
  func dive() throws {
    let seven = try run("dive", "--to", "1e-3", "--seed", "7")
    #expect(seven.status == 0 && seven.error.isEmpty)
    let lines = seven.output.split(separator: "\n").map(String.init)
    try #require(lines.count == 3)
    // The first height below 1e-3 is 3/2^12.
    #expect(lines[0].split(separator: "-").count == 12)
    let journey = try object(try run("info", lines[0], "--json").output)
    #expect(journey["location"] as? String == lines[1])
    #expect((journey["zoom"] as? String).map { "zoom " + $0 } == lines[2])
    let json = try object(
      try run("dive", "home", "--steps", "12", "--seed", "7", "--threads", "1", "--json").output)
    #expect(json["journey"] as? String == lines[0] && json["location"] as? String == lines[1])
    #expect(json["steps"] as? Int == 12 && json["seed"] as? Int == 7)
  }

  @Test("info warns of a formula that cannot be drawn")
  func infoOfUnknownFormula() throws {
    for (text, problem) in [
      ("f=newton", "there is no formula ‘newton’"),
      ("p=900:f=burning-ship", "burning-ship is not made for power 900"),
    ] {
      let place = "fathom1:re=0:im=0:h=3:\(text)"
      let warning = problem + ": the place is kept, and cannot be drawn."
      let lines = try run("info", place)
      #expect(lines.status == 0 && lines.output.contains("\nwarning     \(warning)\n"))
      let warnings = try object(try run("info", place, "--json").output)["warnings"]
      #expect(warnings as? [String] == [warning])
    }
  }

  @Test("info describes a picture, a journey and a saved place")
  func info() throws {
    let places = folder.logs.appending(path: "fathom/places")
    try FileManager.default.createDirectory(at: places, withIntermediateDirectories: true)
    try Data("fathom1:j=1431\n# Mine\n".utf8).write(to: places.appending(path: "mine.fathom"))
    let saved = try object(try run("info", "mine", "--json").output)
    #expect(saved["journey"] as? String == "1-4-3-1" && saved["title"] as? String == "Mine")
    let journey = try object(try run("info", "1431", "--json").output)
    for key in ["location", "journey", "re", "im", "h", "zoom", "formula", "iterations"] {
      #expect(journey[key] as? String == saved[key] as? String, "\(key)")
    }
    #expect(journey["iterations"] as? String == "auto")
    let home = try object(try run("info", "home", "--json").output)
    #expect(home["journey"] is NSNull && home["h"] as? String == "3")
    _ = try run("render", "mine", "--size", "16x8", "-o", "mine.png")
    let picture = try object(try run("info", "mine.png", "--json").output)
    #expect(picture["journey"] as? String == "1-4-3-1")
    #expect((picture["picture"] as? [String: Any])?["size"] as? [Int] == [16, 8])
    let lines = try run("info", "mine.png").output
    #expect(lines.contains("journey     1-4-3-1\n") && lines.contains("16x8"))
  }

  @Test("formulas and colors are listed", arguments: ["sights", "formulas", "colors", "palettes"])
  func lists(_ command: String) throws {
    let plain = try run(command)
    #expect(plain.status == 0 && plain.error.isEmpty && !plain.output.isEmpty)
    let json = try run(command, "--json")
    _ = try JSONSerialization.jsonObject(with: Data(json.output.utf8))
  }

  @Test("the sights are listed with depth, period and time")
  func sights() throws {
    #expect(
      try run("sights").output.contains(
        /airplane +The airplane, zoom 7.27e1, period 3, [0-9.]+ s\n/))
    let output = try run("sights", "--json").output
    let rows = try #require(
      try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]])
    let airplane = try #require(rows.first { $0["name"] as? String == "airplane" })
    #expect(airplane["period"] as? Int == 3 && airplane["seconds"] as? Double ?? 0 > 0)
    #expect(rows[0]["name"] as? String == "home" && rows[0]["period"] is NSNull)
    #expect(try run("sights", "--size", "9x9").error.contains("nothing is drawn without --sheet"))
    #expect(try run("sights", "--json", "--sheet", "x.png").status == 2)
  }

  @Test("a reader that goes away causes neither a failure nor many messages")
  func closedPipe() throws {
    let shell = try #require(Program.system("sh"))
    let command = """
      { "$0" sights; echo "code $?" >&2; } | true
      """
    for _ in 0..<3 {
      let run = try Program.run(shell, ["-c", command, Program.path], in: folder)
      #expect(run.error == "code 0\n")
    }
  }
}
