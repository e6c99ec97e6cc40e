// Version — the program's name and version.

/// The name and version that pictures and reports carry.
package enum Version {
  package static let version = "0.2.0"
  /// The number of the engine, raised by one in a release that gives any pixel other bits.
  ///
  /// Releases with the same number compute the same samples of the same location.
  package static let engine = 3
  /// The value of a picture's `Software` text.
  package static let software = "Fathom \(version)"
}
