// ProofGuide — the reference and its BLA steps as a proof reads them, in one arithmetic.
//
// This is a protocol and not a set of closures, because a proof consists of a few dozen steps of
// about 20 ns, and with closures the calls and reference counts took twice as long.

/// The reference orbit, as a proof for one pixel reads it.
protocol ProofGuide {
  associatedtype Number: ComplexArithmetic

  /// The pixel's offset d = c − C.
  var deltaC: Number { get }
  /// The index of the reference's last point.
  var last: Int { get }
  /// A number of the size of the smallest point between the first and the last.
  var lowest: Number { get }

  /// The reference's point Z_m.
  func point(at m: Int) -> Number

  /// Applies the longest valid BLA step at m with at most `most` iterations; nil if none is valid.
  ///
  /// The step starts from w, the change by the first step, and from h, f′(z) times the slope.
  func skip(_ m: Int, _ w: Number, _ h: Number, most: Int) -> ProofSkip<Number>?
}
