// ScriptTests — the explorer from a pipe, a file and an option: output, errors, exit codes.

import Foundation
import Testing

@Suite("Scripts")
struct ScriptTests {
  private let folder: Scratch

  init() throws { folder = try Scratch() }

  /// The members of `where --json` after a line with commands.
  private func place(_ line: String) throws -> [String: String] {
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
    let members = try #require(object as? [String: Any])
    return members.compactMapValues { $0 as? String }
  }

  /// The rectangles in the truth files: journey, re, im, height.
  static let journeys: [(typed: String, spoken: String, re: String, im: String, h: String)] = [
    ("1-4-3-1", "1-4-3-1", "-1.15625", "0.28125", "0.1875"),
    ("1431", "1-4-3-1", "-1.15625", "0.28125", "0.1875"),
    ("1 4 3 1", "1-4-3-1", "-1.15625", "0.28125", "0.1875"),
    ("1;4;3;1", "1-4-3-1", "-1.15625", "0.28125", "0.1875"),
    ("1-4-4-1-3-3", "1-4-4-1-3-3", "-0.8515625", "0.2109375", "0.046875"),
    ("144133", "1-4-4-1-3-3", "-0.8515625", "0.2109375", "0.046875"),
  ]

  @Test(arguments: journeys.indices)
  func `a journey leads to its exact rectangle`(_ index: Int) throws {
    let journey = Self.journeys[index]
    let run = try Program.run(["--command", "\(journey.typed); where --json"], in: folder)
    #expect(run.status == 0 && run.error.isEmpty)
    let found = try place(run.output)
    #expect(found["journey"] == journey.spoken)
    #expect(found["re"] == journey.re && found["im"] == journey.im && found["h"] == journey.h)
  }

  @Test func `standard input is a script: only answers on the output`() throws {
    let script = "# a remark\n1-4\nout\n\nwhere --json\nback\nwhere --json\nforward; share\n"
    let run = try Program.run([], in: folder, input: script)
    #expect(run.status == 0 && run.error.isEmpty)
    let lines = run.output.split(separator: "\n").map(String.init)
    try #require(lines.count == 3)
    #expect(try place(lines[0])["journey"] == "1")
    #expect(try place(lines[1])["journey"] == "1-4")
    #expect(lines[2].hasPrefix("fathom1:k=") && lines[2].hasSuffix(":j=1"))
  }

  @Test func `a wrong line is named, stops the script, and makes it fail`() throws {
    let run = try Program.run([], in: folder, input: "1\nbogus 3\nwhere\n")
    #expect(run.status == 1)
    #expect(run.output.isEmpty)
    #expect(run.error.hasPrefix("stdin:2: unknown command ‘bogus’"))
    let near = try Program.run([], in: folder, input: "\n\n\nwhree\n")
    #expect(near.error == "stdin:4: unknown command ‘whree’ (Did you mean ‘where’?)\n")
  }

  @Test func `with --keep-going the rest is carried out, and the script still fails`() throws {
    try folder.write(Data("bogus\n1-2; goto nowhere-at-all; 3\nshare\n".utf8), as: "s.txt")
    let run = try Program.run(["--script", "s.txt", "--keep-going"], in: folder)
    #expect(run.status == 1)
    #expect(run.output.hasPrefix("fathom1:k=") && run.output.contains(":j=123\n"))
    let errors = run.error.split(separator: "\n")
    try #require(errors.count == 2)
    #expect(errors[0].hasPrefix("s.txt:1: ") && errors[1].hasPrefix("s.txt:2: there is no place"))
  }

  @Test func `with --keep-going the rest of a line is carried out`() throws {
    let arguments = ["--command", "bakc; 1; share; quit; share"]
    let going = try Program.run(arguments + ["--keep-going"], in: folder)
    #expect(going.status == 1)
    #expect(going.output == "\(going.output.prefix(18)):j=1\n")
    #expect(going.error.split(separator: "\n").count == 1)
    let stopping = try Program.run(arguments, in: folder)
    #expect(stopping.status == 1 && stopping.output.isEmpty)
  }

  @Test func `a sight's name alone goes there`() throws {
    let bare = try Program.run(["--command", "seahorse; share"], in: folder)
    let named = try Program.run(["--command", "goto seahorse; share"], in: folder)
    #expect(bare.status == 0 && bare.output == named.output)
    #expect(bare.output.hasPrefix("fathom1:"))
  }

  @Test func `a place is read from standard input, and a picture is written`() throws {
    let piped = try Program.run(
      ["render", "-", "-o", "x.png", "--size", "32x24"], in: folder, input: "1-4\n")
    #expect(piped.status == 0)
    let info = try Program.run(["info", "x.png"], in: folder)
    #expect(info.output.contains(":j=14:"))
    let shell = "'\(Program.path)' render 1-4 --size 32x24 -o - > y.png"
    let sh = try #require(Program.system("sh"))
    let out = try Program.run(sh, ["-c", shell], in: folder)
    #expect(out.status == 0)
    #expect(try folder.bytes("y.png") == folder.bytes("x.png"))
    let empty = try Program.run(["info", "-"], in: folder, input: "\n")
    #expect(empty.status == 2 && empty.error.contains("holds no place"))
  }

