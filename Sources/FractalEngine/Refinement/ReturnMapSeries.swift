// ReturnMapSeries — the return map's polynomial P, built while the critical orbit is iterated.

internal import BigNumbers

/// The return map's polynomial P, built while the critical orbit is iterated.
struct ReturnMapSeries {
  let digits: Int
  private(set) var a1: BigComplex
  /// a₂ and a₃ have fewer bits, because their terms are smaller.
  private(set) var a2: BigComplex
  private(set) var a3: BigComplex
  /// The coefficient of w·d: da₁/dc.
  private(set) var crossTerm = FloatExpComplex.zero
  /// Σ |a₁| ÷ |ζ|: times |w|, it bounds |a₂w ÷ a₁|; its powers bound the further terms.
  private(set) var nonlinearity = FloatExp.zero

  /// The |w| up to which everything that P leaves out is below 2^−`digits` of a₁w.
  var bound: FloatExp { FloatExp(1, exponent: -(digits / 3 + 4)) / nonlinearity }

  /// Creates the series after the first iteration: w itself.
  ///
  /// - Parameter digits: The bits of a₁.
  init(digits: Int) {
    self.digits = digits
    a1 = BigComplex(.one, precision: digits)
    a2 = BigComplex(precision: ReturnMapScratch.precision(2, digits))
    a3 = BigComplex(precision: ReturnMapScratch.precision(3, digits))
  }

  /// P ← 2ζP + P².
  ///
  /// - Parameters:
  ///   - z: ζ; `value` is the same number, rounded.
  ///   - slope: dζ/dc.
  mutating func step(
    at z: BigComplex, _ value: FloatExpComplex, _ slope: FloatExpComplex,
    _ scratch: inout ReturnMapScratch
  ) {
    let first = a1.scaled
    nonlinearity = nonlinearity + first.length / value.length
    crossTerm = (slope * first + value * crossTerm).timesPowerOfTwo(1)
    // 2(ζa₃ + a₁a₂)
    scratch.third.value.set(a2)
    scratch.third.value.multiply(by: a1, &scratch.third.parts)
    a3.multiply(by: z, &scratch.third.parts)
    a3.add(scratch.third.value)
    a3.double()
    // 2ζa₂ + a₁²
    a2.multiply(by: z, &scratch.second.parts)
    a2.double()
    scratch.second.value.setSquare(of: a1, &scratch.second.parts)
    a2.add(scratch.second.value)
    a1.multiply(by: z, &scratch.first.parts)
    a1.double()
  }
}
