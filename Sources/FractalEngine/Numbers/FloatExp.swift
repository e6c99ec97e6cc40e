// FloatExp — a double with a separate exponent, for sizes and bounds outside of 1e±308.

internal import Core

/// significand · 2^exponent, normalized so that 1 ≤ |significand| < 2, or zero.
package struct FloatExp: Equatable, Comparable, Sendable, BitwiseCopyable {
  package private(set) var significand: Double
  package private(set) var exponent: Int

  private static let exponentOfZero = -(1 << 60)

  @inline(__always)
  package init(_ significand: Double, exponent: Int = 0) {
    let bits = significand.bitPattern
    let field = Int(truncatingIfNeeded: bits >> 52 & 0x7FF)
    if field != 0 && field != 0x7FF {
      // A normal number: its bits with the exponent of 1.
      let normalized = bits & 0x800F_FFFF_FFFF_FFFF | 0x3FF0_0000_0000_0000
      (self.significand, self.exponent) = (Double(bitPattern: normalized), exponent + field - 1023)
    } else if significand == 0 {
      (self.significand, self.exponent) = (0, Self.exponentOfZero)
    } else {
      let shift = significand.binaryExponent
      self.significand = FloatExpComplex.scale(significand, -shift)
      self.exponent = exponent + shift
    }
  }

  /// Creates a size from a double; one that is not finite becomes the greatest double.
  @inline(__always)
  init(clamping size: Double) { self.init(size.isFinite ? size : .greatestFiniteMagnitude) }

  package static let zero = FloatExp(0)

  package var isZero: Bool { significand == 0 }

  /// The nearest double; 0 below a double's range, infinite above.
  package var nearest: Double { FloatExpComplex.scale(significand, exponent) }

  /// The nearest double; 0 below 2^−1000, infinite above 2^1000.
  package var flushed: Double { exponent < -1000 ? 0 : exponent > 1000 ? .infinity : nearest }

  /// log₂ |x|, to 1e-15 relative to the greater of 1 and the result; −∞ for zero.
  package var log2: Double {
    isZero ? -Double.infinity : Double(exponent) + SteadyMath.log2(abs(significand))
  }

  @inline(__always)
  package static func < (left: FloatExp, right: FloatExp) -> Bool {
    if left.significand.sign != right.significand.sign || left.isZero || right.isZero {
      return left.significand < right.significand
    }
    if left.exponent != right.exponent {
      return (left.exponent < right.exponent) == (left.significand > 0)
    }
    return left.significand < right.significand
  }

  @inline(__always)
  package static func * (left: FloatExp, right: FloatExp) -> FloatExp {
    if left.isZero || right.isZero { return .zero }
    return FloatExp(
      left.significand * right.significand, exponent: left.exponent + right.exponent)
  }

  /// The quotient; the divisor is not zero.
  @inline(__always)
  package static func / (left: FloatExp, right: FloatExp) -> FloatExp {
    if left.isZero { return .zero }
    return FloatExp(
      left.significand / right.significand, exponent: left.exponent - right.exponent)
  }

  @inline(__always)
  package static func + (left: FloatExp, right: FloatExp) -> FloatExp {
    let gap = left.exponent - right.exponent
    if gap > 1000 { return left }
    if gap < -1000 { return right }
    return FloatExp(
      left.significand + right.significand * .powerOfTwo(-gap), exponent: left.exponent)
  }

  @inline(__always)
  package static func - (left: FloatExp, right: FloatExp) -> FloatExp {
    let gap = left.exponent - right.exponent
    if gap > 1000 { return left }
    if gap < -1000 { return FloatExp(-right.significand, exponent: right.exponent) }
    return FloatExp(
      left.significand - FloatExpComplex.scale(right.significand, -gap), exponent: left.exponent)
  }
}
