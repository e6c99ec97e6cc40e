// SettledPixel — what became of a pixel.

package import Core

/// What became of a pixel.
struct SettledPixel: Sendable, Equatable {
  private(set) var outcome: PixelOutcome
  /// Whether a higher limit may change it: it is unresolved, was so in doubles, or the limit had a
  /// say in the choice of steps.
  private(set) var dependsOnLimit: Bool

  init(_ outcome: PixelOutcome, dependsOnLimit: Bool) {
    (self.outcome, self.dependsOnLimit) = (outcome, dependsOnLimit)
  }

  /// Takes over what a closer look has found.
  mutating func resolve(_ outcome: PixelOutcome) {
    self.outcome = outcome
    if outcome.status == .unresolved { dependsOnLimit = true }
  }
}
