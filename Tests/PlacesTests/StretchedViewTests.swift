// StretchedViewTests — the matrix of stretched views: its text, its geometry, its steps.

import BigNumbers
import Foundation
import Testing
import TestSupport

@testable import FractalEngine
@testable import Places

@Suite struct StretchedViewTests {
  private func place(_ text: String) throws -> Location {
    try Location(parsing: "fathom1:re=-0.75:im=0.1:h=2" + text)
  }

  @Test func `without a stretch every text and every element is as it was`() throws {
    for text in ["", ":rot=30", ":rot=-97.25:n=500:f=burning-ship"] {
      let plain = try place(text)
      #expect(plain.canonicalBody == "fathom1:re=-0.75:im=0.1:h=2" + text)
      #expect(try place(text + ":skew=0:stretch=1.0") == plain)
      let (cosine, sine) = plain.rotationParts
      let matrix = plain.screenMatrix
      #expect((matrix.xx, matrix.yx) == (cosine, sine) && (matrix.xy, matrix.yy) == (-sine, cosine))
      #expect(!matrix.isStretched && matrix.norm == 1)
      // A skew alone does not change the picture either.
      #expect(try place(text + ":skew=40").screenMatrix == matrix)
    }
  }

  @Test func `both keys stand after the rotation, and come back`() throws {
    let text = "fathom1:re=-0.75:im=0.1:h=2:rot=30:skew=-12.5:stretch=3.25:n=900:f=burning-ship"
    let location = try Location(parsing: text)
    #expect(location.canonicalBody == text)
    #expect(try Location(parsing: location.canonical) == location)
    #expect(try Location(parsing: text.replacing("3.25", with: "3.250")).canonicalBody == text)
    #expect(location.upright.canonicalBody == "fathom1:re=-0.75:im=0.1:h=2:n=900:f=burning-ship")
  }

  @Test(arguments: [
    (":stretch=0", "the stretch must lie between 0.001 and 1000, in 1000 places"),
    (":stretch=-2", "the stretch must lie between 0.001 and 1000, in 1000 places"),
    (":stretch=1000.5", "the stretch must lie between 0.001 and 1000, in 1000 places"),
    (":skew=1000001", "the skew must lie between -1000000 and 1000000 degrees, in 1000 places"),
    (":skew=left", "‘left’ is no decimal number"),
  ])
  func `values beyond the limits are refused`(_ text: String, _ problem: String) {
    let userError = #expect(throws: LocationError.self) { try place(text) }
    #expect(userError?.problem == problem)
  }

