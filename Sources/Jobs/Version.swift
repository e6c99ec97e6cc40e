// Version — the program's name and version.

/// The name and version that pictures and reports carry.
package enum Version {
  package static let version = "0.2.0"
  /// The value of a picture's `Software` text.
  package static let software = "Fathom \(version)"
}
