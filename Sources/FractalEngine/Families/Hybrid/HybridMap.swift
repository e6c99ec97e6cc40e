// HybridMap — a hybrid formula, prepared for iteration: its lines, and what references keep.

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

  package init(_ formula: HybridFormula) {
    self.formula = formula
    lines = zip(formula.lines, formula.lineDegrees).map { HybridLine($0, degree: $1) }
    slotCount = lines.map(\.slotCount).max() ?? 0
  }

  /// The greatest degree of a line.
  var mostDegree: Int { lines.map(\.degree).max() ?? 2 }

  /// The line after another.
  @inline(__always)
  func next(_ line: Int) -> Int { line + 1 == lines.count ? 0 : line + 1 }
}
