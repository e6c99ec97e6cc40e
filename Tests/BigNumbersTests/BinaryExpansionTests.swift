// BinaryExpansionTests — fractions and their binary digits are the same numbers.

import Testing

@testable import BigNumbers

@Suite struct BinaryExpansionTests {
  private func expansion(_ numerator: Int, _ denominator: Int) -> BinaryExpansion? {
    BinaryExpansion(
      numerator: Array("\(numerator)".utf8), denominator: Array("\(denominator)".utf8),
      longest: 1000)
  }

  @Test func `the digits of a fraction are those of long division, and give the fraction back`()
    throws
  {
    for denominator in 1...60 {
      for numerator in 0..<denominator {
        let found = try #require(expansion(numerator, denominator))
        var rest = numerator
        let isRight = (0..<200).allSatisfy { index in
          rest *= 2
          defer { rest %= denominator }
          return found[index] == (rest >= denominator)
        }
        #expect(isRight, "\(numerator)/\(denominator)")
        let (upper, lower) = found.quotient
        let (above, below) = (try #require(Int(upper)), try #require(Int(lower)))
        #expect(above * denominator == numerator * below)
        #expect((2...60).allSatisfy { above % $0 != 0 || below % $0 != 0 })
      }
    }
  }

  @Test func `equal numbers have equal digits`() {
    for (head, cycle) in [("0", "1"), ("1", "0"), ("01", "1"), ("10", "00")] {
      #expect(read(head, cycle) == BinaryExpansion(head: [true], cycle: [false]))
    }
    #expect(read("", "0101") == read("0", "10") && read("", "01") == read("01", "0101"))
    #expect(read("11", "1") == read("", "0") && read("", "111") == read("000", "0"))
  }

  private func read(_ head: String, _ cycle: String) -> BinaryExpansion {
    BinaryExpansion(head: head.map { $0 == "1" }, cycle: cycle.map { $0 == "1" })
  }

  @Test func `a fraction with too many digits, or over zero, has no expansion`() {
    #expect(expansion(1, 0) == nil)
    // 2 is a primitive root of 1019, so that the digits repeat after 1018.
    #expect(expansion(1, 1019) == nil)
    #expect(
      BinaryExpansion(numerator: Array("1".utf8), denominator: Array("1019".utf8), longest: 1018)?
        .cycle.count == 1018)
  }
}
