// Pair — a key and its value, as they are written.

/// A key and its value, as they are written.
package struct Pair: Equatable, Sendable {
  package let key: String
  package let value: String

  package init(key: String, value: String) { (self.key, self.value) = (key, value) }
}
