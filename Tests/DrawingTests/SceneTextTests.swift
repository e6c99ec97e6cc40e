// SceneTextTests — scenes as text: short and canonical, wrong values, files of L-systems.

import BigNumbers
import Core
import Places
import Testing

@testable import Drawing

@Suite("Texts of scenes")
struct SceneTextTests {
  @Test("the short text is the home view; its canonical text leads back to it")
  func short() throws {
    let location = try #require(try SceneText.location("scene:tree:step=8:angle=120"))
    #expect(location.window == .home)
    #expect(location.canonicalBody == "fathom1:re=-0.5:im=0:h=3:f=scene-tree:step=8:angle=120")
    #expect(try Location(parsing: location.canonical) == location)
    let scene = try #require(try Scene(location))
    #expect(scene.summary == "tree, step 8, angle 120°")
  }

  @Test("a short text has the keys of every place")
  func keys() throws {
    let location = try #require(
      try SceneText.location("scene:koch:j=1-4-4:rot=30:interior=ff0000:ground=ffffff"))
    #expect(location.journey?.steps.count == 3)
    #expect(location.rotation == ExactDecimal(30))
    let scene = try #require(try Scene(location))
    #expect(scene.color == CanvasColor(red: 1, green: 0, blue: 0))
    #expect(scene.ground == CanvasColor(red: 1, green: 1, blue: 1))
    #expect(try SceneText.location("fathom1:re=0:im=0:h=1") == nil)
    #expect(try Scene(Location.home) == nil)
  }

  @Test("what is wrong is said")
  func mistakes() {
    let cases: [(String, SceneError)] = [
      ("scene:", .unknown("")), ("scene:oak", .unknown("oak")),
      ("scene:tree:step=-1", .badStep("-1")), ("scene:tree:step=1e9", .badStep("1e9")),
      ("scene:tree:step=0.1234567", .badStep("0.1234567")),
      ("scene:tree:angle=x", .badAngle("x")), ("scene:polygon:sides=2", .badSides("2")),
      ("scene:tree:sides=4", .foreignKey("sides", scene: "tree")),
      ("scene:tree:stpe=4", .unknownKey("stpe")), ("scene:tree:ground=red", .badColor("red")),
    ]
    for (text, error) in cases {
      #expect(throws: error, "\(text)") { try SceneText.location(text) }
    }
    #expect(throws: LocationError.self) { try SceneText.location("scene:tree:re=0") }
  }

  @Test("values are changed one by one")
  func setting() throws {
    let tree = try Scene(named: "tree")
    #expect(tree.step == nil && tree.generations == nil)
    let grown = try tree.setting("angle", to: "90").setting("step", to: "7.5")
    #expect(grown.location.others.map(\.key) == ["step", "angle"])
    #expect(try grown.stepping(by: 1).generations == 8.5)
    #expect(try grown.stepping(by: -20).generations == 0)
    #expect(throws: SceneError.noNumber) { try tree.stepping(by: 1) }
    #expect(throws: SceneError.foreignKey("sides", scene: "tree")) {
      try tree.setting("sides", to: "5")
    }
  }

  private static let rules = """
    # Koch's curve
    axiom: F
    angle: 60
    F = F+F--F+F
    """

  @Test("a file's L-system is that of the list, and its location has its rules")
  func file() throws {
    let system = try LSystem(parsing: Self.rules)
    #expect(system == (try LSystems.named("koch")))
    let location = try Scene(system).location
    #expect(
      location.canonicalBody
        == "fathom1:re=-0.5:im=0:h=3:f=scene-lsystem:angle=60:axiom=F:rules=FF+F--F+F")
    let again = try #require(try Scene(try Location(parsing: location.canonical)))
    guard case .system(let read) = again.kind else {
      Issue.record("it is an L-system")
      return
    }
    #expect(read == system)
  }

  @Test("brackets come back from a location")
  func brackets() throws {
    let plant = try #require(try LSystems.named("plant"))
    let again = try #require(try Scene(try Location(parsing: try Scene(plant).location.canonical)))
    guard case .system(let read) = again.kind else {
      Issue.record("it is an L-system")
      return
    }
    #expect(read == plant)
  }

  @Test("a bad file is refused, with its line")
  func badFiles() {
    let cases: [(String, SceneError)] = [
      ("axiom: F\nangle: x", .badLine(2, "‘x’ is no number of degrees")),
      ("axiom: F\nnothing", .badLine(2, "‘nothing’ is no ‘key: value’ and no ‘F = rule’")),
      ("axiom: F\nf = F", .badLine(2, "‘f’ is not axiom, angle, start, or a letter")),
      ("axiom: F\nF = F\nF = FF", .badLine(3, "‘F’ has two rules")),
      ("axiom: F", .badRule("it has no line ‘angle: …’")),
      ("angle: 3", .badRule("it has no line ‘axiom: …’")),
      ("axiom: F\nangle: 9\nF = F[", .badRule("[ and ] do not match in ‘F[’")),
      ("axiom: F\nangle: 9\nF = F?", .badRule("‘?’ is no capital letter, +, -, [ or ]")),
      ("axiom: +\nangle: 9", .badRule("its axiom has no letter")),
    ]
    for (text, error) in cases {
      #expect(throws: error, "\(text)") { try LSystem(parsing: text) }
    }
  }

  @Test("a figure that does not grow is refused")
  func noGrowth() throws {
    let flat = try LSystem(axiom: "F", rules: [:], angle: ExactDecimal(90))
    #expect(throws: SceneError.self) { try LSystemFigure(flat, angle: flat.angle) }
    let koch = try #require(try LSystems.named("koch"))
    #expect(throws: SceneError.noGrowth("120")) {
      try LSystemFigure(koch, angle: ExactDecimal(120))
    }
  }
}
