// JobPart — the share of a job's tiles that one of several processes computes.

/// Part `number` of `count`, with the text `3/20`.
///
/// The parts of a count have no tile in common, and have all tiles together.
package struct JobPart: Sendable, Equatable {
  /// 1 … `count`.
  package let number: Int
  package let count: Int

  /// The whole of a job.
  package static let whole = JobPart(1, of: 1)

  /// The largest number of parts.
  package static let most = 1_000_000

  package init(_ number: Int, of count: Int) {
    precondition(1...count ~= number && count <= Self.most, "a part is one of its count")
    (self.number, self.count) = (number, count)
  }

  /// Reads `3/20`.
  package init(parsing text: String) throws(FarmError) {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { digits in
      digits.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(digits) : nil
    }
    guard numbers.count == 2, let number = numbers[0], let count = numbers[1],
      (1...Self.most).contains(count), (1...count).contains(number)
    else { throw .noPart(text) }
    self.init(number, of: count)
  }

  package var text: String { "\(number)/\(count)" }

  /// The indexes of the part's tiles, in order.
  ///
  /// All parts have equally many tiles, or one more. They are spread over the whole picture, since
  /// neighboring tiles cost about the same: a part is a stretch of the multiples of `step`.
  func tiles(of grid: TileGrid) -> [Int] {
    let order = JobPart.scattering(grid.count)
    return stretch(of: grid.count).map(order).sorted()
  }

  /// The part's stretch of so many things in a row: all parts have equally many, or one more.
  func stretch(of count: Int) -> Range<Int> {
    (number - 1) * count / self.count..<number * count / self.count
  }

  /// The indexes of so many things in an order in which each stretch is spread over all of them.
  static func scattered(_ count: Int) -> [Int] { (0..<count).map(scattering(count)) }

  /// The index at a place in that order.
  ///
  /// As the step has no divisor in common with the count, each index comes once. The product is
  /// below 2^63, since there are at most 10^11 / 2^16 tiles.
  private static func scattering(_ count: Int) -> (Int) -> Int {
    let step = step(count)
    return { $0 * step % count }
  }

  /// A number near the golden section of a count, without a divisor in common with it.
  private static func step(_ count: Int) -> Int {
    func gcd(_ a: Int, _ b: Int) -> Int { b == 0 ? a : gcd(b, a % b) }
    return (max(1, Int(0.618_034 * Double(count)))...max(1, count)).first { gcd($0, count) == 1 }
      ?? 1
  }
}