  /// The product of the three rotations and the scaling, in doubles.
  private func product(
    _ rotation: Double, _ skew: Double, _ stretch: Double, _ u: Double, _ v: Double
  ) -> (x: Double, y: Double) {
    func turned(_ x: Double, _ y: Double, _ degrees: Double) -> (Double, Double) {
      let angle = degrees * Double.pi / 180
      return (x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle))
    }
    let (along, across) = turned(u, v, -skew)
    let (x, y) = turned(along * stretch, across / stretch, skew)
    return turned(x, y, rotation)
  }

  @Test(arguments: [
    ("0", "0", "2"), ("0", "90", "2"), ("30", "0", "0.5"), ("-111.5", "77.25", "3.7"),
    ("10", "400", "1000"), ("0", "45", "0.001"),
  ])
  func `the matrix rotates, stretches along the skew, and keeps the area`(
    _ rotation: String, _ skew: String, _ stretch: String
  ) throws {
    let location = try place(":rot=\(rotation):skew=\(skew):stretch=\(stretch)")
    let matrix = location.screenMatrix
    let (r, a, s) = try (
      #require(Double(rotation)), #require(Double(skew)), #require(Double(stretch))
    )
    for (u, v) in [(1.0, 0.0), (0, 1), (-3.5, 2.25)] {
      let expected = product(r, a, s, u, v)
      let found = matrix.applied(to: u, v)
      let tolerance = 1e-13 * max(s, 1 / s)
      #expect(abs(found.x - expected.x) < tolerance && abs(found.y - expected.y) < tolerance)
      let back = matrix.inverse(of: found.x, found.y)
      #expect(abs(back.u - u) < 1e-8 && abs(back.v - v) < 1e-8)
    }
    // The elements are rounded once; without a rotation, and along an axis, they are exact.
    let determinant = matrix.xx * matrix.yy - matrix.xy * matrix.yx
    #expect(abs(determinant - 1) < 1e-15 * max(s * s, 1 / (s * s)))
    if rotation == "0", skew == "0" { #expect((matrix.xx, matrix.yy, matrix.xy) == (s, 1 / s, 0)) }
    if rotation == "0", skew == "90" { #expect((matrix.xx, matrix.yy, matrix.xy) == (1 / s, s, 0)) }
  }

  @Test func `engine and oracle points are those of the matrix`() throws {
    let location = try place(":rot=20:skew=35:stretch=4.5")
    let view = Viewport(location, size: try PictureSize(width: 12, height: 8))
    for (i, j) in [(0, 0), (11, 7), (5, 2)] {
      let (u, v) = (Double(i) + 0.5 - 6, 4 - Double(j) - 0.5)
      let expected = product(20, 35, 4.5, u, v)
      let found = view.exactPixel(i, j, precision: 200).nearest
      #expect(abs(found.re - (-0.75 + 0.25 * expected.x)) < 1e-13)
      #expect(abs(found.im - (0.1 + 0.25 * expected.y)) < 1e-13)
    }
  }

  @Test func `quadrants and pans are those on the screen`() throws {
    let location = try place(":rot=20:skew=35:stretch=4.5")
    let size = try PictureSize(width: 64, height: 64)
    let whole = Viewport(location, size: size)
    let quarter = Viewport(try location.stepping(into: .topRight), size: size)
    let panned = Viewport(try location.centered(right: 0.25, up: -0.125), size: size)
    func isNear(_ first: BigComplex, _ second: BigComplex) -> Bool {
      let (a, b) = (first.nearest, second.nearest)
      return abs(a.re - b.re) < 1e-6 && abs(a.im - b.im) < 1e-6
    }
    // The corner between four pixels is the mean of two of them.
    func corner(_ view: Viewport, _ i: Int, _ j: Int) -> BigComplex {
      var sum = view.exactPixel(i - 1, j - 1, precision: 128)
      sum.add(view.exactPixel(i, j, precision: 128))
      sum.re.scale(byPowerOfTwo: -1)
      sum.im.scale(byPowerOfTwo: -1)
      return sum
    }
    #expect(isNear(corner(quarter, 32, 32), corner(whole, 48, 16)))
    #expect(isNear(corner(quarter, 16, 48), corner(whole, 40, 24)))
    #expect(isNear(corner(panned, 32, 32), corner(whole, 48, 40)))
    #expect(quarter.location.hasShape(of: location))
  }

  @Test func `a rotation turns the picture as a whole`() throws {
    let location = try place(":rot=20:skew=35:stretch=4.5")
    let turned = try location.rotated(to: "110")
    #expect(try turned.skew == ExactDecimal("-55"))
    // A quarter turn: what lay above now lies to the right of the screen's middle.
    let (first, second) = (location.screenMatrix, turned.screenMatrix)
    for (u, v) in [(1.0, 0.0), (0.25, -2)] {
      let (before, after) = (first.applied(to: -v, u), second.applied(to: u, v))
      #expect(abs(before.x - after.x) < 1e-14 && abs(before.y - after.y) < 1e-14)
    }
    #expect(try place(":rot=20").rotated(to: "110").skew.isZero)
  }

  // MARK: Other programs

  /// The elements of a matrix, row by row.
  private typealias Rows = (Double, Double, Double, Double)

  private func times(_ a: Rows, _ b: Rows) -> Rows {
    (
      a.0 * b.0 + a.1 * b.2, a.0 * b.1 + a.1 * b.3, a.2 * b.0 + a.3 * b.2, a.2 * b.1 + a.3 * b.3
    )
  }

  private func rotation(_ degrees: Double) -> Rows {
    let angle = degrees * Double.pi / 180
    return (cos(angle), -sin(angle), sin(angle), cos(angle))
  }

  private func stretch(_ factor: Double, at degrees: Double) -> Rows {
    times(times(rotation(degrees), (factor, 0, 0, 1 / factor)), rotation(-degrees))
  }

  private func expect(
    _ location: Location, shows rows: Rows, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let m = location.screenMatrix
    for (found, expected) in zip([m.xx, m.xy, m.yx, m.yy], [rows.0, rows.1, rows.2, rows.3]) {
      #expect(abs(found - expected) < 1e-12, sourceLocation: sourceLocation)
    }
  }

  @Test func `Kalles Fraktaler's stretch is its matrix, upright or mirrored`() throws {
    let text =
      "Re: 0\nIm: 0\nZoom: 4\nRotateAngle: 12.5\nStretchAngle: 33\nStretchAmount: 1.75\n"
    let own = times(stretch(exp2(1.75), at: 33), rotation(12.5))
    let down = try ForeignFixture.place(text)
    expect(down.location, shows: own)
    #expect(!down.warnings.contains { $0.contains("Stretch") })
    // The direction of the imaginary axis is that of the screen's v, so the matrix is the same.
    let up = try ForeignFixture.place(text + "ImagPointsUp: 1\n")
    expect(up.location, shows: own)
    #expect(try up.location.rotation == ExactDecimal("12.5"))
    let written = try #require(try KallesFormat.written(up))
    #expect(written.text.contains("RotateAngle: 12.5\r\n"))
    #expect(written.text.contains("StretchAngle: 33\r\nStretchAmount: 1.75\r\n"))
    #expect(
      try ForeignFixture.place(written.text).location.screenMatrix == up.location.screenMatrix)
  }

  @Test func `Fraktaler's stretch is its matrix, reflected or mirrored`() throws {
    let text =
      "location.real = \"0\"\nlocation.imag = \"0\"\nlocation.zoom = \"4\"\n"
      + "bailout.iterations = 9\ntransform.rotate = -58.2363\n"
      + "transform.stretch_angle = 40.8756\ntransform.stretch_amount = 268.693\n"
    let factor = stretch(exp2(2.68693), at: 40.8756)
    let place = try ForeignFixture.place(text)
    expect(place.location, shows: times(rotation(-58.2363), factor))
    #expect(place.warnings.isEmpty && place.notes.count == 1)
    let reflected = try ForeignFixture.place(text + "transform.reflect = true\n")
    expect(reflected.location, shows: times(rotation(58.2363), factor))
    #expect(reflected.warnings.count == 1 && reflected.warnings[0].contains("transform.reflect"))
    let written = try #require(try FraktalerFormat.written(place))
    #expect(written.text.contains("transform.stretch_angle = 40.8756\n"))
    #expect(written.text.contains("transform.stretch_amount = 268.693\n"))
    #expect(try ForeignFixture.place(written.text).location == place.location)
  }

  @Test(arguments: ["2.5", "0.3333", "17", "1.00000000000000000001"])
  func `any stretch comes back from its power of two`(_ text: String) throws {
    let stretch = try ExactDecimal(text)
    let octaves = ForeignStretch.octaves(of: stretch)
    let back = try ForeignStretch.factor(octaves: octaves, Spot(nil))
    #expect(try back.subtracting(stretch).magnitude < ExactDecimal(1, exponent: -29))
  }

  @Test func `a stretch beyond the limits is refused, not rounded`() {
    for amount in ["11", "-10", "1e9"] {
      #expect(throws: LocationError.self) {
        try ForeignFixture.place(
          "Re: 0\nIm: 0\nZoom: 4\nRotateAngle: 0\nStretchAmount: \(amount)\n")
      }
    }
  }

  @Test func `FRACTINT's parallelogram is its matrix`() throws {
    let place = try ForeignFixture.place("a {\ntype=mandel center-mag=0/0/4/1.5/30/20\n}").location
    // The half sides of the program's own formula, for a screen of 4 to 3.
    let slope = tan(20 * Double.pi / 180)
    let rows = times(rotation(-30), (1 / 1.5, slope, 0, 1))
    let scale = 1 / sqrt(1.5)
    #expect(abs(place.height.nearest - 0.5 * scale) < 1e-14)
    let m = place.screenMatrix
    for (found, expected) in zip([m.xx, m.xy, m.yx, m.yy], [rows.0, rows.1, rows.2, rows.3]) {
      #expect(abs(found * scale - expected) < 1e-7)
    }
  }
}
