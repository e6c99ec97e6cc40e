// PixelStatus — the status of a pixel, as buffers and files store it.

/// The status of a pixel, as stored in buffers and files.
package enum PixelStatus: UInt8, Sendable, CaseIterable {
  /// The iteration limit ended the pixel; nothing else is known.
  case unresolved = 0
  /// The orbit left the escape radius.
  case escaped = 1
  /// The orbit never escapes: an attracting cycle was found, or a region that the map takes into
  /// itself.
  case interior = 2

  /// The name in reports and in JSON.
  package var name: String {
    switch self {
    case .unresolved: "unresolved"
    case .escaped: "escaped"
    case .interior: "interior"
    }
  }
}
