// PaperSizeTests — paper sizes in pixels.

import Places
import Testing

@testable import Jobs

@Suite("Paper")
struct PaperSizeTests {
  @Test(
    "a sheet has the right pixels",
    arguments: [
      ("A2", 300.0, "7016x4961"), ("a4", 300, "3508x2480"), ("A0", 150, "7022x4967"),
      ("letter", 300, "3300x2550"), ("60x40cm", 254, "6000x4000"), ("24x18in", 100, "2400x1800"),
      ("100.5x50mm", 25.4, "101x50"), ("1x1mm", 1, "1x1"),
    ])
  func pixels(_ text: String, _ dots: Double, _ expected: String) throws {
    #expect(try PaperSize(parsing: text).pixels(dotsPerInch: dots).text == expected)
  }

  @Test("a sheet may stand upright")
  func turned() throws {
    let sheet = try PaperSize(parsing: "A3").turned
    #expect(sheet.width == 297 && sheet.height == 420)
  }

  @Test(
    "a text that is not a sheet is rejected",
    arguments: [
      "", "A", "A5x", "B4", "10x20", "0x3cm", "-1x2cm", "1e3x2cm", "x2cm", "2xcm", "1x2x3cm",
      "1..5x2cm", "infxinfcm", ".5x2cm", "nanx2in",
    ])
  func refused(_ text: String) {
    #expect(throws: PaperError.self) { try PaperSize(parsing: text) }
  }

  @Test("a sheet that takes too many pixels is refused")
  func tooMany() throws {
    let sheet = try PaperSize(parsing: "9999999x1cm")
    #expect(throws: PictureSizeError.self) { try sheet.pixels(dotsPerInch: 300) }
  }
}
