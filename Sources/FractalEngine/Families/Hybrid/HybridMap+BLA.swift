// HybridMap+BLA — joins the steps of a hybrid formula into BLA steps.
//
// docs/theory/hybrid.md derives their validity radius and error.

extension HybridMap {
  /// Makes the BLA steps along an orbit.
  ///
  /// - Parameters:
  ///   - line: The line with which the orbit begins.
  ///   - turns: The factors of the rotations.
  ///   - radius: r, in plane units: no pixel is farther from the center.
  /// - Throws: `CancellationError`.
  /// - Complexity: O(length).
  func blaSteps<Points: HybridPoints>(
    along points: Points, from line: Int, _ turns: [[Planar<Points.Part>]], radius: Points.Part
  ) throws -> AbsPowerBLASteps<Points.Part> {
    try AbsPowerBLASteps(along: points.last) { m in
      step(at: points, m, (line + m) % lines.count, turns, radius)
    }
  }

  /// Makes the single step from a point.
  private func step<Points: HybridPoints>(
    at points: Points, _ m: Int, _ line: Int, _ turns: [[Planar<Points.Part>]],
    _ radius: Points.Part
  ) -> AbsPowerBLAStep<Points.Part> {
    typealias Part = Points.Part
    let z = points.point(m)
    // After |Z| = 512 a step may escape, and no BLA step may skip an escape.
    if z.maxNorm > Part(512) { return .impossible }
    var now = HybridLinearMap<Part>(z)
    var stored = now
    for step in lines[line].steps {
      let slot = step.slot < 0 ? Planar<Part>.zero : points.slot(m, step.slot)
      switch step.kind {
      case .square: now.square(slot)
      case .multiply: now.multiply(by: stored, slot)
      case .rotate: now.rotate(by: turns[line][step.turn], slot)
      case .store: stored = now
      case .absoluteRe: now.foldRe()
      case .absoluteIm: now.foldIm()
      case .negateRe: now.negateRe()
      case .negateIm: now.negateIm()
      }
    }
    guard now.isConformal, now.growth > .zero, now.curvature > .zero else { return .impossible }
    var room = Part(Part.blaTolerance) * now.growth / now.curvature
    if let crease = now.room, crease < room { room = crease }
    // The validity radius is in the max norm.
    return AbsPowerBLAStep(
      factor: now.factor, isMirrored: now.isMirrored, growth: now.growth,
      shiftX: Planar(radius, .zero), shiftY: Planar(.zero, radius), bound: Part(0.7) * room)
  }
}

extension AbsPowerBLAStep {
  /// A BLA step that is never valid.
  fileprivate static var impossible: AbsPowerBLAStep {
    AbsPowerBLAStep(
      factor: .zero, isMirrored: false, growth: .zero, shiftX: .zero, shiftY: .zero, bound: .zero)
  }
}

/// The linear part of the operations of a line at a point of the reference, and bounds on the rest.
private struct HybridLinearMap<Part: RealNumber> {
  /// The reference's value.
  private var z: Planar<Part>
  /// The factor of δ, or of its conjugate.
  private(set) var factor = Planar(Part(1), Part.zero)
  private(set) var isMirrored = false
  /// A bound L on the growth of |δ|: the value's difference is at most L|δ| + Q|δ|².
  private(set) var growth = Part(1)
  /// The bound Q on the nonlinear part, divided by |δ|².
  private(set) var curvature = Part.zero
  /// The greatest |δ| for which no sign changes at a crease; nil if there is no crease.
  private(set) var room: Part?
  /// Whether the linear part is such a factor; a product of a value and its mirror image has none.
  private(set) var isConformal = true

  /// A little more than the second-order growth of |δ| where BLA steps are valid.
  private static var margin: Part { Part(1 + 0x1p-20) }

  init(_ z: Planar<Part>) { self.z = z }

  mutating func square(_ square: Planar<Part>) {
    let size = z.length
    let twice = size + size
    curvature = twice * curvature + Self.margin * growth * growth
    growth = twice * growth
    factor = (z + z) * factor
    z = square
  }

  mutating func multiply(by other: HybridLinearMap, _ product: Planar<Part>) {
    let (size, otherSize) = (z.length, other.z.length)
    // The margin holds for both factors, also where one of them is small in the product.
    for factor in [self, other] where factor.curvature > .zero {
      limit(to: Part(0x1p-21) * factor.growth / factor.curvature)
    }
    if let otherRoom = other.room { limit(to: otherRoom) }
    curvature =
      size * other.curvature + otherSize * curvature + Self.margin * (growth * other.growth)
    growth = size * other.growth + otherSize * growth
    isConformal = isConformal && other.isConformal && isMirrored == other.isMirrored
    factor = z * other.factor + other.z * factor
    z = product
  }

  mutating func rotate(by turn: Planar<Part>, _ turned: Planar<Part>) {
    factor = turn * factor
    z = turned
  }

  mutating func foldRe() {
    limit(z.re < .zero ? -z.re : z.re)
    if z.re < .zero { negateRe() }
  }

  mutating func foldIm() {
    limit(z.im < .zero ? -z.im : z.im)
    if z.im < .zero { negateIm() }
  }

  mutating func negateRe() {
    (z.re, isMirrored) = (-z.re, !isMirrored)
    factor = Planar(-factor.re, factor.im)
  }

  mutating func negateIm() {
    (z.im, isMirrored) = (-z.im, !isMirrored)
    factor = factor.conjugate
  }

  private mutating func limit(_ distance: Part) {
    guard growth > .zero else {
      (room, isConformal) = (.zero, false)
      return
    }
    limit(to: distance / (growth + growth))
  }

  private mutating func limit(to most: Part) {
    if room.map({ most < $0 }) ?? true { room = most }
  }
}
