// DepthSchedule — the depths at which the pictures of a movie are colored.

internal import Coloring
internal import Core

/// The colored depths of a movie: four in each octave, and up to 32 where the mapping from counts
/// to colors changes fast.
///
/// A frame mixes the light of the two colored depths around its own. If the palette moves far
/// between them, mixed light is grayer than any color between. So an interval is halved as long as
/// the mix at its middle differs from the colors of the middle, measured on the place's survey
/// window. The depths follow from the windows alone, so that they are the same on every machine.
///
/// It is used by one thread at a time.
final class DepthSchedule {
  private let colors: DepthColors
  private let octaves: Double
  private let isEven: Bool
  /// Returns the window of an exponent, and the limit of its outcomes.
  private let window: (Int) throws -> (outcomes: IterationBuffer, limit: Int)
  /// The colored depths from a number to the next multiple of `widest`, by that number.
  private var kept: [Int: [Int]] = [:]

  /// The number of steps in an octave by which depths are numbered.
  private static let stepsPerOctave = 32
  /// The greatest distance of two colored depths, in steps.
  private static let widest = stepsPerOctave / Int(ColoredDepth.perOctave)
  /// The greatest mean difference between mixed and right colors, in 8-bit levels.
  private static let tolerance: Float = 1

  /// - Parameters:
  ///   - isEven: Whether no octave has more colored depths than the others.
  ///   - window: Returns the window of an exponent, and the limit of its outcomes.
  init(
    _ colors: DepthColors, octaves: Double, isEven: Bool,
    window: @escaping (Int) throws -> (outcomes: IterationBuffer, limit: Int)
  ) {
    (self.colors, self.octaves, self.isEven, self.window) = (colors, octaves, isEven, window)
  }

  /// The depth of a number, in octaves.
  func depth(_ number: Int) -> Double {
    min(Double(number) / Double(Self.stepsPerOctave), octaves)
  }

  /// The depth by which all windows are needed that `around(_:)` reads for a depth.
  func end(ofInterval depth: Double) -> Double { self.depth(start(of: depth) + Self.widest) }

  /// The colored depths on both sides of a frame's depth, and the share of the second.
  func around(_ depth: Double) throws -> (lower: Int, upper: Int, share: Float) {
    let place = min(depth, octaves)
    let numbers = try numbers(from: start(of: depth))
    let index = numbers.lastIndex { self.depth($0) <= place } ?? 0
    let lower = numbers[index]
    let upper = index + 1 < numbers.count ? numbers[index + 1] : lower + 1
    let (low, high) = (self.depth(lower), self.depth(upper))
    let share = high > low ? min(max((place - low) / (high - low), 0), 1) : 0
    return (lower, upper, Float(share))
  }

  /// The number of colored depths in the octave that begins at a depth, a whole number.
  func count(inOctave depth: Double) throws -> Int {
    let first = Int(depth) * Self.stepsPerOctave
    var count = 0
    for start in stride(from: first, to: first + Self.stepsPerOctave, by: Self.widest)
    where self.depth(start) < octaves {
      count += try numbers(from: start).count - 1
    }
    return count
  }

  private func start(of depth: Double) -> Int {
    Int((min(depth, octaves) * ColoredDepth.perOctave).rounded(.down)) * Self.widest
  }

  private func numbers(from start: Int) throws -> [Int] {
    if let found = kept[start] { return found }
    let found = try divided(start, start + Self.widest) + [start + Self.widest]
    kept[start] = found
    return found
  }

  /// The starts of the intervals into which an interval is divided.
  private func divided(_ lower: Int, _ upper: Int) throws -> [Int] {
    let middle = (lower + upper) / 2
    if isEven || middle == lower { return [lower] }
    if try mixingError(lower, middle, upper) <= Self.tolerance { return [lower] }
    return try divided(lower, middle) + divided(middle, upper)
  }

  /// The mean difference between the colors of a depth and those mixed from two others, in levels
  /// of 255, with light as its square root.
  private func mixingError(_ lower: Int, _ middle: Int, _ upper: Int) throws -> Float {
    let (low, place, high) = (depth(lower), depth(middle), depth(upper))
    if place >= high { return 0 }
    let sample = try window(colors.exponent(atDepth: place)).outcomes
    let share = Float((place - low) / (high - low))
    let (first, right, second) = (
      try colors.prepared(atDepth: low, window: window),
      try colors.prepared(atDepth: place, window: window),
      try colors.prepared(atDepth: high, window: window)
    )
    var (sum, count): (Float, Int) = (0, 0)
    for index in 0..<sample.tile.count where sample.statuses[index] == .escaped {
      let mixed = first.color(at: index, of: sample)
        .mixed(with: second.color(at: index, of: sample), share)
      let color = right.color(at: index, of: sample)
      let difference = mixed.clamped.rgb.squareRoot() - color.clamped.rgb.squareRoot()
      sum += (difference * difference).sum().squareRoot()
      count += 1
    }
    return count == 0 ? 0 : 255 * sum / Float(count)
  }
}
