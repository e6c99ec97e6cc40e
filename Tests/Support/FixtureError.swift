// FixtureError — the error of a fixture of the tests.

/// A file of the tests is missing, or has unexpected content.
package struct FixtureError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
