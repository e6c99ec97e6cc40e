// Complex — complex numbers of doubles.
//
// Every operation is a fixed sequence of IEEE additions and multiplications. The vector kernels in
// C do the same sequence, and compilers must not contract it to fused operations.

/// A complex number of two doubles.
package struct Complex: ComplexArithmetic, Equatable, BitwiseCopyable {
  package var re: Double
  package var im: Double

  @inline(__always)
  package init(_ re: Double, _ im: Double) { (self.re, self.im) = (re, im) }

  package static let zero = Complex(0, 0)

  @inline(__always)
  package static func + (left: Complex, right: Complex) -> Complex {
    Complex(left.re + right.re, left.im + right.im)
  }

  @inline(__always)
  package static func - (left: Complex, right: Complex) -> Complex {
    Complex(left.re - right.re, left.im - right.im)
  }

  @inline(__always)
  package static func * (left: Complex, right: Complex) -> Complex {
    Complex(
      left.re * right.re - left.im * right.im, left.re * right.im + left.im * right.re)
  }

  @inline(__always)
  package static func * (left: Double, right: Complex) -> Complex {
    Complex(left * right.re, left * right.im)
  }

  /// |z|², which underflows below 2^−537.
  @inline(__always)
  package var lengthSquared: Double { re * re + im * im }

  /// max(|re|, |im|), which lies between |z|/√2 and |z|; it never overflows or underflows.
  @inline(__always)
  package var maxNorm: Double { max(abs(re), abs(im)) }

  package static let one = Complex(1, 0)

  /// The root whose real part is not negative; for numbers of moderate size.
  package var squareRoot: Complex {
    let part = (0.5 * (lengthSquared.squareRoot() + abs(re))).squareRoot()
    if part == 0 { return .zero }
    let other = im / (2 * part)
    return re < 0 ? Complex(abs(other), other < 0 ? -part : part) : Complex(part, other)
  }

  /// The quotient by one division of each part; accurate where |other|² is a normal double.
  package func divided(by other: Complex) -> Complex {
    let size = other.lengthSquared
    if size == 0 { return .zero }
    return Complex(
      (re * other.re + im * other.im) / size, (im * other.re - re * other.im) / size)
  }

  @inline(__always)
  package func isWithin(_ factor: Double, of other: Complex) -> Bool {
    maxNorm <= factor * other.maxNorm
  }
}
