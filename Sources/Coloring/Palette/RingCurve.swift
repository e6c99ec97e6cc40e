// RingCurve — a closed curve through colors, in lightness and hue.

/// A closed curve through colors, in lightness and in both hue components.
///
/// The slope is continuous, also where the ring closes. Between two stops, no component leaves
/// their range.
struct RingCurve {
  private let lightness: MonotoneCurve
  private let a: MonotoneCurve
  private let b: MonotoneCurve

  /// - Parameter stops: At least two stops, at increasing positions in 0 ..< 1.
  init(_ stops: [(position: Double, color: OKLab)]) {
    let count = stops.count
    // Two stops of the adjacent turns on each side make the joint as smooth as the rest.
    let indices = Array(-2..<count + 2)
    let positions = indices.map { k in
      let turn = k < 0 ? -1 : k / count
      return stops[k - turn * count].position + Double(turn)
    }
    func curve(_ component: KeyPath<OKLab, Double>) -> MonotoneCurve {
      MonotoneCurve(
        positions, indices.map { stops[($0 + count) % count].color[keyPath: component] })
    }
    (lightness, a, b) = (curve(\.lightness), curve(\.a), curve(\.b))
  }

  /// The color at a position from 0 to 1, which no display may be able to show.
  func color(at position: Double) -> OKLab {
    OKLab(
      lightness: lightness.value(at: position), a: a.value(at: position), b: b.value(at: position))
  }
}
