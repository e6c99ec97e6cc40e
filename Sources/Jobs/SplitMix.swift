// SplitMix — a random number generator that gives the same numbers on every machine.

/// SplitMix64, by Steele, Lea and Flood, doi 10.1145/2660193.2660195.
struct SplitMix: Sendable {
  private var state: UInt64

  init(state: UInt64) { self.state = state }

  /// A random number from 0 to `bound` − 1; probabilities are equal to within `bound`·2⁻⁶⁴.
  mutating func next(below bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    z ^= z >> 31
    return Int(z.multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// A random index, with probability proportional to its weight; nil if all weights are 0.
  ///
  /// - Parameter weights: Each at least 0; their sum is at most 2⁵³.
  mutating func index(by weights: [Int]) -> Int? {
    let sum = weights.reduce(0, +)
    guard sum > 0 else { return nil }
    var rest = next(below: sum)
    for (index, weight) in weights.enumerated() {
      if rest < weight { return index }
      rest -= weight
    }
    return nil
  }
}
