// ForeignFormatTests — other programs' files: what is read, what is written, what is dropped.

import BigNumbers
import Testing

@testable import FractalEngine
@testable import Places

@Suite struct ForeignFormats {
  private func number(_ text: String) throws -> ExactDecimal { try ExactDecimal(text) }

  @Test(arguments: ForeignFixture.quarter)
  func `half of the height follows the program's convention`(_ file: ForeignFixture) throws {
    let bytes = Array(file.text.utf8)
    let place = try ForeignFixture.place(file.text)
    #expect(LocationFormats.format(of: bytes)?.name == file.format.name)
    #expect(place.location.height.halved == ExactDecimal(25, exponent: -2))
    #expect(place.location.re == ExactDecimal(-75, exponent: -2))
    let im = place.location.im
    if file.format is ImaginaFormat.Type {
      #expect(try im.subtracting(number("0.1")).magnitude < number("1e-20"))
      #expect(try im != number("0.1"))
    } else {
      #expect(try im == number("0.1"))
    }
    #expect(place.location.iterations == .limit(900))
    #expect(place.location.formula == "mandelbrot" && place.location.power == 2)
  }

  @Test(arguments: ForeignFixture.quarter)
  func `a place comes back from each format as it was`(_ file: ForeignFixture) throws {
    var location = Location(
      window: try LocationWindow(
        re: number("-1.25"), im: number("0.02001953125"), height: number("0.0009765625")))
    location.iterations = .limit(12_345)
    let written = try #require(try file.format.written(SavedPlace(location)))
    #expect(written.warnings.isEmpty)
    let again = try LocationFormats.places(in: Array(written.text.utf8), fileExtension: file.ending)
    #expect(again.map(\.location) == [location])
  }

  @Test(arguments: ["3", "0.0065", "2e-29", "1.234567890123456789e-700", "3.2e-5294"])
  func `a height comes back from its zoom`(_ text: String) throws {
    let height = try number(text)
    let zoom = ForeignScale.zoom(over: height)
    #expect(zoom.isExact)
    #expect(ForeignScale.height(over: try number(zoom.text)) == height)
  }

  @Test func `a height with more digits than a zoom can keep is named in a warning`() throws {
    let long = try number("1.23456789012345678901234567891e-9")
    var location = Location(window: try LocationWindow(re: .zero, im: .zero, height: long))
    location.iterations = .limit(100)
    let written = try #require(try KallesFormat.written(SavedPlace(location)))
    #expect(written.warnings.count == 1 && written.warnings[0].hasPrefix("‘h’"))
    let again = try ForeignFixture.place(written.text).location.height
    #expect(try again.subtracting(long).magnitude < number("1e-28"))
  }

  @Test func `a zoom that divides four is a height to the last digit`() throws {
    let zoom = "1267650600228229401496703205376"  // 2^100
    let place = try ForeignFixture.place("Re: 0\nIm: 0\nZoom: \(zoom)\n")
    #expect(try place.location.height == ExactDecimal(4).multiplied(byPowerOfTwo: -100))
  }

  @Test func `formulas go by the numbers of Kalles Fraktaler`() throws {
    let names = [
      (0, "mandelbrot"), (1, "burning-ship"), (2, "buffalo"), (3, "celtic"), (6, "perpendicular"),
      (99, nil),
    ]
    for (type, name) in names {
      let text = "Re: 0.5\nIm: -0.25\nZoom: 1\nPower: 3\nFractalType: \(type)\n"
      let place = try ForeignFixture.place(text)
      #expect(place.location.formula == name ?? "other.kalles-99")
      #expect(place.location.power == 3)
      #expect(place.warnings.contains { $0.contains("FractalType") } == (name == nil))
      #expect(place.location.im == (try number("-0.25")))
      #expect((try? Formulas.chosen(by: place.location)) != nil || name == nil)
    }
  }

