// HalvedRow — a picture at half its size, in linear light, one row at a time.

extension Pixmap {
  /// A row of the picture at half its size: each pixel the mean of the light of 2 × 2.
  ///
  /// Where a side is odd, the last pixels are the mean of the two or the one that are there.
  ///
  /// - Parameter y: The row of the half, from 0.
  /// - Returns: ⌈`width` / 2⌉ pixels; relative error below 3e-7.
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
      // A pixel that is counted twice instead of one that is not there leaves the mean, to the
      // bit: doubling and halving are exact.
      let (left, right) = (2 * x, min(2 * x + 1, width - 1))
      let sum =
        (light(upper + left) + light(upper + right))
        + (light(lower + left) + light(lower + right))
      return LinearColor(rgb: sum * 0.25)
    }
  }
}
