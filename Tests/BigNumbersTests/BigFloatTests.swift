// BigFloatTests — numbers of any precision against hardware doubles and exact decimals.

import BigNumbers
import TestSupport
import Testing

@Suite struct BigFloatTests {
  /// Random doubles of very different sizes and both signs.
  private static func doubles(_ count: Int, seed: UInt64) -> [Double] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
      let size = Double(
        sign: .plus, exponent: Int.random(in: -300...300, using: &random), significand: 1)
      return Double.random(in: -2...2, using: &random) * size
    }
  }

  /// An operation in place, and the same operation of doubles.
  private struct Operation: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let apply: @Sendable (inout BigFloat, BigFloat) -> Void
    let double: @Sendable (Double, Double) -> Double
  }

  private static let operations = [
    Operation(testDescription: "add", apply: { $0.add($1) }, double: { $0 + $1 }),
    Operation(testDescription: "subtract", apply: { $0.subtract($1) }, double: { $0 - $1 }),
    Operation(testDescription: "multiply", apply: { $0.multiply(by: $1) }, double: { $0 * $1 }),
    Operation(testDescription: "divide", apply: { $0.divide(by: $1) }, double: { $0 / $1 }),
    Operation(
      testDescription: "square", apply: { number, _ in number.square() }, double: { x, _ in x * x }),
    Operation(testDescription: "set", apply: { $0.set($1) }, double: { $1 }),
    Operation(
      testDescription: "negate", apply: { number, _ in number.negate() }, double: { x, _ in -x }),
    Operation(
      testDescription: "setSum", apply: { $0.setSum(BigFloat($0, precision: 53), $1) },
      double: { $0 + $1 }),
    Operation(
      testDescription: "setDifference",
      apply: { $0.setDifference(BigFloat($0, precision: 53), $1) },
      double: { $0 - $1 }),
    Operation(
      testDescription: "setProduct", apply: { $0.setProduct(BigFloat($0, precision: 53), $1) },
      double: { $0 * $1 }),
    Operation(testDescription: "setSquare", apply: { $0.setSquare(of: $1) }, double: { $1 * $1 }),
  ]

  @Test(arguments: operations)
  private func `with 53 bits an operation gives what hardware gives`(_ operation: Operation) {
    let numbers = Self.doubles(400, seed: 1)
    var compared = 0
    for (a, b) in zip(numbers, numbers.dropFirst()) {
      let expected = operation.double(a, b)
      // Doubles overflow and underflow; the exponents of `BigFloat` do not end there.
      guard expected.isFinite, expected.isNormal else { continue }
      var number = BigFloat(a, precision: 53)
      operation.apply(&number, BigFloat(b, precision: 53))
      #expect(number.nearest == expected, "\(a), \(b)")
      compared += 1
    }
    #expect(compared > 150)
  }

  @Test func `with 53 bits a square root is that of hardware`() {
    for a in Self.doubles(400, seed: 2) {
      var root = BigFloat(precision: 53)
      root.setSquareRoot(of: BigFloat(a.magnitude, precision: 53))
      #expect(root.nearest == a.magnitude.squareRoot())
    }
  }

  @Test func `with enough bits products and sums are exact`() throws {
    let numbers = Self.doubles(60, seed: 3)
    for (a, b) in zip(numbers, numbers.dropFirst()) {
      let (left, right) = (ExactDecimal(exactly: a), ExactDecimal(exactly: b))
      var product = BigFloat(a, precision: 106)
      #expect(BigFloat.isExact { product.multiply(by: b) })
      #expect(product == (try left.multiplied(by: right)).bigFloat(precision: 106))
      var sum = BigFloat(a, precision: 1400)
      #expect(BigFloat.isExact { sum.add(BigFloat(b, precision: 1400)) })
      #expect(sum == (try left.adding(right)).bigFloat(precision: 1400))
    }
  }

  @Test func `a quotient with too few bits for it is not exact`() {
    var third = BigFloat(1, precision: 200)
    #expect(!BigFloat.isExact { third.divide(by: BigFloat(3, precision: 200)) })
  }

  @Test func `a number is rounded to the nearest double, and a tie to the even one`() {
    for a in Self.doubles(300, seed: 4).map(\.magnitude) {
      let half = a.ulp / 2
      let isEven = a.bitPattern & 1 == 0
      for (offset, expected) in [
        (half, isEven ? a : a.nextUp), (half * (1 - 0x1p-40), a), (half * (1 + 0x1p-40), a.nextUp),
        (0, a), (-half * 0x1p-20, a),
      ] {
        var number = BigFloat(a, precision: 200)
        number.add(BigFloat(offset, precision: 200))
        #expect(number.nearest == expected, "\(a) and \(offset)")
        number.negate()
        #expect(number.nearest == -expected, "−\(a) and \(offset)")
      }
    }
  }

  @Test func `a copy does not change with its original`() {
    let original = BigFloat(1.5, precision: 100)
    var copy = original
    copy.add(original)
    copy.scale(byPowerOfTwo: 3)
    #expect(original.nearest == 1.5)
    #expect(copy.nearest == 24)
    #expect(copy.precision == 100)
  }

  @Test func `the low part is the rest beyond the double`() {
    let numbers = Self.doubles(300, seed: 5)
    var scratch = BigFloat(precision: 300)
    for a in numbers {
      let rest = a.ulp * 0x1.8p-9
      var number = BigFloat(a, precision: 300)
      number.add(BigFloat(rest, precision: 300))
      #expect(number.lowPart(from: a, &scratch) == rest)
      // An error far below the rest's last bit decides it, an error as large as the rest does not.
      let exponent = Int(rest.exponent)
      #expect(number.lowPart(from: a, within: (1, exponent - 120)) == rest)
      #expect(number.lowPart(from: a, within: (1, exponent)) == nil)
      var above = number
      above.add(BigFloat(rest * 0x1p-100, precision: 300))
      #expect(BigFloat.lowPart(from: a, between: number, above) == rest)
      above.add(BigFloat(rest, precision: 300))
      #expect(BigFloat.lowPart(from: a, between: number, above) == nil)
    }
  }

  @Test func `significand and exponent make the number`() {
    for a in Self.doubles(300, seed: 6) {
      let (significand, exponent) = BigFloat(a, precision: 80).scaled
      #expect(significand.magnitude >= 0.5 && significand.magnitude < 1)
      #expect(Double(sign: .plus, exponent: exponent, significand: significand) == a)
    }
    #expect(BigFloat(precision: 80).scaled == (0, 0))
  }

  @Test func `the whole part is taken off a number`() {
    var number = BigFloat(18_446_744_073_709_551_616, precision: 200)
    number.subtract(2048)
    number.add(BigFloat(0.375, precision: 200))
    #expect(number.takeWhole() == 18_446_744_073_709_549_568)
    #expect(number.nearest == 0.375)
    #expect(number.takeWhole() == 0)
    #expect(number.nearest == 0.375)
  }

  @Test func `decimals are read and written to the last digit`() throws {
    let pi = "3.14159265358979323846264338327950288419716939937510582097494459"
    let number = try #require(BigFloat(decimal: pi, precision: 220))
    #expect(number.nearest == Double.pi)
    #expect(number.decimal(digits: 50) == "31415926535897932384626433832795028841971693993751e-49")
    #expect(BigFloat(decimal: "3.1.4", precision: 220) == nil)
    #expect(BigFloat(precision: 220).decimal(digits: 5) == "0")
  }

  @Test func `numbers are ordered by value, whatever their precision`() {
    let numbers = Self.doubles(100, seed: 7)
    for (a, b) in zip(numbers, numbers.dropFirst()) {
      let (left, right) = (BigFloat(a, precision: 60), BigFloat(b, precision: 500))
      #expect((left < right) == (a < b))
      #expect(left == BigFloat(a, precision: 300))
      #expect(left.sign == (a < 0 ? -1 : 1))
    }
    #expect(BigFloat(precision: 60).isZero)
    #expect(BigFloat(precision: 60).sign == 0)
  }

  @Test func `cosine and sine are exact at quarter turns, and right between them`() throws {
    for (degrees, cosine, sine) in [
      (0, 1.0, 0.0), (90, 0, 1), (180, -1, 0), (270, 0, -1), (-90, 0, -1), (36_000_090, 0, 1),
    ] {
      let found = BigFloat.cosineAndSine(degrees: BigFloat(Double(degrees), precision: 64))
      #expect(found.cosine == cosine && found.sine == sine, "\(degrees)")
    }
    // √3/2 and √2/2, rounded.
    for (degrees, cosine, sine) in [
      (30.0, 0.866_025_403_784_438_6, 0.5), (60, 0.5, 0.866_025_403_784_438_6),
      (-45, 0.707_106_781_186_547_6, -0.707_106_781_186_547_6), (390, 0.866_025_403_784_438_6, 0.5),
    ] {
      let found = BigFloat.cosineAndSine(degrees: BigFloat(degrees, precision: 64))
      #expect(found.cosine == cosine && found.sine == sine, "\(degrees)")
    }
  }
}
