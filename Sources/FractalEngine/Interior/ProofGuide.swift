// ProofGuide — the reference and its BLA steps as a proof reads them, in one arithmetic.
//
// It is a protocol and not a set of closures: a proof is a few dozen steps of some 20 ns each, and
// the calls and reference counts of closures took twice that.

/// The reference orbit as a proof for one pixel reads it.
protocol ProofGuide {
  associatedtype Number: ComplexArithmetic

  /// The pixel's offset d = c − C.
  var deltaC: Number { get }
  /// The index of the reference's last point.
  var last: Int { get }
  /// A number as small as the smallest of the points between the first and the last.
  var lowest: Number { get }

  /// The reference's point Z_m.
  func point(at m: Int) -> Number

  /// Applies the longest valid BLA step at m with at most `most` iterations; nil where none is
  /// valid.
  ///
  /// The step starts from w, the first step's change, and from h, f′(z) times the slope.
  func skip(_ m: Int, _ w: Number, _ h: Number, most: Int) -> ProofSkip<Number>?
}
