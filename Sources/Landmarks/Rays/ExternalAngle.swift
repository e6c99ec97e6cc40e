// ExternalAngle — the angle of an external ray: an exact fraction of a turn.

internal import BigNumbers

/// A rational external angle in turns, in [0, 1).
///
/// Doubling the angle removes the first binary digit of its expansion.
package struct ExternalAngle: Sendable, Hashable, CustomStringConvertible {
  let expansion: BinaryExpansion

  /// The longest expansion of an angle that is understood, in binary digits.
  package static let mostDigits = 4096

  init(_ expansion: BinaryExpansion) { self.expansion = expansion }

  /// Reads a fraction such as `3/7`, or binary digits such as `.(011)`, `.1(01)` and `.01`.
  ///
  /// Digits in parentheses repeat forever. A whole part is ignored: angles are turns.
  ///
  /// - Throws: `RayError.noAngle`, `RayError.longAngle`.
  package init(_ text: String) throws(RayError) {
    if let found = try Self.quotient(text) {
      self.init(found)
    } else if let found = try Self.digits(text) {
      self.init(found)
    } else {
      throw .noAngle(text)
    }
  }

  private static func quotient(_ text: String) throws(RayError) -> BinaryExpansion? {
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy(isDecimal) else { return nil }
    let denominator = parts.count == 2 ? Array(parts[1]) : Array("1".utf8)
    // A denominator of more digits has no expansion that is short enough, unless it has common
    // factors with the numerator.
    guard text.utf8.count <= 4 * mostDigits else { throw .longAngle(text) }
    if denominator.allSatisfy({ $0 == UInt8(ascii: "0") }) { return nil }
    guard
      let found = BinaryExpansion(
        numerator: Array(parts[0]), denominator: denominator, longest: mostDigits)
    else { throw .longAngle(text) }
    return found
  }

  private static func isDecimal(_ text: Substring.UTF8View) -> Bool {
    !text.isEmpty && text.allSatisfy { (0x30...0x39).contains($0) }
  }

  private static func digits(_ text: String) throws(RayError) -> BinaryExpansion? {
    var rest = Array(text.utf8)
    guard rest.count <= mostDigits + 4 else { throw .longAngle(text) }
    if rest.first == UInt8(ascii: "0") { rest.removeFirst() }
    guard rest.first == UInt8(ascii: ".") else { return nil }
    rest.removeFirst()
    var cycle: [UInt8] = [UInt8(ascii: "0")]
    if rest.last == UInt8(ascii: ")"), let open = rest.firstIndex(of: UInt8(ascii: "(")) {
      cycle = Array(rest[(open + 1)...].dropLast())
      rest = Array(rest[..<open])
      if cycle.isEmpty { return nil }
    } else if rest.isEmpty {
      return nil
    }
    guard (rest + cycle).allSatisfy({ $0 == 0x30 || $0 == 0x31 }) else { return nil }
    return BinaryExpansion(head: rest.map { $0 == 0x31 }, cycle: cycle.map { $0 == 0x31 })
  }

  /// The number of doublings after which the angle's orbit is periodic.
  package var preperiod: Int { expansion.head.count }
  /// The period of the angle's orbit under doubling.
  package var period: Int { expansion.cycle.count }
  package var isPeriodic: Bool { preperiod == 0 }

  /// The angle as a fraction in lowest terms: `3/7`.
  package var fraction: String {
    let (numerator, denominator) = expansion.quotient
    return "\(numerator)/\(denominator)"
  }

  /// The angle in binary digits: `.1(01)`.
  package var digits: String {
    func text(_ bits: [Bool]) -> String { bits.map { $0 ? "1" : "0" }.joined() }
    return ".\(text(expansion.head))(\(text(expansion.cycle)))"
  }

  /// The angle for people: `3/7 = .(011)`, or only digits if there are many.
  package var description: String {
    preperiod + period > 64 ? digits : "\(fraction) = \(digits)"
  }

  /// The angle after some doublings, in turns, to 2^−53.
  func turns(afterDoublings count: Int) -> Double {
    (0..<56).reversed().reduce(0) { ($0 + (expansion[count + $1] ? 1 : 0)) / 2 }
  }

  /// Compares the angle after some doublings with the angle itself.
  ///
  /// - Returns: −1, 0 or 1 if it is less, equal or greater.
  func comparison(afterDoublings count: Int) -> Int {
    let longest = max(preperiod, count) + 2 * period
    for index in 0..<longest where expansion[index + count] != expansion[index] {
      return expansion[index + count] ? 1 : -1
    }
    return 0
  }
}
