// EngineSettings — the choices that are made once for the computation of a picture.

/// The choices that are made once for the computation of a picture.
package struct EngineSettings: Sendable {
  package var kernel = KernelChoice.best
  package var tolerance = SkippingTolerance.standard
  /// Whether BLA steps are used; without them every step is a single one, for tests.
  package var usesBLA = true
  /// Whether multipliers across the view prove interior pixels; otherwise only iteration does, for
  /// tests.
  package var usesMultipliers = true
  /// Whether to resolve chaotic pixels of absolute-value maps that doubles lose.
  ///
  /// Such pixels take the most time.
  package var followsChaos = true
  /// Whether a remembered orbit is used as it is, whatever the view's radius.
  ///
  /// This is for other windows about the same center that need no exact pixels.
  package var sharesOrbit = false
  /// Whether tables with cross terms are made only when `PreparedPicture.reaching` asks for them.
  var defersTables = false
  /// The number of threads that make tables; results do not depend on it.
  package var threads = 1

  package init() {}
}
