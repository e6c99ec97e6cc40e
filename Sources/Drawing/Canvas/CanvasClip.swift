// CanvasClip — cuts a path off far outside the picture, before cairo sees it.
//
// Cairo's coordinates are 24.8 fixed point: a line to ±10⁶ pixels is drawn wrong without an error.

/// A rectangle beyond which nothing of a path is left, and one within which it is seen.
///
/// Fills are cut by moving every point outside to the nearest point of the rectangle, after edges
/// have been split where they cross one of its four lines. This map is affine on each part of an
/// edge, and it moves nothing across a point inside, so that winding numbers there are kept.
struct CanvasClip {
  /// What is seen, in pixels.
  let seenLow: SIMD2<Double>
  let seenHigh: SIMD2<Double>
  /// The rectangle, `margin` pixels larger on each side.
  let low: SIMD2<Double>
  let high: SIMD2<Double>

  /// The distance from what is seen to the edge of the rectangle, in pixels.
  static let margin = 0x1p14

  init(seenLow: SIMD2<Double>, seenHigh: SIMD2<Double>) {
    (self.seenLow, self.seenHigh) = (seenLow, seenHigh)
    (low, high) = (seenLow - Self.margin, seenHigh + Self.margin)
  }

  /// One step of a path that has been cut.
  typealias Element = CanvasPath.Element

  /// The subpaths of a shape that may be seen, cut off at the rectangle.
  func cut(_ path: CanvasPath, stroke: Double?, emit: (Element) -> Void) {
    let reach = stroke.map { 10 * $0 + 1 } ?? 1  // a mitered joint is up to ten widths long
    for subpath in path.subpaths where isSeen(subpath.low, subpath.high, reach) {
      let elements = path.elements[subpath.elements]
      if contains(subpath.low) && contains(subpath.high) {
        elements.forEach(emit)
      } else if stroke == nil {
        cutFill(lines(elements, reach), emit)
      } else {
        cutStroke(lines(elements, reach), emit)
      }
    }
  }

  private func contains(_ point: SIMD2<Double>) -> Bool {
    all(point .>= low) && all(point .<= high)
  }

  private func isSeen(_ low: SIMD2<Double>, _ high: SIMD2<Double>, _ reach: Double) -> Bool {
    all(low .<= seenHigh + reach) && all(high .>= seenLow - reach)
  }

  /// A subpath as the points of a polygonal line, its curves replaced by chords: short ones where
  /// they may be seen, long ones elsewhere.
  private func lines(_ elements: ArraySlice<Element>, _ reach: Double) -> [SIMD2<Double>] {
    var points: [SIMD2<Double>] = []
    for element in elements {
      switch element {
      case .move(let point), .line(let point): points.append(point)
      case .curve(let first, let second, let end):
        guard let start = points.last else { continue }
        flatten(start, first, second, end, reach, depth: 0, into: &points)
      case .close: if let first = points.first { points.append(first) }
      }
    }
    return points
  }

  /// Appends the chords of a curve, without its start.
  ///
  /// The distance of a chord from its curve is at most that of the control points from where they
  /// would be on a straight line, here an eighth of a pixel.
  private func flatten(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>,
    _ reach: Double, depth: Int, into points: inout [SIMD2<Double>]
  ) {
    let (lowest, highest) = (
      pointwiseMin(pointwiseMin(a, b), pointwiseMin(c, d)),
      pointwiseMax(pointwiseMax(a, b), pointwiseMax(c, d))
    )
    let bends = max((b - (a + a + d) / 3).largest, (c - (a + d + d) / 3).largest)
    // Each halving divides the distance of the control points by at least 2.
    if bends <= 0.125 || depth >= 400 || !isSeen(lowest, highest, reach) {
      points.append(d)
      return
    }
    let (ab, bc, cd) = ((a + b) / 2, (b + c) / 2, (c + d) / 2)
    let (abc, bcd) = ((ab + bc) / 2, (bc + cd) / 2)
    let middle = (abc + bcd) / 2
    flatten(a, ab, abc, middle, reach, depth: depth + 1, into: &points)
    flatten(middle, bcd, cd, d, reach, depth: depth + 1, into: &points)
  }

  private func cutFill(_ points: [SIMD2<Double>], _ emit: (Element) -> Void) {
    guard var last = points.last else { return }
    var isFirst = true
    for point in points {
      for corner in corners(last, point) {
        emit(isFirst ? .move(corner) : .line(corner))
        isFirst = false
      }
      emit(isFirst ? .move(clamped(point)) : .line(clamped(point)))
      isFirst = false
      last = point
    }
    emit(.close)
  }

  private func clamped(_ point: SIMD2<Double>) -> SIMD2<Double> {
    point.clamped(lowerBound: low, upperBound: high)
  }

  /// Where an edge crosses the four lines of the rectangle, in order, moved into it.
  private func corners(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> [SIMD2<Double>] {
    if contains(a) && contains(b) { return [] }
    // Positions are computed from the nearer end: from the other, digits would cancel.
    if distance(a) > distance(b) { return corners(b, a).reversed() }
    let direction = b - a
    let (toLow, toHigh) = ((low - a) / direction, (high - a) / direction)
    return [toLow.x, toLow.y, toHigh.x, toHigh.y].filter { $0 > 0 && $0 < 1 }.sorted()
      .map { clamped(a + $0 * direction) }
  }

  /// The distance of a point from the middle of what is seen, along the axis where it is larger.
  private func distance(_ point: SIMD2<Double>) -> Double {
    (point - (seenLow + seenHigh) / 2).largest
  }

  private func cutStroke(_ points: [SIMD2<Double>], _ emit: (Element) -> Void) {
    var isDrawing = false
    for (a, b) in zip(points, points.dropFirst()) {
      guard let (start, end) = inside(a, b) else {
        isDrawing = false
        continue
      }
      if !isDrawing { emit(.move(start)) }
      emit(.line(end))
      isDrawing = end == b
    }
  }

  /// The part of an edge within the rectangle (Liang and Barsky, 1984); nil if there is none.
  private func inside(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>
  ) -> (SIMD2<Double>, SIMD2<Double>)? {
    if distance(a) > distance(b) { return inside(b, a).map { ($1, $0) } }
    let direction = b - a
    var (from, to) = (0.0, 1.0)
    for axis in 0..<2 {
      if direction[axis] == 0 {
        if a[axis] < low[axis] || a[axis] > high[axis] { return nil }
        continue
      }
      let atLow = (low[axis] - a[axis]) / direction[axis]
      let atHigh = (high[axis] - a[axis]) / direction[axis]
      from = max(from, min(atLow, atHigh))
      to = min(to, max(atLow, atHigh))
    }
    guard from <= to else { return nil }
    return (
      from == 0 ? a : clamped(a + from * direction), to == 1 ? b : clamped(a + to * direction)
    )
  }
}

extension SIMD2<Double> {
  /// The larger of the two coordinates, without their signs.
  fileprivate var largest: Double { Swift.max(abs(x), abs(y)) }
}
