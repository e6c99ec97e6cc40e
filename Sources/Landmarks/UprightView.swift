// UprightView — the matrix through which the minibrot of an absolute-value map looks like the set.

internal import BigNumbers
internal import FractalEngine
package import Places

/// A view of an absolute-value map that shows a minibrot without the skew it has in the plane.
package struct UprightView: Sendable {
  /// The view: the same center and height.
  package let view: Location
  package let period: Int
  /// Whether the minibrot is a mirror image of the whole set; a view cannot be mirrored.
  package let isMirrored: Bool

  /// The longest orbit to follow, if the location gives no limit.
  private static let patience = 1 << 17

  /// Finds the nucleus of a view by Newton's method, and the view's shape by the derivative there.
  ///
  /// - Parameter progress: Called with the iterations done now and then.
  /// - Throws: `LandmarkError`; `LocationError` if the stretch is beyond all limits;
  ///   `CancellationError`.
  package init(of location: Location, _ progress: (Int) -> Void) throws {
    let formula = try Formulas.chosen(by: location)
    guard formula.hasSkewedMinibrots else {
      throw LandmarkError.noSkew(formula: location.formula)
    }
    var limit = Self.patience
    if case .limit(let chosen) = location.iterations { limit = chosen }
    let window = LandmarkWindow(location, limit: limit)
    guard
      let nucleus = try formula.nucleus(
        near: window.center, within: window.radius, limit: limit, progress)
    else { throw LandmarkError.noNucleus }
    let (a, b, c, d) = nucleus.shape
    isMirrored = a * d < b * c
    period = nucleus.period
    // The inverse; of a mirror image, that of its reflection in the screen's horizontal axis.
    view = try location.shaped(
      by: isMirrored ? (xx: -d, xy: -b, yx: c, yy: a) : (xx: d, xy: -b, yx: -c, yy: a))
  }
}
