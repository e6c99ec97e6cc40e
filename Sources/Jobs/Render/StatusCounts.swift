// StatusCounts — the number of samples with each status.

package import Core

/// The number of samples with each status.
package struct StatusCounts: Sendable, Equatable, Codable {
  package var escaped = 0
  package var interior = 0
  package var unresolved = 0

  package var total: Int { escaped + interior + unresolved }

  package init(of buffer: IterationBuffer) { add(buffer) }

  init() {}

  mutating func add(_ other: StatusCounts) {
    escaped += other.escaped
    interior += other.interior
    unresolved += other.unresolved
  }

  mutating func add(_ buffer: IterationBuffer) {
    for status in buffer.statuses {
      switch status {
      case .escaped: escaped &+= 1
      case .interior: interior &+= 1
      case .unresolved: unresolved &+= 1
      }
    }
  }

  package var json: JSON {
    [
      "escaped": .integer(escaped), "interior": .integer(interior),
      "unresolved": .integer(unresolved),
    ]
  }
}
