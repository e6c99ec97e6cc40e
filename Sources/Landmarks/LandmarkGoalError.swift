// LandmarkGoalError — the errors of a goal that cannot be used.

internal import Core
internal import Places

/// A goal that cannot be used.
package enum LandmarkGoalError: UserError, Equatable {
  case noFraction(String, String)
  case noHeight(String)
  case notBelow(String)
  case tooDeep(String)

  package var problem: String {
    switch self {
    case .noFraction(let text, _): "‘\(short(text))’ is no part of the way"
    case .noHeight(let text): "‘\(short(text))’ is no height"
    case .notBelow(let text): "‘\(short(text))’ is not below the height of the view"
    case .tooDeep(let text): "‘\(short(text))’ is too deep to look for a nucleus"
    }
  }

  package var place: String? {
    if case .noFraction(_, let place) = self { return place }
    return nil
  }

  package var remedy: String? {
    switch self {
    case .noFraction: "Give a number between 0 and 1, such as 0.75 or 3/4."
    case .noHeight, .notBelow: "Give the height to go to, such as 1e-50."
    case .tooDeep: "Give at least 1e-1000000."
    }
  }

  private func short(_ text: String) -> String { RawValue.excerpt(ArraySlice(text.utf8)) }
}