  @Test func `a thousand steps in one line, and their string, make the same picture`() throws {
    let digits = (0..<1000).map { "1234"[String.Index(utf16Offset: $0 * $0 % 7 % 4, in: "1234")] }
    let steps = String(digits)
    let first = try Program.run(
      ["--command", "iterations 500; \(steps); render a.png --size 64x64; share"], in: folder)
    #expect(first.status == 0)
    let string = first.output.trimmingCharacters(in: .whitespacesAndNewlines)
    let second = try Program.run(
      ["--command", "goto \(string); render b.png --size 64x64"], in: folder)
    #expect(second.status == 0)
    #expect(try folder.bytes("a.png") == folder.bytes("b.png"))
    let numbers = try Program.run(["--command", "goto \(string); where --json"], in: folder)
    let found = try place(numbers.output)
    #expect(found["journey"] == digits.map(String.init).joined(separator: "-"))
    // With only the center and the height that ‘where’ prints, every pixel is the same.
    let (re, im, h) = (found["re"] ?? "", found["im"] ?? "", found["h"] ?? "")
    let digests = try ["goto \(string)", "goto fathom1:re=\(re):im=\(im):h=\(h):n=500"].map {
      let run = try Program.run(["--command", "\($0); set size 64x64; stats --json"], in: folder)
      let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
      return object?["digest"] as? String
    }
    #expect(digests[0] != nil && digests[0] == digests[1])
  }

  @Test func `history --script leads to the same view`() throws {
    let session = """
      goto fathom1:re=-0.75:im=0.1:h=0.01
      1-4
      zoom 3 0.1 -0.2
      back
      out
      rotate 30
      2
      iterations 700
      palette ember
      history --script replay.txt
      share
      """
    let first = try Program.run([], in: folder, input: session)
    #expect(first.status == 0, "\(first.error)")
    let second = try Program.run(["--script", "replay.txt", "--command", "share"], in: folder)
    #expect(second.status == 0, "\(second.error)")
    #expect(second.output == first.output)
  }

  @Test func `a script can run another, but not itself without end`() throws {
    try folder.write(Data("1-4\nbogus\n".utf8), as: "inner.txt")
    let run = try Program.run(["--command", "source inner.txt"], in: folder)
    #expect(run.status == 1)
    #expect(run.error.hasPrefix("inner.txt:2: unknown command ‘bogus’"))
    try folder.write(Data("source loop.txt\n".utf8), as: "loop.txt")
    let loop = try Program.run(["--command", "source loop.txt"], in: folder)
    #expect(loop.status == 1)
    #expect(loop.error.contains("16 deep"))
  }

  @Test func `places are saved, listed, renamed and removed across sessions`() throws {
    let saved = try Program.run(["--command", "1-4; save tower tall and thin"], in: folder)
    #expect(saved.status == 0 && saved.output.isEmpty && saved.error.isEmpty)
    let again = try Program.run(["--command", "save tower"], in: folder)
    #expect(again.status == 1 && again.error.contains("tower"))
    let listed = try Program.run(
      ["--command", "rename tower spire; places; load spire; share"], in: folder)
    #expect(listed.status == 0)
    #expect(listed.output.contains("spire") && listed.output.contains("tall and thin"))
    #expect(listed.output.contains(":j=14"))
    let gone = try Program.run(["--command", "forget spire; load spire"], in: folder)
    #expect(gone.status == 1 && gone.error.contains("there is no place ‘spire’"))
  }

  @Test func `a picture is a place to load`() throws {
    let made = try Program.run(["--command", "1-4-4-1-3-3; render p.png --size 32x32"], in: folder)
    #expect(made.status == 0)
    let loaded = try Program.run(["--command", "load p.png; where --json"], in: folder)
    #expect(try place(loaded.output)["journey"] == "1-4-4-1-3-3")
  }

  /// Such a string may have lost its end, and would lead to a wrong place.
  @Test func `a script warns of a center with far too many digits`() throws {
    let place = "fathom1:re=-0.7436438870371587047521915061147:im=0.1:h=1e-2"
    let run = try Program.run(["--command", "goto \(place); where"], in: folder)
    #expect(run.status == 0 && run.output.hasPrefix("location"))
    #expect(run.error.hasPrefix("fathom: warning: the center has 31 decimals"))
    let usual = try Program.run(["--command", "goto seahorse; where"], in: folder)
    #expect(usual.status == 0 && usual.error.isEmpty)
  }

  @Test func `a closed pipe ends a script silently`() throws {
    let shell = try #require(Program.system("sh"))
    let run = try Program.run(
      shell, ["-c", "yes where | head -100000 | '\(Program.path)' | head -1"], in: folder)
    #expect(run.output.hasPrefix("location") && run.error.isEmpty)
  }
}
