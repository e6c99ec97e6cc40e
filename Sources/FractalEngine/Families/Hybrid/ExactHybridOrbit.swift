// ExactHybridOrbit — an orbit of a hybrid formula in full precision.

internal import BigNumbers

/// An orbit in full precision: the definition of the formula, and the oracle of the tests.
struct ExactHybridOrbit {
  private let map: HybridMap
  let c: BigComplex
  private let turns: [[BigComplex]]
  private(set) var z: BigComplex
  private var stored: BigComplex
  private var result: BigComplex
  private var scratch: OrbitScratch
  /// The line that the next step applies.
  private(set) var line: Int

  /// - Parameters:
  ///   - c: The point, whose precision is that of the orbit.
  ///   - line: The first line to apply.
  ///   - start: The first value; 0 if it is nil.
  init(_ map: HybridMap, _ c: BigComplex, from line: Int = 0, startingAt start: BigComplex? = nil) {
    (self.map, self.c, self.line) = (map, c, line)
    turns = map.lines.map { $0.turns(precision: c.precision) }
    stored = BigComplex(precision: c.precision)
    z = start ?? stored
    (result, scratch) = (stored, OrbitScratch(precision: c.precision))
  }

  /// |z|² less the square of the escape radius, in full precision.
  var excess: FloatExp {
    var (square, other) = (z.re, z.im)
    square.square()
    other.square()
    square.add(other)
    square.subtract(Multibrot.escapeRadiusSquared)
    let (significand, exponent) = square.scaled
    return FloatExp(significand, exponent: exponent)
  }

  /// Whether z lies beyond the escape radius.
  var hasEscaped: Bool {
    let square = z.nearest.lengthSquared
    // Doubles tell it unless |z| is almost the radius.
    let ratio = square / Multibrot.escapeRadiusSquared
    return abs(ratio - 1) < 0x1p-40 ? excess > .zero : ratio > 1
  }

  /// The factor of a line's rotation.
  func turn(_ index: Int, of line: Int) -> BigComplex { turns[line][index] }

  /// Applies the line, and adds c.
  ///
  /// - Parameter each: Called after each operation with its index and the value.
  mutating func step(each: (Int, borrowing BigComplex) -> Void = { _, _ in }) {
    for (index, step) in map.lines[line].steps.enumerated() {
      switch step.kind {
      case .square:
        result.setSquare(of: z, &scratch)
        swap(&z, &result)
      case .multiply: z.multiply(by: stored, &scratch)
      case .store: stored.set(z)
      case .absoluteRe: if z.re.sign < 0 { z.re.negate() }
      case .absoluteIm: if z.im.sign < 0 { z.im.negate() }
      case .negateRe: z.re.negate()
      case .negateIm: z.im.negate()
      case .rotate: z.multiply(by: turns[line][step.turn], &scratch)
      }
      each(index, z)
    }
    z.add(c)
    line = map.next(line)
  }
}
