// RankCurve — the rank of a smooth count among those around a place.

import Core

/// A smooth increasing function from smooth counts to ranks, 0 to about 1, based on a survey.
///
/// It blends one curve for each window.
struct RankCurve: Sendable {
  private let lower: WindowRanks
  private let upper: WindowRanks?
  private let share: Double

  /// - Complexity: O(n log n) for n pixels in the survey.
  init(survey: ColoringSurvey) {
    let windows = survey.settled(WindowRanks.init)
    (lower, upper, share) = (windows.lower, windows.upper, windows.share)
  }

  /// The curve for a single sample.
  init(sample: IterationBuffer) { self.init(survey: ColoringSurvey(of: sample)) }

  /// The rank of a smooth count.
  func rank(of count: Double) -> Double { ranks(of: SIMD4(repeating: count))[0] }

  /// The ranks of four smooth counts; this takes a third of the time of four single ones.
  @inline(__always)
  func ranks(of counts: SIMD4<Double>) -> SIMD4<Double> {
    let ranks = lower.ranks(of: counts)
    guard let upper else { return ranks }
    return ranks + share * (upper.ranks(of: counts) - ranks)
  }
}

/// The ranks of counts among those of one window.
///
/// A rank is mainly the share of escaped pixels with a lower count. A part of it is the logarithm
/// of the count above the least one, so that the rare high counts near the boundary are not
/// compressed into a single color.
private struct WindowRanks: Sendable {
  /// The weight of the logarithm.
  private static let logarithmicShare = 0.35
  /// The steepest rise of the rank, per iteration.
  ///
  /// It keeps a view of nearly equal counts nearly one color, instead of showing the last bits of
  /// smooth counts.
  private static let steepest = 1.0

  private let least: Double
  private let curve: MonotoneCurve

  init(_ sample: IterationBuffer) {
    let pixels = (0..<sample.tile.count)
      .filter { sample.statuses[$0] == .escaped }
      .map { (count: sample.smooth(at: $0), weight: WindowRanks.weight(of: $0, in: sample)) }
      .sorted { ($0.count, $0.weight) < ($1.count, $1.weight) }
    let least = pixels.first?.count ?? 0
    self.least = least
    let top = WindowRanks.stretch(pixels.last?.count ?? 0, above: least)
    let whole = pixels.reduce(0) { $0 + $1.weight }

    var (xs, ys) = ([0.0], [0.0])
    var before = (count: least, target: 0.0)
    var (passed, next) = (0.0, 0)
    for (index, pixel) in pixels.enumerated() {
      passed += pixel.weight
      let level = WindowRanks.levels[next]
      guard passed >= level * whole || index == pixels.count - 1 else { continue }
      while next < WindowRanks.levels.count - 1, passed >= WindowRanks.levels[next] * whole {
        next += 1
      }
      let x = WindowRanks.stretch(pixel.count, above: least)
      guard let last = xs.last, let rank = ys.last, x > last + 1e-6 else { continue }
      let share = WindowRanks.logarithmicShare
      let target = (1 - share) * min(passed / whole, 1) + share * x / top
      let rise = min(target - before.target, WindowRanks.steepest * (pixel.count - before.count))
      xs.append(x)
      ys.append(rank + rise)
      before = (pixel.count, target)
    }
    if xs.count == 1 { (xs, ys) = ([0, 1], [0, 0.1]) }
    curve = MonotoneCurve(xs, ys)
  }

  /// The weight of a pixel: 1 away from the boundary, decreasing to a quarter beside it.
  ///
  /// Otherwise, views full of filaments would spend most of the palette on details too fine for the
  /// eye.
  private static func weight(of index: Int, in sample: IterationBuffer) -> Double {
    let (x, y) = (Double(sample.distancesX[index]), Double(sample.distancesY[index]))
    let distance = (x * x + y * y).squareRoot()
    guard distance > 0, distance < 2 else { return 1 }
    return 0.25 + 0.375 * distance
  }

  @inline(__always)
  func ranks(of counts: SIMD4<Double>) -> SIMD4<Double> {
    let above = counts - least
    var sign = SIMD4<Double>(repeating: 1)
    sign.replace(with: -1, where: above .< 0)
    return curve.values(at: sign * SteadyMath.log2(ofNormal: sign * above + 1))
  }

  /// The shares at which the sample is evaluated: multiples of 1/64, and finer steps in the long
  /// upper tail.
  private static let levels =
    (1...63).map { Double($0) / 64 } + (7...10).map { 1 - 1 / Double(1 << $0) } + [1.0]

  /// log₂(1 + the count above the least one); mirrored for lower counts.
  @inline(__always)
  private static func stretch(_ count: Double, above least: Double) -> Double {
    let stretched = SteadyMath.log2(ofNormal: (count >= least ? count - least : least - count) + 1)
    return count >= least ? stretched : -stretched
  }
}
