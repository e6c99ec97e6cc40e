// CopyTurn — how the minibrot of a map with absolute values is turned and reflected beside the set.

internal import Core

/// A rotation of the plane, after a reflection in the real axis if `isReflected`.
///
/// Let S be the rotation or reflection of a minibrot's steps, and f the first line without c. For
/// this R, S ∘ f ∘ R and R ∘ f differ by a rotation only, the twist. Without a twist the minibrot
/// is the image of the whole set under J⁻¹ ∘ R.
struct CopyTurn {
  /// The image of 1.
  let direction: Complex
  let isReflected: Bool
  /// The angle of the twist in degrees, in (−180, 180].
  let twist: Double

  private init(_ direction: Complex, isReflected: Bool, twist: Double) {
    (self.direction, self.isReflected, self.twist) = (direction, isReflected, twist)
  }

  /// Finds the R with the least twist; the twist is 180° if no R suits.
  ///
  /// For a map with folds, R is a quarter turn or a reflection. A map without absolute values, such
  /// as the tricorn, has an R without a twist for each S. If S is a reflection there, S ∘ f is z^d
  /// or its conjugate, whichever f is not, and the minibrot is turned like one of that map.
  ///
  /// - Parameters:
  ///   - step: The image of 1 under S, of modulus 1.
  ///   - reflects: Whether S is a reflection.
  init(_ map: HybridMap, step: Complex, reflects: Bool) {
    let line = UnitLine(map)
    if let conjugates = line.conjugates {
      let turns = Angle.turns(step.re, step.im)
      let degree = Double(map.lines[0].degree)
      let isConjugate = conjugates != reflects
      self.init(
        Self.unit(turns: isConjugate ? turns / (degree + 1) : -turns / (degree - 1)),
        isReflected: reflects, twist: 0)
      return
    }
    let directions = [
      Complex(1, 0), Complex(-1, 0), Complex(0, 1), Complex(0, -1),
    ]
    var best = CopyTurn(Complex(1, 0), isReflected: reflects, twist: 180)
    for isReflected in [false, true] {
      for direction in directions {
        let turn = CopyTurn(direction, isReflected: isReflected, twist: 0)
        guard let expected = turn.step(of: line, reflects: reflects) else { continue }
        let twist = Self.degrees(step * expected.conjugate)
        // If two twists are equal, take the R that mirrors as S does: the view is not mirrored.
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
  private func step(of line: UnitLine, reflects: Bool) -> Complex? {
    UnitLine.constant { point in
      let end = image(of: line.image(of: point))
      let start = line.image(of: image(of: point))
      return end * (reflects ? start : start.conjugate)
    }
  }

  private func image(of z: Complex) -> Complex { direction * (isReflected ? z.conjugate : z) }

  /// The inverse image of a point.
  func inverse(of z: Complex) -> Complex {
    let turned = z * direction.conjugate
    return isReflected ? turned.conjugate : turned
  }

  fileprivate static func unit(turns: Double) -> Complex {
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

/// The first line of a formula, without c, on the unit circle.
///
/// All operations keep the modulus of its points.
private struct UnitLine {
  private let steps: [HybridLine.Step]
  private let degree: Int
  private let turns: [Complex]

  init(_ map: HybridMap) {
    let line = map.lines[0]
    (steps, degree) = (line.steps, line.degree)
    turns = line.turns(precision: 64).map(\.nearest)
  }

  func image(of point: Complex) -> Complex {
    var (z, stored) = (point, point)
    for step in steps {
      switch step.kind {
      case .square: z = z * z
      case .multiply: z = z * stored
      case .rotate: z = z * turns[step.turn]
      case .store: stored = z
      case .absoluteRe: z = Complex(abs(z.re), z.im)
      case .absoluteIm: z = Complex(z.re, abs(z.im))
      case .negateRe: z = Complex(-z.re, z.im)
      case .negateIm: z = z.conjugate
      }
    }
    return z
  }

  /// Whether the line is a factor times conj(z)^d rather than z^d; nil if it is neither.
  var conjugates: Bool? {
    [false, true].first { conjugates in
      Self.constant { point in
        let power = (1..<degree).reduce(point) { product, _ in product * point }
        return image(of: point) * (conjugates ? power : power.conjugate)
      } != nil
    }
  }

  /// The value of a function on the unit circle; nil if it is not constant.
  static func constant(_ value: (Complex) -> Complex) -> Complex? {
    var first: Complex?
    for sample in 0..<64 {
      let next = value(CopyTurn.unit(turns: (Double(sample) + 0.3) / 64))
      guard let known = first else {
        first = next
        continue
      }
      if abs(next.re - known.re) + abs(next.im - known.im) > 1e-9 { return nil }
    }
    return first
  }
}
