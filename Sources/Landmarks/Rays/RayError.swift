// RayError — the reasons why an external ray or an angle is not found, as text for people.

internal import Core
internal import Places

/// The reason why an external ray, or the external angles of a place, are not found.
package enum RayError: UserError, Equatable {
  case noAngle(String)
  case longAngle(String)
  /// The formula, or its power, has no rays here.
  case noRays(String)
  /// Newton's method lost the ray at this number of doublings.
  case lost(level: Int)
  /// The ray was followed, but the landing point is not proved.
  case noLanding(ExternalAngle)
  case noAngles(period: Int)
  case tooLong(period: Int, most: Int)

  package var problem: String {
    switch self {
    case .noAngle(let text): "‘\(RawValue.excerpt(ArraySlice(text.utf8)))’ is no angle"
    case .longAngle(let text):
      "the binary digits of ‘\(RawValue.excerpt(ArraySlice(text.utf8)))’ do not repeat among the "
        + "first \(ExternalAngle.mostDigits)"
    case .noRays(let formula): "external rays of \(formula) are not known"
    case .lost(let level): "the ray was lost after \(level) doublings"
    case .noLanding(let angle): "where the ray \(angle) lands could not be proved"
    case .noAngles(let period):
      "the external angles of the nucleus of period \(period) could not be told"
    case .tooLong(let period, let most):
      "the nucleus of lowest period in the view has period \(period); external angles are found up "
        + "to period \(most)"
    }
  }

  package var place: String? { nil }

  package var remedy: String? {
    switch self {
    case .noAngle: "Give a fraction such as 1/7, or binary digits such as .(001) or .1(01)."
    case .longAngle: "Give a fraction p/q of which q divides 2^k·(2^n − 1) for small k and n."
    case .noRays: "They are found in views of f=mandelbrot of power 2."
    case .lost, .noLanding, .noAngles: nil
    case .tooLong(_, let most):
      "Zoom out, or move, to a view for which ‘find’ names a period up to \(most)."
    }
  }
}
