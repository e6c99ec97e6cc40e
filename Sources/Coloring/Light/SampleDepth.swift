// SampleDepth — the bits of a sample in a file.

/// The bits of a sample in a file.
package enum SampleDepth: Int, Sendable, CaseIterable {
  case eight = 8
  case sixteen = 16

  /// The number of bytes of an RGB pixel.
  package var bytesPerPixel: Int { rawValue / 8 * 3 }
}
