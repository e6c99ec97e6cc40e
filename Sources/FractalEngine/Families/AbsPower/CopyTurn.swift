// CopyTurn — how the minibrot of an absolute-value map is turned and reflected beside the set.

internal import Core

/// A rotation of the plane, after a reflection in the real axis if `isReflected`.
///
/// Let S be the rotation or reflection of a minibrot's steps, and f the map without c. For this
/// R, S ∘ f ∘ R and R ∘ f differ by a rotation only, the twist. Without a twist the minibrot is the
/// image of the whole set under J⁻¹ ∘ R.
struct CopyTurn {
  /// The image of 1.
  let direction: Complex
  let isReflected: Bool
  /// The angle of the twist in degrees, in (−180, 180].
  let twist: Double

  private init(_ direction: Complex, isReflected: Bool, twist: Double) {
    (self.direction, self.isReflected, self.twist) = (direction, isReflected, twist)
  }

  /// Finds the R with the least twist.
  ///
  /// Of a map with folds R is a quarter turn or a reflection. A map without absolute values, such as
  /// the tricorn, has an R without a twist for each rotation S. If S is a reflection there, S ∘ f is
  /// z^p times a factor, and the minibrot is turned like one of z^p + c.
  ///
  /// - Parameters:
  ///   - step: The image of 1 under S, of modulus 1.
  ///   - reflects: Whether S is a reflection.
  init(_ map: AbsPowerMap, step: Complex, reflects: Bool) {
    let turns = Angle.turns(step.re, step.im)
    let isSmooth = map.before == .conjugation && map.after.isEmpty
    if isSmooth && reflects {
      self.init(
        Self.unit(turns: -turns / Double(map.power - 1)), isReflected: true, twist: 0)
      return
    }
    var directions = [
      Complex(1, 0), Complex(-1, 0), Complex(0, 1), Complex(0, -1),
    ]
    if isSmooth { directions.append(Self.unit(turns: turns / Double(map.power + 1))) }
    var best = CopyTurn(Complex(1, 0), isReflected: false, twist: 180)
    for isReflected in [false, true] {
      for direction in directions {
        let turn = CopyTurn(direction, isReflected: isReflected, twist: 0)
        guard let expected = turn.step(of: map, reflects: reflects) else { continue }
        let twist = Self.degrees(step * expected.conjugate)
        // Of equal twists that without a reflection beside S is taken: the view is not mirrored.
        let isBetter = abs(twist) < abs(best.twist) - 1e-6
        let isEqual = abs(twist) < abs(best.twist) + 1e-6
        if isBetter || isEqual && isReflected == reflects && best.isReflected != reflects {
          best = CopyTurn(direction, isReflected: isReflected, twist: twist)
        }
      }
    }
    self = best
  }

  /// The image of 1 under the S with S ∘ f ∘ R = R ∘ f; nil if there is none.
  private func step(of map: AbsPowerMap, reflects: Bool) -> Complex? {
    var first: Complex?
    for sample in 0..<64 {
      let point = Self.unit(turns: (Double(sample) + 0.3) / 64)
      let end = image(of: map.uncentered(point))
      let start = map.uncentered(image(of: point))
      // Folds and rotations keep the modulus, which is 1.
      let ratio = end * (reflects ? start : start.conjugate)
      guard let known = first else {
        first = ratio
        continue
      }
      if abs(ratio.re - known.re) + abs(ratio.im - known.im) > 1e-9 { return nil }
    }
    return first
  }

  private func image(of z: Complex) -> Complex { direction * (isReflected ? z.conjugate : z) }

  /// The inverse image of a point.
  func inverse(of z: Complex) -> Complex {
    let turned = z * direction.conjugate
    return isReflected ? turned.conjugate : turned
  }

  private static func unit(turns: Double) -> Complex {
    let angle = SteadyMath.turns(degrees: 360 * turns)
    return Complex(SteadyMath.sine(turns: angle &+ 1 << 62), SteadyMath.sine(turns: angle))
  }

  private static func degrees(_ z: Complex) -> Double {
    let degrees = 360 * Angle.turns(z.re, z.im)
    return degrees > 180 ? degrees - 360 : degrees
  }
}

extension Complex {
  fileprivate var conjugate: Complex { Complex(re, -im) }
}

extension AbsPowerMap {
  /// The image of a point for c = 0.
  fileprivate func uncentered(_ z: Complex) -> Complex {
    let image = after.image(of: unfolded(Planar(z.re, z.im)))
    return Complex(image.re, image.im)
  }
}
