// Strategy — all choices by depth of how the pixels of a picture are computed.

internal import Places

/// The choices of how the pixels of a picture are computed, which depend on its view and its
/// reference.
///
/// *Depth* is −log₂ r, where r is the view's radius. Reports print the choices.
package struct Strategy: Sendable, Equatable {
  /// The way in which doubles compute a pixel.
  package enum Iteration: String, Sendable {
    /// Without a reference.
    case direct
    /// Beside a reference.
    case perturbation
    /// By the digits of the pixel's coordinates.
    case digits
  }

  /// The steps that uncertain pixels take in double-double.
  package enum DoubleDoubleSteps: String, Sendable {
    /// None: uncertain pixels are computed in full precision at once.
    case none
    /// Single steps only.
    case single
    /// BLA steps as well, with all cross terms that a `DoubleDoubleBivariateSeries` has.
    case blaWithAllProducts
    /// BLA steps as well, without cross terms.
    case bla
  }

  package var iteration = Iteration.perturbation
  /// Whether BLA steps have cross terms (products of w and d).
  package var hasCrossTerms = false
  /// Whether steps can fall below the range of doubles.
  package var needsExtendedRange = false
  /// Whether the coefficients of BLA steps are right to the last bit.
  package var isCompensated = false
  /// Whether the indices of an orbit's smallest values are tried as periods before the orbit has
  /// returned.
  var triesMinima = false
  package var doubleDoubleSteps = DoubleDoubleSteps.none
  /// Whether pixels that double-double leaves undecided may be settled in triple-double.
  package var hasTripleDouble = false
  /// Whether lanes jump past a neutral point or through a parabolic gate.
  package var hasJumps = false

  /// The strategy of a family that makes its own choices.
  init(_ iteration: Iteration) { self.iteration = iteration }

  /// The strategy for z^p + c: direct iteration if `isDirect`, otherwise the other one.
  init(_ other: Strategy, isDirect: Bool) {
    self = other
    guard isDirect else { return }
    self = Strategy(.direct)
    doubleDoubleSteps = .single
  }

  /// The strategy for z^p + c by perturbation.
  ///
  /// - Parameters:
  ///   - last: The last index of the reference.
  ///   - levels: The number of levels of the BLA table; 0 if there are no BLA steps.
  ///   - sharesConstant: Whether pixels are the starts of orbits under one c.
  init(
    radius: FloatExp, power: Int, last: Int, levels: Int, sharesConstant: Bool, isCompensated: Bool,
    hasJumps: Bool
  ) {
    (self.isCompensated, self.hasJumps) = (isCompensated, hasJumps)
    let depth = -radius.exponent
    if sharesConstant {
      needsExtendedRange = Self.needsExtendedRange(radius, power: power)
      return
    }
    hasCrossTerms = Self.hasCrossTerms(radius)
    needsExtendedRange = Self.needsExtendedRange(radius)
    triesMinima = hasCrossTerms
    doubleDoubleSteps = levels == 0 ? .single : Self.doubleDoubleSteps(depth: depth, last: last)
    hasTripleDouble = levels > 0 && depth > Self.tripleDoubleDepth
  }
}

/// The depths at which the choices change, each with its reason.
extension Strategy {
  /// Whether pixels are iterated directly: in views with a spacing of 2^−20 or more
  /// (docs/decisions/0016).
  static func isDirect(_ frame: PixelFrame) -> Bool {
    frame.viewport.spacing.exponent > -20 && frame.radius.exponent <= 10
  }

  /// Whether pixels that are starts of orbits are iterated directly.
  ///
  /// For a larger c, an escaped value may come back within a stride.
  static func isDirect(_ frame: PixelFrame, under c: Complex) -> Bool {
    isDirect(frame) && c.maxNorm <= 512
  }

  /// Whether BLA steps need products of w and d in a view of this radius, which is so from 2^−100
  /// on.
  ///
  /// At a radius of 4e-30 both kinds take the same time (0.16 s for 640×360). At 1e-56 steps with
  /// products take a quarter more, at 4e-14 a third less. In such views, too, an orbit's smallest
  /// values are tried as periods: deeper built-in places have little interior but a minibrot in the
  /// middle, which `MinibrotPredictor` finds.
  package static func hasCrossTerms(_ radius: FloatExp) -> Bool { radius.exponent >= -100 }

  /// Whether steps can fall below the range of doubles.
  ///
  /// - Parameter power: p if pixels are starts of orbits: then δ becomes a p-th power near 0, and
  ///   no d is added to it. Otherwise 1.
  package static func needsExtendedRange(_ radius: FloatExp, power: Int = 1) -> Bool {
    radius.exponent * power < -800
  }

  /// The kind of steps in double-double.
  ///
  /// From the first depth on there are BLA steps, below the second only along orbits of at most
  /// 2^17 points. Up to the third they have all products of w and d: these take 1.2 µs a point to
  /// find, and in such a wide view, next to a neck, they are valid for few of the steps. In wider
  /// views no BLA step would be valid; in deeper ones the products are negligible.
  private static func doubleDoubleSteps(depth: Int, last: Int) -> DoubleDoubleSteps {
    let depths = (30, 56, 160)
    if depth < depths.0 { return .single }
    if depth > depths.2 { return .bla }
    return depth >= depths.1 || last <= 1 << 17 ? .blaWithAllProducts : .single
  }

  /// The depth beyond which triple-double can be expected to be faster than direct iteration in
  /// full precision.
  private static var tripleDoubleDepth: Int { 180 }

  /// Whether double-double skips enough steps to be faster than full precision, in families whose
  /// pixels in double-double are computed one after the other.
  ///
  /// - Parameter levels: The number of levels of the BLA table.
  static func skipsInDoubleDouble(_ radius: FloatExp, levels: Int) -> Bool {
    levels > 2 && radius.exponent < -60
  }
}
