// CycleDetector — notices when an orbit returns, near its smallest values, to where it was.

/// Watches the values of an orbit for a return to an earlier one (Brent's method).
///
/// Only values within a factor of 4 of the smallest count: near a deep minibrot all others
/// return to within a double's rounding long before the orbit has settled on a cycle.
struct CycleDetector: Sendable {
  /// The relative distance at which a return counts.
  private var tolerance: Double
  private var smallest = FloatExp(1, exponent: 4096)
  private var saved = FloatExpComplex.zero
  /// `smallest` and `saved` in doubles; 0 of what is below their range.
  private var plainSmallest = Double.infinity
  private var plainSaved = Complex.zero
  private var savedIndex = 0
  private var count = 0
  private var nextSave = 1
  private var nextTest = 0

  init(tolerance: Double) { self.tolerance = tolerance }

  /// Whether a value is no return, nor otherwise of note.
  ///
  /// Then it has been counted; else nothing is changed, and `period` is to be asked.
  ///
  /// - Parameters:
  ///   - z: A value of 2^−900 and more.
  ///   - size: Its max(|re|, |im|).
  @inline(__always)
  mutating func passes(_ z: Complex, _ size: Double, _ n: Int) -> Bool {
    if size > 4 * plainSmallest { return true }
    if size < plainSmallest || count + 1 == nextSave { return false }
    // A rounding or two are far from doubling the distance.
    if savedIndex > 0 && n >= nextTest && (z - plainSaved).maxNorm <= 2 * tolerance * size {
      return false
    }
    count += 1
    return true
  }

  /// The iterations since an earlier value that this one returns to, or nil.
  mutating func period(arrivingAt value: FloatExpComplex, _ n: Int) -> Int? {
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

  /// No cycle after all: look again at twice the iterations, and more closely by `factor`.
  mutating func refuse(at n: Int, factor: Double = 1) {
    nextTest = 2 * n
    tolerance *= factor
  }
}
