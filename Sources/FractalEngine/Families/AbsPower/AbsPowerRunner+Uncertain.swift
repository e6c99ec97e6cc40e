// AbsPowerRunner+Uncertain — computes uncertain pixels of absolute-value maps in higher precision.

internal import BigNumbers
internal import Core
internal import Places
internal import Synchronization

extension BigFloat {
  /// Converts a number exactly.
  init(_ value: FloatExp) {
    self.init(value.significand, precision: 64)
    scale(byPowerOfTwo: value.exponent)
  }
}

extension AbsPowerRunner {
  /// For p = 2 double-double with exponents is not faster unless BLA steps skip iterations.
  var hasDoubleDouble: Bool {
    picture.map.power > 2 || DoubleDouble.suits(picture.radius) || picture.skipsInDoubleDouble
  }

  func doubleDoubleOutcome(_ offset: BigComplex) throws -> PixelOutcome? {
    DoubleDouble.suits(picture.radius)
      ? try outcome(
        of: Planar(DoubleDouble(offset.re), DoubleDouble(offset.im)),
        doubleDouble.plainView(picture, frame.viewport))
      : try outcome(
        of: Planar(DoubleDoubleExp(offset.re), DoubleDoubleExp(offset.im)),
        doubleDouble.wideView(picture, frame.viewport))
  }

  /// Computes a pixel by direct iteration.
  func exactOutcome(_ pixel: UncertainPixel, _ work: inout WorkCounts) throws
    -> PixelOutcome
  {
    let exact = ExactPixels(frame.viewport, measure, limit: picture.limit)
    let standard = frame.viewport.precision(iterations: picture.limit)
    let spacing = FloatExpComplex(
      frame.viewport.spacing.significand, exponent: frame.viewport.spacing.exponent)
    var growth = firstBits(standard, lostAfter: pixel.lostAfter)
    var steps = 0
    // Fixed point also computes an error bound; higher powers are iterated by MPFR.
    let factor = picture.map.power == 2 ? 2 : 5 * picture.map.power
    defer { work.noteExact(iterations: factor * steps, bits: standard + growth) }
    while true {
      let c = frame.viewport.exactPixel(pixel.i, pixel.j, precision: standard + growth)
      switch try picture.map.end(of: c, limit: picture.limit) {
      case .lost(let n):
        steps += n
        guard let more = furtherBits(standard, growth, lostAfter: n)
        else { return .unresolved(iterations: picture.limit) }
        growth = more
      case .bounded:
        steps += picture.limit
        return .unresolved(iterations: picture.limit)
      case .escaped(let n, let escape):
        steps += 4 * n
        if let escape {
          let slope = escape.slope * spacing
          if UndecidedPixel.growth(slope) <= growth {
            return measure.outcome(n: n, z: escape.z, slope: slope)
          }
        }
        return try exact.outcome(pixel.i, pixel.j, growth: growth) { c, _ in
          ExactEnd(try picture.map.quickEscape(of: c, limit: picture.limit))
        }
      }
    }
  }

  /// The number of bits to start with beyond the standard precision.
  ///
  /// It is what the orbit will have used up at the limit, estimated from the iteration at which
  /// doubles lost it.
  private func firstBits(_ standard: Int, lostAfter n: Int) -> Int {
    let spare = picture.map.spareBits
    if n == 0 { return spare }
    let used = Double.bitsUntilLost * Double(picture.limit) / Double(n)
    return min(max(Int(1.25 * used) + 8 + 2 * spare - standard, spare), mostBits(standard))
  }

  private func mostBits(_ standard: Int) -> Int {
    max(2 * standard, (1 << 24) / picture.limit - standard) + picture.map.spareBits
  }

  /// The number of bits beyond the standard precision for the next attempt; nil to give up.
  ///
  /// A chaotic orbit uses up its digits evenly, so the number of steps until it was lost shows how
  /// many digits reach the limit. If these are too many, the pixel is iterated with as many as are
  /// affordable; it may escape before they are used up.
  private func furtherBits(_ standard: Int, _ growth: Int, lostAfter n: Int) -> Int? {
    let (limit, spare) = (picture.limit, picture.map.spareBits)
    let most = mostBits(standard)
    if growth >= most { return nil }
    let used = Double(standard + growth - spare)
    let needed = used * 1.25 * Double(limit) / Double(n) - Double(standard - spare)
    return max(Int(min(needed, Double(most))), min(growth + 64, most))
  }
}

extension Double {
  /// The bits that an orbit of an absolute-value map loses from its start until it counts as lost.
  fileprivate static let bitsUntilLost = 42.0
}
