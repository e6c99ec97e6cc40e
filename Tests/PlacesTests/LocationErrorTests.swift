// LocationErrorTests — the error messages for invalid locations, compared with expected texts.

import BigNumbers
import Core
import Testing

@testable import Places

@Suite struct LocationErrorTests {
  @Test(
    arguments: [
      ("nothing here", "there is no location in this text", nil),
      ("fathom:re=1", "there is no location in this text", nil),
      (
        "fathom2:re=1", "this is a location of version 2; only version 1 is known here",
        "character 7"
      ),
      ("fathom1:", "‘re’ is missing", "character 8"),
      ("fathom1:f=julia", "‘re’ is missing", "character 16"),
      ("fathom1:re=abc", "‘abc’ is no decimal number", "re, character 12"),
      ("see fathom1:re=1.2x3", "‘1.2x3’ is no decimal number", "re, character 19"),
      ("fathom1:re=1:im=0:h=1E-5", "‘1E-5’ is no decimal number", "h, character 22"),
      ("fathom1:re=+1:im=0:h=1", "‘+1’ is no decimal number", "re, character 12"),
      ("fathom1:re=nan:im=0:h=1", "‘nan’ is no decimal number", "re, character 12"),
      ("fathom1:re=0x1:im=0:h=1", "‘0x1’ is no decimal number", "re, character 13"),
      ("fathom1:re=1_0:im=0:h=1", "‘1_0’ is no decimal number", "re, character 13"),
      ("fathom1:re=:im=0:h=1", "‘’ is no decimal number", "re, character 12"),
      (
        "fathom1:re=1:im=0:h=1e1000000001", "the exponent lies beyond 1000000000",
        "h, character 23"
      ),
      ("fathom1:re=1", "‘re’ is given without ‘im’", "re, character 12"),
      ("fathom1:re=1:im=2", "‘re’ is given without ‘h’", "re, character 12"),
      ("fathom1:im=1:h=2", "‘im’ is given without ‘re’", "im, character 12"),
      ("fathom1:h=2", "‘h’ is given without ‘re’", "h, character 11"),
      ("fathom1:base=0,0,1,1", "‘base’ is given without ‘j’", "base, character 14"),
      ("fathom1:j=1:re=1", "‘j’ and ‘re’ exclude each other", "re, character 16"),
      ("fathom1:re=1:im=0:h=2:j=1", "‘j’ and ‘re’ exclude each other", "j, character 25"),
      ("fathom1:re=1:re=2", "this key was given before", "re, character 14"),
      ("fathom1:j=1:zz=1:zz=1", "this key was given before", "zz, character 18"),
      (
        "fathom1:j=1:pal=081026,123c8", "‘123c8’ is no color of a palette", "pal, character 24"
      ),
      (
        "fathom1:j=1:pal=081026,123c80@100", "‘100’ is no place on a palette's ring",
        "pal, character 31"
      ),
      (
        "fathom1:j=1:pal=081026@9,123c80@8", "this color does not come after the one before it",
        "pal, character 26"
      ),
      ("fathom1:j=1:pal=,081026", "‘’ is no color of a palette", "pal, character 17"),
      ("fathom1:j=1:what", "‘what’ is no ‘key=value’", "character 13"),
      ("fathom1:j=1::n=2", "‘’ is no ‘key=value’", "character 13"),
      ("fathom1:j=1:=2", "‘=2’ is no ‘key=value’", "character 13"),
      ("fathom1:j=1:RE=2", "‘RE=2’ is no ‘key=value’", "character 13"),
      ("fathom1:j=1:a=b=c", "‘a=b=c’ is no ‘key=value’", "a, character 16"),
      ("fathom1:re=1:im=0:h=0", "the height is not above zero", "h, character 21"),
      ("fathom1:re=1:im=0:h=-1", "the height is not above zero", "h, character 21"),
      (
        "fathom1:re=1:im=0:h=1e-10000000", "the height must be at least 1e-9900000",
        "h, character 21"
      ),
      ("fathom1:re=1:im=0:h=1e7", "the height must be at most 1000000", "h, character 21"),
      (
        "fathom1:re=1e7:im=0:h=1", "the coordinate must lie between -1000000 and 1000000",
        "re, character 12"
      ),
      (
        "fathom1:re=1e-1000000000:im=0:h=1",
        "the coordinate must have at most 9999993 decimal places", "re, character 12"
      ),
      ("fathom1:j=15", "‘15’ is no journey", "j, character 12"),
      ("fathom1:j=1--4", "‘1--4’ is no journey", "j, character 13"),
      ("fathom1:j=-1", "‘-1’ is no journey", "j, character 11"),
      ("fathom1:j=", "‘’ is no journey", "j, character 11"),
      ("fathom1:j=1:base=0,0,1", "this is not ‘re,im,width,height’", "base, character 18"),
      (
        "fathom1:j=1:base=0,0,0,1", "this is no window to start a journey in",
        "base, character 18"
      ),
      ("fathom1:j=1:base=0,0,x,1", "‘x’ is no decimal number", "base, character 22"),
      ("fathom1:j=1:n=0", "‘0’ is no iteration limit", "n, character 15"),
      ("fathom1:j=1:n=1e5", "‘1e5’ is no iteration limit", "n, character 15"),
      (
        "fathom1:j=1:n=99999999999999999999", "‘99999999999999999999’ is no iteration limit",
        "n, character 15"
      ),
      ("fathom1:j=1:p=1", "the power must be a whole number from 2 to 1000", "p, character 15"),
      ("fathom1:j=1:f=A", "‘A’ is no name", "f, character 15"),
      ("fathom1:j=1:c=1", "this is not ‘re,im’", "c, character 15"),
      (
        "fathom1:j=1:rot=1e7",
        "the rotation must lie between -1000000 and 1000000 degrees, in 1000 places",
        "rot, character 17"
      ),
      ("fathom1:j=1:k=xyz", "‘xyz’ is no checksum", "k, character 15"),
      (
        "fathom1:j=144133:k=2576d984:n=5",
        "something follows the checksum that is right for what stands before it",
        "n, character 31"
      ),
      (
        "fathom1:k=2576d984:j=14413", "the location is damaged or cut short after character 26", nil
      ),
      ("fathom1:k=2576d984", "the location is damaged or cut short after character 7", nil),
      ("fathom1:k=2576d98:j=144133", "‘2576d98’ is no checksum", "k, character 11"),
      ("fathom1:j=1:k=00000000", "the location is damaged or cut short after character 11", nil),
      ("fathom1:j=1:n=20:k=12", "the location is damaged or cut short after character 21", nil),
    ] as [(String, String, String?)])
  func `an error says what and where`(_ text: String, _ problem: String, _ place: String?) throws {
    let userError = #expect(throws: LocationError.self) { try Location(parsing: text) }
    #expect(userError?.problem == problem)
    #expect(userError?.place == place)
    #expect(userError?.problem.hasSuffix(".") == false)
    #expect(userError?.remedy?.hasSuffix(".") != false)
  }

