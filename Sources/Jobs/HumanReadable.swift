// HumanReadable — sizes and times as people read them, in two or three digits.

package enum HumanReadable {
  /// Bytes in the largest decimal unit that leaves at most 999: `9.4 MB`, `373 MB`.
  package static func bytes(_ count: Int) -> String {
    var (value, unit) = (Double(count) / 1000, "kB")
    for next in ["MB", "GB", "TB", "PB"] where value >= 999.5 {
      (value, unit) = (value / 1000, next)
    }
    return "\(digits(value)) \(unit)"
  }

  /// A number in full below a million, otherwise in two or three digits: `640000`, `4.1 million`.
  package static func count(_ number: Int) -> String {
    for (unit, size) in [("billion", 1e9), ("million", 1e6)] where Double(number) >= size {
      return "\(digits(Double(number) / size)) \(unit)"
    }
    return "\(number)"
  }

  /// Seconds in the largest unit that gives at least two: `45 s`, `12 min`, `3.5 h`, `2.1 d`.
  package static func duration(_ seconds: Double) -> String {
    for (unit, length) in [("d", 86_400.0), ("h", 3_600), ("min", 60)] where seconds >= 2 * length {
      return "\(digits(seconds / length)) \(unit)"
    }
    return "\(digits(max(seconds, 0.1))) s"
  }

  /// A count with its noun: `1 pixel`, `2 pixels`.
  package static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// A number with one decimal below ten, and without decimals from ten on.
  private static func digits(_ number: Double) -> String {
    let tenths = (number * 10).rounded() / 10
    return tenths < 10 ? "\(tenths)" : "\(Int(number.rounded()))"
  }
}
