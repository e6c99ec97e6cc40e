// MonotoneCurve — a smooth curve through points that does not overshoot them.

/// A cubic curve through given points, rising where they rise and flat where they turn.
///
/// The slopes are weighted harmonic means of the neighboring chords' slopes (Fritsch and Butland,
/// 1984). The slope is continuous, and between two points the curve stays between their values.
package struct MonotoneCurve: Sendable {
  /// The part of the curve from one point to the next.
  private struct Piece {
    let x: Double
    let end: Double
    let step: Double
    let y: Double
    let nextY: Double
    let slope: Double
    let nextSlope: Double
  }

  private let pieces: [Piece]
  private let first: (x: Double, y: Double, slope: Double)
  private let last: (x: Double, y: Double, slope: Double)
  /// For equal parts of the x axis, the piece at which a search starts; it is never too far.
  private let starts: [Int]
  /// The number of such parts in a unit of x.
  private let density: Double

  private static let parts = 512

  /// - Parameters:
  ///   - xs: At least two values, strictly increasing.
  ///   - ys: As many values as `xs`.
  package init(_ xs: [Double], _ ys: [Double]) {
    precondition(xs.count >= 2 && xs.count == ys.count, "a curve has two points or more")
    let steps = zip(xs.dropFirst(), xs).map { $0 - $1 }
    precondition(steps.allSatisfy { $0 > 0 }, "the points rise")
    let chords = (0..<steps.count).map { (ys[$0 + 1] - ys[$0]) / steps[$0] }
    var slopes = [chords[0]]
    for k in chords.indices.dropFirst() {
      let (left, right) = (chords[k - 1], chords[k])
      let (weightLeft, weightRight) = (2 * steps[k] + steps[k - 1], steps[k] + 2 * steps[k - 1])
      slopes.append(
        left * right <= 0
          ? 0 : (weightLeft + weightRight) / (weightLeft / left + weightRight / right))
    }
    slopes.append(chords[chords.count - 1])
    pieces = steps.indices.map {
      Piece(
        x: xs[$0], end: xs[$0 + 1], step: steps[$0], y: ys[$0], nextY: ys[$0 + 1],
        slope: slopes[$0], nextSlope: slopes[$0 + 1])
    }
    let end = steps.count
    first = (xs[0], ys[0], slopes[0])
    last = (xs[end], ys[end], slopes[end])
    let density = Double(MonotoneCurve.parts) / (xs[end] - xs[0])
    self.density = density
    // A point in an earlier part lies before every x of a later part, since rounding is monotone.
    let places = xs.map { Int(($0 - xs[0]) * density) }
    var piece = 0
    starts = (0...MonotoneCurve.parts + 1).map { part in
      while piece + 1 < end && places[piece + 1] < part { piece += 1 }
      return piece
    }
  }

  /// The value at `x`; the curve is linear beyond its ends.
  ///
  /// - Complexity: O(1) if the points are evenly spaced, O(points) in the worst case.
  @inline(__always)
  package func value(at x: Double) -> Double { values(at: SIMD4(repeating: x))[0] }

  /// The values at four positions at once.
  @inline(__always)
  func values(at x: SIMD4<Double>) -> SIMD4<Double> {
    // Written without a loop, since indexing a lane by a variable goes through memory.
    let a = piece(at: x.x)
    let b = piece(at: x.y)
    let c = piece(at: x.z)
    let d = piece(at: x.w)
    let t = (x - SIMD4(a.x, b.x, c.x, d.x)) / SIMD4(a.step, b.step, c.step, d.step)
    let u: SIMD4<Double> = 1 - t
    let fromLow: SIMD4<Double> = u * u * (1 + 2 * t)
    let fromHigh: SIMD4<Double> = t * t * (1 + 2 * u)
    let low = SIMD4(a.slope, b.slope, c.slope, d.slope)
    let high = SIMD4(a.nextSlope, b.nextSlope, c.nextSlope, d.nextSlope)
    let slope: SIMD4<Double> = low * u - high * t
    var y: SIMD4<Double> = SIMD4(a.y, b.y, c.y, d.y) * fromLow
    y += SIMD4(a.nextY, b.nextY, c.nextY, d.nextY) * fromHigh
    y += SIMD4(a.step, b.step, c.step, d.step) * t * u * slope
    let isBelow = x .<= first.x
    let isAbove = x .>= last.x
    y.replace(with: first.y + first.slope * (x - first.x), where: isBelow)
    y.replace(with: last.y + last.slope * (x - last.x), where: isAbove)
    return y
  }

  /// The piece that contains a position; any piece for a position beyond the ends.
  @inline(__always)
  private func piece(at x: Double) -> Piece {
    let place = x > first.x ? (x < last.x ? x : first.x) : first.x
    var index = starts[Int((place - first.x) * density)]
    while pieces[index].end <= place { index += 1 }
    return pieces[index]
  }
}
