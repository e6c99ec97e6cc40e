// Palette — a ring of colors, smooth all the way round.

/// A periodic gradient through a few stops, mixed in OKLab.
package struct Palette: Sendable {
  package let name: String
  /// What it looks like, in a few words.
  package let summary: String
  /// What its lines are drawn with: dark, and of its own hue.
  package let ink: LinearColor
  /// The gradient at equal steps round the ring, the first color again at the end.
  private let ring: [LinearColor]

  private static let steps = 2048

  /// A palette through `stops`, sRGB colors at rising positions in 0 ..< 1.
  package init(
    name: String, summary: String, ink: UInt32, stops: [(position: Double, hex: UInt32)]
  ) {
    precondition(stops.count >= 2, "a gradient has two stops or more")
    let colors = stops.map { OKLab(LinearColor(hex: $0.hex)) }
    // Two stops of the neighboring turns on each side make the joint as smooth as the rest.
    let count = stops.count
    let indices = Array(-2..<count + 2)
    let positions = indices.map { k in
      let turn = k < 0 ? -1 : k / count
      return stops[k - turn * count].position + Double(turn)
    }
    func curve(_ component: KeyPath<OKLab, Double>) -> MonotoneCurve {
      MonotoneCurve(positions, indices.map { colors[($0 + count) % count][keyPath: component] })
    }
    let (lightness, a, b) = (curve(\.lightness), curve(\.a), curve(\.b))
    ring = (0...Palette.steps).map { step in
      let at = Double(step % Palette.steps) / Double(Palette.steps)
      let mixed = OKLab(
        lightness: lightness.value(at: at), a: a.value(at: at), b: b.value(at: at))
      return LinearColor(rgb: mixed.light.rgb.clamped(lowerBound: .zero, upperBound: .one))
    }
    (self.name, self.summary, self.ink) = (name, summary, LinearColor(hex: ink))
  }

  /// The color at a place on the ring: 0 and 1 are the same; what is not finite is 0.
  @inline(__always)
  package func color(at position: Double) -> LinearColor {
    let at = (position - position.rounded(.down)) * Double(Palette.steps)
    guard at >= 0 else { return ring[0] }
    let index = min(Int(at), Palette.steps - 1)
    return ring[index].mixed(with: ring[index + 1], Float(at - Double(index)))
  }
}
