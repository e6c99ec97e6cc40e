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

  /// Computes a pixel by direct iteration, with more and more bits.
  func exactOutcome(_ pixel: UncertainPixel, _ work: inout WorkCounts) throws
    -> PixelOutcome
  {
    let standard = frame.viewport.precision(iterations: picture.limit)
    let spacing = FloatExpComplex(
      frame.viewport.spacing.significand, exponent: frame.viewport.spacing.exponent)
    var growth = firstBits(standard, lostAfter: pixel.lostAfter)
    var steps = 0
    // Nominal costs, which affect the automatic limit. Of several escapes only the last counts.
    let factor = picture.map.power == 2 ? 2 : 5 * picture.map.power
    defer { work.noteExact(iterations: factor * steps, bits: standard + growth) }
    while true {
      let c = exactGrids.point(pixel.i, pixel.j, precision: standard + growth)
      switch try picture.map.end(of: c, limit: picture.limit) {
      case .lost(let n):
        steps += n
        guard let more = furtherBits(standard, growth, lostAfter: n)
        else { return .unresolved(iterations: picture.limit) }
        growth = more
      case .bounded:
        steps += picture.limit
        return .unresolved(iterations: picture.limit)
      case .escaped(_, accurately: nil):
        growth += 80
      case .escaped(let n, let escape?):
        let slope = escape.slope * spacing
        let needed = UndecidedPixel.growth(slope)
        if needed <= growth {
          steps += 4 * n
          return measure.outcome(n: n, z: escape.z, slope: slope)
        }
        growth = needed + ExactPixels.certainty
      }
    }
  }

  /// The number of bits to start with beyond the standard precision.
  ///
  /// It is what the orbit will have used up at the limit, estimated from the iteration at which
  /// doubles lost it. But most orbits that escape do so long before the limit, so it comes to at
  /// most `mostFirstBits` in all, unless the standard precision is higher.
  private func firstBits(_ standard: Int, lostAfter n: Int) -> Int {
    if n == 0 { return Self.leastGrowth }
    let used = Double.bitsUntilLost * Double(picture.limit) / Double(n)
    let needed = min(1.25 * used + 8, Double(Self.mostFirstBits))
    return max(Int(needed) - standard, Self.leastGrowth)
  }

  private func mostBits(_ standard: Int) -> Int {
    max(2 * standard, (1 << 24) / picture.limit - standard)
  }

  /// The number of bits beyond the standard precision for the next attempt; nil to give up.
  ///
  /// A chaotic orbit uses up its digits evenly, so the number of steps until it was lost shows how
  /// many digits reach the limit. No attempt takes more than `steepness` times the bits of the one
  /// before. So an orbit that escapes soon costs little, and a bounded one little more than its
  /// last attempt.
  private func furtherBits(_ standard: Int, _ growth: Int, lostAfter n: Int) -> Int? {
    let most = mostBits(standard)
    if growth >= most { return nil }
    let used = Double(standard + growth)
    let needed = used * min(1.25 * Double(picture.limit) / Double(n), Self.steepness)
    return min(max(Int(min(needed, 0x1p40)) - standard, growth + 64), most)
  }

  /// The least number of bits beyond the standard precision; double-double has about as many.
  private static var leastGrowth: Int { 64 }
  private static var mostFirstBits: Int { 256 }
  private static var steepness: Double { 2 }
}

extension Double {
  /// The bits that an orbit of an absolute-value map loses from its start until it counts as lost.
  fileprivate static let bitsUntilLost = 42.0
}
