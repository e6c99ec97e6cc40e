// DeadEnd — a picture without detail, and the commands that lead out of it.

internal import Jobs
internal import Landmarks

/// The reason why a finished picture shows no detail.
enum DeadEnd: Equatable {
  /// Every pixel is interior.
  case interior
  /// All pixels have the same color, and none is unresolved.
  case oneColor

  /// - Parameter isOneColor: Whether all pixels of the picture have the same color.
  init?(_ counts: StatusCounts, isOneColor: Bool) {
    if counts.interior == counts.total {
      self = .interior
    } else if isOneColor && counts.unresolved == 0 {
      self = .oneColor
    } else {
      return nil
    }
  }

  /// A description of the dead end, and the commands that lead out of it.
  ///
  /// - Parameters:
  ///   - hasPast: Whether there is a view to go back to.
  ///   - hasLandmarks: Whether minibrots can be found in views of this kind.
  func text(hasPast: Bool, hasLandmarks: Bool) -> String {
    let (what, out) = (
      self == .interior ? "all interior" : "all one color", hasPast ? "back" : "out"
    )
    // ‘find’ would find nothing in this view, so the view before it is searched.
    return "\(what): ‘\(out)’" + (hasLandmarks ? " or ‘\(out); find minibrot’" : "")
  }
}

extension ShownState {
  /// Whether minibrots can be found in views of this kind.
  var hasLandmarks: Bool { (try? Landmarks(of: view.location)) != nil }
}
