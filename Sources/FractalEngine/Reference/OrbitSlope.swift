// OrbitSlope — dZ/dC along an orbit, in doubles that are rescaled only occasionally.

/// D ← f′(Z)·D + 1 with an exponent: the same bits as by `FloatExpComplex`, four times as fast.
///
/// Scaling by a power of two changes no digit as long as nothing leaves the range of doubles. So D
/// is scaled only when it has grown by 2^200, and a step is taken in doubles if Z and D have sizes
/// for which no product, sum or difference can overflow or underflow.
struct OrbitSlope {
  private(set) var value = Complex.zero
  private(set) var exponent = 0
  /// 2^−exponent; 0 if that is below every digit of a step's result in doubles.
  private var one = 1.0

  /// D, normalized.
  var scaled: FloatExpComplex { FloatExpComplex(value, exponent: exponent) }

  private let isQuick: Bool
  /// The smallest allowed sizes of those parts of Z and of D that are not 0.
  private let leastPoint: Double
  private let leastPart: Double

  init(of formula: Multibrot) {
    isQuick = formula.power <= 8
    (leastPoint, leastPart) = formula.power == 2 ? (0x1p-400, 0x1p-400) : (0x1p-20, 0x1p-100)
  }

  /// Whether Z may be passed to `advance(_:at: Complex)`.
  ///
  /// Products of parts of f′(Z) and D are then 0 or above 2^−800, for p = 8 between 2^−664 and
  /// 2^282. Higher powers always take the step with an exponent.
  @inline(__always)
  func isDirect(_ z: Complex) -> Bool {
    Self.isDirect(z.re, leastPoint, 0x1p11) && Self.isDirect(z.im, leastPoint, 0x1p11)
      && z.maxNorm > 0
  }

  @inline(__always)
  private static func isDirect(_ part: Double, _ least: Double, _ most: Double) -> Bool {
    part == 0 || abs(part) >= least && abs(part) <= most
  }

  /// Takes the step from a Z that `isDirect`; if D is out of range, returns false and changes
  /// nothing.
  @inline(__always)
  mutating func advance(_ formula: Multibrot, at z: Complex) -> Bool {
    guard isQuick, exponent >= 0, value.maxNorm > 0,
      Self.isDirect(value.re, leastPart, 0x1p200), Self.isDirect(value.im, leastPart, 0x1p200)
    else { return false }
    var next = formula.derivative(at: z) * value
    if one > 0 {
      next = next + Complex(one, 0)
    } else if abs(next.re) < 0x1p-800 {
      return false
    }
    value = next
    if next.maxNorm > 0x1p190 { rescale() }
    return true
  }

  /// Takes the step from any Z.
  mutating func advance(_ formula: Multibrot, at z: FloatExpComplex) {
    set(formula.derivative(at: z) * scaled + .one)
  }

  private mutating func rescale() { set(scaled) }

  private mutating func set(_ next: FloatExpComplex) {
    (value, exponent) = (Complex(next.re, next.im), next.exponent)
    one = exponent <= 900 ? .powerOfTwo(-max(exponent, 0)) : 0
  }
}
