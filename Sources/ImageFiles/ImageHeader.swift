// ImageHeader — the properties of a picture's file that are fixed before its first row.

package import Coloring

/// The properties of a picture's file that are fixed before its first row.
package struct ImageHeader: Sendable, Equatable {
  /// The width in pixels, 1 to 2³¹ − 1.
  package var width: Int
  /// The height in pixels, 1 to 2³¹ − 1.
  package var height: Int
  package var depth = SampleDepth.eight
  /// The print resolution, if there is one.
  package var dotsPerInch: Double?
  /// Texts that are written before the rows, where other programs look first.
  package var texts: [ImageText] = []
  package var compression = ImageCompression.gradients

  package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
}
