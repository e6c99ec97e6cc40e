// MoveTests — the page's steps from view to view are exact if they can be, and otherwise close.

import BigNumbers
import Core
import FractalEngine
import Places
import Testing

@testable import Web

@Suite("Moves")
struct MoveTests {
  private func zoom(_ k: Int, _ x: Double, _ y: Double) -> Move {
    var move = Move()
    (move.zoom, move.x, move.y) = (k, x, y)
    return move
  }

  /// The point at (x, y) heights from the center, in the precision of such a view.
  private func point(_ view: Location, _ x: Double, _ y: Double) throws -> PlanePoint {
    let re = try view.re.adding(view.height.multiplied(by: ExactDecimal(exactly: x)))
    let im = try view.im.adding(view.height.multiplied(by: ExactDecimal(exactly: y)))
    return PlanePoint(re: re, im: im)
  }

  @Test("the point under the pointer stays there", arguments: [16, -16, 7, 640, 64_000, 212_000])
  func pointer(_ k: Int) throws {
    let start = try Location(parsing: "fathom1:re=-0.75:im=0.1:h=1e-5")
    let (x, y) = (0.37, -0.21)
    let next = try start.moved(by: zoom(k, x, y), lastLimit: nil)
    let (before, after) = (try point(start, x, y), try point(next, x, y))
    // Both centers are rounded to 2^−22 of the smaller height.
    let tolerance = try min(start.height, next.height).multiplied(by: ExactDecimal(exactly: 1e-6))
    #expect(try before.re.subtracting(after.re).magnitude < tolerance)
    #expect(try before.im.subtracting(after.im).magnitude < tolerance)
    #expect(abs(next.depth - start.depth - Double(k) / 64) < 0.11)
  }

  @Test("64 steps halve the height exactly, and 0 steps change nothing")
  func octaves() throws {
    let start = try Location(parsing: "fathom1:re=-0.75:im=0.1:h=1e-5:pal=ember")
    #expect(try start.moved(by: zoom(640, 0, 0), lastLimit: nil).height == start.halved(10).height)
    #expect(try start.moved(by: zoom(0, 0.4, 0.4), lastLimit: nil) == start)
  }

  @Test("a view that is too deep is refused, and so is an invalid pointer")
  func bounds() throws {
    for move in [zoom(.max, 0, 0), zoom(.min, 0, 0), zoom(1, .infinity, 0), zoom(1, 0, .nan)] {
      #expect(throws: (any Error).self) { try Location.home.moved(by: move, lastLimit: nil) }
    }
    var move = Move()
    move.quadrant = 5
    #expect(throws: BadInput.self) { try Location.home.moved(by: move, lastLimit: nil) }
    #expect(throws: BadInput.self) { try Location.home.moved(by: Move(), lastLimit: nil) }
  }

  @Test("rotations add up, and a picture turns against its view")
  func turns() throws {
    var move = Move()
    move.turn = 90
    var place = Location.home
    for _ in 0..<3 { place = try place.moved(by: move, lastLimit: nil) }
    #expect(place.rotation == ExactDecimal(-270))
  }

  @Test("a stretch is set as in a location, turned with the picture, and undone by upright")
  func stretches() throws {
    var (skew, stretch, turn, upright) = (Move(), Move(), Move(), Move())
    (skew.skew, stretch.stretch, turn.turn, upright.upright) = ("40", "2.5", 90, true)
    var place = Location.home
    for move in [skew, stretch, turn] { place = try place.moved(by: move, lastLimit: nil) }
    #expect(place.canonicalBody == "fathom1:re=-0.5:im=0:h=3:rot=-90:skew=130:stretch=2.5")
    #expect(try place.moved(by: upright, lastLimit: nil) == .home)
    stretch.stretch = "0"
    #expect(throws: LocationError.self) { try place.moved(by: stretch, lastLimit: nil) }
  }

