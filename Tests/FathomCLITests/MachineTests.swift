// MachineTests — the output for programs: answers, progress and errors as JSON.

import Foundation
import Testing

@Suite("For programs")
struct MachineTests {
  private let folder: Scratch

  init() throws { folder = try Scratch() }

  private func objects(_ text: String) throws -> [[String: Any]] {
    try text.split(separator: "\n").map { line in
      try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
    }
  }

  @Test(
    "every command that answers does so in JSON",
    arguments: [
      ["info", "seahorse"], ["find", "1-4-4-1-3-3"], ["find", "1-4-4-1-3-3", "--near"],
      ["find", "1-4-4-1-3-3", "--period"], ["find", "ray", "1/7"], ["find", "angle", "home"],
      ["dive", "--steps", "3"], ["sights"], ["palettes"],
      ["formulas"], ["colors"], ["jobs"], ["probe", "home", "--pixels", "1,2", "--size", "8x8"],
      ["verify", "home", "--size", "16x9", "--pixels", "2"],
      ["render", "home", "--size", "16x9", "-o", "x.png"],
      ["poster", "home", "--size", "16x9", "-o", "y.png"],
      ["poster", "home", "--size", "16x9", "-o", "y.png", "--dry-run"],
    ])
  func answers(_ arguments: [String]) throws {
    let run = try Program.run(arguments + ["--json"], in: folder)
    #expect(run.status == 0 && run.error.isEmpty, "\(run.error)")
    _ = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
  }

  @Test(
    "the explorer's commands answer in JSON, in scripts",
    arguments: [
      "where", "places", "history", "sights", "dive --steps 2", "find period", "find near",
      "find minibrot", "find misiurewicz", "find embedded", "find ray 1/6", "find angle",
      "probe 3 4", "stats",
      "verify 2",
    ])
  func scripts(_ command: String) throws {
    let run = try Program.run(["--command", "1-4-4-1-3-3; \(command) --json"], in: folder)
    #expect(run.status == 0 && run.error.isEmpty, "\(run.error)")
    _ = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
  }

