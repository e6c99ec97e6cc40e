// ChosenPixel — a pixel to be compared, and its outcome by the engine.

internal import Core

/// A pixel to be compared, and its outcome by the engine.
struct ChosenPixel: Sendable {
  let pixel: PixelList.Pixel
  let outcome: PixelOutcome
}
