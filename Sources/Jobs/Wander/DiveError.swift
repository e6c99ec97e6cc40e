// DiveError — why a dive cannot begin, or ends without a result.

internal import Core

/// A dive that cannot be made.
package enum DiveError: UserError, Equatable {
  /// The text is not a height.
  case noHeight(String)
  /// The view is not higher than the requested end.
  case notDeeper(String)
  case tooDeep
  /// The start is all interior or all exterior, or almost.
  case plain
  /// From that step on, the location's own limit leaves too much unresolved.
  case starved(limit: Int, step: Int)
  /// Every way was tried, and none is left; `step` is the deepest one that was reached.
  case deadEnd(step: Int)

  package var problem: String {
    switch self {
    case .noHeight(let text): "‘\(text.excerpt)’ is no height"
    case .notDeeper(let text): "the view is not higher than \(text.excerpt)"
    case .tooDeep: "the dive goes deeper than a place can lie"
    case .plain: "there is nothing to dive into: the view is plain inside or outside"
    case .starved(let limit, let step):
      "the dive starves after step \(step): \(limit) iterations resolve too little"
    case .deadEnd(let step): "the dive finds no way on after step \(step)"
    }
  }

  package var place: String? { nil }

  package var remedy: String? {
    switch self {
    case .noHeight: "Give the full height of the last view, such as 1e-50."
    case .notDeeper: "Give a smaller height, such as 1e-50, or a number of steps."
    case .tooDeep: "Take fewer steps, or a larger height."
    case .plain: "Begin where a part of the boundary is seen."
    case .starved: "Raise the limit of the place, or leave it to the program: n=auto."
    case .deadEnd: "Try another seed, or begin elsewhere."
    }
  }
}
