// FigureTable — unit vectors and displacements of a figure in one precision.

internal import BigNumbers

/// The unit vectors and displacements that a figure needs, computed once for one precision.
final class FigureTable {
  let precision: Int
  let angle: ExactDecimal
  private var units: [Int: BigComplex] = [:]
  /// The children of a part, where they are the same for all parts.
  var children: [FigureChild]?
  /// What an L-system keeps of some generations, by their numbers.
  var generations: [Int: LSystemGeneration] = [:]

  /// The smallest number of turns that are whole circles; 0 if the angle has more than 3 decimals.
  private let period: Int

  init(angle: ExactDecimal, precision: Int) {
    (self.angle, self.precision) = (angle, precision)
    let thousandths = angle.decimalPlaces <= 3 ? Int((angle.nearest * 1000).rounded()) : 0
    var (a, b) = (360_000, abs(thousandths))
    while b != 0 { (a, b) = (b, a % b) }
    period = thousandths == 0 ? (angle.isZero ? 1 : 0) : 360_000 / a
  }

  /// Returns the number of turns, less than a period, that leads to the same direction.
  func reduced(_ turns: Int) -> Int { period == 0 ? turns : turns % period }

  /// e^(i · turns · angle).
  func unit(_ turns: Int) -> BigComplex {
    if let known = units[turns] { return known }
    let unit = BigRotation.unit(angle, turns: turns, precision: precision)
    units[turns] = unit
    return unit
  }

  func number(_ re: Double, _ im: Double = 0) -> BigComplex {
    BigComplex(BigFloat(re, precision: precision), BigFloat(im, precision: precision))
  }
}
