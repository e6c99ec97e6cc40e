// TimestampTests — timestamps and their texts.

import Foundation
import Testing

@testable import Jobs

@Suite struct TimestampTests {
  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
    (951_782_400, "2000-02-29T00:00:00Z"),
    (1_795_256_100, "2026-11-21T10:15:00Z"), (4_107_542_399, "2100-02-28T23:59:59Z"),
    (4_107_542_400, "2100-03-01T00:00:00Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
    (-62_167_219_200, "0000-01-01T00:00:00Z"),
  ])
  func `a second and its text convert into each other`(_ seconds: Int, _ text: String) {
    #expect(Timestamp(seconds: seconds).text == text)
    #expect(Timestamp(text)?.seconds == seconds)
  }

  @Test func `the calendar is Foundation's, over a thousand years`() {
    // In steps of 86,399 · 997 seconds, every hour of the day and every day of the year occurs.
    for seconds in stride(from: -20_000_000_000, to: 20_000_000_000, by: 86_399 * 997) {
      let moment = Timestamp(seconds: seconds)
      let date = Date(timeIntervalSince1970: Double(seconds))
      // Foundation uses the Julian calendar before October 1582; these dates begin in 1336.
      guard seconds > -12_219_292_800 else { continue }
      #expect(moment.text == date.formatted(.iso8601))
      #expect(Timestamp(moment.text) == moment)
    }
  }

  @Test(arguments: [
    "", "2026-11-21", "2026-11-21 10:15:00Z", "2026-11-21T10:15:00", "2026-02-29T10:15:00Z",
    "2026-13-01T10:15:00Z", "2026-11-31T10:15:00Z", "2026-11-00T10:15:00Z",
    "2026-11-21T24:00:00Z", "2026-11-21T10:60:00Z", "2026-11-21T10:15:60Z",
    "+026-11-21T10:15:00Z", "2026-11-21T10:15:00Z ",
  ])
  func `a text that names no second is rejected`(_ text: String) {
    #expect(Timestamp(text) == nil)
  }

  @Test func `seconds beyond years of four digits are clamped`() {
    #expect(Timestamp(seconds: .max).text == "9999-12-31T23:59:59Z")
    #expect(Timestamp(seconds: .min).text == "0000-01-01T00:00:00Z")
  }

  @Test func `now is later than this was written`() throws {
    #expect(Timestamp.now > (try #require(Timestamp("2025-01-01T00:00:00Z"))))
  }
}
