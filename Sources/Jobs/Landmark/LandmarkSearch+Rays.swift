// LandmarkSearch+Rays — external rays, and the external angles of a view's nucleus.

package import Landmarks
internal import FractalEngine
internal import Places

extension LandmarkSearch {
  /// The longest period whose rays are followed inward to check the angles of a nucleus.
  package static let quickRays = 128
  /// The longest period for which the other ray of a root is looked for.
  private static let quickPartners = 512

  /// Follows the external ray of an angle to the point where it lands.
  ///
  /// - Parameter goal: The height of the view about the landing point; nil for one that suits it.
  /// - Throws: A `UserError`; `CancellationError`.
  package func ray(
    _ angle: ExternalAngle, to goal: LandmarkGoal? = nil,
    progress: @escaping ProgressReceiver = { _ in }
  ) async throws -> FoundRay {
    try checkFormula()
    let (landing, partner) = try await alone(progress) { report in
      let landing = try RayLanding(
        of: angle, within: goal?.pixel ?? RayLanding.usualGap, report)
      guard case .root(_, let nucleus, _) = landing.kind, angle.period > 1,
        angle.period <= Self.quickPartners
      else { return (landing, ExternalAngle?.none) }
      let pair = try Self.unlessUnknown { try NucleusAngles(of: nucleus, report) }
      let others = pair.map { [$0.lower, $0.upper] } ?? []
      return (landing, others.contains(angle) ? others.first { $0 != angle } : nil)
    }
    return FoundRay(
      landing: landing, view: try landing.view(from: location, toward: goal), partner: partner,
      goal: goal)
  }

  /// Finds the external angles of the nucleus of lowest period in the view, and follows their rays
  /// inward to check them.
  ///
  /// - Throws: A `UserError`; `CancellationError`.
  package func angles(progress: @escaping ProgressReceiver = { _ in }) async throws -> FoundAngles {
    try checkFormula()
    let nucleus = try await period(progress: progress).nucleus
    let angles = try await alone(progress) { try NucleusAngles(of: nucleus, $0) }
    var landings: [RayLanding] = []
    if nucleus.period <= Self.quickRays {
      let sides = angles.lower == angles.upper ? 1 : 2
      landings = try await Workers.map(sides, threads: effort.threads) { side in
        guard let landing = try angles.landing(ofUpper: side == 1, { _ in }) else {
          throw RayError.noAngles(period: nucleus.period)
        }
        return landing
      }
    }
    return FoundAngles(angles: angles, landings: landings, view: try nucleus.framed(in: location))
  }

  /// - Throws: `RayError.noRays` for every formula but z² + c.
  private func checkFormula() throws(RayError) {
    guard location.formula == Multibrot.name else { throw .noRays(location.formula) }
    guard location.power == 2 else { throw .noRays("power \(location.power)") }
  }

  private static func unlessUnknown<Value>(_ body: () throws -> Value) throws -> Value? {
    do { return try body() } catch is RayError { return nil }
  }
}
