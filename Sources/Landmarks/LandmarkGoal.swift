// LandmarkGoal — the height of a view to go to, or a part of the way there, as people type it.

internal import BigNumbers
package import Places

/// The height of a view to go to.
package struct LandmarkGoal: Sendable {
  let height: ExactDecimal

  /// Reads a height below that of a view.
  package init(_ text: String, below location: Location) throws(LandmarkGoalError) {
    guard let height = try? ExactDecimal(text), height.sign > 0 else { throw .noHeight(text) }
    guard height < location.height else { throw .notBelow(text) }
    guard height.decimalOrder >= -1_000_000 else { throw .tooDeep(text) }
    self.height = height
  }

  /// Reads how far to go to a minibrot, as a part of the powers of ten.
  ///
  /// The text is a decimal, or a fraction such as 3/4. Without a text the part is ½.
  ///
  /// - Parameter place: The place of the text, for an error.
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
