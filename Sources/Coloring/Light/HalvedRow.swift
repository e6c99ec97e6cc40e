// HalvedRow — halves a picture in linear light, one row at a time.

extension Pixmap {
  /// Computes a row of the picture at half its size; each pixel is the mean light of 2 × 2 pixels.
  ///
  /// If a side is odd, the last pixels are the mean of the two pixels or the one pixel that exist.
  ///
  /// - Parameter y: The row of the halved picture, from 0.
  /// - Returns: ⌈`width` / 2⌉ pixels, with a relative error below 3e-7.
  /// - Complexity: O(`width`).
  package func halvedRow(_ y: Int) -> [LinearColor] {
    precondition(y >= 0 && 2 * y < height, "the half has this row")
    let lights = SRGB.lights
    let samples = bytes
    let upper = 2 * y * width
    let lower = min(2 * y + 1, height - 1) * width
    func light(_ pixel: Int) -> SIMD3<Float> {
      let at = 3 * pixel
      return SIMD3(
        lights[Int(samples[at])], lights[Int(samples[at + 1])], lights[Int(samples[at + 2])])
    }
    return (0..<(width + 1) / 2).map { x in
      // Counting a pixel twice in place of a missing one does not change the mean by a bit, since
      // doubling and halving are exact.
      let (left, right) = (2 * x, min(2 * x + 1, width - 1))
      let sum =
        (light(upper + left) + light(upper + right))
        + (light(lower + left) + light(lower + right))
      return LinearColor(rgb: sum * 0.25)
    }
  }
}
