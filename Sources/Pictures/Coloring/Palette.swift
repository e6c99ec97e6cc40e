// Palette — a ring of colors, smooth all the way round.

/// A periodic gradient through a few stops.
package struct Palette: Sendable {
  package let name: String
  /// What it looks like, in a few words.
  package let summary: String
  /// What its lines are drawn with: dark, and of its own hue.
  package let ink: LinearColor
  private let stops: [(position: Double, hex: UInt32)]

  /// A palette through `stops`, sRGB colors at rising positions in 0 ..< 1.
  package init(
    name: String, summary: String, ink: UInt32, stops: [(position: Double, hex: UInt32)]
  ) {
    precondition(stops.count >= 2, "a gradient has two stops or more")
    (self.name, self.summary, self.ink, self.stops) = (name, summary, LinearColor(hex: ink), stops)
  }

  /// The gradient, worked out anew: to be kept while it is in use.
  package var ring: PaletteRing { PaletteRing(stops) }
}

/// A palette's colors all round, mixed in OKLab.
package struct PaletteRing: Sendable {
  /// At equal steps round the ring, the first color again at the end.
  private let colors: [LinearColor]

  private static let steps = 2048

  fileprivate init(_ stops: [(position: Double, hex: UInt32)]) {
    let stopColors = stops.map { OKLab(LinearColor(hex: $0.hex)) }
    // Two stops of the neighboring turns on each side make the joint as smooth as the rest.
    let count = stops.count
    let indices = Array(-2..<count + 2)
    let positions = indices.map { k in
      let turn = k < 0 ? -1 : k / count
      return stops[k - turn * count].position + Double(turn)
    }
    func curve(_ component: KeyPath<OKLab, Double>) -> MonotoneCurve {
      MonotoneCurve(
        positions, indices.map { stopColors[($0 + count) % count][keyPath: component] })
    }
    let (lightness, a, b) = (curve(\.lightness), curve(\.a), curve(\.b))
    colors = (0...PaletteRing.steps).map { step in
      let at = Double(step % PaletteRing.steps) / Double(PaletteRing.steps)
      let mixed = OKLab(
        lightness: lightness.value(at: at), a: a.value(at: at), b: b.value(at: at))
      return mixed.light.clamped
    }
  }

  /// The color at a place on the ring: 0 and 1 are the same; what is not finite is 0.
  package func color(at position: Double) -> LinearColor {
    color(places(SIMD4(repeating: position)).x)
  }

  /// Four positions in steps from the ring's start; 0 for what is not finite.
  @inline(__always)
  func places(_ positions: SIMD4<Double>) -> SIMD4<Double> {
    let at = (positions - PaletteRing.floor(positions)) * Double(PaletteRing.steps)
    // False for what is not a number, too.
    return SIMD4.zero.replacing(with: at, where: at .>= 0 .& at .<= Double(PaletteRing.steps))
  }

  /// The color at a place that `places` gave.
  @inline(__always)
  func color(_ place: Double) -> LinearColor {
    let index = min(Int(place), PaletteRing.steps - 1)
    return colors[index].mixed(with: colors[index + 1], Float(place - Double(index)))
  }

  /// Rounded down, up to 2⁵¹ in modulus: adding 1.5 · 2⁵² leaves no bit behind the point.
  ///
  /// (`rounded` calls the C library where the processor may be older than 2008.)
  @inline(__always)
  private static func floor(_ x: SIMD4<Double>) -> SIMD4<Double> {
    let nearest = (x + 0x1.8p52) - 0x1.8p52
    return nearest.replacing(with: nearest - 1, where: nearest .> x)
  }
}
