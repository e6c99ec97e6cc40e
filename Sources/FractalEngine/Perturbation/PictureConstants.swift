// PictureConstants — what all groups of one picture share.

package import Numbers

/// The reference and the tables of one picture, ready for the kernels.
///
/// A class, since every call of a kernel would copy the hundreds of bytes of a structure.
package final class PictureConstants<F: Formula>: Sendable {
  package let formula: F
  package let orbit: ReferenceOrbit
  package let table: BLATable
  /// r: a power of two, at least the distance of any pixel from the center, in plane units.
  package let radius: FloatExp
  /// The center less `F.cusp`, rounded once.
  package let cuspOffset: Complex
  /// In iterations.
  package let limit: Int
  /// Where pixels are the starts of orbits with one c; nil where they are parameters.
  package let fixed: FixedConstant?
  /// Whether the BLA steps' coefficients are right to the last bit.
  let isCompensated: Bool
  /// `shift` as a double; 0 below its range, where it no longer matters to a step in doubles.
  let plainRadius: Double
  /// Of their fixed point, where that is nearly neutral and the same for all of them.
  let neutralPoint: NeutralPointPolynomials?
  /// Between their two fixed points, where these are close together.
  let parabolicGate: ParabolicGate?
  /// Which tell of some pixels that they lie inside.
  let components: ViewComponents
  /// Where lanes leave for either.
  let jumpRegion: JumpRegion

  package init(
    formula: F, orbit: ReferenceOrbit, table: BLATable, radius: FloatExp,
    cuspOffset: Complex, limit: Int, fixed: FixedConstant? = nil,
    neutralPoint: NeutralPointPolynomials? = nil,
    parabolicGate: ParabolicGate? = nil, components: ViewComponents = .none,
    isCompensated: Bool = false
  ) {
    (self.formula, self.orbit, self.table) = (formula, orbit, table)
    (self.radius, self.cuspOffset, self.limit) = (radius, cuspOffset, limit)
    (self.fixed, self.isCompensated) = (fixed, isCompensated)
    (self.neutralPoint, self.parabolicGate, self.components) = (
      neutralPoint, parabolicGate, components
    )
    jumpRegion = neutralPoint?.jumpRegion ?? parabolicGate?.jumpRegion ?? .none
    plainRadius = fixed == nil ? radius.nearest : 0
  }

  /// Whether steps can fall below the range of doubles.
  package var needsExtendedRange: Bool {
    fixed == nil
      ? Self.needsExtendedRange(radius) : Self.needsExtendedRange(radius, power: formula.power)
  }

  /// The same of a picture whose pixels are starts: what comes near 0 is then δ^p, and no d is
  /// added to it.
  static func needsExtendedRange(_ radius: FloatExp, power: Int) -> Bool {
    radius.exponent * power < -800
  }

  /// Whether the smallest values of an orbit are tried for a cycle before it has come back.
  ///
  /// Deeper views of sights have little inside but a minibrot in the middle, which `MinibrotPredictor`
  /// sees.
  var triesMinima: Bool { fixed == nil && Self.hasCrossTerms(radius) }

  /// A square that the one attracting cycle of all pixels draws in.
  var trap: BasinSquare { fixed?.trap ?? .none }

  /// Where lanes rebase besides the last point, or −1.
  var criticalOrbitEnd: Int { fixed?.criticalOrbitEnd ?? -1 }

  /// The BLA steps that there are in double-double.
  var doubleDoubleBLA: DoubleDoubleBLAKind {
    let depth = -radius.exponent
    if table.levels == 0 || depth < doubleDoubleDepths.0 { return .none }
    if depth < doubleDoubleDepths.1 {
      return orbit.last <= longestWithAllProducts ? .allProducts : .none
    }
    return depth <= doubleDoubleDepths.2 ? .fewProducts : .bare
  }

  /// What a step shifts a pixel by, per d ÷ r, and what it adds to the slope.
  var shift: FloatExp { fixed == nil ? radius : .zero }

  /// Whether a view of this radius needs `FloatExpKernel` at times.
  package static func needsExtendedRange(_ radius: FloatExp) -> Bool { radius.exponent < -800 }

  /// Whether BLA steps of a view of this radius need products of w and d.
  package static func hasCrossTerms(_ radius: FloatExp) -> Bool { isWide(radius) }
}

/// Views of a radius of 2 to the minus this or less have BLA steps in double-double; those of less than
/// the second with all products of w and d, and those of up to the third with some.
///
/// In wider ones no BLA step would hold; in deeper ones the products add few, and take a table of their
/// own to find.
private let doubleDoubleDepths = (30, 56, 160)

/// Longer orbits have no BLA steps with all products: they take 1.2 µs a point to find, and in such a wide
/// view, next to a neck, hold for few of the pixels' steps.
private let longestWithAllProducts = 1 << 17
