// PictureConstants — the data that all pixels of one picture share.

/// The reference and the tables of one picture, ready for the kernels.
///
/// It is a class because every call of a kernel would copy the hundreds of bytes of a structure.
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
  /// The shared c if pixels are starts of orbits; nil if they are parameters.
  package let fixed: FixedConstant?
  let strategy: Strategy
  /// `shift` as a double; 0 below its range, where it no longer matters to a step in doubles.
  let plainRadius: Double
  /// The jumps past many iterations that lanes take, if the view has any.
  let jumps: (any LaneJumps)?
  /// The components of the view, which prove some pixels interior.
  let components: ViewComponents
  /// The region where lanes leave for a jump.
  let jumpRegion: JumpRegion

  init(
    formula: Multibrot, orbit: ReferenceOrbit, table: BLATable, radius: FloatExp,
    cuspOffset: Complex, limit: Int, fixed: FixedConstant? = nil,
    jumps: (any LaneJumps)? = nil, components: ViewComponents = .none,
    isCompensated: Bool = false
  ) {
    (self.formula, self.orbit, self.table) = (formula, orbit, table)
    (self.radius, self.cuspOffset, self.limit) = (radius, cuspOffset, limit)
    self.fixed = fixed
    strategy = Strategy(
      radius: radius, power: formula.power, last: orbit.last, levels: table.levels,
      sharesConstant: fixed != nil, isCompensated: isCompensated, hasJumps: jumps != nil)
    (self.jumps, self.components) = (jumps, components)
    jumpRegion = jumps?.jumpRegion ?? .none
    plainRadius = fixed == nil ? radius.nearest : 0
  }

  /// A square of values that are attracted to the cycle of the shared constant.
  var trap: BasinSquare { fixed?.trap ?? .none }

  /// The index, besides the last one, at which lanes rebase; −1 if there is none.
  var criticalOrbitEnd: Int { fixed?.criticalOrbitEnd ?? -1 }

  /// The summand of a step: times d ÷ r for δ, and as it is for the slope.
  var shift: FloatExp { fixed == nil ? radius : .zero }
}
