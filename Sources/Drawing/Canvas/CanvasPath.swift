// CanvasPath — lines and curves in pixels.

/// Lines and cubic Bézier curves, as any number of subpaths.
///
/// Coordinates are in pixels of the picture, x to the right and y down; (0, 0) is the top left
/// corner of the top left pixel. They may lie anywhere: what is far outside is cut off before
/// cairo sees it. Coordinates beyond ±1e100 are moved there; NaN is an error of the program.
package struct CanvasPath: Sendable {
  /// One step of a path.
  enum Element: Sendable {
    case move(SIMD2<Double>)
    case line(SIMD2<Double>)
    case curve(SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)
    case close
  }

  /// A connected part of a path: its elements, beginning with a move, and a box around them.
  struct Subpath: Sendable {
    var elements: Range<Int>
    var low: SIMD2<Double>
    var high: SIMD2<Double>

    mutating func include(_ point: SIMD2<Double>) {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
  }

  private(set) var elements: [Element] = []
  private(set) var subpaths: [Subpath] = []

  package init() {}

  /// A polygon or an open line through some points.
  package init(_ points: some Sequence<SIMD2<Double>>, isClosed: Bool) {
    var isFirst = true
    for point in points {
      if isFirst { move(to: point) } else { line(to: point) }
      isFirst = false
    }
    if isClosed && !isFirst { close() }
  }

  package var isEmpty: Bool { elements.isEmpty }

  /// Begins a subpath.
  package mutating func move(to point: SIMD2<Double>) {
    let point = Self.bounded(point)
    subpaths.append(
      Subpath(elements: elements.count..<elements.count + 1, low: point, high: point))
    elements.append(.move(point))
  }

  package mutating func line(to point: SIMD2<Double>) {
    let point = Self.bounded(point)
    append(.line(point), point)
  }

  /// A cubic Bézier curve with two control points.
  package mutating func curve(
    _ first: SIMD2<Double>, _ second: SIMD2<Double>, to end: SIMD2<Double>
  ) {
    let (first, second, end) = (Self.bounded(first), Self.bounded(second), Self.bounded(end))
    append(.curve(first, second, end), first, second, end)
  }

  /// Joins the end of the subpath to its beginning.
  package mutating func close() { append(.close) }

  private mutating func append(_ element: Element, _ points: SIMD2<Double>...) {
    precondition(!subpaths.isEmpty, "a path begins with a move")
    elements.append(element)
    let first = subpaths[subpaths.count - 1].elements.lowerBound
    subpaths[subpaths.count - 1].elements = first..<elements.count
    for point in points { subpaths[subpaths.count - 1].include(point) }
  }

  private static func bounded(_ point: SIMD2<Double>) -> SIMD2<Double> {
    precondition(!point.x.isNaN && !point.y.isNaN, "a coordinate is a number")
    return point.clamped(lowerBound: .init(repeating: -1e100), upperBound: .init(repeating: 1e100))
  }
}
