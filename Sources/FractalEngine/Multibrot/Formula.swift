// Formula — what a family of fractals must say of itself.

package import Numbers

/// The iteration z ← f(z) + c from z = 0 of one family, in every arithmetic that needs it.
///
/// The laws every formula obeys are tests that run over `Formulas.all`: perturbing the
/// reference equals iterating the neighbor; the vector kernels equal the scalar ones.
package protocol Formula: Sendable {
  /// The name in a location string.
  static var name: String { get }
  /// The degree p of f at infinity: the smooth count is taken to this base.
  var power: Int { get }

  /// Replaces z by f(z) + c in full precision, always by the same operations.
  ///
  /// It errs by at most 64 · 2^−precision of f′(|z|)·|z| + |c|, and |f′| on the disc of radius
  /// |z| is at most |f′(|z|)|: on that the error bound of `OrbitCarrier` rests.
  func step(_ z: inout BigComplex, _ c: borrowing BigComplex, _ scratch: inout OrbitScratch)

  /// The same iteration in fixed point, where this machine has it and it is faster.
  ///
  /// - Parameter guardBits: For low parts; 0 where none are asked for.
  func fixedOrbit(at center: BigComplex, guardBits: Int) -> FixedOrbit?

  /// The orbit of a start under one c in fixed point, before its first step; nil likewise.
  func fixedOrbit(from start: BigComplex, under c: BigComplex) -> FixedOrbit?

  /// f(z).
  func value<Number: ComplexArithmetic>(at z: Number) -> Number

  /// f′(z).
  func derivative<Number: ComplexRing>(at z: Number) -> Number

  /// A point near which `knownPeriod` must tell apart what doubles of c cannot.
  static var cusp: Complex { get }

  /// The period of the attracting cycle of c where a closed form knows it for sure, else nil.
  ///
  /// - Parameter offset: c − `cusp`, each part to 2^−52 of the larger of itself and the view.
  func knownPeriod(cuspOffset offset: Complex) -> Int?

  /// f(Z + δ) − f(Z), without cancellation.
  func perturb<Number: ComplexRing>(_ delta: Number, at reference: Number) -> Number

  /// The neutral point of all pixels of a view around a center; nil where there is none.
  func neutralPoint(at center: BigComplex, radius: FloatExp, threads: Int) throws
    -> NeutralPointPolynomials?

  /// The parabolic gate of all pixels of a view around a center, beside its orbit; nil where there is none.
  func parabolicGate(at center: BigComplex, radius: FloatExp, beside points: [Complex])
    -> ParabolicGate?
}

extension Formula {
  package func fixedOrbit(at center: BigComplex, guardBits: Int) -> FixedOrbit? { nil }

  package func fixedOrbit(from start: BigComplex, under c: BigComplex) -> FixedOrbit? { nil }

  package func neutralPoint(at center: BigComplex, radius: FloatExp, threads: Int)
    -> NeutralPointPolynomials?
  { nil }

  package func parabolicGate(at center: BigComplex, radius: FloatExp, beside points: [Complex])
    -> ParabolicGate?
  { nil }

  /// R: a pixel has escaped when |z| is beyond it.
  package static var escapeRadius: Double { 1024 }
  package static var escapeRadiusSquared: Double { escapeRadius * escapeRadius }
}
