// DoubleDoubleGrid — the pixels' offsets from the center in double-double.

internal import BigNumbers
internal import Places

/// The pixels' offsets from the center, with more digits than doubles have.
struct DoubleDoubleGrid {
  private let frame: PixelFrame
  /// spacing / r.
  private let unit: BigFloat

  /// The precision, in bits.
  private static let precision = 224

  init(_ frame: PixelFrame) {
    self.frame = frame
    var unit = frame.viewport.exactSpacing(precision: Self.precision)
    unit.scale(byPowerOfTwo: -frame.radius.exponent)
    self.unit = unit
  }

  /// A pixel's offset in double-double.
  subscript(i: Int, j: Int) -> DoubleDoublePixel {
    let exact = exactOffset(i, j)
    let offset = exact.nearest
    var scratch = BigFloat(precision: Self.precision)
    let re = exact.re.lowPart(from: offset.re, &scratch)
    let im = exact.im.lowPart(from: offset.im, &scratch)
    return DoubleDoublePixel(offset: offset, offsetLowPart: Complex(re, im))
  }

  /// A pixel's d ÷ r.
  func exactOffset(_ i: Int, _ j: Int) -> BigComplex {
    let (u, v) = frame.viewport.screenOffset(i, j)
    let matrix = frame.viewport.matrix
    return BigComplex(part(u, matrix.xx, v, matrix.xy), part(u, matrix.yx, v, matrix.yy))
  }

  /// A part of d ÷ r in a view that is not rotated, where all pixels of a column or of a row share
  /// it.
  ///
  /// - Parameter offset: The part in pixel spacings.
  func exactOffset(of offset: Double) -> BigFloat { part(offset, 1, 0, 0) }

  /// (a·b + c·d) · unit.
  private func part(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> BigFloat {
    var sum = BigFloat(a, precision: Self.precision)
    // In a view that is not rotated, the omitted products would change nothing. This function is
    // called for a pixel every few µs.
    if b != 1 { sum.multiply(by: b) }
    if d != 0 {
      var other = BigFloat(c, precision: Self.precision)
      if d != 1 { other.multiply(by: d) }
      sum.add(other)
    }
    sum.multiply(by: unit)
    return sum
  }
}
