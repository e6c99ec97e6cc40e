// SkippingTolerance — the accuracy with which BLA steps skip iterations.

/// The accuracy with which BLA steps skip iterations.
package struct SkippingTolerance: Sendable, Equatable {
  /// ε: the relative error of a BLA step at its validity radius.
  package let epsilon: Double

  package init(epsilon: Double) { self.epsilon = epsilon }

  /// 2^−52, no more than the rounding errors of the step itself.
  package static let standard = SkippingTolerance(epsilon: 0x1p-52)
  /// 2^−100, no more than the rounding errors of a step in double-double.
  package static let doubleDouble = SkippingTolerance(epsilon: 0x1p-100)
  /// 2^−140, for triple-double.
  package static let tripleDoubles = SkippingTolerance(epsilon: 0x1p-140)
}
