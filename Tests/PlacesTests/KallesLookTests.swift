// KallesLookTests — the colors of Kalles Fraktaler's files, against the definition of its index.

import BigNumbers
import Core
import Testing
import TestSupport

@testable import Places

@Suite struct KallesLookTests {
  private static let view =
    "Re: -0.75\nIm: 0.1\nZoom: 8\nIterations: 900\nPower: 2\n"
    + "FractalType: 0\nImagPointsUp: 1\n"
  private static let colors = "Colors: 255,0,0,0,255,0,0,0,255,1,2,3,\n"

  private func place(_ settings: String) throws -> SavedPlace {
    try ForeignFixture.place(Self.view + Self.colors + settings, "kfr")
  }

  @Test func `a turn of the ring takes 1,024 times IterDiv counts, from ColorOffset on`() throws {
    let found = try place(
      "ColorMethod: 0\nIterDiv: 2.5\nColorOffset: 147\nInteriorColor: 128,0,255,\nSlopes: 0\n"
        + "Smooth: 1\nFlat: 0\nDifferences: 7\nSlopePower: 50\n")
    #expect(found.warnings.isEmpty, "\(found.warnings)")
    let location = found.location
    #expect(location.palette == "0000ff,00ff00,ff0000,030201")
    #expect(location.color == "count" && location.look.interior?.text == "ff0080")
    #expect(location.look.relief == .zero)
    // (n / IterDiv + ColorOffset) / 1,024 = n · density / 1,024 + phase, for every n.
    #expect(location.look.density.plain == "0.4")
    #expect(location.look.phase.plain == "0.1435546875")
  }

  @Test(arguments: [
    (1, "smooth"), (2, "smooth"), (4, "smooth"), (5, "distance"), (6, "distance"), (7, "distance"),
    (8, "distance"), (9, "smooth"), (10, "smooth"), (11, "smooth"),
  ])
  func `a ColorMethod that is shown otherwise is named, with its IterDiv`(
    _ method: Int, _ coloring: String
  ) throws {
    let found = try place("ColorMethod: \(method)\nIterDiv: 0.02\nColorOffset: 512\n")
    #expect(found.location.color == coloring && found.location.palette != nil)
    let offset = coloring == "distance" ? ", ColorOffset 512" : ""
    #expect(
      found.warnings == [
        "Of its colors, these are left out: ColorMethod \(method) (‘\(coloring)’ instead), "
          + "IterDiv 0.02\(offset)."
      ])
    #expect(found.location.look.density == .one)
    #expect(found.location.look.phase.plain == (coloring == "distance" ? "0" : "0.5"))
  }

  @Test func `the logarithm turns the ring as often in each doubling of the count`() throws {
    let found = try place("ColorMethod: 3\nIterDiv: 0.01\n")
    #expect(found.warnings.count == 1 && !found.warnings[0].contains("IterDiv"))
    // log(2n) − log n, in turns of 1,024 places; and that of `smooth`, far above the least count.
    let there = 0.693_147_180_559_945 / 0.01 / 1_024
    let here = found.location.look.density.nearest * 1.46 * 0.75
    #expect(abs(here / there - 1) < 1e-5)
  }

  @Test func `slopes become a relief, and effects without a counterpart are named in one line`()
    throws
  {
    let found = try place(
      "ColorMethod: 0\nIterDiv: 1000\nSlopes: 1\nSlopePower: 50\nSlopeRatio: 20\nSlopeAngle: 45\n"
        + "Smooth: 0\nFlat: 1\nMultiColor: 1\nColorPhaseStrength: 10\nTextureEnabled: 1\nGLSL: x\n")
    #expect(found.location.look.relief.plain == "0.2")
    #expect(
      found.warnings == [
        "Of its colors, these are left out: IterDiv 1000, SlopePower 50, SlopeAngle 45, Smooth 0, "
          + "Flat 1, ColorPhaseStrength 10, MultiColor 1, TextureEnabled 1, GLSL."
      ])
  }

  @Test func `a file of colors takes the place of those that a place has`() throws {
    var found = try place("ColorMethod: 5\nMultiColor: 1\nInteriorColor: 1,2,3,\n")
    let look = try KallesLook(
      parsing: Array("ColorMethod: 0\r\nIterDiv: 4\r\nColors: 9,8,7,6,5,4,\r\n".utf8))
    look.apply(to: &found)
    #expect(found.warnings.isEmpty && found.location.color == "count")
    #expect(found.location.palette == "070809,040506" && found.location.look.interior == nil)
    #expect(found.location.look.density.plain == "0.25")
    #expect(throws: LocationError.self) { try KallesLook(parsing: Array("Colors: 1,2\n".utf8)) }
  }

  @Test(arguments: ["1", "2.5", "3", "7", "0.02"])
  func `colors are written as they were read`(_ divisor: String) throws {
    let found = try place(
      "ColorMethod: 0\nIterDiv: \(divisor)\nColorOffset: 147\nInteriorColor: 128,0,255,\nSlopes: 0\n"
    )
    #expect(found.warnings.isEmpty, "\(found.warnings)")
    let written = try #require(try KallesFormat.written(found))
    #expect(written.warnings.isEmpty, "\(written.warnings)")
    #expect(try ForeignFixture.place(written.text, "kfr").location == found.location)
  }
}