  @Test("a family is shown where it is best seen, with a power it is shown whole")
  func families() throws {
    var move = Move()
    move.formula = "mothbrot"
    let start = try Location(parsing: "fathom1:re=0:im=0:h=1e-5:pal=ember:rot=30")
    let best = try start.moved(by: move, lastLimit: nil)
    let seen = try Location(parsing: "fathom1:re=-0.6:im=0.6:h=1.6:f=mothbrot:p=3:pal=ember")
    #expect(best.canonical == seen.canonical)
    move.power = 2
    let whole = try start.moved(by: move, lastLimit: nil)
    #expect(whole.window == Location.home.window)
    #expect(whole.hybrid == FormulaFamily.named("mothbrot")?.formula(power: 2))
    move.power = 7
    #expect(throws: FormulaError.self) { try start.moved(by: move, lastLimit: nil) }
    (move.formula, move.power) = ("celtic", nil)
    #expect(try start.moved(by: move, lastLimit: nil).window == Location.home.window)
  }

  @Test("a formula is written as mathematics; one that another formula computes becomes that one")
  func written() throws {
    var move = Move()
    move.formula = "conj(z)^2 z + c"
    let start = try Location(parsing: "fathom1:re=0:im=0:h=1e-5:p=4")
    let next = try start.moved(by: move, lastLimit: nil)
    #expect((next.formula, next.window) == ("hybrid", Location.home.window))
    #expect(next.hybrid == (try HybridFormula(written: "conj(z)^2 z + c")))
    move.formula = "z^3 + c"
    let cubic = try next.moved(by: move, lastLimit: nil)
    #expect((cubic.formula, cubic.power) == ("mandelbrot", 3))
    #expect(cubic.hybrid == nil)
    move.formula = "z^^2"
    #expect(throws: (any Error).self) { try start.moved(by: move, lastLimit: nil) }
  }

  @Test("more doubles the limit that was used")
  func more() throws {
    var move = Move()
    move.more = true
    let place = try Location.home.moved(by: move, lastLimit: 3_000)
    #expect(place.iterations == .limit(6_000))
    #expect(try place.moved(by: move, lastLimit: 1).iterations == .limit(12_000))
  }

  @Test("a scene's values are set one by one, null resets one, and the view stays")
  func scenes() throws {
    var move = Move()
    move.scene = ["step": "7.5", "angle": "40"]
    let start = try Location(parsing: "fathom1:re=0.25:im=0.5:h=0.1:f=scene-tree:step=3")
    let next = try start.moved(by: move, lastLimit: nil)
    #expect(next.canonical.contains(":re=0.25:im=0.5:h=0.1:f=scene-tree:step=7.5:angle=40"))
    move.scene = ["step": String?.none]
    let last = try next.moved(by: move, lastLimit: nil)
    #expect(last.canonical.hasSuffix("f=scene-tree:angle=40"))
    move.scene = ["step": "-1"]
    #expect(throws: (any Error).self) { try start.moved(by: move, lastLimit: nil) }
    move.scene = ["axiom": "F"]
    #expect(throws: BadInput.self) { try start.moved(by: move, lastLimit: nil) }
    move.scene = ["step": "2"]
    #expect(throws: BadInput.self) { try Location.home.moved(by: move, lastLimit: nil) }
  }

  @Test("shapes and an image of a look are set, and other texts are refused")
  func shapes() throws {
    var move = Move()
    move.look = ["traps": "circle,0,0.5/stalk", "trapby": "shape", "texture": "0123abcd"]
    let place = try Location.home.moved(by: move, lastLimit: nil)
    #expect(place.look.traps == TrapShapes("circle,0,0.5/stalk"))
    #expect((place.look.trapby, place.look.texture) == ("shape", "0123abcd"))
    for wrong in [["traps": "square"], ["texture": "../../etc/passwd"], ["texture": "0"]] {
      move.look = wrong
      #expect(throws: (any Error).self) { try place.moved(by: move, lastLimit: nil) }
    }
  }

  @Test("a look's keys are set one by one, and null resets one")
  func looks() throws {
    var move = Move()
    move.look = ["pal": "ember", "phase": "0.25", "color": "smooth"]
    let place = try Location.home.moved(by: move, lastLimit: nil)
    #expect((place.palette, place.color) == ("ember", "smooth"))
    #expect(place.look.phase == ExactDecimal(25, exponent: -2))
    move.look = ["phase": nil as String?] as [String: String?]
    #expect(try place.moved(by: move, lastLimit: nil).look.phase.isZero)
    for wrong in [["phase": "x"], ["trap": "y"], ["nothing": "1"], ["pal": "no-such"]] {
      move.look = wrong
      #expect(throws: (any Error).self) { try place.moved(by: move, lastLimit: nil) }
    }
  }
}
