// ReturnMapScratch — storage for a return map's coefficients, each with its own precision.

internal import BigNumbers

/// Working storage for a return map's coefficients, each with its own precision.
struct ReturnMapScratch {
  struct Part {
    var value: BigComplex
    var parts: OrbitScratch
  }

  var first: Part
  var second: Part
  var third: Part

  init(digits: Int) {
    func part(_ k: Int) -> Part {
      let precision = Self.precision(k, digits)
      return Part(
        value: BigComplex(precision: precision), parts: OrbitScratch(precision: precision))
    }
    (first, second, third) = (part(1), part(2), part(3))
  }

  /// The precision of a_k in bits: a_k·w^k is below 2^((1 − k)·digits/3) of a₁w.
  static func precision(_ k: Int, _ digits: Int) -> Int {
    digits - (k - 1) * digits / 3 + 16 * (k - 1)
  }
}