  @Test("what was written is told as one object")
  func written() throws {
    func object(_ arguments: [String]) throws -> [String: Any] {
      let run = try Program.run(arguments + ["--json"], in: folder)
      #expect(run.status == 0 && run.error.isEmpty, "\(run.error)")
      return try #require(try objects(run.output).first)
    }
    let place = "fathom1:re=0:im=0:h=1:n=9"
    let converted = try object(["convert", place, "-o", "a.kfr"])
    #expect(
      converted["output"] as? String == "a.kfr"
        && converted["format"] as? String == "kalles-fraktaler")
    #expect((converted["location"] as? String)?.hasSuffix(place.dropFirst(7)) == true)
    #expect(converted["warnings"] as? [String] == [])
    _ = try object(["render", place, "--size", "16x9", "--samples", "1", "-o", "a.exr"])
    let colored = try object(["color", "a.exr", "--color", "distance", "-o", "a.png"])
    #expect(colored["output"] as? String == "a.png" && colored["size"] as? [Int] == [16, 9])
    #expect((colored["location"] as? String)?.contains(":color=distance") == true)
    #expect(colored["samples"] as? Int == 1 && colored["rawData"] is NSNull)
    let saved = try object(["palettes", "ember", "--save", "ember.gpl"])
    #expect(saved["saved"] as? String == "ember.gpl" && saved["stops"] is String)
    let lossy = try Program.run(
      ["convert", "fathom1:re=0:im=0:h=1:n=9:color=slope", "-o", "a.ini", "--json"], in: folder)
    let warning = try #require(try objects(lossy.error).first?["warning"] as? String)
    #expect(try objects(lossy.output).first?["warnings"] as? [String] == [warning])
  }

  @Test("history lists the views of the session")
  func history() throws {
    let run = try Program.run(["--command", "1-4; zoom 2; back; history --json"], in: folder)
    let entries = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
    #expect(entries.count == 3 && entries.map { $0["number"] as? Int } == [1, 2, 3])
    #expect(entries.map { $0["current"] as? Bool } == [false, true, false])
    #expect(entries[0]["command"] is NSNull && entries[2]["command"] as? String == "zoom 2")
  }

  @Test(
    "a mistake is one object, with the same exit code",
    arguments: [
      (["info", "sehorse"], 1, "there is no place ‘sehorse’", "Did you mean ‘seahorse’?"),
      (["info"], 2, "a place is missing", "Name one"),
      (["find", "home", "--to", "7"], 2, "‘7’ is not below", "Give the height"),
      (["probe", "home"], 2, "missing expected argument", "See ‘fathom help probe’."),
      (["sights", "--sice", "3"], 2, "unknown option", "Did you mean"),
      (["jobs", "nowhere"], 1, "there is no such folder", "Check the name."),
    ] as [([String], Int32, String, String)])
  func mistakes(_ arguments: [String], _ status: Int32, _ error: String, _ advice: String) throws {
    let run = try Program.run(arguments + ["--json"], in: folder)
    #expect(run.status == status && run.output.isEmpty)
    let object = try #require(try objects(run.error).first, "\(run.error)")
    #expect((object["error"] as? String)?.hasPrefix(error) == true, "\(run.error)")
    #expect((object["advice"] as? String)?.hasPrefix(advice) == true, "\(run.error)")
    #expect(object.keys.contains("where"))
    let plain = try Program.run(arguments, in: folder)
    #expect(plain.status == status && plain.error.hasPrefix("fathom: " + error))
  }

  @Test("a script reports in JSON where a command failed that was to answer in JSON")
  func scriptMistakes() throws {
    let run = try Program.run(["--command", "1; find near 999 --json"], in: folder)
    let object = try #require(try objects(run.error).first)
    #expect(run.status == 1 && object["where"] as? String == "--command:1")
  }

  @Test("a list of nuclei that is not complete says so to a program, too")
  func partialList() throws {
    let run = try Program.run(["find", "depth-1086", "--near"], in: folder)
    #expect(run.status == 0 && run.output.hasPrefix("1  period "))
    #expect(run.error.contains("there are more nuclei") && run.error.contains("--count"))
  }

  private func expectStages(_ lines: [[String: Any]]) {
    for line in lines {
      #expect(line["stage"] is String && line["seconds"] is Double, "\(line)")
      if let share = line["share"] as? Double { #expect((0...1).contains(share)) }
    }
  }

  @Test("--progress json prints an object a line for each stage, and reports the end")
  func progress() throws {
    for arguments in [
      ["render", "seahorse", "--size", "64x36", "-o", "x.png"], ["dive", "--steps", "3"],
      ["find", "1-4-4-1-3-3", "--near"], ["verify", "home", "--size", "16x9", "--pixels", "2"],
      ["probe", "home", "--pixels", "0,0"], ["sheet", "home", "--size", "16x9", "-o", "s.png"],
      ["poster", "home", "--size", "16x9", "-o", "p.png"],
      ["explore", "--command", "1; render z.png --size 32x32"],
    ] {
      let run = try Program.run(arguments + ["--progress", "json"], in: folder)
      #expect(run.status == 0, "\(arguments): \(run.error)")
      let lines = try objects(run.error)
      #expect(lines.count > 1 && lines.last?["stage"] as? String == "done", "\(arguments)")
      expectStages(lines)
    }
    // Drawing all places takes half a minute, so this ends after some lines.
    let sheet = try Running(
      Program.path, ["sights", "--sheet", "t.png", "--size", "16x9", "--progress", "json"],
      in: folder)
    Thread.sleep(forTimeInterval: 3)
    sheet.send(SIGINT)
    let lines = try objects(try #require(sheet.finish(seconds: 20)).error)
    #expect(lines.count > 1)
    expectStages(lines)
    _ = try Program.run(["render", "home", "--size", "16x9", "-o", "r.exr"], in: folder)
    let color = try Program.run(
      ["color", "r.exr", "-o", "c.png", "--progress=json"], in: folder)
    #expect(try objects(color.error).last?["stage"] as? String == "done")
    let failed = try Program.run(
      ["render", "nowhere", "-o", "x.png", "--progress", "json"], in: folder)
    #expect(try objects(failed.error).map { $0["error"] is String } == [true])
    #expect(failed.status == 1)
    let wrong = try Program.run(["dive", "--progress", "xml"], in: folder)
    #expect(wrong.status == 2 && wrong.error.contains("progress is not told in ‘xml’"))
    #expect(try Program.run(["dive", "--progress", "json", "-q"], in: folder).status == 2)
  }

  @Test(
    "--quiet leaves a terminal without progress and remarks",
    .enabled(if: Program.system("script") != nil, "needs `script` of util-linux"))
  func quiet() throws {
    let script = try #require(Program.system("script"))
    let work =
      "'\(Program.path)' render seahorse --size 320x180 --iterations 64056 --samples 4 "
      + "--threads 1 -o x.png --quiet"
    let run = try Program.run(script, ["-qec", work, "/dev/null"], in: folder, seconds: 120)
    #expect(run.status == 0 && run.output.isEmpty, "\(run.output)")
  }
}
