// Formula — what the engine needs of a family of fractals.

package import BigNumbers

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
  /// The error is at most 64 · 2^−precision of f′(|z|)·|z| + |c|, and |f′| on the disc of radius
  /// |z| is at most |f′(|z|)|. The error bound of `OrbitCarrier` rests on both.
  func step(_ z: inout BigComplex, _ c: borrowing BigComplex, _ scratch: inout OrbitScratch)

  /// The iteration in fixed point; nil where this machine lacks it or it is not faster.
  ///
  /// - Parameter guardBits: Extra bits for low parts; 0 where none are needed.
  func fixedOrbit(at center: BigComplex, guardBits: Int) -> FixedOrbit?

  /// The orbit of a start under c in fixed point, before its first step; nil likewise.
  func fixedOrbit(from start: BigComplex, under c: BigComplex) -> FixedOrbit?

  /// f(z).
  func value<Number: ComplexArithmetic>(at z: Number) -> Number

  /// f′(z).
  func derivative<Number: ComplexRing>(at z: Number) -> Number

  /// A point near which `knownPeriod` needs c more precisely than as doubles.
  static var cusp: Complex { get }

  /// The period of the attracting cycle of c where a closed form proves it, else nil.
  ///
  /// - Parameter offset: c − `cusp`, each part to 2^−52 of the larger of itself and the view.
  func knownPeriod(cuspOffset offset: Complex) -> Int?

  /// f(Z + δ) − f(Z), without cancellation.
  func perturb<Number: ComplexRing>(_ delta: Number, at reference: Number) -> Number

  /// The neutral point shared by all pixels of a view around a center; nil where there is none.
  func neutralPoint(at center: BigComplex, radius: FloatExp, threads: Int) throws
    -> NeutralPointPolynomials?

  /// The parabolic gate shared by all pixels of a view around a center; nil where there is none.
  ///
  /// - Parameter points: The center's orbit.
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

  /// The escape radius R: a pixel has escaped when |z| is beyond it.
  package static var escapeRadius: Double { 1024 }
  package static var escapeRadiusSquared: Double { escapeRadius * escapeRadius }
}
