// HybridRunner+Uncertain — computes uncertain pixels of hybrid formulas in higher precision.

internal import BigNumbers
internal import Core
internal import Places

extension HybridRunner {
  var hasDoubleDouble: Bool { picture.skipsInDoubleDouble }

  func doubleDoubleOutcome(_ offset: BigComplex) throws -> PixelOutcome? {
    // In a Julia set, differences of attracted orbits fall below any range.
    picture.map.constant == nil && DoubleDouble.suits(picture.radius)
      ? try outcome(
        of: Planar(DoubleDouble(offset.re), DoubleDouble(offset.im)),
        doubleDouble.plainView(picture, frame.viewport))
      : try outcome(
        of: Planar(DoubleDoubleExp(offset.re), DoubleDoubleExp(offset.im)),
        doubleDouble.wideView(picture, frame.viewport))
  }

  /// Computes a pixel by direct iteration.
  ///
  /// A bounded orbit may be chaotic. Then its digits are used up one by one, and the attempt is
  /// repeated with more of them, up to a bound.
  func exactOutcome(_ pixel: UncertainPixel, _ work: inout WorkCounts) throws
    -> PixelOutcome
  {
    let (viewport, limit) = (frame.viewport, picture.limit)
    let standard = viewport.precision(iterations: limit)
    let most = max(2 * standard, (1 << 24) / limit - standard)
    var (growth, steps) = (0, 0)
    let spacing = FloatExpComplex(viewport.spacing.significand, exponent: viewport.spacing.exponent)
    let operations = picture.map.lines.map(\.steps.count).max() ?? 1
    // Nominal costs, which affect the automatic limit. Of several escapes only the last counts.
    defer { work.noteExact(iterations: 4 * operations * steps, bits: standard + growth) }
    while true {
      let c = viewport.exactPixel(pixel.i, pixel.j, precision: standard + growth)
      switch try picture.map.end(of: c, limit: limit) {
      case .lost(let n):
        steps += n
        if growth >= most { return .unresolved(iterations: limit) }
        // Digits are used up evenly, so the number of steps shows how many reach the limit.
        let needed = 1.25 * Double(standard + growth) * Double(limit) / Double(n)
        growth = min(max(Int(min(needed, 0x1p40)) - standard, growth + 64), most)
      case .bounded:
        steps += limit
        return .unresolved(iterations: limit)
      case .escaped(_, accurately: nil):
        growth += 80
      case .escaped(let n, let escape?):
        let slope = escape.slope * spacing
        let needed = UndecidedPixel.growth(slope)
        if needed <= growth {
          steps += 2 * n
          return measure(at: n).outcome(n: n, z: escape.z, slope: slope)
        }
        growth = needed + ExactPixels.certainty
      }
    }
  }
}
