// GroupOutcomes — the outcomes of a group of eight pixels.

package import Core

/// The outcomes of a group of eight pixels.
package struct GroupOutcomes: Sendable, Equatable {
  /// The group's first pixel.
  package let x: Int
  package let y: Int
  /// The outcomes, row by row; those beyond the picture's edge are meaningless.
  package let outcomes: [PixelOutcome]
  /// Whether a higher limit may change an outcome.
  package let dependsOnLimit: Bool
  /// The work for all groups of one call together, with the iterations of uncertain pixels.
  ///
  /// The first group has all of it, and the others have none: only sums over whole calls are
  /// meaningful.
  let work: WorkCounts

  init(
    x: Int, y: Int, outcomes: [PixelOutcome], dependsOnLimit: Bool, work: WorkCounts
  ) {
    (self.x, self.y) = (x, y)
    (self.outcomes, self.dependsOnLimit) = (outcomes, dependsOnLimit)
    self.work = work
  }

  /// Whether the same pixels have the same outcomes, regardless of how these were found.
  package static func == (left: GroupOutcomes, right: GroupOutcomes) -> Bool {
    left.x == right.x && left.y == right.y && left.outcomes == right.outcomes
      && left.dependsOnLimit == right.dependsOnLimit
  }
}
