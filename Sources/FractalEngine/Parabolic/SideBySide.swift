// SideBySide — a polynomial in u of one or three orders in Δ, as vectors of eight coefficients.

/// A polynomial in u, with one or three orders in Δ, as vectors of eight coefficients.
///
/// Term 8k + i is in lane i of vector k. Each order has the real and the imaginary parts, then
/// those of the derivative by u.
struct SideBySide: Sendable {
  let numbers: ArraySlice<SIMD8<Double>>
  /// The number of vectors of each order, at least 1.
  let vectors: [Int]

  /// - Parameter orders: For each order in Δ the coefficients of 1, u, u² …, a multiple of eight.
  static func numbers(of orders: [[Complex]]) -> [SIMD8<Double>] {
    orders.flatMap { coefficients in
      let slopes = (1..<coefficients.count).map { Double($0) * coefficients[$0] } + [.zero]
      return vectors(of: coefficients) + vectors(of: slopes)
    }
  }

  private static func vectors(of numbers: [Complex]) -> [SIMD8<Double>] {
    [\Complex.re, \.im].flatMap { part in
      stride(from: 0, to: numbers.count, by: 8).map { k in
        SIMD8(numbers[k..<k + 8].map { $0[keyPath: part] })
      }
    }
  }

  func coefficients(_ order: Int, _ k: Int, isSlope: Bool) -> ParabolicJumpLanes {
    let start = numbers.startIndex + 4 * vectors[..<order].reduce(0, +)
    let at = start + (isSlope ? 2 * vectors[order] : 0) + k
    return ParabolicJumpLanes(re: numbers[at], im: numbers[at + vectors[order]])
  }
}
