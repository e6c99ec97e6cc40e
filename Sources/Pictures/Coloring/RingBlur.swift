// RingBlur — a palette seen from afar: the mean light of a stretch of its ring.

/// Means of a palette's colors over stretches of any length, each in two look-ups.
///
/// Where the position on the ring runs through turns from one pixel to the next, a single color
/// is a matter of chance and a picture is confetti; the mean over what the pixel covers is what
/// an endless number of samples would show.
struct RingBlur: Sendable {
  private let steps = 1024
  /// The light of the ring from its start, in steps.
  private let sums: [SIMD3<Double>]

  init(_ ring: PaletteRing) {
    var (sums, sum) = ([SIMD3<Double>.zero], SIMD3<Double>.zero)
    for step in 0..<steps {
      let rgb = ring.color(at: (Double(step) + 0.5) / Double(steps)).rgb
      sum += SIMD3(Double(rgb.x), Double(rgb.y), Double(rgb.z))
      sums.append(sum)
    }
    self.sums = sums
  }

  /// The mean light of the whole ring.
  var mean: LinearColor { light(sums[steps] / Double(steps)) }

  /// The mean light of a stretch about a place on the ring.
  ///
  /// - Parameters:
  ///   - place: In turns; what is not finite counts as 0.
  ///   - width: In turns; a stretch has at least a step.
  func color(at place: Double, width: Double) -> LinearColor {
    guard place.magnitude < 0x1p40, width.magnitude < 64 else {
      return place.magnitude < 0x1p40 ? mean : color(at: 0, width: 0)
    }
    let width = max(width, 1 / Double(steps))
    let stretch = sum(to: place + width / 2) - sum(to: place - width / 2)
    return light(stretch / (width * Double(steps))).clamped
  }

  /// The light from place 0 on, in steps; between two steps it grows evenly.
  private func sum(to place: Double) -> SIMD3<Double> {
    let turns = place.rounded(.down)
    let at = (place - turns) * Double(steps)
    let index = min(Int(at), steps - 1)
    let part = sums[index] + (sums[index + 1] - sums[index]) * (at - Double(index))
    return sums[steps] * turns + part
  }

  private func light(_ rgb: SIMD3<Double>) -> LinearColor {
    LinearColor(Float(rgb.x), Float(rgb.y), Float(rgb.z))
  }
}
