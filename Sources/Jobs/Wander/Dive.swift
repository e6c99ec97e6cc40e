// Dive — an automatic zoom into quadrants that are rich in structure.

package import Places

/// A dive from a view; the same seed gives the same dive, with any effort.
package struct Dive: Sendable {
  package let location: Location
  /// The number of quadrants to enter, at least 1.
  package let steps: Int
  package var effort: Effort
  package var seed: UInt64 = 1

  /// The default number of steps.
  package static let usualSteps = 30

  /// - Throws: `DiveError` if the end is below the smallest height, or a journey cannot have as
  ///   many steps.
  package init(_ location: Location, steps: Int, effort: Effort) throws(DiveError) {
    precondition(steps > 0, "a dive goes somewhere")
    let taken = location.journey?.steps.count ?? 0
    guard taken + min(steps, Journey.stepLimit + 1) <= Journey.stepLimit,
      (try? location.halved(steps)) != nil
    else { throw .tooDeep }
    (self.location, self.steps, self.effort) = (location, steps, effort)
  }

  /// A dive to the first view whose height is at most the given one.
  ///
  /// - Parameter height: A number as after `h=` in a location, such as `1e-50`.
  package init(_ location: Location, toHeight height: String, effort: Effort)
    throws(DiveError)
  {
    guard let steps = location.halvings(toHeight: height) else { throw .noHeight(height) }
    guard steps > 0 else { throw .notDeeper(height) }
    try self.init(location, steps: steps, effort: effort)
  }

  /// Finds the quadrants of the dive.
  ///
  /// - Throws: A `UserError`; `CancellationError` within 0.1 s of cancellation.
  package func run(progress: @escaping ProgressReceiver = { _ in }) async throws -> DiveResult {
    var walk = try DiveWalk(self, progress)
    let quadrants = try await walk.quadrants()
    return DiveResult(
      start: location, location: try location.stepping(into: quadrants), quadrants: quadrants,
      seed: seed, views: walk.eye.views)
  }
}
