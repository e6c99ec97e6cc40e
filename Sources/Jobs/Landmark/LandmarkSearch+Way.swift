// LandmarkSearch+Way — finds a view of a given depth at a nucleus, or past one that is too
// large.

package import Landmarks

extension LandmarkSearch {
  /// Finds a view of the goal's height around a nucleus.
  ///
  /// It is the nucleus of the lowest period in the view, unless its minibrot is larger than the
  /// goal's height. In that case the way leads along a Misiurewicz point of the view, around which
  /// there are nuclei of every size. At ⅔ of the remaining depth, the minibrots of these nuclei are
  /// about 4/3 of it deep. The goal is then halfway to such a minibrot, in its embedded Julia set.
  ///
  /// - Throws: A `UserError`; `CancellationError`.
  package func way(
    to goal: LandmarkGoal, progress: @escaping ProgressReceiver = { _ in }
  ) async throws -> Landmark {
    let nucleus = try await period(progress: progress).nucleus
    if nucleus.framed(isBelow: goal) {
      return Landmark(
        nucleus, at: try nucleus.view(at: goal, from: location), from: location)
    }
    let landmarks = try Landmarks(of: location)
    guard let point = try await alone(progress, { try landmarks.branchEnd(for: goal, $0) }) else {
      throw LandmarkError.isInside(period: nucleus.period)
    }
    for share in [2.0 / 3, 5.0 / 6, 1] {
      let aside = try point.view(from: location, toward: goal, share: share)
      let search = LandmarkSearch(aside, effort: effort)
      let found = try await search.period(progress: progress).nucleus
      guard found.framed(isBelow: goal) else { continue }
      var landmark = Landmark(
        found, at: try found.view(at: goal, from: location), from: location)
      landmark.passed = nucleus.period
      return landmark
    }
    throw LandmarkError.noNucleus
  }
}
