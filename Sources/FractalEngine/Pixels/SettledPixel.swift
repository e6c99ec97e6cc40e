// SettledPixel — a pixel's outcome, and whether the limit matters to it.

package import Core

/// A pixel's outcome, and whether the limit matters to it.
struct SettledPixel: Sendable, Equatable {
  private(set) var outcome: PixelOutcome
  /// Whether a higher limit may change the outcome.
  ///
  /// It may if the pixel is unresolved, was so in doubles, or if the limit influenced the choice of
  /// steps.
  private(set) var dependsOnLimit: Bool

  init(_ outcome: PixelOutcome, dependsOnLimit: Bool) {
    (self.outcome, self.dependsOnLimit) = (outcome, dependsOnLimit)
  }

  /// Takes over the outcome of a more precise computation.
  mutating func resolve(_ outcome: PixelOutcome) {
    self.outcome = outcome
    if outcome.status == .unresolved { dependsOnLimit = true }
  }
}
