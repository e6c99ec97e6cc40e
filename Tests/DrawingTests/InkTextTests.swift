// InkTextTests — files of ink: what is written is read again, and mistakes name their line.

import BigNumbers
import Core
import Places
import TestSupport
import Testing

@testable import Drawing

@Suite("Files of ink")
struct InkTextTests {
  @Test("ink is the same after writing and reading, at any depth")
  func roundTrip() throws {
    var random = SeededGenerator(seed: 11)
    let deep = InkAnchor(
      try InkFixtures.location("-1.7" + String(repeating: "39", count: 380), "1e-702", "1.5e-700"))
    var strokes: [Stroke] = []
    for anchor in [InkFixtures.home, deep, deep, InkFixtures.home] {
      let points = InkFixtures.walk(from: .zero, count: 40, step: 0.02, &random)
      strokes.append(
        try InkFixtures.stroke(
          points, anchor: anchor, pressure: UInt16.random(in: 0...65_535, using: &random),
          opacity: 0.35, color: 0x12AB_EF & 0xFF_FFFF))
    }
    let edge = [
      InkPoint(x: .min, y: .max, milliseconds: .max, pressure: .max),
      InkPoint(x: .max, y: .min, milliseconds: 0, pressure: 1),
    ]
    strokes.append(
      try Stroke(
        anchor: deep, points: edge, color: HexColor(0), opacity: 1, widths: 0.001...0.001))
    let ink = Ink(strokes)
    let text = ink.text
    #expect(try Ink(parsing: Array(text.utf8)) == ink)
    // The window of both deep strokes is written once before them.
    #expect(text.split(separator: "\n").count == 1 + 4 + 5)
  }

  @Test("a point takes 16 bytes of a file")
  func size() throws {
    let points = (0..<3000).map { SIMD2(Double($0) / 3000, 0.1) }
    let ink = Ink([try InkFixtures.stroke(points)])
    let bytes = ink.text.utf8.count - Ink([try InkFixtures.stroke([.zero])]).text.utf8.count
    #expect(bytes == 16 * 2999)
  }

  private static let header = #"{"format":"fathom-ink","version":1}"#
  private static let window = #"{"window":{"re":"-0.5","im":"0","h":"3"}}"#

  private static func stroke(_ members: String) -> String { "{\"stroke\":{\(members)}}" }

  @Test(
    "a mistake is reported with its line",
    arguments: [
      (["hello"], 1, "no file of ink"),
      ([#"{"format":"fathom-ink","version":2}"#], 1, "version 2"),
      (
        [header, stroke(#""color":"000000","opacity":1,"widths":[0.1,0.2],"points":"""#)], 2,
        "no window before"
      ),
      ([header, window, "{"], 3, "no JSON"),
      ([header, "", window, #"{"strok":{}}"#], 4, "no key ‘strok’"),
      ([header, #"{"window":{"re":"x","im":"0","h":"3"}}"#], 2, "‘re’ is no number"),
      ([header, #"{"window":{"re":"0","im":"0","h":"-3"}}"#], 2, "height"),
      ([header, #"{"window":{"re":"0","im":"0"}}"#], 2, "‘h’ is missing"),
      (
        [
          header, window,
          stroke(#""color":"RED","opacity":1,"widths":[0.1,0.2],"points":"AAAAAAAAAAAAAAAA""#),
        ], 3,
        "‘color’"
      ),
      (
        [
          header, window,
          stroke(#""color":"000000","opacity":2,"widths":[0.1,0.2],"points":"AAAAAAAAAAAAAAAA""#),
        ],
        3, "opacity"
      ),
      (
        [
          header, window,
          stroke(#""color":"000000","opacity":1,"widths":[0.2,0.1],"points":"AAAAAAAAAAAAAAAA""#),
        ],
        3, "‘widths’"
      ),
      (
        [
          header, window,
          stroke(#""color":"000000","opacity":1,"widths":[0.1,0.2],"points":"AAAA""#),
        ], 3,
        "3 bytes"
      ),
      (
        [
          header, window,
          stroke(#""color":"000000","opacity":1,"widths":[0.1,0.2],"points":"?""#),
        ], 3, "base64"
      ),
      (
        [
          header, window,
          stroke(#""color":"000000","opacity":1,"widths":[0.1,0.2],"points":"""#),
        ], 3,
        "at least one point"
      ),
      (
        [
          header, window,
          stroke(#""color":"000000","opacity":"1","widths":[0.1,0.2],"points":"AAAA""#),
        ], 3,
        "another kind"
      ),
    ])
  func mistakes(_ lines: [String], _ line: Int, _ words: String) throws {
    let error = try #require(throws: InkError.self) {
      try Ink(parsing: Array(lines.joined(separator: "\n").utf8))
    }
    #expect(error.line == line)
    #expect(error.problem.contains(words), "\(error.problem)")
  }

  @Test("an empty file is no ink, and a header alone is ink without strokes")
  func empty() throws {
    #expect(throws: InkError.self) { try Ink(parsing: []) }
    #expect(try Ink(parsing: Array((Self.header + "\r\n\n").utf8)).isEmpty)
  }

  @Test("damaged files are reported, and never end the program", arguments: 0..<200)
  func damage(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let points = InkFixtures.walk(from: .zero, count: 5, step: 0.1, &random)
    var bytes = Array(Ink([try InkFixtures.stroke(points)]).text.utf8)
    for _ in 0..<3 {
      bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
        in: 0...255, using: &random)
    }
    do {
      let ink = try Ink(parsing: bytes)
      #expect(try Ink(parsing: Array(ink.text.utf8)) == ink)
    } catch {
      #expect(!error.problem.isEmpty)
    }
  }
}
