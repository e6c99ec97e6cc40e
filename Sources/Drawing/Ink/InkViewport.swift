// InkViewport — a picture as the places of strokes need it.

internal import BigNumbers
package import Places

/// What a picture's pixels say about the places of strokes.
package struct InkViewport: Sendable {
  let re: ExactDecimal
  let im: ExactDecimal
  let spacing: ScaledNumber
  let matrix: ScreenMatrix
  /// The picture's size in pixels.
  let width: Double
  let height: Double

  package init(_ location: Location, size: PictureSize) {
    let viewport = Viewport(location, size: size)
    (re, im) = (location.re, location.im)
    spacing = ScaledNumber(
      significand: viewport.spacingSignificand, exponent: viewport.spacingExponent)
    matrix = viewport.matrix
    (width, height) = (Double(size.width), Double(size.height))
  }
}
