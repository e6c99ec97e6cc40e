// EncodedPicture — the output that shows a picture on a terminal.

/// The output that shows a picture on a terminal.
package enum EncodedPicture: Sendable, Equatable {
  /// One line for each row, without line ends, as wide as the picture, in its own colors.
  case lines([String])
  /// A single text, to be written with the cursor at the picture's top left cell, to which it
  /// returns.
  ///
  /// Write `rows` line feeds and `CSI rows A` before it to make room, so that nothing scrolls.
  case block(String)
}
