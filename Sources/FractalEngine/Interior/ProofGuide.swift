// ProofGuide — what a proof walks beside: the reference and its BLA steps, in one arithmetic.
//
// A protocol and not closures: a proof is a few dozen steps of some 20 ns each, and the calls and
// reference counts of closures took twice that.

/// The orbit of the center, as a proof for one pixel reads it.
protocol ProofGuide {
  associatedtype Number: ComplexArithmetic

  /// d = c − C.
  var deltaC: Number { get }
  /// The index of the reference's last point.
  var last: Int { get }
  /// A number as small as the smallest of the points between the first and the last.
  var lowest: Number { get }

  /// Z_m.
  func point(at m: Int) -> Number

  /// What the longest BLA step at m that holds for w, and has at most `most` iterations, makes of it
  /// and of f′(z) times a slope; nil where none does.
  func skip(_ m: Int, _ w: Number, _ h: Number, most: Int) -> ProofSkip<Number>?
}
