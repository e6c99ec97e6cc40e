// Timestamp — a second in UTC, with the text that files have: 2026-11-21T10:15:00Z.

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// A second in the years 0 to 9999, in UTC.
package struct Timestamp: Comparable, Sendable {
  /// The seconds since the beginning of 1970.
  package let seconds: Int

  /// The range of years with four digits.
  private static let range = -62_167_219_200...253_402_300_799

  /// - Parameter seconds: The seconds since the beginning of 1970; clamped to the years 0 to 9999.
  package init(seconds: Int) {
    self.seconds = min(max(seconds, Self.range.lowerBound), Self.range.upperBound)
  }

  /// Reads a text of exactly the form `2026-11-21T10:15:00Z` that names an existing second.
  package init?(_ text: some StringProtocol) {
    let form = "dddd-dd-ddTdd:dd:ddZ"
    let bytes = Array(text.utf8)
    let fits =
      bytes.count == form.utf8.count
      && zip(bytes, form.utf8).allSatisfy { byte, mark in
        mark == 0x64 ? (0x30...0x39).contains(byte) : byte == mark
      }
    guard fits else { return nil }
    func number(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { $0 * 10 + Int($1) - 0x30 } }
    let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
    let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
    guard (1...12).contains(month), day > 0, hour < 24, minute < 60, second < 60 else { return nil }
    let days = Timestamp.days(year, month, day)
    seconds = (days * 24 + hour) * 3600 + minute * 60 + second
    // Writing the text again rejects days that a month does not have, such as 31 June.
    guard self.text.utf8.elementsEqual(bytes) else { return nil }
  }

  package static var now: Timestamp {
    Timestamp(seconds: Int(Date().timeIntervalSince1970.rounded(.down)))
  }

  package static func < (one: Timestamp, other: Timestamp) -> Bool { one.seconds < other.seconds }

  /// ISO 8601: `2026-11-21T10:15:00Z`.
  package var text: String {
    let days = seconds.floorDivided(by: 86_400)
    let second = seconds - days * 86_400
    let (year, month, day) = Timestamp.date(days)
    func padded(_ number: Int, _ count: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: count - digits.utf8.count) + digits
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
      + "T\(padded(second / 3600, 2)):\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2))Z"
  }

  // MARK: The Gregorian calendar, with years that begin on 1 March, so that a leap day is the last

  /// The days since the beginning of 1970.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month > 2 ? year : year - 1
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return 365 * year + year.floorDivided(by: 4) - year.floorDivided(by: 100)
      + year.floorDivided(by: 400) + dayOfYear - 719_468
  }

  private static func date(_ days: Int) -> (year: Int, month: Int, day: Int) {
    // 400 years have 146,097 days. The first guess is at most one year wrong.
    var year = (400 * (days + 719_468)).floorDivided(by: 146_097)
    while Timestamp.days(year, 3, 1) > days { year -= 1 }
    while Timestamp.days(year + 1, 3, 1) <= days { year += 1 }
    let dayOfYear = days - Timestamp.days(year, 3, 1)
    let month = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * month + 2) / 5 + 1
    return month < 10 ? (year, month + 3, day) : (year + 1, month - 9, day)
  }
}

extension Int {
  /// The quotient rounded down, for a divisor above zero.
  fileprivate func floorDivided(by divisor: Int) -> Int {
    self >= 0 ? self / divisor : -((divisor - 1 - self) / divisor)
  }
}
