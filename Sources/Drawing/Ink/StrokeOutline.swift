// StrokeOutline — the closed outline of a stroke, to be filled once.
//
// Goals, in order: 1. no holes and no pinches; 2. smooth; 3. few edges.

/// The outline of a stroke, in heights of its window relative to the window's center.
///
/// At each point of the middle line an offset of the half width leads to both sides, perpendicular
/// to the line. Both curves through the offsets are joined by round ends to one closed outline.
///
/// The outline may cross itself. It is filled where its winding number is not zero, and the number
/// is nowhere of the opposite sign: where the line turns so sharply that the inner offset curve
/// would run backward, that curve is led through the middle line instead, and the outer one is
/// rounded. So a part of the stroke never cancels another, and zigzags have their full width.
struct StrokeOutline: Sendable {
  /// The edges; each begins where the one before ends, and the first where the last ends.
  private(set) var edges: [OutlineEdge] = []

  /// The most halvings of a segment.
  ///
  /// What is still sharp then is shorter than 1/32 of it.
  private static let mostHalvings = 5
  /// Directions whose cosine is at least this differ by less than a degree, and need no join.
  private static let straightCosine = 0.99985

  private var left: [OutlineEdge] = []
  private var right: [OutlineEdge] = []
  /// The end of the line so far: the point, and the direction there.
  private var end: (point: SIMD3<Double>, direction: SIMD2<Double>)?
  private var begin: (point: SIMD3<Double>, direction: SIMD2<Double>)?

  /// - Parameter tolerance: The size in heights of the window below which details are left out; 0
  ///   for none.
  init(_ stroke: Stroke, tolerance: Double = 0) {
    let line = StrokeLine(stroke, tolerance: tolerance)
    if !line.isDot {
      for segment in line.segments {
        add(segment, tolerance, halvings: Self.mostHalvings)
      }
    }
    guard let begin, let end else {
      edges = Self.circle(line.points[0])
      return
    }
    edges = left + Self.cap(end.point, end.direction)
    edges += right.reversed().map(\.reversed)
    edges += Self.cap(begin.point, -begin.direction)
    (left, right) = ([], [])
  }

  // MARK: Ends

  /// The half circle from the left side of a line's end to its right side.
  private static func cap(_ point: SIMD3<Double>, _ direction: SIMD2<Double>) -> [OutlineEdge] {
    let side = direction.turnedLeft
    return OutlineEdge.arc(
      around: point.plane, radius: point.z, from: side, to: direction, isLeft: false)
      + OutlineEdge.arc(
        around: point.plane, radius: point.z, from: direction, to: -side, isLeft: false)
  }

  private static func circle(_ point: SIMD3<Double>) -> [OutlineEdge] {
    cap(point, SIMD2(1, 0)) + cap(point, SIMD2(-1, 0))
  }

  // MARK: Sides

  private mutating func add(_ segment: CubicSegment, _ tolerance: Double, halvings: Int) {
    if segment.polygonLength < tolerance || halvings == 0 {
      append(segment.straightened)
    } else if segment.isGentle {
      append(segment)
    } else {
      let (first, second) = segment.halves
      add(first, tolerance, halvings: halvings - 1)
      add(second, tolerance, halvings: halvings - 1)
    }
  }

  /// Appends a segment that turns by less than 37 degrees.
  private mutating func append(_ segment: CubicSegment) {
    guard let (start, finish) = segment.directions else { return }
    join(to: segment.a, start)
    for (isLeft, sign) in [(true, 1.0), (false, -1.0)] {
      let edges = Self.offset(segment, start.turnedLeft * sign, finish.turnedLeft * sign)
      if isLeft { left += edges } else { right += edges }
    }
    end = (segment.d, finish)
  }

  /// One side of a segment.
  ///
  /// - Parameters:
  ///   - first: The unit vector toward the side at the segment's start.
  ///   - last: The unit vector toward the side at its end.
  private static func offset(
    _ segment: CubicSegment, _ first: SIMD2<Double>, _ last: SIMD2<Double>
  ) -> [OutlineEdge] {
    let (a, d) = (segment.a.plane, segment.d.plane)
    let start = a + first * segment.a.z
    let finish = d + last * segment.d.z
    let (chord, offsetChord) = (d - a, finish - start)
    let size = (chord * chord).sum()
    let ratio = (chord * offsetChord).sum() / size
    guard size > 0, ratio > 0 else {
      // The side would run backward.
      return [
        OutlineEdge(from: start, to: a), OutlineEdge(from: a, to: d),
        OutlineEdge(from: d, to: finish),
      ]
    }
    // The derivative of C + n·h is (1 − κh)·C′ + n·h′; the ratio of chords stands for 1 − κh.
    let ahead = (segment.b - segment.a).plane + first * (segment.b.z - segment.a.z)
    let back = (segment.d - segment.c).plane + last * (segment.d.z - segment.c.z)
    return [
      OutlineEdge(from: start, start + ahead * ratio, finish - back * ratio, to: finish)
    ]
  }

  /// Turns the sides at the end of the line so far into a new direction.
  private mutating func join(to point: SIMD3<Double>, _ direction: SIMD2<Double>) {
    guard let (last, old) = end else {
      begin = (point, direction)
      return
    }
    let center = point.plane
    let (oldSide, newSide) = (old.turnedLeft, direction.turnedLeft)
    let isSmooth = (old * direction).sum() > Self.straightCosine
    let turnsLeft = old.x * direction.y - old.y * direction.x >= 0
    for (isLeft, sign) in [(true, 1.0), (false, -1.0)] {
      let from = last.plane + oldSide * (sign * last.z)
      let to = center + newSide * (sign * point.z)
      let isInner = isLeft == turnsLeft
      let edges =
        if isSmooth {
          from == to ? [] : [OutlineEdge(from: from, to: to)]
        } else if isInner {
          [OutlineEdge(from: from, to: center), OutlineEdge(from: center, to: to)]
        } else {
          OutlineEdge.arc(
            around: center, radius: point.z, from: oldSide * sign, to: newSide * sign,
            isLeft: turnsLeft)
        }
      if isLeft { left += edges } else { right += edges }
    }
  }
}

extension SIMD2<Double> {
  /// The vector turned by 90 degrees counter-clockwise.
  fileprivate var turnedLeft: SIMD2 { SIMD2(-y, x) }
}
