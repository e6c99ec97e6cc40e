// DoubleDoubleBLAKind — what products of w and d a picture's BLA steps in double-double have.

package import Numbers

/// What products of w and d a picture's BLA steps in double-double have.
enum DoubleDoubleBLAKind {
  /// There are no BLA steps.
  case none
  /// All that a `DoubleDoubleBivariateSeries` has.
  case allProducts
  /// Those of d with powers of w, and d², in doubles.
  case fewProducts
  case bare
}
