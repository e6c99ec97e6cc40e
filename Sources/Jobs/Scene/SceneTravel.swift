// SceneTravel — the way of a scene's step or angle from its first value to its last.

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// A number that goes evenly from one value to another in a film.
package struct SceneTravel: Sendable, Equatable {
  package let first: Double
  package let last: Double

  /// Reads `0..9`: two numbers with two points between; nil for any other text.
  ///
  /// The numbers are between −1,000,000 and 1,000,000, with any number of decimals.
  package init?(_ text: String) {
    let parts = text.components(separatedBy: "..")
    guard parts.count == 2, let first = Double(parts[0]), let last = Double(parts[1]),
      [first, last].allSatisfy({ abs($0) <= 1_000_000 })
    else { return nil }
    (self.first, self.last) = (first, last)
  }

  /// The text that `init(_:)` reads.
  var text: String { "\(first)..\(last)" }

  /// The value at a share of the way, 0 … 1, in 6 decimals.
  func value(at share: Double) -> String {
    let millionths = Int(((first + share * (last - first)) * 1e6).rounded())
    let (whole, rest) = millionths.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    let digits = String(rest + 1_000_000).dropFirst()
    return "\(millionths < 0 ? "-" : "")\(whole).\(digits)"
  }
}
