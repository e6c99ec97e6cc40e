// PictureConstants — what all groups of one picture share.

/// The reference and the tables of one picture, ready for the kernels.
///
/// A class, since every call of a kernel would copy the hundreds of bytes of a structure.
package final class PictureConstants: Sendable {
  package let formula: Multibrot
  package let orbit: ReferenceOrbit
  package let table: BLATable
  /// r: a power of two, at least the distance of any pixel from the center, in plane units.
  package let radius: FloatExp
  /// The center minus `Multibrot.cusp`, rounded once.
  package let cuspOffset: Complex
  /// The iteration limit.
  package let limit: Int
  /// The shared c, where pixels are starts of orbits; nil where they are parameters.
  package let fixed: FixedConstant?
  /// Whether the BLA steps are compensated: their coefficients are right to the last bit.
  let isCompensated: Bool
  /// `shift` as a double; 0 below its range, where it no longer matters to a step in doubles.
  let plainRadius: Double
  /// The polynomials about the pixels' fixed point, where that is nearly neutral and common to all.
  let neutralPoint: NeutralPointPolynomials?
  /// The gate between the pixels' two fixed points, where these are close together.
  let parabolicGate: ParabolicGate?
  /// The components of the view, which prove some pixels interior.
  let components: ViewComponents
  /// The region where lanes leave for a parabolic jump.
  let jumpRegion: JumpRegion

  package init(
    formula: Multibrot, orbit: ReferenceOrbit, table: BLATable, radius: FloatExp,
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

  /// Whether steps can fall below the range of doubles where pixels are starts of orbits.
  ///
  /// What comes near 0 is then δ^p, and no d is added to it.
  static func needsExtendedRange(_ radius: FloatExp, power: Int) -> Bool {
    radius.exponent * power < -800
  }

  /// Whether an orbit's smallest values are tried as periods before the orbit has returned.
  ///
  /// Deeper views of sights have little interior but a minibrot in the middle, which
  /// `MinibrotPredictor` finds.
  var triesMinima: Bool { fixed == nil && Self.hasCrossTerms(radius) }

  /// A square that is attracted to the one cycle of all pixels.
  var trap: BasinSquare { fixed?.trap ?? .none }

  /// The index besides the last point at which lanes rebase, or −1.
  var criticalOrbitEnd: Int { fixed?.criticalOrbitEnd ?? -1 }

  /// Which BLA steps there are in double-double.
  var doubleDoubleBLA: DoubleDoubleBLAKind {
    let depth = -radius.exponent
    if table.levels == 0 || depth < doubleDoubleDepths.0 { return .none }
    if depth > doubleDoubleDepths.2 { return .bare }
    return depth >= doubleDoubleDepths.1 || orbit.last <= longestWithAllProducts
      ? .allProducts : .none
  }

  /// What a step adds to a pixel's δ, per d ÷ r, and to its slope.
  var shift: FloatExp { fixed == nil ? radius : .zero }

  /// Whether a view of this radius needs `FloatExpKernel` at times.
  package static func needsExtendedRange(_ radius: FloatExp) -> Bool { radius.exponent < -800 }

  /// Whether BLA steps of a view of this radius need products of w and d.
  package static func hasCrossTerms(_ radius: FloatExp) -> Bool { isWide(radius) }
}

/// Three depths that limit BLA steps in double-double, as −log₂ of a view's radius.
///
/// From the first on there are BLA steps, below the second only along orbits of at most
/// `longestWithAllProducts` points. Up to the third they have all products of w and d. In wider
/// views no BLA step would hold; in deeper ones the products are negligible.
private let doubleDoubleDepths = (30, 56, 160)

/// The greatest last index of an orbit that has BLA steps with all products.
///
/// These take 1.2 µs a point to find, and in such a wide view, next to a neck, hold for few of the
/// pixels' steps.
private let longestWithAllProducts = 1 << 17
