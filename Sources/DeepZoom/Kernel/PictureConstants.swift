// PictureConstants — what all groups of one picture share.

/// The reference and the tables of one picture, ready for the kernels.
package struct PictureConstants<F: Formula>: Sendable {
  package let formula: F
  package let orbit: ReferenceOrbit
  package let table: BlockTable
  /// r: a power of two, at least the distance of any pixel from the center, in plane units.
  package let radius: ScaledDouble
  /// The center less `F.anchor`, rounded once.
  package let anchorOffset: Complex
  /// In iterations.
  package let limit: Int

  package init(
    formula: F, orbit: ReferenceOrbit, table: BlockTable, radius: ScaledDouble,
    anchorOffset: Complex, limit: Int
  ) {
    (self.formula, self.orbit, self.table) = (formula, orbit, table)
    (self.radius, self.anchorOffset, self.limit) = (radius, anchorOffset, limit)
  }

  /// Whether steps can fall below the range of doubles.
  package var isDeep: Bool { Self.isDeep(radius) }

  /// Whether a view of this radius needs `ScaledKernel` at times.
  package static func isDeep(_ radius: ScaledDouble) -> Bool { radius.exponent < -800 }

  /// Whether blocks of a view of this radius need products of w and d.
  package static func isMixed(_ radius: ScaledDouble) -> Bool { radius.exponent >= -mixedDepth }

  /// r as a double; 0 below its range, where it no longer matters to a step in doubles.
  var plainRadius: Double { radius.nearest }
}

/// Views of a radius of 2 to the minus this or more have blocks with products of w and d.
///
/// There both kinds take as long (4e-30: 0.16 s of 640×360); at 1e-56 these take a quarter more,
/// at 4e-14 a third less.
private let mixedDepth = 100

/// Where a deep view's steps leave the range of doubles.
enum DoubleRange {
  /// A |w| below this is a step in extended range; one above `back` in doubles again.
  static let tiny = 0x1p-880
  static let back = 0x1p-850
  /// A step whose result is below this is done again in extended range.
  static let result = 0x1p-900
}
