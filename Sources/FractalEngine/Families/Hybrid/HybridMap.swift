// HybridMap — a hybrid formula, prepared for iteration: its lines, and what references keep.

internal import BigNumbers
package import Places

/// A formula by operations: lines that are used in turn, each followed by the addition of c.
///
/// Every operation is a square, a product, a rotation, or an isometry on each side of a crease. So
/// differences are known exactly, and derivatives are real 2×2 matrices.
package struct HybridMap: Sendable, Equatable {
  package let formula: HybridFormula
  let lines: [HybridLine]
  /// The greatest number of slots of a line.
  let slotCount: Int
  /// The constant of a Julia set, whose pixels are the starts of orbits; nil if they are the c.
  package let constant: PlanePoint?

  package init(_ formula: HybridFormula, constant: PlanePoint? = nil) {
    (self.formula, self.constant) = (formula, constant)
    lines = zip(formula.lines, formula.lineDegrees).map { HybridLine($0, degree: $1) }
    slotCount = lines.map(\.slotCount).max() ?? 0
  }

  /// The greatest degree of a line.
  var mostDegree: Int { lines.map(\.degree).max() ?? 2 }

  /// The orbit of a pixel's point, in its precision.
  func exactOrbit(of point: BigComplex) -> ExactHybridOrbit {
    guard let c = c(precision: point.precision) else { return ExactHybridOrbit(self, point) }
    return ExactHybridOrbit(self, c, startingAt: point)
  }

  /// The orbit that a reference follows: that of 0 from a line on, or, if `line` is the number of
  /// lines, that of the view's center in a Julia set.
  func exactOrbit(at center: BigComplex, from line: Int) -> ExactHybridOrbit {
    if line == lines.count { return exactOrbit(of: center) }
    return ExactHybridOrbit(self, c(precision: center.precision) ?? center, from: line)
  }

  /// The constant of a Julia set in a precision.
  private func c(precision: Int) -> BigComplex? {
    constant.map {
      BigComplex($0.re.bigFloat(precision: precision), $0.im.bigFloat(precision: precision))
    }
  }

  /// The line after another.
  @inline(__always)
  func next(_ line: Int) -> Int { line + 1 == lines.count ? 0 : line + 1 }
}
