// BivariateSeriesTests — a series in w and d, substituted into another, is the sum of its powers.

import BigNumbers
import Testing
import TestSupport

@testable import FractalEngine

@Suite struct BivariateSeriesTests {
  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func `a bivariate series of a series is the sum of its powers`(_ seed: UInt64) {
    check(seed, lengths: [10, 6, 4, 2, 1], rests: 0, BivariateSeries.init(_:exponent:)) {
      a, b, i, j in
      let size = max(1, b[i, j].maxNorm)
      return (a[i, j] - b[i, j]).maxNorm / size <= 0x1p-44
    }
  }

  /// Coefficients in double-double agree in all their digits.
  @Test(arguments: [6, 7, 8, 9, 10] as [UInt64])
  func `a bivariate series in double-double is the sum of its powers`(_ seed: UInt64) {
    check(
      seed, lengths: [10, 8, 6, 4, 2, 1], rests: 8, DoubleDoubleBivariateSeries.init(_:exponent:)
    ) { a, b, i, j in
      let size = max(1, b[i, j].maxNorm)
      let isDoubleDouble = i + 2 * j <= 4 && i + j > 0
      let high = a[i, j] - b[i, j]
      let difference =
        isDoubleDouble ? high + (a.doubleDouble(i, j).lowPart - b.doubleDouble(i, j).lowPart) : high
      return difference.maxNorm / size <= (isDoubleDouble ? 0x1p-92 : 0x1p-44)
    }
  }

  /// - Parameters:
  ///   - lengths: The number of coefficients in each row.
  ///   - rests: The number of further words from which a series is made.
  ///   - agree: Whether two series have the same coefficient of WⁱDʲ.
  private func check<S: PowerSeries>(
    _ seed: UInt64, lengths: [Int], rests: Int, _ make: (ArraySlice<Complex>, Int) -> S,
    agree: (S, S, Int, Int) -> Bool
  ) {
    var random = SeededGenerator(seed: seed)
    let count = lengths.reduce(0, +)
    func series(_ term: (_ i: Int, _ j: Int) -> Complex) -> S {
      var terms: [Complex] = []
      for (j, length) in lengths.enumerated() { for i in 0..<length { terms.append(term(i, j)) } }
      return make((terms + Array(repeating: .zero, count: rests))[...], 0)
    }
    var coefficients: [Int: Complex] = [:]
    func any(_ i: Int, _ j: Int) -> Complex {
      if i + j == 0 { return .zero }
      let re = Double.random(in: -1...1, using: &random)
      let term = Complex(re, Double.random(in: -1...1, using: &random))
      coefficients[i + 100 * j] = term
      return term
    }
    let inner = series(any)
    let outer = series(any)
    #expect(coefficients.count == count - 1)
    let d = series { i, j in i == 0 && j == 1 ? .one : .zero }
    var sum = series { _, _ in .zero }
    var power = series { i, j in i + j == 0 ? .one : .zero }
    for i in 0..<lengths[0] {
      if i > 0 { power = power * inner }
      var product = power
      for j in lengths.indices where i < lengths[j] {
        if j > 0 { product = product * d }
        guard let coefficient = coefficients[i + 100 * j] else { continue }
        sum = sum + series { k, l in k + l == 0 ? coefficient : .zero } * product
      }
    }
    let composed = outer.composed(with: inner)
    for (j, length) in lengths.enumerated() {
      for i in 0..<length where i + j > 0 {
        #expect(agree(composed, sum, i, j), "W^\(i)·D^\(j), seed \(seed)")
      }
    }
  }
}
