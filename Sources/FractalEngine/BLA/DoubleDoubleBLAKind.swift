// DoubleDoubleBLAKind — the terms that a picture's BLA steps in double-double have.

/// The terms that a picture's BLA steps in double-double have.
enum DoubleDoubleBLAKind {
  /// There are no BLA steps.
  case none
  /// All products that a `DoubleDoubleBivariateSeries` has.
  case allProducts
  case bare
}
