// LandmarkGoal — how far to go: a height, or a part of the way; as people type it.

package import Ground
internal import Numbers

/// The height of a view to go to.
package struct LandmarkGoal: Sendable {
  let height: ExactDecimal

  /// A height below that of a view.
  package init(_ text: String, below location: Location) throws(LandmarkGoalError) {
    guard let height = try? ExactDecimal(text), height.sign > 0 else { throw .noHeight(text) }
    guard height < location.height else { throw .notBelow(text) }
    guard height.decimalOrder >= -1_000_000 else { throw .tooDeep(text) }
    self.height = height
  }

  /// How far to go to a minibrot, of the powers of ten: a decimal, or a fraction such as 3/4; ½
  /// where there is no text.
  ///
  /// - Parameter place: Where the text stands, for a complaint.
  package static func fraction(_ text: String?, _ place: String) throws(LandmarkGoalError)
    -> Double
  {
    guard let text else { return 0.5 }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map {
      (try? ExactDecimal(String($0)))?.nearest
    }
    let value: Double? =
      switch (parts.count, parts.first, parts.last) {
      case (1, let part??, _): part
      case (2, let upper??, let lower??) where lower != 0: upper / lower
      default: nil
      }
    guard let value, value > 0, value < 1 else { throw .noFraction(text, place) }
    return value
  }
}

/// A number that cannot be meant.
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
