// ImageCompression — the compression effort for a picture's file.

/// The compression effort, by how redundant a picture is (docs/decisions/0014).
package enum ImageCompression: Sendable, Equatable {
  /// Fast compression for smooth colors whose last bits are noise, so that little is predictable.
  case gradients
  /// Compression for few colors with sharp edges, which repeat.
  case fewColors
  /// A fixed level for any content, 0 (none) to 9.
  case level(Int)
}
