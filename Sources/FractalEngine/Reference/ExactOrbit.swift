// ExactOrbit — an orbit in full precision, point by point, in fixed point where that is faster.

internal import BigNumbers

/// The orbit z_1, z_2, … from any start, with the values that `BigFloat`s give.
///
/// Fixed point is up to six times as fast, and for nearly every point it shows how full precision
/// would round it. At the first point where it does not, the orbit is computed in full precision,
/// again from the start.
struct ExactOrbit {
  /// The last point, each part rounded to double.
  private(set) var nearest: Complex
  private(set) var n = 0
  private var fixed: FixedOrbit?
  // The orbit in full precision.
  private var z: BigComplex
  private var scratch: OrbitScratch

  /// - Parameters:
  ///   - start: The start, whose precision is that of the orbit.
  ///   - fixed: The same orbit in fixed point, before its first point; nil where full precision is
  ///     faster.
  init(from start: BigComplex, by fixed: FixedOrbit? = nil) {
    (z, nearest, self.fixed) = (start, start.nearest, fixed)
    scratch = OrbitScratch(precision: start.precision)
  }

  /// The last point.
  var point: OrbitPoint {
    fixed == nil || n == 0 ? OrbitPoint(z) : OrbitPoint(nearest: nearest)
  }

  /// Advances by one step from a point within the escape radius.
  ///
  /// - Parameter step: Takes one step in full precision.
  /// - Throws: `CancellationError`.
  @inline(__always)
  mutating func advance(by step: (inout BigComplex, inout OrbitScratch) -> Void) throws {
    n += 1
    let stride = Multibrot.cancellationStride(z.precision)
    if n % stride == 0 { try Task.checkCancellation() }
    if let fixed {
      if let next = fixed.next() {
        nearest = Complex(next.re, next.im)
        return
      }
      self.fixed = nil
      for done in 1..<n {
        if done % stride == 0 { try Task.checkCancellation() }
        step(&z, &scratch)
      }
    }
    step(&z, &scratch)
    nearest = z.nearest
  }
}
