// TrapApproach — the nearest approach of an orbit to shapes in the plane of z.

internal import Core

/// The nearest approach of an orbit to some shapes, value by value.
///
/// A value's distance is divided by its weight, 0 to 1, so that values stop to count gradually.
/// Distances from shapes without ends count |z|²/4-fold beyond |z| = 2; so every shape tapers off,
/// and the last values, which are large, leave no edges.
struct TrapApproach {
  let shapes: TrapShapes
  private let placed: [PlacedShape]
  private(set) var distance = Double.infinity
  /// The angle of z about the shape's middle, in turns.
  private var angle = 0.0
  private var shape = 0
  /// The iteration of the nearest value, and the first that counts.
  private var nearest = 0
  private var first: Int?

  init(_ shapes: TrapShapes) {
    self.shapes = shapes
    placed = shapes.shapes.map(PlacedShape.init)
  }

  /// Compares the value z of iteration n, whose weight is 0 to 1.
  mutating func add(_ z: Complex, n: Int, weight: Double) {
    if !(weight > 0) { return }
    if first == nil { first = n }
    for (index, one) in placed.enumerated() {
      let found = one.distance(to: z) / weight
      guard found < distance else { continue }
      (distance, shape, nearest) = (found, index, n)
      let fromMiddle = z - one.middle
      angle = Angle.turns(fromMiddle.re, fromMiddle.im)
    }
  }

  /// The distance and the angle, or the shape and the time; unknown if no value has counted.
  ///
  /// - Parameter end: The iteration of the escape; nil if the orbit does not escape.
  func value(of feature: OrbitFeature, end: Int?) -> SIMD2<Float> {
    guard distance.isFinite else { return OrbitFeature.unknown }
    if case .trapDistance = feature { return SIMD2(Float(distance), Float(angle)) }
    return SIMD2(Float(shape), Float((end ?? nearest) - (end == nil ? first ?? 0 : nearest)))
  }
}

/// A shape in doubles.
private struct PlacedShape {
  private let kind: TrapShape.Kind
  let middle: Complex
  private let size: Double
  /// The conjugate of the direction of one line, of modulus 1.
  private let rotation: Complex

  init(_ shape: TrapShape) {
    func number(_ millionths: Int) -> Double { Double(millionths) / Double(TrapShape.unit) }
    kind = shape.kind
    middle = Complex(number(shape.re), number(shape.im))
    size = number(shape.size)
    let angle = SteadyMath.turns(degrees: number(shape.degrees))
    rotation = Complex(
      SteadyMath.sine(turns: angle &+ 1 << 62), -SteadyMath.sine(turns: angle))
  }

  func distance(to z: Complex) -> Double {
    let offset = z - middle
    switch kind {
    case .point: return offset.lengthSquared.squareRoot()
    case .circle: return abs(offset.lengthSquared.squareRoot() - size)
    case .line: return abs((offset * rotation).im) * Self.taper(z)
    case .stalk:
      let along = offset * rotation
      return min(abs(along.re), abs(along.im)) * Self.taper(z)
    case .cross:
      let along = offset * rotation
      return min(segment(along.re, along.im), segment(along.im, along.re))
    }
  }

  /// The distance from the arm along the first of two coordinates.
  private func segment(_ along: Double, _ across: Double) -> Double {
    let beyond = max(abs(along) - size, 0)
    return (beyond * beyond + across * across).squareRoot()
  }

  private static func taper(_ z: Complex) -> Double { max(z.lengthSquared * 0.25, 1) }
}
