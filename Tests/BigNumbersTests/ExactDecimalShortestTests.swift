// ExactDecimalShortestTests — the shortest decimal within a tolerance.

import Testing
import TestSupport

@testable import BigNumbers

@Suite struct ExactDecimalShortest {
  @Test(arguments: [
    ("0.123456", "0.001", "0.123"), ("0.123456", "0.01", "0.12"), ("0.1996", "0.0005", "0.2"),
    ("-0.743643887", "0.0000001", "-0.7436439"), ("0.3", "1", "0"), ("5", "0.001", "5"),
    ("10.4", "0.5", "10"), ("14", "5", "10"), ("14.99", "5", "10"), ("0.95", "0.1", "1"),
    ("0.15", "0.05", "0.1"), ("-1.0001", "0.001", "-1"), ("123456", "1000", "123000"),
  ])
  func `the shortest decimal is within the tolerance`(
    _ value: String, _ tolerance: String, _ expected: String
  ) throws {
    let shortest = try ExactDecimal(
      shortestWithin: ExactDecimal(tolerance), of: ExactDecimal(value))
    #expect(shortest.plain == expected)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `no decimal with fewer places is within the tolerance`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<1_000 {
      let value = ExactDecimal.random(digits: 30, exponents: -40...(-25), using: &random)
      let tolerance = ExactDecimal.random(digits: 8, exponents: -38...(-20), using: &random)
        .magnitude
      guard !tolerance.isZero else { continue }
      let shortest = try ExactDecimal(shortestWithin: tolerance, of: value)
      #expect(try shortest.subtracting(value).magnitude <= tolerance)
      guard !shortest.isZero else {
        #expect(value.magnitude <= tolerance)
        continue
      }
      // No multiple of ten times its last place is within the tolerance of the value.
      let step = ExactDecimal(1, exponent: shortest.exponent + 1)
      let scaled = try value.multiplied(by: ExactDecimal(1, exponent: -step.exponent))
      let whole = ExactDecimal(wholePart: scaled)
      for near in [whole.subtractingOne, whole, whole.addingOne] {
        let multiple = try near.multiplied(by: step)
        #expect(try multiple.subtracting(value).magnitude > tolerance)
      }
    }
  }
}

extension ExactDecimal {
  fileprivate init(wholePart number: ExactDecimal) {
    let text = number.plain.prefix { $0 != "." }
    self = (try? ExactDecimal(String(text))) ?? .zero
  }
  fileprivate var addingOne: ExactDecimal { (try? adding(.one)) ?? self }
  fileprivate var subtractingOne: ExactDecimal { (try? subtracting(.one)) ?? self }
}
