// ForeignWayTests — each form of a file, and each kind of damage, gives the same place or a
// message.

import BigNumbers
import Testing

@testable import Places

@Suite struct ForeignWays {
  /// Whether bytes are rejected, give a warning, or give the place of the fixture.
  private func isHonest(_ bytes: [UInt8], _ file: ForeignFixture) throws -> Bool {
    let meant = try #require(
      try LocationFormats.places(in: Array(file.text.utf8), fileExtension: file.ending).first)
    guard
      let place = try? LocationFormats.places(in: bytes, fileExtension: file.ending).first
    else { return true }
    if place.warnings.count > meant.warnings.count { return true }
    let (found, whole) = (place.location, meant.location)
    return found.window == whole.window && found.formula == whole.formula
      && found.power == whole.power && found.rotation == whole.rotation
      && found.iterations == whole.iterations
  }

  private func text(_ bytes: [UInt8]) -> Comment {
    Comment(rawValue: String(decoding: bytes, as: UTF8.self))
  }

  @Test(arguments: ForeignFixture.quarter)
  func `a file that was cut anywhere gives the same place or a message`(_ file: ForeignFixture)
    throws
  {
    let bytes = Array(file.text.utf8)
    for count in bytes.indices {
      let cut = Array(bytes[..<count])
      #expect(try isHonest(cut, file), text(cut))
    }
  }

  @Test(
    arguments: ForeignFixture.quarter,
    ["\n", "\r\n", "\n> ", " ", "\u{200B}", "\u{A0}", "\u{FEFF}", "=\n", "\u{AD}"])
  func `a file that was damaged anywhere gives the same place or a message`(
    _ file: ForeignFixture, _ mark: String
  ) throws {
    let bytes = Array(file.text.utf8)
    for offset in bytes.indices {
      let damaged = Array(bytes[..<offset]) + Array(mark.utf8) + Array(bytes[offset...])
      #expect(try isHonest(damaged, file), text(damaged))
    }
  }

  @Test(arguments: ForeignFixture.quarter)
  func `lines that are reordered, doubled or lost give the same place or a message`(
    _ file: ForeignFixture
  ) throws {
    let lines = file.text.split(whereSeparator: \.isNewline).map(String.init)
    var orders = [lines.reversed() as [String]]
    for index in lines.indices {
      orders.append(Array(lines[index...] + lines[..<index]))
      orders.append(lines + [lines[index]])
      if lines.count > 1 {
        // Where the line of the limit or of the formula is lost, a warning says so.
        orders.append(lines.indices.filter { $0 != index }.map { lines[$0] })
      }
    }
    for order in orders {
      let damaged = Array(order.map { $0 + "\n" }.joined().utf8)
      #expect(try isHonest(damaged, file), text(damaged))
    }
  }

  @Test(arguments: ForeignFixture.quarter)
  func `other encodings give the same place`(_ file: ForeignFixture) throws {
    let whole = try ForeignFixture.place(file.text, file.ending)
    let unix = file.text.replacing("\r\n", with: "\n")
    let texts = [unix, unix.replacing("\n", with: "\r\n"), "\u{FEFF}" + unix]
    for text in texts {
      #expect(try ForeignFixture.place(text, file.ending).location == whole.location)
    }
    for isLittle in [true, false] {
      for mark in [[], [0xFEFF as UInt16]] {
        let bytes = (mark + Array(unix.utf16)).flatMap { unit in
          isLittle
            ? [UInt8(unit & 0xFF), UInt8(unit >> 8)] : [UInt8(unit >> 8), UInt8(unit & 0xFF)]
        }
        let found = try LocationFormats.places(in: bytes, fileExtension: file.ending)
        #expect(found.first?.location == whole.location)
        #expect(throws: LocationError.self) {
          try LocationFormats.places(in: bytes.dropLast(), fileExtension: file.ending)
        }
      }
    }
  }

  @Test(arguments: [
    ("Re: 1\nIm: 0\nZoom: 1\nRe: 2\n", "kfr", "‘Re’ has another value than in line 1"),
    ("[location]\nreal=1\nimag=0\nzoom=1\nzoom=2\n", "ini", "‘zoom’ has another value"),
    ("program = \"fraktaler-3\"\nlocation.imag = \"0\"\n", "toml", "‘location.zoom’ is missing"),
    (
      "program = \"fraktaler-3\"\nlocation.imag = \"0\"\nlocation.zoom = \"2\"\n", "toml",
      "‘location.real’ is missing"
    ),
    ("location.real = \"0\"\nlocation.zoom = \"2\"\n", "toml", "‘location.imag’ is missing"),
    (
      "program = \"fraktaler-3\"\nlocation.reel = \"1\"\nlocation.zoom = \"2\"\n", "toml",
      "‘location.reel’ is none of"
    ),
    ("[location x]\nreal=1\nimag=0\nzoom=1\n", "ini", "‘zoom’ is missing"),
    ("a {\n type=mandel center-mag=-0.75/0/1\n 5e3 }\n", "par", "‘5e3’ is no ‘key=value’"),
    ("a {\n type=mandel center-mag=-0.75/0/1\\\n }\n", "par", "the line above goes on"),
    ("100 100 -1 -1 1 1 9 00 1 x\n", "txt", "‘00’ is no whole number"),
    ("(view 0 0 1 1)\n(maxiter 9 00)\n", "xpf", "‘(maxiter …)’ has one value"),
    ("(view 0 0 1 1)\n5)\n", "xpf", "‘5)’ is no ‘(command …)’"),
  ])
  func `values that make no sense are refused`(_ text: String, _ ending: String, _ problem: String)
  {
    let userError = #expect(throws: LocationError.self) {
      try LocationFormats.places(in: Array(text.utf8), fileExtension: ending)
    }
    #expect(userError?.problem.hasPrefix(problem) == true, "\(userError?.problem ?? "")")
  }

  /// A file's beginning whose formula and view are complete.
  private static let head = "Power: 2\nFractalType: 0\nRe: 1\nIm: 0\nZoom: 1\n"

  @Test(arguments: [
    (ForeignWays.head + "Iterations: 9\nZooom: 5\n", "kfr", "‘Zooom’ (line 7)"),
    (ForeignWays.head + "Iterations: 99999999999999999999999\n", "kfr", "‘Iterations’ 9999"),
    ("[location] # x\nreal=1\nimag=0\nzoom=1\ndepth=5\ndpeth=7\n", "ini", "‘dpeth’ (line 6)"),
    ("[location]\nreal=1\nimag=0\nzoom=1\ndepth=5\n[move]\nre=7\n", "ini", "‘move.re’ (line 7)"),
    ("real = \"1\"\nimag = \"0\"\nzoom = \"1\"\niterations = 5\nre = 7\n", "toml", "‘re’ (line 5)"),
    (
      "program = \"fraktaler-3\"\nlocation.real = \"1\"\nlocation.zoom = \"1\"\n"
        + "bailout.iterations = 5\n", "toml", "‘location.imag’ is missing"
    ),
    (
      "Formula: Mandelbrot\nLocation:\n\tRe: 1\n\tIm: 0\n\tSize: 1\n\tIterations: 5\n\tX: 1\n",
      "imt", "‘X’ (line 7)"
    ),
    ("(view 0 0 1 1)\n(maxiter 5)\n(shift 5)\n", "xpf", "‘shift’ (line 3)"),
    ("a {\n type=mandel center-mag=0/0/1\n shift=7 }\n", "par", "‘shift’ (line 3)"),
    (
      "Power: 2\nFractalType: 0\nRe: 1\nIm: 0\nIterations: 9\nZoom: 1", "kfr",
      "‘Zoom’ (line 6) ends without"
    ),
  ])
  func `keys that are not understood are named`(_ text: String, _ ending: String, _ warning: String)
    throws
  {
    let place = try ForeignFixture.place(text, ending)
    #expect(place.warnings.count == 1, "\(place.warnings)")
    #expect(place.warnings.first?.hasPrefix(warning) == true, "\(place.warnings)")
  }

  @Test func `a typographic minus and blanks in a number are read`() throws {
    let place = try ForeignFixture.place(
      "Re:\u{A0}\u{2212}0.75\u{200B}\nIm: 0.1\u{A0}\nZoom: 8\nIterations: +900\n"
        + "Power: 2\nFractalType: 0\n", "kfr")
    #expect(place.location.re == ExactDecimal(-75, exponent: -2))
    #expect(place.warnings.isEmpty && place.location.iterations == .limit(900))
  }

  @Test(arguments: [
    ("Re: 1\nIm: 0\nZoom: 1\nPower: 2\nFractalType: 0\n", "kfr", "‘Iterations’ is missing"),
    ("Re: 1\nIm: 0\nZoom: 1\nIterations: 9\nPower: 3\n", "kfr", "‘FractalType’ is missing"),
    ("Re: 1\nIm: 0\nZoom: 1\nIterations: 9\nFractalType: 1\n", "kfr", "‘Power’ is missing"),
    ("[location]\nreal=1\nimag=0\nzoom=1\n", "ini", "‘depth’ is missing"),
    ("real = \"1\"\nimag = \"0\"\nzoom = \"1\"\n", "toml", "‘iterations’ is missing"),
    ("Formula: Mandelbrot\nLocation:\n\tRe: 1\n\tIm: 0\n\tSize: 1\n", "imt", "‘Iterations’"),
    ("Location:\n\tRe: 1\n\tIm: 0\n\tSize: 1\n\tIterations: 5\n", "imt", "‘Formula’ is missing"),
    ("(view 0 0 1 1)\n", "xpf", "‘maxiter’ is missing"),
    (ForeignWays.fraktaler, "toml", "‘bailout.iterations’ is missing"),
    (ForeignWays.fraktaler + "bailout.iterations = 20", "toml", "Line 5 ends without a line break"),
    (ForeignWays.fraktaler + "bailout.iterations = 20\n[trans", "toml", nil),
    (ForeignWays.fraktaler + "bailout.iterations = 20\n[[formula]]", "toml", "Line 6 ends without"),
    (ForeignWays.fraktaler + "bailout.iterations = 20\n[[formula]]\nabs_x = tru", "toml", nil),
    ("(view 0 0 1 1)\n(maxiter 9)\n(julia #)\n", "xpf", nil),
  ])
  func `what a cut can take is missed`(_ text: String, _ ending: String, _ warning: String?) throws
  {
    guard let warning else {
      #expect(throws: LocationError.self) { try ForeignFixture.place(text, ending) }
      return
    }
    let place = try ForeignFixture.place(text, ending)
    #expect(place.warnings.count == 1, "\(place.warnings)")
    #expect(place.warnings.first?.hasPrefix(warning) == true, "\(place.warnings)")
  }

  private static let fraktaler =
    "program = \"fraktaler-3\"\nlocation.real = \"1\"\nlocation.imag = \"0\"\n"
    + "location.zoom = \"1\"\n"

  @Test func `a soft hyphen in place of a minus is not ignored`() throws {
    for number in ["\u{AD}0.75", "\u{AD}.75", "1e\u{AD}3"] {
      let text = "Re: \(number)\nIm: 0\nZoom: 8\n"
      #expect(throws: LocationError.self) { try ForeignFixture.place(text, "kfr") }
      #expect(throws: LocationError.self) {
        try Location(parsing: "fathom1:re=0:im=0.5:h=1:c=\(number),0")
      }
    }
    let place = try ForeignFixture.place("Re: -0.\u{AD}7\u{AD}5\nIm: 0\nZoom: 8\n", "kfr")
    #expect(place.location.re == ExactDecimal(-75, exponent: -2))
  }
}