  /// A warning names each key that would change the picture of the same center and height.
  @Test(arguments: [
    ("A {\n type=mandel center-mag=-0.75/0.1/4 invert=1/0/0\n}\n", "par", "invert"),
    ("A {\n type=mandel center-mag=-0.75/0.1/4 initorbit=0.1/0\n}\n", "par", "initorbit"),
    ("(initstate)\n(view -0.75 0.1 0.5 0.5)\n(morphview 0 0 1 1)\n", "xaf", "morphview"),
    ("[location]\nreal = -0.75\nimag = 0.1\nzoom = 8\njulia = 1\n", "ini", "julia"),
    ("real = \"-0.75\"\nimag = \"0.1\"\nzoom = \"8\"\npower = 3\n", "toml", "power"),
  ])
  func `a key that would change the picture is named in a warning`(
    _ text: String, _ ending: String, _ key: String
  )
    throws
  {
    let places = try LocationFormats.places(in: Array(text.utf8), fileExtension: ending)
    let place = try #require(places.first)
    #expect(place.location.height == ExactDecimal(5, exponent: -1))
    #expect(place.warnings.contains { $0.hasPrefix("‘\(key)’") }, "\(place.warnings)")
  }

  @Test func `numbers without quotation marks are Fraktaler's if its tables are there`() throws {
    let text = "[location]\nreal = -0.75\nimag = 0.1\nzoom = 1e3\n[bailout]\niterations = 5000\n"
    #expect(LocationFormats.format(of: Array(text.utf8))?.name == FraktalerFormat.name)
    let place = try ForeignFixture.place(text)
    #expect(place.location.iterations == .limit(5_000))
    #expect(place.location.height == ExactDecimal(4, exponent: -3))
  }

  @Test func `the keys of a parameter file may be in capital letters`() throws {
    let text = "A {\n RESET=1960 TYPE=MANDEL CENTER-MAG=-0.75/0.1/100\n}\n"
    let place = try ForeignFixture.place(text)
    #expect(place.location.height == ExactDecimal(2, exponent: -2))
    #expect(place.location.formula == "mandelbrot")
  }

  @Test func `Fraktaler's operations give one of the formulas, or none`() throws {
    let known = [
      ("sqr add", "mandelbrot", 2), ("store sqr mul add", "mandelbrot", 3),
      ("absx absy sqr sqr add", "burning-ship", 4), ("negy sqr add", "tricorn", 2),
      ("sqr absx add", "celtic", 2), ("sqr absx absy add", "buffalo", 2),
      ("absx negy sqr add", "perpendicular", 2), ("store sqr mul sqr mul add", "mandelbrot", 7),
    ]
    for (words, name, power) in known {
      let operations = words.split(separator: " ").map(String.init)
      let found = FraktalerFormula.named(operations)
      #expect(found?.name == name && found?.power == power, "\(words)")
      #expect(FraktalerFormula.operations(name, power: power) == operations)
    }
    for words in ["add", "sqr", "absx absy negy sqr add", "negx sqr add", "sqr add sqr add", "mul"]
    {
      #expect(FraktalerFormula.named(words.split(separator: " ").map(String.init)) == nil)
    }
  }

  @Test func `a table of Fraktaler's switches is a formula`() throws {
    let head = "[location]\nreal = \"0\"\nimag = \"0\"\nzoom = \"2\"\n"
    let ship = try ForeignFixture.place(
      head + "[[formula]]\nabs_x = true\nabs_y = true\npower = 3\n")
    #expect(ship.location.formula == "burning-ship" && ship.location.power == 3)
    #expect(ship.location.iterations == .limit(1_024))
    let crossTerms = try ForeignFixture.place(head + "[[formula]]\n[[formula]]\nneg_y = true\n")
    #expect(crossTerms.location.formula == "hybrid")
    #expect(crossTerms.location.hybrid?.text == "sqr,add/negy,sqr,add")
    #expect((try? Formulas.chosen(by: crossTerms.location)) != nil)
    let strange = try ForeignFixture.place(
      head + "[[formula]]\nopcodes = \"sqr add\"\n[[formula]]\nopcodes = \"absx add\"\n")
    #expect(strange.location.formula == "other.hybrid")
    #expect(strange.warnings.contains { $0.contains("line 2 of the formula has degree 1") })
    #expect(throws: FormulaError.self) { try Formulas.chosen(by: strange.location) }
  }

