// BinaryExpansion — a fraction of any size between 0 and 1, as binary digits that repeat.

/// A rational number of [0, 1): the binary digits `head` after the point, then `cycle` forever.
///
/// Both are as short as possible. A multiple of a power of ½ ends in zeros, not in ones.
package struct BinaryExpansion: Sendable, Hashable {
  /// The digits that do not repeat, highest first.
  package let head: [Bool]
  /// The digits that repeat, at least one, highest first.
  package let cycle: [Bool]

  /// Creates the number with these digits, less its whole part: 0.111… is 0.
  package init(head: [Bool], cycle: [Bool]) {
    precondition(!cycle.isEmpty, "an expansion has no end")
    var (head, cycle) = (head, Self.withoutRepetition(cycle))
    if cycle == [true] {
      // A carry, to the last zero; without one, the number is a whole.
      head = head.lastIndex(of: false).map { head[..<$0] + [true] } ?? []
      cycle = [false]
    }
    var moved = 0
    while let last = head.last, last == cycle[(2 * cycle.count - 1 - moved) % cycle.count] {
      head.removeLast()
      moved = (moved + 1) % cycle.count
    }
    self.head = head
    self.cycle = cycle.suffix(moved) + cycle.dropLast(moved)
  }

  /// The expansion of a quotient of whole numbers in decimal digits, less its whole part.
  ///
  /// Nil if the denominator is 0, or if there are more than `longest` digits up to the first
  /// repetition.
  ///
  /// - Complexity: O(`longest` · digits).
  package init?(numerator: [UInt8], denominator: [UInt8], longest: Int) {
    let whole = BigInteger(digits: denominator, base: 10)
    guard whole.sign > 0 else { return nil }
    var rest = BigInteger(digits: numerator, base: 10)
    rest = rest - rest.floorDivided(by: whole) * whole
    var odd = whole
    var digits: [Bool] = []
    func next() {
      rest = rest + rest
      digits.append(!(rest < whole))
      if !(rest < whole) { rest = rest - whole }
    }
    while odd.isMultiple(of: 2) {
      guard digits.count < longest else { return nil }
      odd = odd.floorDivided(by: BigInteger(2))
      next()
    }
    let (start, first) = (digits.count, rest)
    repeat {
      guard digits.count < longest else { return nil }
      next()
    } while rest != first
    self.init(head: Array(digits[..<start]), cycle: Array(digits[start...]))
  }

  /// The number as a quotient in lowest terms, in decimal digits.
  package var quotient: (numerator: String, denominator: String) {
    let ones = BigInteger.power(2, cycle.count) - BigInteger(1)
    let upper = Self.whole(head) * ones + Self.whole(cycle)
    let lower = ones * BigInteger.power(2, head.count)
    let common = upper.commonDivisor(with: lower)
    func text(_ number: BigInteger) -> String {
      String(decoding: number.floorDivided(by: common).digits, as: UTF8.self)
    }
    return (text(upper), text(lower))
  }

  /// The digit at an index, 0 for the first one after the point.
  package subscript(index: Int) -> Bool {
    index < head.count ? head[index] : cycle[(index - head.count) % cycle.count]
  }

  private static func whole(_ bits: [Bool]) -> BigInteger {
    BigInteger(digits: [0x30] + bits.map { $0 ? 0x31 : 0x30 }, base: 2)
  }

  /// The shortest part of which digits are a repetition.
  private static func withoutRepetition(_ digits: [Bool]) -> [Bool] {
    let count = digits.count
    for length in 1...count where count % length == 0 {
      if (length..<count).allSatisfy({ digits[$0] == digits[$0 - length] }) {
        return Array(digits[..<length])
      }
    }
    return digits
  }
}
