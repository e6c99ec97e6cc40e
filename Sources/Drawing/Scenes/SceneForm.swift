// SceneForm — a scene as numbers and rules, for a page that draws its figure itself.

internal import BigNumbers
package import Core

/// All that one needs to construct a scene's figure: its rules and its values.
package struct SceneForm: Sendable {
  /// The ways in which figures are constructed.
  package enum Kind: String, Sendable {
    case tree, carpet, triangle, polygon, lsystem
  }

  package let kind: Kind
  /// The sides of a polygon; nil for other kinds.
  package let sides: Int?
  /// The axiom and the rules of an L-system; nil for other kinds.
  package let system: LSystem?
  /// The generations, and the angle in degrees, as decimals; the step is nil if it is `auto`.
  package let step: String?
  package let angle: String
  package let color: HexColor
  package let ground: HexColor

  package init(_ scene: Scene) {
    var (sides, system) = (Int?.none, LSystem?.none)
    switch scene.kind {
    case .tree: kind = .tree
    case .cells(.carpet): kind = .carpet
    case .cells(.triangle): kind = .triangle
    case .cells(.polygon(let count)): (kind, sides) = (.polygon, count)
    case .system(let rules): (kind, system) = (.lsystem, rules)
    }
    (self.sides, self.system) = (sides, system)
    (step, angle) = (scene.step?.plain, scene.angle.plain)
    (color, ground) = (HexColor(scene.color), HexColor(scene.ground))
  }
}

extension HexColor {
  /// The nearest color with 8 bits in each channel, without its opacity.
  fileprivate init(_ color: CanvasColor) {
    func bits(_ channel: Double) -> UInt32 { UInt32((channel * 255).rounded()) }
    self.init(bits(color.red) << 16 | bits(color.green) << 8 | bits(color.blue))
  }
}
