// RingBlur — the mean light over an interval of a palette's ring.

/// The mean light of a palette over intervals of any length, by two look-ups.
///
/// If the position on the ring turns several times from one pixel to the next, a single color is
/// random, and the picture is noise. The mean over the interval that a pixel covers is the limit
/// for infinitely many samples.
struct RingBlur: Sendable {
  private let steps = 1024
  /// The sums of light from the ring's start to each step.
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

  /// The mean light of an interval around a position on the ring.
  ///
  /// - Parameters:
  ///   - place: The position in turns; a value that is not finite counts as 0.
  ///   - width: The length in turns; at least one step is used.
  func color(at place: Double, width: Double) -> LinearColor {
    guard place.magnitude < 0x1p40, width.magnitude < 64 else {
      return place.magnitude < 0x1p40 ? mean : color(at: 0, width: 0)
    }
    let width = max(width, 1 / Double(steps))
    let stretch = sum(to: place + width / 2) - sum(to: place - width / 2)
    return light(stretch / (width * Double(steps))).clamped
  }

  /// The sum of light from 0 to a position in steps; it is linear between steps.
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
