// EngineSettings — the choices that are made once for the computation of a picture.

package import Core

/// The choices that are made once for the computation of a picture.
package struct EngineSettings: Sendable {
  package var kernel = KernelChoice.best
  package var tolerance = SkippingTolerance.standard
  /// Whether there are BLA steps; without them every step is the specification's, for tests.
  package var usesBLA = true
  /// Whether multipliers across the view prove interior pixels; else iteration does, for tests.
  package var usesMultipliers = true
  /// Whether chaotic pixels of absolute-value maps are resolved that doubles lose.
  ///
  /// They take the longest.
  package var followsChaos = true
  /// Whether a remembered orbit is used as it is, whatever the view's radius.
  ///
  /// This serves other windows about the same center that need no exact pixels.
  package var sharesOrbit = false
  /// The number of threads that make tables; results do not depend on it.
  package var threads = 1

  package init() {}
}