  @Test func `Fraktaler's hybrids are read and written`() throws {
    let text =
      "fathom1:re=0:im=0:h=2:n=500:f=hybrid:ops=rot22.5,sqr,add/store,sqr,absx,mul,add"
    let place = SavedPlace(try Location(parsing: text))
    let file = try #require(try FraktalerFormat.written(place))
    #expect(file.text.contains("opcodes = \"rot{22.5} sqr add\""))
    let back = try ForeignFixture.place(file.text)
    #expect(back.location.hybrid == place.location.hybrid && back.location.formula == "hybrid")
    #expect(back.warnings.contains { $0.hasPrefix("‘rot’") })
    let spaced = try ForeignFixture.place(
      file.text.replacing("rot{22.5}", with: "rot 22.5"))
    #expect(spaced.location.hybrid == place.location.hybrid)
  }

  private static let kalles =
    "Re: 0\nIm: 0\nZoom: 1\nIterations: 9\nPower: 2\nFractalType: 0\n"
  private static let xaos = "(view 0 0 1 1)\n(maxiter 9)\n"

  @Test(arguments: [
    (ForeignFormats.kalles + "Ratio: 180.000\n", "Ratio"),
    (ForeignFormats.kalles + "SeedR: 0.1\n", "SeedR"),
    (
      "location.real = \"0\"\nlocation.imag = \"0\"\nlocation.zoom = \"1\"\nbailout.iterations = 9\n[colour]\nshader = \"\"\"x\"\"\"\n",
      "colour.shader"
    ),
    (ForeignFormats.xaos + "(angle 30)\n", "angle"),
    (ForeignFormats.xaos + "(palette 1 2 0)\n", "palette"),
    (ForeignFormats.xaos + "(formula 'newton)\n", "formula"),
    (
      "location.real = \"0\"\nlocation.imag = \"0\"\nlocation.zoom = \"1\"\nbailout.iterations = 9\ntransform.reflect = true\n",
      "transform.reflect"
    ),
    ("a {\ntype=mandel center-mag=0/0/1/-1\n}", "center-mag"),
    ("a {\ntype=newton center-mag=0/0/1\n}", "type"),
    ("a {\ntype=mandel colors=@x.map corners=-1/1/-1/1\n}", "colors"),
    ("100 200 -1 -1 1 1 100 1 x", "minX"),
    ("Formula: Nova\nLocation:\n Re: 0\n Im: 0\n Size: 1\n Iterations: 9\n", "Formula"),
  ])
  func `a setting that a place cannot hold is named`(_ text: String, _ key: String) throws {
    let place = try ForeignFixture.place(text)
    #expect(place.warnings.count == 1 && place.warnings[0].contains(key), "\(place.warnings)")
  }

  @Test func `a default setting is not named`() throws {
    let text = """
      Re: 0
      Im: 0
      Zoom: 1
      Iterations: 9
      Power: 2
      FractalType: 0
      Rotate: 0.000000
      Ratio: 360.000000
      StretchAmount: 0
      SeedR: 0
      FactorAR: 1
      GLSL:
      """
    #expect(try ForeignFixture.place(text).warnings.isEmpty)
  }

  @Test func `an axis that points down gives a note and the same c`() throws {
    let text = "Re: 0.25\nIm: 0.5\nZoom: 4\n"
    let down = try ForeignFixture.place(text)
    let up = try ForeignFixture.place(text + "ImagPointsUp: 1\n")
    #expect(down.location == up.location && up.notes.isEmpty)
    #expect(down.notes.count == 1 && down.notes[0].contains("downward"))
  }

