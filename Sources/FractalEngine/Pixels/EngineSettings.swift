// EngineSettings — what a picture is computed with, chosen once for all of it.

package import Core

/// What a picture is computed with, chosen once for all of it.
package struct EngineSettings: Sendable {
  package var kernel = KernelChoice.best
  package var tolerance = SkippingTolerance.standard
  /// False leaves every step to the exact kernel: the specification, for tests.
  package var usesBLA = true
  /// False leaves what multipliers across the view tell to iteration, for tests.
  package var usesMultipliers = true
  /// False leaves chaotic pixels of absolute-value maps unresolved that doubles lose: they take the longest.
  package var followsChaos = true
  /// True takes over the orbit that is remembered as it is, whatever the view's radius: for other windows about the
  /// same center, of which no exact pixel is asked.
  package var sharesOrbit = false
  /// That share in making tables; nothing depends on them.
  package var threads = 1

  package init() {}
}
