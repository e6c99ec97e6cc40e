// Scene — a recursive figure that is drawn as lines or polygons, at a place like any other.

package import BigNumbers
internal import Core
package import Places

/// A recursive figure in the home square.
///
/// In a location, a scene is the formula `scene-NAME` with the keys `step`, `angle`, `sides`,
/// `axiom`, `rules`, `start` and `ground`. So its view, its look and its checksum are those of
/// every place.
package struct Scene: Sendable {
  package let name: String
  /// The generations to draw; nil to go on until parts are smaller than a pixel.
  package private(set) var step: ExactDecimal?
  /// The angle in degrees.
  package private(set) var angle: ExactDecimal
  package let location: Location
  let kind: Kind
  let color: CanvasColor
  let ground: CanvasColor

  /// The figures.
  enum Kind: Sendable {
    case tree
    case cells(CellFigure.Shape)
    case system(LSystem)
  }

  private static let prefix = "scene-"
  /// The names of all scenes.
  package static let names =
    ["tree", "carpet", "triangle", "polygon"] + LSystems.all.map(\.name) + [custom]
  /// The name of an L-system whose rules are given.
  package static let custom = "lsystem"
  /// The keys that only scenes have.
  package static let keys = ["step", "angle", "sides", "axiom", "rules", "start", "ground"]

  /// The scene of a location; nil if it is a place of another kind.
  ///
  /// - Throws: `SceneError` if the scene or one of its values does not exist.
  package init?(_ location: Location) throws(SceneError) {
    guard location.formula.hasPrefix(Self.prefix) else { return nil }
    self.location = location
    name = String(location.formula.dropFirst(Self.prefix.count))
    var values = Dictionary(
      location.others.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    if let key = location.others.map(\.key).first(where: { !Self.keys.contains($0) }) {
      throw .unknownKey(key)
    }
    if location.isStretched { throw .stretched }
    step = try Self.step(values.removeValue(forKey: "step") ?? "auto")
    let given = try values.removeValue(forKey: "angle").map(Self.angle)
    color = CanvasColor(location.look.interior ?? HexColor(0xF2EBDD))
    ground = try Self.color(values.removeValue(forKey: "ground") ?? "14202b")
    switch name {
    case "tree": (kind, angle) = (.tree, given ?? ExactDecimal(120))
    case "carpet": (kind, angle) = (.cells(.carpet), given ?? .zero)
    case "triangle": (kind, angle) = (.cells(.triangle), given ?? .zero)
    case "polygon":
      let sides = values.removeValue(forKey: "sides") ?? "5"
      guard let count = Int(sides), (3...12).contains(count) else { throw .badSides(sides) }
      (kind, angle) = (.cells(.polygon(sides: count)), given ?? .zero)
    case Self.custom:
      let start = values.removeValue(forKey: "start") ?? "right"
      guard start == "up" || start == "right" else {
        throw .badRule("its start is not ‘up’ or ‘right’")
      }
      angle = given ?? ExactDecimal(90)
      kind = .system(
        try LSystem(
          axiom: values.removeValue(forKey: "axiom") ?? "",
          rules: values.removeValue(forKey: "rules") ?? "", angle: angle, isUpward: start == "up"))
    default:
      guard let system = try LSystems.named(name) else { throw .unknown(name) }
      (kind, angle) = (.system(system), given ?? system.angle)
    }
    if let key = values.keys.min() { throw .foreignKey(key, scene: name) }
  }

  private static func step(_ text: String) throws(SceneError) -> ExactDecimal? {
    if text == "auto" { return nil }
    guard let number = try? ExactDecimal(text), number.sign >= 0,
      number <= ExactDecimal(1_000_000), number.decimalPlaces <= 6
    else { throw .badStep(text) }
    return number
  }

  private static func angle(_ text: String) throws(SceneError) -> ExactDecimal {
    guard let number = try? ExactDecimal(text), number.magnitude <= ExactDecimal(1_000_000),
      number.decimalPlaces <= 30
    else { throw .badAngle(text) }
    return number
  }

  private static func color(_ text: String) throws(SceneError) -> CanvasColor {
    guard let color = HexColor(Array(text.utf8)) else { throw .badColor(text) }
    return CanvasColor(color)
  }

  /// The name and the values as people type them: `tree, step 7.5, angle 90°`.
  package var summary: String {
    var parts = [name]
    if case .cells(.polygon(let sides)) = kind { parts.append("\(sides) sides") }
    parts.append("step \(step?.plain ?? "auto")")
    return (parts + ["angle \(angle.plain)°"]).joined(separator: ", ")
  }

  /// Whether a location is that of a scene, perhaps of one that does not exist.
  package static func isNamed(by location: Location) -> Bool {
    location.formula.hasPrefix(prefix)
  }

  /// The step as the nearest double; nil if it is `auto`.
  package var generations: Double? { step?.nearest }

  // MARK: Changing

  /// Returns the scene with more generations, or fewer, but not below 0.
  ///
  /// - Throws: `SceneError.noNumber` if the step is `auto`; `.badStep` if it becomes too large.
  package func stepping(by count: Int) throws(SceneError) -> Scene {
    guard let step else { throw .noNumber }
    let next = (try? step.adding(ExactDecimal(count))) ?? step
    return try setting("step", to: next.sign < 0 ? "0" : next.plain)
  }

  /// Returns the scene with another value of a key, or with its usual one if the value is nil.
  ///
  /// - Throws: `SceneError` if the scene does not have the key or the value.
  package func setting(_ key: String, to value: String?) throws(SceneError) -> Scene {
    var next = location
    next.others.removeAll { $0.key == key }
    if let value { next.others.append(Pair(key: key, value: value)) }
    next.others.sort { left, right in
      let order = Self.keys
      return (order.firstIndex(of: left.key) ?? 0) < (order.firstIndex(of: right.key) ?? 0)
    }
    guard let scene = try Scene(next) else { preconditionFailure("it is a scene") }
    return scene
  }

  /// A scene by its name, in the home view.
  ///
  /// - Parameter sides: The sides of a polygon.
  package init(named name: String, sides: String? = nil) throws(SceneError) {
    var location = Location.home
    guard Self.names.contains(name) else { throw .unknown(name) }
    location.formula = Self.prefix + name
    if let sides { location.others = [Pair(key: "sides", value: sides)] }
    guard let scene = try Scene(location) else { throw .unknown(name) }
    self = scene
  }

  /// The scene of an L-system, in the home view.
  package init(_ system: LSystem) throws(SceneError) {
    var location = Location.home
    location.formula = Self.prefix + Self.custom
    let keys = system.keys
    location.others = [
      Pair(key: "angle", value: system.angle.plain), Pair(key: "axiom", value: keys.axiom),
      Pair(key: "rules", value: keys.rules),
    ]
    if system.isUpward { location.others.append(Pair(key: "start", value: "up")) }
    guard let scene = try Scene(location) else { throw .unknown(Self.custom) }
    self = scene
  }
}
