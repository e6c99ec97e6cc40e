// Spread — the minimum and the median of several measurements.

struct Spread: Sendable {
  let minimum: Double
  let median: Double

  /// - Parameter values: At least one.
  init(_ values: [Double]) {
    precondition(!values.isEmpty, "something was measured")
    let sorted = values.sorted()
    let middle = sorted.count / 2
    minimum = sorted[0]
    median =
      sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}