  @Test func `an error is printed for people`() {
    let userError = #expect(throws: LocationError.self) {
      try Location(parsing: "fathom1:re=abc")
    }
    #expect(
      userError?.description == """
        ‘abc’ is no decimal number
          at re, character 12
          Write it as -0.75 or 1e-30.
        """)
  }

  @Test func `a number that is too long is refused at the digit that exceeds the limit`() {
    let digits = String(repeating: "1", count: ExactDecimal.digitLimit + 1)
    #expect(throws: LocationError.tooManyDigits(Spot("re", 12 + ExactDecimal.digitLimit))) {
      try Location(parsing: "fathom1:re=" + digits + ":im=0:h=1")
    }
  }

  @Test(arguments: ["", "5", "1-", "-", "1a", "12345", "１"])
  func `an invalid journey is refused`(_ text: String) {
    #expect(throws: LocationError.self) { try Location(journey: text) }
  }

  @Test(arguments: [
    "0x0", "1x1000000000", "-5", "", "x", "12", "1x2x3", "1280 x 720", "1e3x5", "0x10",
    "1000001x1", "1000000x1000000", "99999999999999999999x1", "+1x1", "１x1", "1X1",
  ])
  func `an impossible size is refused`(_ text: String) {
    #expect(throws: PictureSizeError.self) { try PictureSize(parsing: text) }
  }

  @Test(arguments: [("1280x720", 1280, 720), ("1x1", 1, 1), ("1000000x100000", 1_000_000, 100_000)])
  func `a size is width and height`(_ text: String, _ width: Int, _ height: Int) throws {
    let size = try PictureSize(parsing: text)
    #expect((size.width, size.height) == (width, height))
    #expect(size.text == text)
  }
}
