// UprightViewTests — the matrix that shows a minibrot of an absolute-value map without its skew.

import BigNumbers
import Testing

@testable import FractalEngine
@testable import Landmarks
@testable import Places

@Suite struct UprightViewTests {
  @Test func `a step on the screen moves the end of a period alike in all directions`() throws {
    let text = "re=-1.75594551827:im=-0.01832226034:h=0.0001:f=burning-ship"
    let (map, period) = (AbsPowerMap.burningShip(power: 2), 9)
    let location = try Location(parsing: "fathom1:" + text)
    let found = try UprightView(of: location) { _ in }
    #expect(found.period == period)
    #expect(found.view.window == location.window)
    let formula = try Formulas.chosen(by: location)
    let window = LandmarkWindow(location, limit: 10_000)
    let nucleus = try #require(
      try formula.nucleus(near: window.center, within: window.radius, limit: 10_000) { _ in })
    let precision = 400
    func end(_ u: Double, _ v: Double) throws -> Planar<FloatExp> {
      let (x, y) = found.view.screenMatrix.applied(to: u, v)
      var c = BigComplex(
        BigFloat(nucleus.c.re, precision: precision), BigFloat(nucleus.c.im, precision: precision))
      c.add(BigComplex(FloatExpComplex(Complex(x, y), exponent: -40), precision: precision))
      var orbit = ExactAbsPowerOrbit(map, c)
      for _ in 0..<period { try orbit.advance() }
      return orbit.value
    }
    // One step from the nucleus in each direction; there the orbit returns to 0.
    let (right, up) = (try end(1, 0), try end(0, 1))
    let (width, height) = (right.length, up.length)
    #expect(abs((width / height).nearest - 1) < 2e-3)
    let dot = right.re * up.re + right.im * up.im
    #expect(abs((dot / (width * height)).nearest) < 2e-3)
    #expect(try end(0, 0).length < width * FloatExp(0x1p-12))
    // Without the matrix they differ.
    #expect(found.view.isStretched)
  }

  /// Views of the burning ship around small ships off the real axis, their periods, and whether
  /// these turn by 90° and so are mirror images.
  static let ships: [(view: String, period: Int, isMirrored: Bool)] = [
    (
      """
      re=1.026183540121348240273726784079431286073008252829807060\
      :im=-1.161040815295916194512168946438552019679421710353548199
      """, 114, false
    ),
    (
      """
      re=0.908267080071994714866140714469378864017932730830572636\
      :im=-1.651840736087259128539198164114444619323178365220841323
      """, 99, true
    ),
    (
      """
      re=0.957103807198280174494776608243644704032292894972325123\
      :im=-1.369741699764250318760299603517544601266113369496981268
      """, 104, true
    ),
  ]

  @Test(arguments: Self.ships)
  func `burning ships of 1e-100 are framed as the whole ship is`(
    _ ship: (view: String, period: Int, isMirrored: Bool)
  ) throws {
    let location = try Location(parsing: "fathom1:\(ship.view):h=1e-52:f=burning-ship")
    let found = try UprightView(of: location) { _ in }
    #expect(found.period == ship.period && found.nucleus.isProved)
    #expect(found.isMirrored == ship.isMirrored && abs(found.nucleus.twist) < 1)
    #expect(found.remarks.count == (ship.isMirrored ? 1 : 0))
    let whole = try Location(parsing: "fathom1:re=-0.5:im=0:h=3:f=burning-ship")
    let (windows, side) = ([whole, found.framed].map { LandmarkWindow($0, limit: 2_000) }, 12)
    /// The iterations until the orbit of a point of a view escapes; nil beyond `limit`.
    func count(_ window: LandmarkWindow, _ x: Double, _ y: Double, limit: Int) throws -> Int? {
      var c = window.center
      c.add(BigComplex(window.point(x, y), precision: c.precision))
      var orbit = ExactAbsPowerOrbit(AbsPowerMap.burningShip(power: 2), c)
      while orbit.n < limit {
        try orbit.advance()
        if orbit.nearest.lengthSquared > 0x1p20 { return orbit.n }
      }
      return nil
    }
    // An iteration of the whole ship is a period of the small one, which takes some periods more.
    var compared = 0
    for square in 0..<side * side {
      let x = (Double(square % side) + 0.5) * 2 / Double(side) - 1
      let y = (Double(square / side) + 0.5) * 2 / Double(side) - 1
      let shown = ship.isMirrored ? -y : y
      guard let first = try count(windows[0], x, y, limit: 8) else { continue }
      let second = try #require(try count(windows[1], x, shown, limit: 14 * found.period))
      let more = Double(second) / Double(found.period) - Double(first)
      #expect(more > 3 && more < 4.5, "\(x), \(y): \(first), \(second)")
      compared += 1
    }
    #expect(compared > 90)
  }

  @Test func `formulas without skewed copies are refused`() throws {
    #expect(throws: LandmarkError.noSkew(formula: "mandelbrot")) {
      try UprightView(of: .home) { _ in }
    }
  }

  /// The formulas with a view of their own, and hybrid formulas without a name.
  ///
  /// The view of `celtic-imag-quasi` is too small to hold a nucleus of a low period.
  static let hybrids =
    FormulaFamily.all.map {
      $0.name == "celtic-imag-quasi"
        ? "re=-0.2:im=0:h=2.4:f=\($0.name)" : "\($0.view):f=\($0.name)"
    } + [
      "re=-1.2:im=0.05:h=0.6:f=hybrid:ops=sqr,add/absx,absy,sqr,add",
      "re=-0.3:im=0:h=2.5:f=hybrid:ops=absx,rot30,sqr,add",
      "re=-1.7:im=0.01:h=0.3:f=hybrid:ops=sqr,add/sqr,absx,add/absy,sqr,add",
    ]

  @Test(arguments: Self.hybrids)
  func `each hybrid formula has a nucleus in its view`(_ text: String) throws {
    let location = try Location(parsing: "fathom1:" + text).expanded
    let found = try UprightView(of: location) { _ in }
    let map = HybridMap(try #require(location.hybrid))
    #expect(found.period % map.lines.count == 0)
    #expect(found.remarks.contains { "\($0)".contains("first line") } == (map.lines.count > 1))
    // The orbit, in the arithmetic of the oracle.
    var orbit = ExactHybridOrbit(map, found.nucleus.c)
    var nearest = FloatExp(1)
    for n in 1...found.period {
      orbit.step()
      let size = Planar<FloatExp>(orbit.z).length
      if n < found.period { nearest = min(nearest, size) }
    }
    let last = Planar<FloatExp>(orbit.z).length
    #expect(last < nearest * FloatExp(0x1p-20), "\(found.period), \(last), \(nearest)")
  }

  @Test func `formulas without minibrots are refused, each for its reason`() throws {
    let cases: [(text: String, formula: String, obstacle: MinibrotObstacle)] = [
      ("f=julia", "julia", .constant), ("f=carpet", "carpet", .digits),
      ("f=triangle", "triangle", .digits),
      ("f=sierpinski-julia", "sierpinski-julia", .criticalPoints),
      ("f=sierpinski-julia:c=0.1,0", "sierpinski-julia", .constant),
      ("f=hybrid:c=0.1,0", "hybrid", .constant),
    ]
    for (text, formula, obstacle) in cases {
      let location = try Location(parsing: "fathom1:re=0.1:im=0.2:h=0.1:" + text)
      #expect(throws: LandmarkError.noMinibrots(formula: formula, obstacle), "\(text)") {
        try UprightView.isKnown(for: location)
      }
    }
    for entry in Formulas.all where !cases.contains(where: { $0.formula == entry.name }) {
      let location = try Location(parsing: "fathom1:re=0:im=0:h=1:f=\(entry.name)")
      let isKnown = try UprightView.isKnown(for: location)
      #expect(isKnown == (entry.name != "mandelbrot"), "\(entry.name)")
    }
  }

  @Test func `a view without a nucleus is refused`() throws {
    let location = try Location(parsing: "fathom1:re=1.5:im=1.5:h=0.1:f=burning-ship")
    #expect(throws: LandmarkError.noNucleus) { try UprightView(of: location) { _ in } }
  }

  @Test func `a small copy of the Mandelbrot set is shown without a stretch`() throws {
    let location = try Location(parsing: "fathom1:re=-1.76:im=0:h=0.1:skew=30:stretch=3")
    let landmarks = try Landmarks(of: location)
    let found = try #require(try landmarks.lowestPeriod { _ in })
    #expect(!(try found.nucleus.framed(in: location).isStretched))
  }
}
