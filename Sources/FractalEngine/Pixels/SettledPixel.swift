// SettledPixel — a pixel's outcome, and whether the limit matters to it.

internal import Core

/// A pixel's outcome, and whether the limit matters to it.
struct SettledPixel: Sendable, Equatable {
  private(set) var outcome: PixelOutcome
  /// Whether a higher limit may change the outcome.
  ///
  /// This is so if the pixel is unresolved, if it was unresolved in doubles, or if the limit
  /// influenced the choice of steps.
  private(set) var dependsOnLimit: Bool

  init(_ outcome: PixelOutcome, dependsOnLimit: Bool) {
    (self.outcome, self.dependsOnLimit) = (outcome, dependsOnLimit)
  }

  /// Adopts the outcome of a more precise computation.
  mutating func resolve(_ outcome: PixelOutcome) {
    self.outcome = outcome
    if outcome.status == .unresolved { dependsOnLimit = true }
  }
}
