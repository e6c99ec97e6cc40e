// McMullenMap+BLA — many steps of z² + λ·z⁻² as one linear map.

extension McMullenOrbit {
  /// Makes the BLA steps along both orbits; none goes from one into the other.
  ///
  /// - Parameters:
  ///   - points: The points of this orbit.
  ///   - radius: r, in plane units; 0 if all pixels share one map.
  /// - Throws: `CancellationError`.
  /// - Complexity: O(length).
  func blaSteps<Points: McMullenPoints>(along points: Points, radius: Points.Part) throws
    -> AbsPowerBLASteps<Points.Part>
  {
    let root = points.root
    return try AbsPowerBLASteps(along: last) { m in
      Self.step(at: points[m], root, radius, isLast: m == criticalLast)
    }
  }

  /// Makes the single step δ ← f′(Z)·δ + ½Z⁻²·d.
  private static func step<Part: RealNumber>(
    at point: McMullenPoint<Part>, _ root: Planar<Part>, _ radius: Part, isLast: Bool
  ) -> AbsPowerBLAStep<Part> {
    let size = point.z.length
    // After |Z| = 30 a step may escape, and no BLA step may skip an escape.
    if isLast || !(size > .zero) || size > Part(30) { return .never }
    let inverse = point.z.inverse
    let cube = inverse * inverse * inverse
    let slope = Part(2) * (point.gap * (root + root + point.gap) * cube)
    let growth = slope.length
    let rootSize = root.length * inverse.length * inverse.length
    // f″| ≤ 2 + 6|λ|/|Z|⁴, which keeps ½f″δ² below ε|f′δ|; a tenth more covers points near Z.
    let curvature = Part(2.2) + Part(6.6) * rootSize * rootSize
    var room = Part(2 * Part.blaTolerance) * growth / curvature
    // The effect of d on f′, d/Z³, must be negligible beside rounding errors.
    if Part(1.5) * radius * cube.length > Part(0x1p-6 * Part.blaTolerance) * growth {
      room = .zero
    }
    let shift = Part(0.5) * radius * (inverse * inverse)
    // The validity radius is in the max norm.
    return AbsPowerBLAStep(
      factor: slope, isMirrored: false, growth: growth, shiftX: shift,
      shiftY: Planar(-shift.im, shift.re), bound: Part(0.7) * room)
  }
}

extension AbsPowerBLAStep {
  /// A BLA step that is never valid.
  fileprivate static var never: AbsPowerBLAStep {
    AbsPowerBLAStep(
      factor: .zero, isMirrored: false, growth: .zero, shiftX: .zero, shiftY: .zero, bound: .zero)
  }
}
