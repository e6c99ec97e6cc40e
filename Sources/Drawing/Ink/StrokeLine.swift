// StrokeLine — the middle line of a stroke with its half widths, from the sampled points.

/// The points through which a stroke's outline is constructed.
///
/// A point is (x, y, half width) in heights of the stroke's window. The width falls with the speed
/// of the hand and grows with the pressure of a pen, between the stroke's two widths; it tapers
/// toward both ends.
struct StrokeLine {
  /// Points at distances of at least the tolerance; a single one if the stroke is a dot.
  private(set) var points: [SIMD3<Double>]

  /// The speed at which the width is halfway between its bounds: 0.8 heights a second, in heights
  /// a millisecond.
  private static let usualSpeed = 0.8e-3
  /// The share of a new speed in the mean of the speeds so far.
  private static let freshness = 0.3
  /// The factor of the width at both ends.
  private static let endWidth = 0.15

  /// - Parameter tolerance: Points that are nearer to the point before than this are left out; in
  ///   heights of the window. The widths do not depend on it.
  init(_ stroke: Stroke, tolerance: Double) {
    let halves = Self.halfWidths(of: stroke)
    let least = max(tolerance, InkPoint.unit / 2)
    let last = stroke.points.count - 1
    points = []
    var length = 0.0
    var lengths: [Double] = []
    for (index, point) in stroke.points.enumerated() {
      let position = point.position
      let here = SIMD3(position.x, position.y, halves[index])
      guard let before = points.last else {
        points.append(here)
        lengths.append(0)
        continue
      }
      let step = distance(before, here)
      if step < least {
        // The line ends at its last point, however near that is.
        if index == last && step > 0 && points.count > 1 {
          points[points.count - 1] = here
          length += step
          lengths[lengths.count - 1] = length
        }
        continue
      }
      length += step
      points.append(here)
      lengths.append(length)
    }
    if length < stroke.widths.upperBound / 2 {
      points = [Self.dot(of: points)]
    } else {
      taper(lengths, over: min(1.5 * stroke.widths.upperBound, 0.3 * length))
    }
  }

  /// Whether the stroke is a dot.
  var isDot: Bool { points.count == 1 }

  /// The half width at each point, from speed and pressure.
  private static func halfWidths(of stroke: Stroke) -> [Double] {
    let points = stroke.points
    let (narrow, wide) = (stroke.widths.lowerBound / 2, stroke.widths.upperBound / 2)
    var speed = 0.0
    return points.indices.map { index in
      if index > 0, points[index].milliseconds > 0 {
        let way = points[index].position - points[index - 1].position
        let current = (way * way).sum().squareRoot() / Double(points[index].milliseconds)
        speed = index == 1 ? current : speed + (current - speed) * freshness
      }
      var share = 1 / (1 + speed / usualSpeed)
      let pressure = points[index].pressure
      if pressure > 0 { share = min(share * (0.25 + 1.5 * Double(pressure) / 65_535), 1) }
      return narrow + (wide - narrow) * share
    }
  }

  /// The middle of a few points, with the greatest half width among them.
  private static func dot(of points: [SIMD3<Double>]) -> SIMD3<Double> {
    var middle = points.reduce(.zero, +) / Double(points.count)
    middle.z = points.map(\.z).reduce(0, max)
    return middle
  }

  /// Narrows both ends.
  ///
  /// - Parameters:
  ///   - lengths: The length of the line up to each point.
  ///   - way: The length of the narrowed part at each end.
  private mutating func taper(_ lengths: [Double], over way: Double) {
    guard let whole = lengths.last, way > 0 else { return }
    for index in points.indices {
      let near = min(lengths[index], whole - lengths[index])
      let share = min(near / way, 1)
      points[index].z *= Self.endWidth + (1 - Self.endWidth) * share * (2 - share)
    }
  }

  /// The line as cubic Bézier segments of four points each.
  ///
  /// The fourth point of a segment is moved to the middle between its neighbors, so that the next
  /// segment continues in the same direction. The last segment may have fewer points, and is then
  /// a parabola or a straight line.
  var segments: [CubicSegment] {
    var p = points
    var found: [CubicSegment] = []
    var i = 0
    while i + 4 < p.count {
      p[i + 3] = (p[i + 2] + p[i + 4]) / 2
      found.append(CubicSegment(p[i], p[i + 1], p[i + 2], p[i + 3]))
      i += 3
    }
    switch p.count - 1 - i {
    case 3: found.append(CubicSegment(p[i], p[i + 1], p[i + 2], p[i + 3]))
    case 2:
      let (a, b, c) = (p[i], p[i + 1], p[i + 2])
      found.append(CubicSegment(a, a + (b - a) * (2.0 / 3), c + (b - c) * (2.0 / 3), c))
    case 1:
      let (a, b) = (p[i], p[i + 1])
      found.append(CubicSegment(a, a + (b - a) / 3, b + (a - b) / 3, b))
    default: break
    }
    return found
  }
}

/// The distance of two points of a line in the plane.
private func distance(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
  let way = b - a
  return (way.x * way.x + way.y * way.y).squareRoot()
}
