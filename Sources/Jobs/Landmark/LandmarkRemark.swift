// LandmarkRemark — what is to be added about a landmark that was found.

package import Landmarks

/// A remark about a landmark, such as that it is not what was searched for.
package enum LandmarkRemark: Sendable, CustomStringConvertible {
  /// It is the largest minibrot in the view; the lowest period belongs to a disc, or to the view's
  /// own component.
  case largest(instead: Int, isDisc: Bool)
  /// No minibrot was found in the view: the lowest period belongs to a disc, or to the view's own
  /// component.
  case noMinibrot(Int, isDisc: Bool)
  /// A minibrot of an absolute-value map differs from the whole set.
  case skewed([UprightView.Remark])
  /// There may be others, which take longer to prove.
  case othersTakeLonger

  package var description: String {
    switch self {
    case .largest(let period, let isDisc):
      "the largest minibrot that was found in the view; \(Self.text(period, isDisc))"
    case .noMinibrot(let period, let isDisc):
      "no minibrot was found in the view: \(Self.text(period, isDisc))"
    case .skewed(let remarks): remarks.map(\.description).joined(separator: "; ")
    case .othersTakeLonger: "the proofs of others take longer"
    }
  }

  private static func text(_ period: Int, _ isDisc: Bool) -> String {
    "period \(period) is \(isDisc ? "a disc" : "the view's own component")"
  }
}
