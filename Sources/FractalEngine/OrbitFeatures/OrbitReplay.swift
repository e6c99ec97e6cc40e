// OrbitReplay — replays a pixel's orbit, value by value where a coloring needs the values.

/// A replay of one pixel's orbit.
protocol OrbitReplay {
  /// The number of iterations done.
  var n: Int { get }
  /// The value z; for values below the range of doubles, the nearest doubles.
  var z: Complex { get }
  /// The value z with an exponent of its own.
  var scaledZ: FloatExpComplex { get }
  /// The constant that the last step added.
  var c: Complex { get }
  /// The distance by which neighbors have separated: the size of dz/dc · r, or of dz/dz₀ · r.
  var spread: FloatExp { get }
  var hasEscaped: Bool { get }
  /// The degree of the map at infinity.
  var power: Int { get }
  /// The factor by which the map changes small differences at a point; nil if it is not a factor.
  func derivative(at z: Complex) -> Complex?
  /// The derivative of that factor; nil if it has none, or if it is not known.
  func secondDerivative(at z: Complex) -> Complex?

  /// Iterates up to iteration n, but only while the spread before a step is below a bound.
  ///
  /// - Parameter bound: Nil if the spread does not matter.
  /// - Throws: `CancellationError`.
  mutating func skip(to n: Int, below bound: FloatExp?) throws

  /// Takes one iteration.
  ///
  /// - Throws: `CancellationError`.
  mutating func step() throws
}

extension OrbitReplay {
  @inline(__always)
  var scaledZ: FloatExpComplex { FloatExpComplex(z) }

  func secondDerivative(at z: Complex) -> Complex? { nil }

  /// Takes single steps, for replays that cannot skip iterations.
  mutating func skip(to n: Int, below bound: FloatExp?) throws {
    while self.n < n && !hasEscaped && isSpread(below: bound) { try step() }
  }

  @inline(__always)
  func isSpread(below bound: FloatExp?) -> Bool { bound.map { spread < $0 } ?? true }
}
