// Planar — complex numbers whose parts have separate ranges, as absolute values require.
//
// A fold (the absolute value of a part) depends on the sign of that part, even if the part is far
// smaller than the other.

extension Double: RealNumber {
  @inline(__always)
  package var estimate: Double { self }
  package var scaled: FloatExp { FloatExp(self) }
  package static var zero: Double { 0 }
  package static var largest: Double { 0x1p500 }
  package static var stepError: Double { 0x1p-50 }
  package static var blaTolerance: Double { 0x1p-44 }

  @inline(__always)
  package static func length(_ x: Double, _ y: Double) -> Double {
    let square = x * x + y * y
    if square >= 0x1p-900 && square <= 0x1p900 { return square.squareRoot() }
    let size = max(abs(x), abs(y))
    if size == 0 || !size.isFinite { return size }
    let (u, v) = (x / size, y / size)
    return size * (u * u + v * v).squareRoot()
  }
}

extension FloatExp: RealNumber {
  @inline(__always)
  package var estimate: FloatExp { self }
  package var scaled: FloatExp { self }
  package init(_ value: Double) { self.init(value, exponent: 0) }

  package static let largest = FloatExp(1, exponent: 1 << 50)
  package static var stepError: Double { 0x1p-50 }
  package static var blaTolerance: Double { 0x1p-44 }

  package static prefix func - (value: FloatExp) -> FloatExp {
    FloatExp(-value.significand, exponent: value.exponent)
  }

  package static func length(_ x: FloatExp, _ y: FloatExp) -> FloatExp {
    let square = x * x + y * y
    if square.isZero { return .zero }
    let isOdd = square.exponent & 1 == 1
    return FloatExp(
      (isOdd ? 2 * square.significand : square.significand).squareRoot(),
      exponent: (square.exponent - (isOdd ? 1 : 0)) / 2)
  }
}

/// re + i·im, where each part has its own range.
package struct Planar<Part: RealNumber>: ComplexRing, Equatable {
  package var re: Part
  package var im: Part

  @inline(__always)
  package init(_ re: Part, _ im: Part) { (self.re, self.im) = (re, im) }

  package static var zero: Planar { Planar(.zero, .zero) }

  @inline(__always)
  package static func + (left: Planar, right: Planar) -> Planar {
    Planar(left.re + right.re, left.im + right.im)
  }

  @inline(__always)
  package static func - (left: Planar, right: Planar) -> Planar {
    Planar(left.re - right.re, left.im - right.im)
  }

  @inline(__always)
  package static func * (left: Planar, right: Planar) -> Planar {
    Planar(
      left.re * right.re - left.im * right.im, left.re * right.im + left.im * right.re)
  }

  @inline(__always)
  package static func * (left: Double, right: Planar) -> Planar {
    Planar(Part(left) * right.re, Part(left) * right.im)
  }

  @inline(__always)
  static func * (left: Part, right: Planar) -> Planar {
    Planar(left * right.re, left * right.im)
  }

  @inline(__always)
  var conjugate: Planar { Planar(re, -im) }

  /// max(|re|, |im|).
  @inline(__always)
  var maxNorm: Part {
    let (x, y) = (re < .zero ? -re : re, im < .zero ? -im : im)
    return x < y ? y : x
  }

  @inline(__always)
  var length: Part { Part.length(re, im) }

  /// The nearest number of the type of slopes and error bounds.
  @inline(__always)
  var estimate: Planar<Part.Estimate> { Planar<Part.Estimate>(re.estimate, im.estimate) }

  /// The nearest doubles, with an exponent for each part.
  var scaled: Planar<FloatExp> { Planar<FloatExp>(re.scaled, im.scaled) }

  /// 1 ÷ z; |z|² must be in the range of the parts.
  @inline(__always)
  var inverse: Planar {
    let square = re * re + im * im
    return Planar(re / square, -(im / square))
  }
}

extension Planar where Part == Double {
  @inline(__always)
  init(_ value: Complex) { self.init(value.re, value.im) }

  @inline(__always)
  var complex: Complex { Complex(re, im) }
}

extension Planar where Part == FloatExp {
  /// The nearest doubles; 0 below a double's range, infinite above.
  var nearest: Planar<Double> { Planar<Double>(re.nearest, im.nearest) }

  /// The number with one exponent for both parts.
  var joined: FloatExpComplex {
    FloatExpComplex(Complex(re.significand, 0), exponent: re.exponent)
      + FloatExpComplex(Complex(0, im.significand), exponent: im.exponent)
  }
}
