// InkTests — ink over pictures: the same bytes in parts and as a whole, lists, vector files.

import Foundation
import ImageFiles
import Testing

@Suite("Ink over pictures")
struct InkTests {
  private let folder: Scratch

  init() throws {
    folder = try Scratch()
    try folder.write(Data(Self.example.utf8), as: "spiral.ink")
  }

  private static let example: String = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = root.appending(path: "Examples/spiral.ink")
    return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }()

  private static let recipe = [
    "home", "--size", "700x560", "--samples", "1", "--iterations", "200",
  ]

  @discardableResult
  private func run(_ command: String, _ more: [String]) throws -> Run {
    let run = try Program.run([command] + Self.recipe + more, in: folder)
    try #require(run.status == 0, "\(run.error)")
    return run
  }

  /// The first ink but its last stroke.
  private func writeOtherInk() throws {
    let lines = Self.example.split(separator: "\n")
    try folder.write(Data((lines.dropLast().joined(separator: "\n")).utf8), as: "other.ink")
  }

  @Test("a poster has the bytes of the picture in memory, with any number of threads")
  func sameBytes() throws {
    try run("render", ["--ink", "spiral.ink", "-o", "whole.png"])
    try run("render", ["--ink", "none", "-o", "bare.png"])
    let whole = try folder.bytes("whole.png")
    #expect(try whole != folder.bytes("bare.png"))
    for threads in ["1", "3"] {
      try run("poster", ["--ink", "spiral.ink", "--threads", threads, "-o", "poster.png"])
      #expect(try folder.bytes("poster.png") == whole)
    }
    try run("render", ["--ink", "spiral.ink", "--threads", "3", "-o", "again.png"])
    #expect(try folder.bytes("again.png") == whole)
  }

  @Test("a poster is not continued with other ink")
  func otherInk() throws {
    try writeOtherInk()
    try run("poster", ["--ink", "spiral.ink", "--keep", "-o", "x.png"])
    for ink in ["other.ink", "none"] {
      let run = try Program.run(
        ["poster"] + Self.recipe + ["--ink", ink, "-o", "x.png"], in: folder)
      #expect(run.status == 1 && run.error.contains("ink is"), "\(run.error)")
    }
  }

  @Test("a picture names its ink, and tells that it does not carry it")
  func named() throws {
    try run("render", ["--ink", "spiral.ink", "-o", "first.png"])
    let lost = try Program.run(["render", "first.png", "-o", "lost.png"], in: folder)
    #expect(lost.status == 0 && lost.error.contains("--ink FILE"), "\(lost.error)")
    let again = try Program.run(
      ["render", "first.png", "--ink", "spiral.ink", "-o", "again.png"], in: folder)
    #expect(again.status == 0 && again.error.isEmpty, "\(again.error)")
    #expect(try folder.bytes("again.png") == folder.bytes("first.png"))
    let verified = try Program.run(["verify", "first.png", "--pixels", "4"], in: folder)
    #expect(verified.status == 0, "\(verified.output)\(verified.error)")
  }

  @Test("the ink beside a place is drawn by default")
  func besidePlace() throws {
    try folder.write(Data("fathom1:re=-0.5:im=0:h=3:n=200\n".utf8), as: "here.fathom")
    let plain = ["render", "here.fathom", "--size", "320x256", "--samples", "1", "-o"]
    #expect(try Program.run(plain + ["bare.png"], in: folder).status == 0)
    try folder.write(Data(Self.example.utf8), as: "here.ink")
    #expect(try Program.run(plain + ["inked.png"], in: folder).status == 0)
    #expect(try Program.run(plain + ["none.png", "--ink", "none"], in: folder).status == 0)
    #expect(try folder.bytes("bare.png") != folder.bytes("inked.png"))
    #expect(try folder.bytes("bare.png") == folder.bytes("none.png"))
  }

  @Test("strokes are listed, and exported as vector files")
  func vector() throws {
    let list = try Program.run(["ink", "spiral.ink"], in: folder)
    #expect(list.status == 0 && list.error.isEmpty)
    let lines = list.output.split(separator: "\n")
    #expect(lines.count == 7)
    #expect(lines.first == "1  ff5a36  zoom 1.33e0  170 points  1.5 s")
    #expect(lines.last == "7  38b6ff  zoom 1.33e0  1 point  0.0 s")
    let json = try Program.run(["ink", "spiral.ink", "--json"], in: folder)
    let strokes = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]]
    #expect(strokes?.count == 7 && strokes?[3]["opacity"] as? Double == 0.7)
    for (name, begin) in [("x.svg", "<?xml"), ("x.pdf", "%PDF-")] {
      let export = try Program.run(
        ["ink", "export", "home", "--ink", "spiral.ink", "--size", "640x360", "-o", name],
        in: folder)
      #expect(export.status == 0, "\(export.error)")
      let bytes = try folder.bytes(name)
      #expect(String(decoding: bytes.prefix(5), as: UTF8.self) == begin)
    }
    let text = String(decoding: try folder.bytes("x.svg"), as: UTF8.self)
    #expect(text.ranges(of: "<path ").count == 7)
    #expect(text.contains("width=\"640"))
  }

  @Test("mistakes are told with file and line, and nothing is written")
  func mistakes() throws {
    try folder.write(Data((Self.example + "{\"stroke\":{}}\n").utf8), as: "bad.ink")
    let bad = try Program.run(["render", "home", "--ink", "bad.ink", "-o", "x.png"], in: folder)
    #expect(bad.status == 1)
    #expect(bad.error.contains("bad.ink: line 10"), "\(bad.error)")
    let none = try Program.run(["render", "home", "--ink", "no.ink", "-o", "x.png"], in: folder)
    #expect(none.status == 1 && none.error.contains("there is no such file"))
    let raw = try Program.run(
      ["render", "home", "--ink", "spiral.ink", "-o", "x.exr"], in: folder)
    #expect(raw.status == 2 && raw.error.contains("raw data have no ink"))
    let bare = try Program.run(["ink", "export", "home", "-o", "x.svg"], in: folder)
    #expect(bare.status == 2 && bare.error.contains("--ink"))
    #expect(!folder.entries.contains { $0.hasPrefix("x.") })
  }
}
