// DraftPace — how far apart the pixels of a draft are, so that it is ready in time.

/// The spacing of the pixels in drafts, by the time that the last drafts took for each pixel.
struct DraftPace: Sendable {
  /// The wall-clock time of a pixel, in seconds; at first a usual one on two threads.
  private var secondsPerPixel = 2e-7

  /// The time in which a draft is to be colored, in seconds.
  ///
  /// A slider recolors within 50 ms; the rest is for sending and drawing the picture.
  private static let patience = 0.025
  private static let widest = 8

  /// The columns and rows from one pixel of a draft to the next, for a picture of so many pixels.
  func spacing(pixels: Int) -> Int {
    let affordable = Self.patience / secondsPerPixel
    let spacing = (Double(pixels) / affordable).squareRoot().rounded(.up)
    return Int(min(max(spacing, 2), Double(Self.widest)))
  }

  /// Takes the time of a draft into account, and half of what was known before.
  mutating func note(seconds: Double, pixels: Int) {
    secondsPerPixel = (secondsPerPixel + seconds / Double(max(pixels, 1))) / 2
  }
}
