// Display — the properties of the screen that commands use.

package import Places

/// The properties of a screen; all are nil if there is no screen.
package struct Display: Sendable, Equatable {
  /// The size in pixels of the picture on the screen.
  package var size: PictureSize?
  /// The width in characters.
  package var columns: Int?
  /// The width divided by the height of a picture that fills the screen: a multiple of 1/1024.
  package var aspect: Double?

  package init(size: PictureSize? = nil, columns: Int? = nil, aspect: Double? = nil) {
    (self.size, self.columns, self.aspect) = (size, columns, aspect)
  }
}
