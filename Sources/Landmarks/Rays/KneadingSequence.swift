// KneadingSequence — the itinerary of an external angle, and the angled internal address.

internal import BigNumbers

/// The kneading sequence of an angle θ: whether 2^(n−1)·θ lies between θ/2 and (θ+1)/2, for n ≥ 1.
///
/// For an angle of period n the entry n is the boundary itself. (D. Schleicher, “Internal
/// addresses of the Mandelbrot set and Galois groups of polynomials”, 1994/2008.)
struct KneadingSequence: Sendable, Equatable {
  /// An entry of the sequence.
  enum Entry: Equatable { case inside, outside, boundary }

  /// The entries that do not repeat.
  let head: [Entry]
  /// The entries that repeat; the last one is `boundary` for a periodic angle.
  let cycle: [Entry]

  /// - Complexity: O(n²) for an angle of n digits.
  init(_ angle: ExternalAngle) {
    func entry(_ n: Int) -> Entry {
      // With the first digit b of 2^(n−1)·θ and the rest y, .by lies between .0θ and .1θ if y > θ
      // for b = 0, and if y < θ for b = 1.
      let order = angle.comparison(afterDoublings: n)
      if order == 0 { return .boundary }
      return (order > 0) != angle.expansion[n - 1] ? .inside : .outside
    }
    head = (0..<angle.preperiod).map { entry($0 + 1) }
    let entries = (0..<angle.period).map { entry(angle.preperiod + $0 + 1) }
    let length = (1...entries.count).first { length in
      entries.count % length == 0
        && (length..<entries.count).allSatisfy { entries[$0] == entries[$0 - length] }
    }
    cycle = Array(entries[..<(length ?? entries.count)])
  }

  /// The entry with a number from 1.
  subscript(number: Int) -> Entry {
    number <= head.count ? head[number - 1] : cycle[(number - 1 - head.count) % cycle.count]
  }

  /// The first k > r with another entry than k − r; nil if there is none up to `limit`.
  func difference(from r: Int, limit: Int) -> Int? {
    (r + 1..<max(r + 1, limit + 1)).first { self[$0] != self[$0 - r] }
  }
}
