// LandmarkError — the reasons why nothing was found in a view, as text for people.

internal import Core
package import FractalEngine

/// The reason why a view contains nothing of the kind that was searched for.
package enum LandmarkError: UserError, Equatable {
  case noLandmarks(formula: String)
  /// The shape of small copies of the set is not searched for.
  case noSkew(formula: String)
  /// Small copies of the set are not searched for.
  case noMinibrots(formula: String, MinibrotObstacle)
  case noNucleus
  case noMisiurewiczPoint
  /// The component of the lowest period is no smaller than the view.
  case isInside(period: Int)
  /// The list has fewer entries than the requested number.
  case noEntry(Int, of: Int)

  package var problem: String {
    switch self {
    case .noLandmarks(let formula): "landmarks of \(formula) are not known"
    case .noSkew(let formula): "the shape of small copies in \(formula) is not known"
    case .noMinibrots(let formula, .constant):
      "with a constant c \(formula) has no minibrots: its pixels are starts of orbits"
    case .noMinibrots(let formula, .criticalPoints):
      "minibrots of \(formula) are not known: its critical points are not 0, but move with c"
    case .noMinibrots(let formula, .digits):
      "\(formula) has no minibrots: it is made of digits, not of orbits"
    case .noNucleus: "no nucleus was found in the view"
    case .noMisiurewiczPoint: "no Misiurewicz point was found in the view"
    case .isInside(let period): "the view shows only a part of its minibrot, of period \(period)"
    case .noEntry(let number, let count): "there is no number \(number) among these \(count)"
    }
  }

  package var place: String? { nil }

  package var remedy: String? {
    switch self {
    case .noLandmarks:
      "They are found in views of f=mandelbrot, of any power p; ‘find minibrot’ also finds those of "
        + "absolute-value maps and of hybrid formulas."
    case .noSkew: "It is found in the maps that take absolute values, such as burning-ship."
    case .noMinibrots:
      "They are found in mandelbrot, in absolute-value maps and in hybrid formulas without c=."
    case .noNucleus: "Go nearer to the boundary, or to a view that holds more of it."
    case .noMisiurewiczPoint: "Go nearer to the end of a branch, or to where branches meet."
    case .isInside: "Go out until there is something around it."
    case .noEntry: "List them without a number."
    }
  }
}
