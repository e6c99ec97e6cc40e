// SierpinskiSet — Sierpinski's carpet and triangle, defined by the digits of addresses.

package import BigNumbers

/// The points of the home square whose addresses have, at no place, a 1 in both coordinates.
///
/// The address of c is ((re c + 2) / 3, (im c + 1.5) / 3), written in a base: it maps the home
/// square [−2, 1] × [−1.5, 1.5] to the unit square. Base 3 removes the middle ninth of a square,
/// and again of each remaining ninth: Sierpinski's carpet. Base 2 removes the upper right quarter:
/// Sierpinski's triangle, which is also that of the odd numbers in Pascal's triangle. A point
/// is *removed* at the first place with two ones; outside of the square this is level 0. A cell
/// includes its left and lower edge.
///
/// - Note: W. Sierpiński, Comptes rendus 160, 1915, p. 302; 162, 1916, p. 629.
package struct SierpinskiSet: Sendable, Equatable {
  /// The base, 2 or 3.
  package let base: Int

  package static let carpet = SierpinskiSet(base: 3)
  package static let triangle = SierpinskiSet(base: 2)

  private init(base: Int) { self.base = base }

  /// The address of a point of the plane, in the point's precision.
  package func address(of point: BigComplex) -> BigComplex {
    let precision = point.precision
    var (x, y) = (point.re, point.im)
    x.add(BigFloat(2, precision: precision))
    y.add(BigFloat(1.5, precision: precision))
    let side = BigFloat(3, precision: precision)
    x.divide(by: side)
    y.divide(by: side)
    return BigComplex(x, y)
  }

  /// Follows the digits of an address until the point is removed, or its digits end.
  ///
  /// - Parameters:
  ///   - error: log₂ of the greatest error of either part; nil if they are exact.
  ///   - limit: The greatest number of places.
  /// - Throws: `CancellationError`.
  /// - Complexity: O(level · precision).
  package func fate(of address: BigComplex, error: Int?, limit: Int) throws -> SierpinskiFate {
    let one = BigFloat(1, precision: 64)
    if address.re.sign < 0 || address.im.sign < 0 || !(address.re < one) || !(address.im < one) {
      return .fallen(level: 0, place: .zero)
    }
    var rest = address
    var uncertainty = error.map { FloatExp(1, exponent: $0) } ?? .zero
    let factor = Double(base)
    for level in 1...max(1, limit) {
      if level & 255 == 0 { try Task.checkCancellation() }
      // A part that ends has only zeros from here on.
      if rest.re.isZero || rest.im.isZero { return .member }
      uncertainty = uncertainty * FloatExp(factor)
      rest.re.multiply(by: factor)
      rest.im.multiply(by: factor)
      let digits = (rest.re.takeWhole(), rest.im.takeWhole())
      if error != nil && min(Self.room(rest.re), Self.room(rest.im)) < uncertainty {
        return .uncertain(level: level)
      }
      if digits == (1, 1) { return .fallen(level: level, place: rest.nearest) }
    }
    return .within(limit: limit)
  }
}

extension SierpinskiSet {
  /// The distance from a part of an address, 0 … 1, to the nearer end.
  ///
  /// It is computed in full precision, because doubles would round up to 1.
  static func room(_ part: BigFloat) -> FloatExp {
    var room = part
    if part.nearest > 0.5 {
      room.negate()
      room.add(BigFloat(1, precision: 64))
    }
    let (significand, exponent) = room.scaled
    return FloatExp(significand, exponent: exponent)
  }
}