  @Test func `rotated views keep their angle`() throws {
    let kalles = try ForeignFixture.place("Re: 0\nIm: 0\nZoom: 4\nRotateAngle: -12.5\n")
    #expect(try kalles.location.rotation == number("-12.5"))
    let reflected =
      "location.real = \"0\"\nlocation.imag = \"0\"\nlocation.zoom = \"4\"\n"
      + "transform.rotate = 30.0\ntransform.reflect = true\n"
    #expect(try ForeignFixture.place(reflected).location.rotation == number("-30"))
    // FRACTINT rotates in the opposite direction, so the bottom edge falls by the angle.
    let center = try ForeignFixture.place("a {\ntype=mandel center-mag=0/0/1/1/30/0\n}")
    #expect(try center.location.rotation == number("-30"))
    // The corners of a square of side 5 around 0.5 + 3.5i, whose bottom edge rises by 3 over a
    // length of 4.
    let corners = try ForeignFixture.place("a {\ntype=mandel corners=-3/4/3/4/0/0\n}").location
    #expect(corners.height == ExactDecimal(5))
    #expect(try corners.rotation.subtracting(number("36.869898")).magnitude < number("1e-5"))
    #expect(try corners.re == number("0.5") && corners.im == number("3.5"))
  }

  @Test func `colors of Kalles Fraktaler are a palette, and go back`() throws {
    let text = "Re: 0\nIm: 0\nZoom: 4\nColors: 38,16,8,190,131,50,77,218,253,\n"
    let place = try ForeignFixture.place(text)
    #expect(place.location.palette == "081026,3283be,fdda4d")
    let written = try #require(try KallesFormat.written(place))
    #expect(written.text.contains("Colors: 38,16,8,190,131,50,77,218,253,\r\n"))
    #expect(written.warnings.isEmpty)
  }

  @Test func `Julia sets of XaoS and FRACTINT have their constant`() throws {
    let xaos = "(formula 'mandel3)\n(juliaseed -0.5 0.25)\n(julia #t)\n(view 0 0 2 2)\n"
    let fractint = "a {\ntype=julia params=-0.5/2.5e-001 corners=-1.5/1.5/-1/1 maxiter=170\n}"
    for (text, power) in [(xaos, 3), (fractint, 2)] {
      let location = try ForeignFixture.place(text).location
      #expect(location.formula == "julia" && location.power == power)
      #expect(try location.constant == PlanePoint(re: number("-0.5"), im: number("0.25")))
      #expect(location.height == ExactDecimal(2) && location.iterations == .limit(170))
      let format = try #require(LocationFormats.format(of: Array(text.utf8)))
      let written = try #require(try format.written(SavedPlace(location)))
      #expect(try ForeignFixture.place(written.text).location == location)
    }
  }

  @Test func `entries and lines of a file are places by name`() throws {
    let text = """
      palette { colors=@a.map }
      first { ; one
        type=mandel corners=-2/1/-1.5/1.5 }
      second {
        type=mandel4
      }
      """
    let places = try LocationFormats.places(in: Array(text.utf8))
    #expect(places.map(\.title) == ["first", "second"] && places[0].notes == ["one"])
    #expect(places.map(\.location.power) == [2, 4])
    #expect(places.map(\.location.height) == [ExactDecimal(3), ExactDecimal(3)])
  }

  @Test func `a format that cannot express a place does not write another one`() throws {
    var julia = Location.home
    (julia.formula, julia.iterations) = ("julia", .limit(9))
    julia.constant = PlanePoint(re: .zero, im: .one)
    for format in LocationFormats.all where !(format is FathomFormat.Type) {
      if format is XaosFormat.Type || format is FractintFormat.Type { continue }
      if format is UltraFractalFormat.Type {
        #expect(try format.written(SavedPlace(julia)) == nil)
      } else {
        #expect(throws: LocationError.self) { try format.written(SavedPlace(julia)) }
      }
    }
  }

  @Test func `a setting that a format lacks is named when writing`() throws {
    let text = "fathom1:j=1431:rot=30:n=auto:color=slope:pal=ember:relief=0.5:x-note=a"
    let place = SavedPlace(try Location(parsing: text))
    let written = try #require(try DeepDrillFormat.written(place))
    let keys = written.warnings.map { $0.split(separator: "’")[0].dropFirst() }
    #expect(keys == ["j", "rot", "color", "pal", "relief", "x-note"])
  }
}
