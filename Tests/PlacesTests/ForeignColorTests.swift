// ForeignColorTests — the colors of XaoS's and FRACTINT's files come with the place, or are named.

import Core
import Testing
import TestSupport

@testable import Places

@Suite struct ForeignColors {
  private static let view = "(initstate)\n(view 0 0 1 1)\n(maxiter 9)\n"

  @Test func `the colors that XaoS writes out become the palette`() throws {
    let colors = (0..<31).map { index in
      let digits = String(0x080000 + index * 0x010203, radix: 16)
      return String(repeating: "0", count: 6 - digits.count) + digits
    }
    let list = colors.map { "\"\($0.uppercased())\"" }.joined(separator: " ")
    let place = try ForeignFixture.place(Self.view + "(palettecolors \(list))\n(outcoloring 9)\n")
    #expect(place.warnings.isEmpty, "\(place.warnings)")
    #expect(place.location.palette == colors.joined(separator: ","))
    #expect(place.location.color == "smooth")
  }

  @Test(arguments: [
    ("(palette 1 1741193285 0)\n", "‘palette’"), ("(defaultpalette 34)\n", "‘defaultpalette’"),
    ("(outcoloring 8)\n", "‘outcoloring’"), ("(incoloring 2)\n", "‘incoloring’"),
    ("(filter 'edge #t)\n", "‘filter’"), ("(shiftpalette 12)\n", "‘shiftpalette’"),
  ])
  func `colors that XaoS makes by numbers are named`(_ line: String, _ name: String) throws {
    let place = try ForeignFixture.place(Self.view + line)
    #expect(place.location.palette == nil && place.location.color == nil)
    #expect(place.warnings.count == 1 && place.warnings[0].contains(name), "\(place.warnings)")
  }

  @Test(arguments: ["\"FF0000\"", "\"FF0000\" \"12345\"", "\"FF0000\" \"00GG00\"", ""])
  func `a list that holds no colors is an error with its line`(_ list: String) throws {
    let error = #expect(throws: LocationError.self) {
      try ForeignFixture.place(Self.view + "(palettecolors \(list))\n")
    }
    #expect(error?.spot?.line == 4)
  }

  @Test func `the colors in FRACTINT's parameters become the palette and the interior`() throws {
    let text = """
      blue {
        type=mandel center-mag=-0.5/0/1 maxiter=9 inside=3 outside=iter
        colors=000zzz<1>V\\
        UT
      }
      """
    let place = try ForeignFixture.place(text)
    #expect(place.warnings.isEmpty, "\(place.warnings)")
    // V, U and T are 31, 30 and 29 of 63.
    #expect(place.location.palette == "000000,ffffff@25,7d7975@75")
    #expect(place.location.look.interior?.text == "7d7975")
  }

  @Test(arguments: [
    ("colors=@blue.map", "colors"), ("colors=000zz", "colors"), ("inside=maxiter", "inside"),
    ("colors=000zzz inside=2", "inside"), ("outside=real", "outside"), ("logmap=yes", "logmap"),
  ])
  func `colors of FRACTINT that are not taken over are named`(_ words: String, _ key: String)
    throws
  {
    let place = try ForeignFixture.place("a {\ntype=mandel center-mag=0/0/1 \(words)\n}\n")
    #expect(place.warnings.count == 1 && place.warnings[0].contains("‘\(key)’"))
    #expect(place.location.look.interior == nil)
  }

  @Test func `a missing type of FRACTINT's parameters is named`() throws {
    let place = try ForeignFixture.place("a {\n center-mag=0/0/1\n}\n")
    #expect(place.location.formula == "mandelbrot")
    #expect(place.warnings == ["‘type’ is missing: FRACTINT takes mandel."])
  }
}
