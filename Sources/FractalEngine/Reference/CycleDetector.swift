// CycleDetector — notices when an orbit returns to an earlier value near its smallest ones.

/// Compares the values of an orbit with an earlier one, to find a return (Brent's method).
///
/// Only values within a factor of 4 of the smallest are compared: near a deep minibrot all others
/// return to within a double's rounding long before the orbit has settled on a cycle.
package struct CycleDetector: Sendable {
  /// The relative distance within which a value counts as a return.
  private var tolerance: Double
  private var smallest = FloatExp(1, exponent: 4096)
  private var saved = FloatExpComplex.zero
  /// `smallest` and `saved` in doubles; 0 below their range.
  private var plainSmallest = Double.infinity
  private var plainSaved = Complex.zero
  private var savedIndex = 0
  private var count = 0
  private var nextSave = 1
  private var nextTest = 0

  package init(tolerance: Double) { self.tolerance = tolerance }

  /// Whether a value is neither a return nor a new minimum, and need not be saved.
  ///
  /// If true, the value has been counted. If false, nothing has changed, and the caller must call
  /// `period(arrivingAt:_:)`.
  ///
  /// - Parameters:
  ///   - z: A value of at least 2^−900.
  ///   - size: max(|re|, |im|) of z.
  @inline(__always)
  mutating func passes(_ z: Complex, _ size: Double, _ n: Int) -> Bool {
    if size > 4 * plainSmallest { return true }
    if size < plainSmallest || count + 1 == nextSave { return false }
    // Twice the tolerance allows for one or two rounding errors.
    if savedIndex > 0 && n >= nextTest && (z - plainSaved).maxNorm <= 2 * tolerance * size {
      return false
    }
    count += 1
    return true
  }

  /// The number of iterations since an earlier value to which this one returns, or nil.
  package mutating func period(arrivingAt value: FloatExpComplex, _ n: Int) -> Int? {
    let size = value.maxNorm
    if size > smallest * FloatExp(4) { return nil }
    if size * FloatExp(4) < smallest { (count, nextSave, savedIndex) = (0, 1, 0) }
    if size < smallest {
      smallest = size
      plainSmallest = size.nearest
    }
    if savedIndex > 0 && n >= nextTest && (value - saved).isWithin(tolerance, of: value) {
      return n - savedIndex
    }
    count += 1
    if count == nextSave {
      (saved, savedIndex, nextSave) = (value, n, nextSave * 2)
      plainSaved = value.nearest
    }
    return nil
  }

  /// Rejects a cycle; the next test is after twice the iterations.
  ///
  /// - Parameter factor: The factor by which to multiply the tolerance.
  package mutating func refuse(at n: Int, factor: Double = 1) {
    nextTest = 2 * n
    tolerance *= factor
  }
}
