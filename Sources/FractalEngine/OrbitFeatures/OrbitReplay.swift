// OrbitReplay — a pixel's orbit once more, value by value where a coloring looks at it.

internal import Numbers

/// A walk along one pixel's orbit.
protocol OrbitReplay {
  /// Iterations done.
  var n: Int { get }
  /// z, for tiny ones the nearest doubles.
  var z: Complex { get }
  /// The constant that the last step added.
  var c: Complex { get }
  /// How far neighbors have parted: the size of dz/dc · r, or of dz/dz₀ · r.
  var spread: FloatExp { get }
  var hasEscaped: Bool { get }
  /// The degree of the map at infinity.
  var power: Int { get }
  /// What the map does to small differences at a point; nil where that is no factor.
  func derivative(at z: Complex) -> Complex?

  /// Goes on to an iteration at the latest, while the spread before a step is below a bound.
  ///
  /// - Parameter bound: Nil where the spread does not matter.
  /// - Throws: `CancellationError`.
  mutating func skip(to n: Int, below bound: FloatExp?) throws

  /// Goes on by one iteration; a few where they are below the range of doubles.
  ///
  /// - Throws: `CancellationError`.
  mutating func step() throws
}

extension OrbitReplay {
  /// Step by step, where nothing is skipped.
  mutating func skip(to n: Int, below bound: FloatExp?) throws {
    while self.n < n && !hasEscaped && isSpread(below: bound) { try step() }
  }

  @inline(__always)
  func isSpread(below bound: FloatExp?) -> Bool { bound.map { spread < $0 } ?? true }
}
