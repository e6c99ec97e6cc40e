// ExactFoldedOrbit — the orbit of one c of a folded map in full precision, point by point.

internal import Numbers

/// z_1, z_2, … of one c, as `BigFloat`s find them.
///
/// Fixed point is up to six times as fast, and says of nearly every point how full precision would
/// round it. At the first where it cannot, full precision takes over, from 0 up to there.
struct ExactFoldedOrbit {
  /// The last point, each part rounded to a double.
  private(set) var nearest = Complex.zero
  private(set) var n = 0

  private let map: FoldedMap
  private let c: BigComplex
  private let zero: BigComplex
  private var fixed: FixedOrbit?
  // In full precision.
  private var z: BigComplex
  private var scratch: OrbitScratch
  /// The power that led here, before it was folded; in fixed point its signs alone.
  private var power = Planar<ScaledDouble>.zero

  /// - Parameters:
  ///   - c: Its precision is the orbit's.
  ///   - quickly: By fixed point where this machine has one that pays.
  init(_ map: FoldedMap, _ c: BigComplex, quickly: Bool) {
    (self.map, self.c) = (map, c)
    zero = BigComplex(precision: c.precision)
    z = zero
    scratch = OrbitScratch(precision: c.precision)
    fixed = quickly ? map.fixedOrbit(at: c) : nil
  }

  /// The last point.
  var value: Planar<ScaledDouble> {
    fixed == nil ? Planar(z) : Planar(nearest.re, nearest.im).scaled
  }

  /// What the last step did to small differences.
  ///
  /// - Parameter start: The point it led from.
  func tangent(at start: Planar<ScaledDouble>) -> FoldedTangent<ScaledDouble> {
    map.tangent(at: start, unfolded: power)
  }

  /// Goes on by one step, from a point within the escape radius.
  ///
  /// - Throws: `CancellationError`.
  mutating func advance() throws {
    n += 1
    let stride = Mandelbrot.cancellationStride(c.precision)
    if n % stride == 0 { try Task.checkCancellation() }
    if let fixed {
      if advance(fixed) { return }
      self.fixed = nil
      for done in 1..<n {
        if done % stride == 0 { try Task.checkCancellation() }
        map.step(&z, c, zero: zero, &scratch)
      }
    }
    map.step(&z, c, zero: zero, &scratch) { power = Planar($0) }
    nearest = z.nearest
  }

  /// False where fixed point does not tell all there is to know.
  @inline(__always)
  private mutating func advance(_ fixed: FixedOrbit) -> Bool {
    if !map.after.isEmpty && n > 1 {
      guard let signs = map.signsOfSquare(at: nearest) else { return false }
      power = signs
    }
    guard let next = fixed.next() else { return false }
    nearest = Complex(next.re, next.im)
    return true
  }
}

extension FoldedMap {
  /// The orbit of c in fixed point; nil where `BigFloat`s are faster, or the only way.
  fileprivate func fixedOrbit(at c: BigComplex) -> FixedOrbit? {
    guard power == 2, let fastest = FixedOrbit.Arithmetic.fastest(precision: c.precision)
    else { return nil }
    return FixedOrbit(of: c, by: fastest, folds: (before.rawValue, after.rawValue))
  }

  /// A number whose parts have the signs of those of z's square, folded before and not after; nil
  /// where a point that rounds to z may have others.
  fileprivate func signsOfSquare(at z: Complex) -> Planar<ScaledDouble>? {
    let base = before.image(of: Planar(z.re, z.im))
    let (x, y) = (abs(base.re), abs(base.im))
    guard x != y, x > 0, y > 0 else { return nil }
    let (re, im) = (x < y ? -1.0 : 1, (base.re < 0) != (base.im < 0) ? -1.0 : 1)
    return Planar(ScaledDouble(re), ScaledDouble(im))
  }
}
