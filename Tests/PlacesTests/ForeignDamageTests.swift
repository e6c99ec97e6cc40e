// ForeignDamageTests — a damaged file of another program gives an error with its line, never a
// trap.

import BigNumbers
import Testing
import TestSupport

@testable import Places

@Suite struct ForeignDamage {
  @Test(arguments: [
    ("Re: 1\nIm: x\nZoom: 1\n", "kfr", 2), ("Re: 1\nIm: 0\nZoom: 0\n", "kfr", 3),
    ("Re: 1\r\nIm: 0\r\nZoom: -1\r\n", "kfr", 3), ("Re: 1\nIm: 0\n", "kfr", 2),
    ("Re: 1e9\nIm: 0\nZoom: 1\n", "kfr", 1), ("Re: 0\nIm: 0\nZoom: 1e99999999999\n", "kfr", 3),
    ("Re: 0\nIm: 0\nZoom: 1e999999999\n", "kfr", 3),
    ("Re: 0\nIm: 0\nZoom: 1\nIterations: -4\n", "kfr", 4),
    ("Re: 0\nIm: 0\nZoom: 1\nPower: 1\n", "kfr", 4),
    ("Re: 0\nIm: 0\nZoom: 1\nColors: 1,2\n", "kfr", 4),
    ("Re: 1.23\n456\nIm: 0\nZoom: 1\n", "kfr", 2),
    ("location.zoom = \"1\nx = 2\n", "toml", 1), ("location.zoom = \"1\"\nx y\n", "toml", 2),
    ("location.zoom = \"1\"\nlocation.zoom = \"2\"\n", "toml", 2),
    ("location.zoom = \"1\"\n[a\n", "toml", 2), ("location.zoom = \"1\"\nx = [1, [2\n", "toml", 2),
    ("location.zoom = \"1\"\nx = \"\\q\"\n", "toml", 2),
    ("real = \"1\"\nzoom = \"2\"\n", "toml", 2), ("real = 1\nimag = 2 3\nzoom = 4\n", "toml", 2),
    ("Location:\n\tRe: 0.g\n\tIm: 0\n\tSize: 1\n", "imt", 2),
    ("Location:\n\tRe: 0\n\tIm: 0\n\tSize: 1@-9999999\n", "imt", 4),
    ("Location:\n\tRe: 0\n\tIm: 0\n\tSize: 0\n", "imt", 4),
    ("[location]\nreal = 1\nimag = 2\nzoom\n", "ini", 4), ("10 10 0 0 1 0 5\n", "txt", 1),
    ("10 10 0 0 1 1\n", "txt", 1), ("(view 0 0 1\n", "xpf", 1), ("(view 0 0 1 0)\n", "xpf", 1),
    ("(view 0 0 1)\n", "xpf", 1), ("a {\ntype=mandel corners=1/2/3\n}\n", "par", 2),
    ("a {\ntype=mandel corners=0/0/0/0\n}\n", "par", 2), ("a {\ntype=mandel\n", "par", 2),
    ("a {\ntype=julia corners=-1/1/-1/1\n}\n", "par", 1),
  ])
  func `an error names its line`(_ text: String, _ ending: String, _ line: Int) throws {
    let userError = #expect(throws: LocationError.self) {
      try LocationFormats.places(in: Array(text.utf8), fileExtension: ending)
    }
    #expect(userError?.spot?.line == line, "\(String(describing: userError))")
    #expect(userError?.place?.hasPrefix("line \(line)") == true)
  }

  /// Reads the same place from forms that occur in real files.
  @Test(arguments: [
    ("real = \" -0.5 \"\nimag = \" 0.25\"\nzoom = \"4e2 \"\niterations = 500\n", "toml"),
    (
      "program = \"fraktaler-3\"\nlocation = { real = \"-0.5\", imag = \"0.25\", zoom = \"4e2\" }\n"
        + "bailout = { iterations = 500 }\n", "toml"
    ),
    ("[location]\nreal = -0.5 # left\nimag = 0.25\nzoom = 4E2 ; deep\ndepth = 500\n", "ini"),
  ])
  func `blanks, remarks and inline tables change nothing`(_ text: String, _ ending: String) throws {
    let place = try #require(
      try LocationFormats.places(in: Array(text.utf8), fileExtension: ending).first)
    #expect(place.location.re == ExactDecimal(-5, exponent: -1))
    #expect(place.location.im == ExactDecimal(25, exponent: -2))
    #expect(place.location.zoom.hasPrefix("4e2"))
    #expect(place.location.iterations == .limit(500))
  }

  @Test(arguments: [true, false])
  func `UTF-16 is read`(_ isLittle: Bool) throws {
    let text = "Re: -0.5\r\nIm: 0.25\r\nZoom: 4E2\r\nIterations: 9223372036854775807\r\n"
    let bytes = ([0xFEFF] + Array(text.utf16)).flatMap { unit -> [UInt8] in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return isLittle ? [low, high] : [high, low]
    }
    let place = try #require(try LocationFormats.places(in: bytes, fileExtension: "kfr").first)
    #expect(place.location.re == ExactDecimal(-5, exponent: -1))
    // A limit that is too large is treated as missing.
    #expect(place.location.iterations == .automatic)
  }

  @Test(arguments: ["kfr", "toml", "imt", "ini", "xpf", "par", "upr", "fathom"])
  func `empty and foreign bytes give no place`(_ ending: String) {
    for bytes in [[], [0], Array(repeating: 0xFF, count: 1_000), Array("hello\nworld".utf8)] {
      #expect(throws: LocationError.self) {
        try LocationFormats.places(in: bytes, fileExtension: ending)
      }
    }
  }

  @Test func `formats that are not read say why`() {
    let binary: [UInt8] = [0xFF, 0x49, 0x4D, 0x50, 0x56, 0x0D, 0x0A, 0, 1, 2, 3]
    let compressed = Array("Spiral {\n::0123abc\n}\n".utf8)
    let plain = Array("Spiral {\nfractal:\n  title=\"x\"\n  magn=3\n}\n".utf8)
    for (bytes, word) in [(binary, "binary"), (compressed, "Ultra"), (plain, "Ultra")] {
      let userError = #expect(throws: LocationError.self) {
        try LocationFormats.places(in: bytes)
      }
      #expect(userError?.problem.contains(word) == true && userError?.remedy != nil)
    }
  }

  @Test func `a number keeps all its digits`() throws {
    let digits = (0..<3_000).map { String(($0 * 7 + 1) % 10) }.joined() + "1"
    let half = digits.utf8.count / 2
    let absPower = digits.prefix(half) + "\\\n    " + digits.dropFirst(half)
    let text = "[location]\nreal = \"\"\"\n-0.\(absPower)\"\"\"\nimag = '0'\nzoom = '1e2_0'\n"
    // Digits may be grouped in TOML's numbers, but not in its strings.
    #expect(throws: LocationError.self) { try ForeignFixture.place(text) }
    let place = try ForeignFixture.place(text.replacing("2_0", with: "2000"))
    #expect(place.location.re == (try ExactDecimal("-0." + digits)))
    #expect(place.location.height == ExactDecimal(4, exponent: -2_000))
  }

  /// Fragments of text that have a meaning in some format.
  private static let pieces = [
    "\n", "\r\n", "Re: ", "Zoom: ", "1e999999999", "1e-999999999", "-", "\"", "\"\"\"", "'", "[",
    "]",
    "{", "}", "[[formula]]\n", "\\", "@-9999999", "/", "(view ", ")", "#", ";", "=", ":", "0",
    "9999",
    "Colors: 1,2,", "é", "\u{0}", "power = ", "opcodes = \"", "\t", " ", "::", "corners=",
  ]

  private static let seeds: ClosedRange<UInt64> = 1...8
  /// The number of files for each seed.
  private static let count = fuzzCount(16_000) / seeds.count

  @Test(arguments: seeds)
  func `damaged files of each format give a place or an error`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var accepted = 0
    for _ in 0..<Self.count {
      let file = try #require(ForeignFixture.quarter.randomElement(using: &random))
      let bytes = Self.damaged(Array(file.text.utf8), using: &random)
      guard let places = try? LocationFormats.places(in: bytes, fileExtension: file.ending)
      else { continue }
      accepted += 1
      for place in places {
        let canonical = place.location.canonical
        #expect((try? Location(parsing: canonical)) == place.location, "seed \(seed): \(bytes)")
      }
    }
    #expect(accepted > Self.count / 20)
  }

  private static func damaged(_ bytes: [UInt8], using random: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let offset = Int.random(in: 0...bytes.count, using: &random)
      let piece = Array((pieces.randomElement(using: &random) ?? "").utf8)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes.insert(contentsOf: piece, at: offset)
      case 1: bytes.removeSubrange(offset..<min(offset + piece.count, bytes.count))
      case 2: bytes = Array(bytes[..<offset])
      case 3 where offset < bytes.count: bytes[offset] = UInt8.random(in: 0...255, using: &random)
      default:
        let end = min(offset + Int.random(in: 0...20, using: &random), bytes.count)
        bytes.insert(contentsOf: bytes[offset..<end], at: bytes.count / 2)
      }
    }
    return bytes
  }
}
