// PixelComparison — one pixel's value by the engine and by direct iteration.

/// One pixel's value by the engine and by direct iteration.
package struct PixelComparison: Sendable, Equatable {
  package let pixel: PixelList.Pixel
  package let engine: PixelValue
  /// The value by direct iteration.
  ///
  /// It is `interior` if full precision confirms the engine's cycle. An interior pixel whose cycle
  /// is not known agrees with `unresolved`.
  package let oracle: PixelValue
  package let agrees: Bool

  /// The comparison in words, for people.
  package var text: String {
    "pixel \(pixel.i),\(pixel.j) differs: the engine says \(engine.text); "
      + "direct iteration says \(oracle.text)"
  }

  var json: JSON {
    [
      "i": .integer(pixel.i), "j": .integer(pixel.j), "agrees": .bool(agrees),
      "engine": .object(engine.members), "oracle": .object(oracle.members),
    ]
  }
}
