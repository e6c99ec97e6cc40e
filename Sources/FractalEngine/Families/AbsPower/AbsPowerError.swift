// AbsPowerError — bounds the error of an orbit of an absolute-value map in fixed point.

/// A bound on the difference between the computed and the exact value.
///
/// It also shows how many digits of the value are worth computing.
struct AbsPowerError {
  /// The error bound above which z counts as unknown.
  private static let most = AbsPowerMap.lostError
  /// Roundings stay this many powers of two below the bound.
  private static let spareBits = 40

  private let precision: Int
  /// The greatest effect of cutting off numbers, in units of their last bit.
  private let roundings: Double
  /// The error in units of 2^exponent, a power of two that keeps it in range; the following values
  /// have the same unit.
  private var error = 0.0
  private var exponent: Int
  /// Sixteen units in the last place of c, and the least error that does not count as small.
  private var (unit, room) = (0.0, 0.0)
  private var scale = 0.0

  /// - Parameters:
  ///   - precision: That of c, in bits.
  ///   - parameterSize: |c|.
  init(precision: Int, parameterSize: Double) {
    (self.precision, exponent) = (precision, -precision)
    roundings = 64 * (1 + parameterSize)
    setUnits()
  }

  /// The bound as a double; 0 where it is too small.
  var flushed: Double { error * scale }
  var isSmall: Bool { error < room }

  /// The number of bits after the binary point with which cutting off is negligible in a step.
  @inline(__always)
  func usefulBits(slope: Double) -> Int {
    let next = max(slope * error + 2 * unit, 0x1p-400)
    return Self.spareBits - next.binaryExponent - exponent
  }

  /// Adds the error of a step from z to a value of this size, with numbers of `bits` bits.
  ///
  /// Cutting off changes z, c and the power by less than `roundings` times a last bit in all, times
  /// the slope for z and 2 + `size` for the others, since max(1, |z|)^(p − 2) ≤ 1 + |c| + `size`.
  @inline(__always)
  mutating func advance(slope: Double, to size: Double, bits: Int) {
    let cut = roundings * .powerOfTwo(-bits - exponent)
    error = slope * (error + cut) + (unit + cut) * (2 + size)
    while error > 0x1p200 { move(by: 200) }
    while error < 0x1p-200 && exponent > -precision { move(by: -200) }
  }

  private mutating func move(by powers: Int) {
    (error, exponent) = (error * .powerOfTwo(-powers), exponent + powers)
    setUnits()
  }

  private mutating func setUnits() {
    unit = exponent + precision < 900 ? 16 * .powerOfTwo(-precision - exponent) : 0
    scale = exponent > -1000 ? .powerOfTwo(exponent) : 0
    room = exponent > -1000 ? Self.most * .powerOfTwo(-exponent) : .greatestFiniteMagnitude
  }
}
