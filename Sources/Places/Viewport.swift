// Viewport — a location in a picture of a certain size.

package import BigNumbers

/// The position of each pixel of a picture in the plane.
///
/// Pixel (i, j), i to the right and j down, is sampled at its center. Its offset on the screen is u
/// = i + ½ − W/2 to the right and v = H/2 − j − ½ upward, in pixels, exactly half-integers; in the
/// plane it is spacing · `matrix` · (u, v), which is spacing · (u·cos − v·sin, u·sin + v·cos)
/// unless the view is stretched. Where the pixels are the samples of a coarser picture, its
/// `SamplePattern` adds offsets to u and v. In a `PolarStrip`, whose spacing is the strip's unit, u
/// and v are the strip's, and the matrix is that of the view without its rotation.
///
/// Every number here is the same on every machine: exact, or rounded once by MPFR.
package struct Viewport: Equatable, Sendable {
  package let location: Location
  package let size: PictureSize
  package let pattern: SamplePattern
  /// The strip whose pixels these are; nil where they lie on straight rows.
  package let strip: PolarStrip?
  /// The significand of the pixel spacing height / H = `spacingSignificand` · 2^`spacingExponent`,
  /// rounded to nearest; at least ½ and below 1.
  package let spacingSignificand: Double
  package let spacingExponent: Int
  /// The map from u and v to the plane, in spacings.
  package let matrix: ScreenMatrix

  /// - Parameter size: The size in samples.
  package init(_ location: Location, size: PictureSize, pattern: SamplePattern = .middle) {
    (self.location, self.size, self.pattern, strip) = (location, size, pattern, nil)
    let spacing = Viewport.spacing(location.height, size, precision: 128)
    (spacingSignificand, spacingExponent) = BigFloat(spacing, precision: 53).scaled
    matrix = location.screenMatrix
  }

  /// Creates the viewport of a strip about a location's center.
  ///
  /// The strip is not rotated. In a stretched view its offsets are those on the screen of the view
  /// without its rotation, so that it shows rings of the screen.
  ///
  /// - Parameter location: Its height is that of a view of about the strip's depth, in which the
  ///   iteration limit is searched for.
  package init(_ location: Location, strip: PolarStrip) {
    (self.location, size, pattern, self.strip) = (location, strip.size, .middle, strip)
    (spacingSignificand, spacingExponent) = (0.5, strip.unitExponent + 1)
    matrix = location.isStretched ? location.unrotated.screenMatrix : .identity
  }

  /// The exact center.
  package var re: ExactDecimal { location.re }
  package var im: ExactDecimal { location.im }
  /// The exact full height of the picture in the plane.
  package var height: ExactDecimal { location.height }
  /// The distance between neighboring pixels, as significand · 2^exponent.
  package var spacing: (significand: Double, exponent: Int) {
    (spacingSignificand, spacingExponent)
  }
  /// The cosine and the sine of the rotation of a view that is not stretched; exactly 1 and 0
  /// without one.
  package var cosine: Double { matrix.xx }
  package var sine: Double { matrix.yx }
  package var isStretched: Bool { matrix.isStretched }
  package var isRotated: Bool { !matrix.isIdentity }
  /// Whether all pixels of a row have the same imaginary part, and those of a column the same real
  /// one.
  package var hasStraightRows: Bool { strip == nil && !isRotated }

  /// The bits that a reference orbit needs here.
  ///
  /// These are ⌈−log₂ spacing⌉ bits for the place, ⌈log₂(iterations + 1)⌉ for the growth of errors
  /// along the orbit (at least 32, so that raising a limit below 2³² keeps the orbit), and 64 to
  /// spare; at least 64 in all.
  package func precision(iterations: Int) -> Int {
    precondition(iterations >= 0, "a limit is not negative")
    // spacing = s·2^e with ½ ≤ s < 1, so ⌈−log₂ spacing⌉ = 1 − e.
    let growth = Int.bitWidth - iterations.leadingZeroBitCount
    return max(64, 1 - spacingExponent + max(32, growth) + 64)
  }

  /// The exact screen offset of a pixel in pixel spacings: to the right, and upward.
  package func screenOffset(_ i: Int, _ j: Int) -> (u: Double, v: Double) {
    if let strip { return strip.offset(i, j) }
    let (middle, shift) = (size.offset(i, j), pattern.shift(i, j))
    return (middle.u + shift.u, middle.v + shift.v)
  }

  /// The center, rounded to a precision in bits.
  package func center(precision: Int) -> BigComplex {
    BigComplex(re.bigFloat(precision: precision), im.bigFloat(precision: precision))
  }

  /// The pixels as points of the plane in a precision in bits, for the oracle.
  package func grid(precision: Int) -> ExactGrid { ExactGrid(self, precision: precision) }

  /// One pixel as a point of the plane; to compute many, keep a `grid(precision:)`.
  package func exactPixel(_ i: Int, _ j: Int, precision: Int) -> BigComplex {
    grid(precision: precision)[i, j]
  }

  /// The spacing, rounded to a precision in bits; exact in a strip.
  package func exactSpacing(precision: Int) -> BigFloat {
    if strip == nil { return Viewport.spacing(height, size, precision: precision) }
    var spacing = BigFloat(spacingSignificand, precision: precision)
    spacing.scale(byPowerOfTwo: spacingExponent)
    return spacing
  }

  /// The spacing height / H, rounded to a precision in bits.
  private static func spacing(_ height: ExactDecimal, _ size: PictureSize, precision: Int)
    -> BigFloat
  {
    var spacing = height.bigFloat(precision: precision)
    spacing.divide(by: BigFloat(Double(size.height), precision: precision))
    return spacing
  }
}
