// Jet — numbers that depend on a pixel's Δ to second order, and series of them.

/// The number a + bΔ + cΔ².
struct Jet {
  let a: Complex
  let b: Complex
  let c: Complex

  static let zero = Jet(.zero)
  static let one = Jet(.one)

  init(_ a: Complex, _ b: Complex = .zero, _ c: Complex = .zero) {
    (self.a, self.b, self.c) = (a, b, c)
  }

  var parts: [Complex] { [a, b, c] }

  static func + (left: Jet, right: Jet) -> Jet {
    Jet(left.a + right.a, left.b + right.b, left.c + right.c)
  }

  static func * (left: Double, right: Jet) -> Jet {
    Jet(left * right.a, left * right.b, left * right.c)
  }

  static func * (left: Complex, right: Jet) -> Jet {
    Jet(left * right.a, left * right.b, left * right.c)
  }

  static func * (left: Jet, right: Jet) -> Jet {
    Jet(
      left.a * right.a, left.a * right.b + left.b * right.a,
      left.a * right.c + left.b * right.b + left.c * right.a)
  }

  func divided(by other: Jet) -> Jet {
    let first = a.divided(by: other.a)
    let second = (b - first * other.b).divided(by: other.a)
    return Jet(first, second, (c - first * other.c - second * other.b).divided(by: other.a))
  }

  static func polynomial(_ coefficients: [Double], _ x: Jet) -> Jet {
    coefficients.reversed().reduce(.zero) { $0 * x + Jet(Complex($1, 0)) }
  }

  static func value(of series: [Jet], at x: Complex) -> Jet {
    series.reversed().reduce(.zero) { x * $0 + $1 }
  }

  /// The inverse function of a series without a constant (Lagrange).
  ///
  /// Its coefficient of order k is 1/k of the coefficient of u^(k − 1) in (u / series)^k.
  static func inverse(_ series: [Jet]) -> [Jet] {
    let count = series.count - 1
    let factors = Array(series[1...])
    var reciprocal: [Jet] = []
    for k in 0..<count {
      var rest = k == 0 ? Jet.one : .zero
      for i in 0..<k { rest = rest + -1 * (reciprocal[i] * factors[k - i]) }
      reciprocal.append(rest.divided(by: factors[0]))
    }
    var (inverse, power) = ([Jet.zero], reciprocal)
    for k in 1...count {
      inverse.append((1 / Double(k)) * power[k - 1])
      power = (0..<count).map { i in
        (0...i).reduce(.zero) { $0 + power[$1] * reciprocal[i - $1] }
      }
    }
    return inverse
  }

  /// A series as a polynomial with three orders in Δ, each with the given number of vectors.
  static func numbers(_ series: [Jet], _ vectors: [Int]) -> [SIMD8<Double>] {
    SideBySide.numbers(
      of: vectors.enumerated().map { k, count in series[..<(8 * count)].map { $0.parts[k] } })
  }
}
