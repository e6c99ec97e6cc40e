// MovieLoop — a zoom that never ends: one period of the self-similarity about a Misiurewicz point.

internal import Core
internal import FractalEngine
internal import Landmarks
package import Places

/// A place about a Misiurewicz point, with the period of its pictures.
///
/// About such a point the set looks the same under multiplication by its multiplier ρ: an
/// enlargement by |ρ| and a turn by arg ρ (Tan Lei, Commun. Math. Phys. 134, 1990). The deeper, the
/// closer it does.
package struct MovieLoop: Sendable {
  /// The view in which the loop ends.
  package let location: Location
  /// The view at which the period before the loop's own begins, of which only the height matters.
  package let first: Location
  /// The octaves of one period, log₂ |ρ|.
  package let octaves: Double
  /// The turn of the frames over two periods, in degrees counter-clockwise.
  package let turnDegrees: Double

  /// A height at which two periods look the same.
  private static let deepEnough = "1e-8"

  /// Searches a view for a Misiurewicz point.
  ///
  /// The loop ends at the height of the view, or at 1e-8 if that is lower.
  ///
  /// - Throws: `MovieError.noLoop`; `MovieError.stretchedLoop`; `LandmarkError`;
  ///   `CancellationError`.
  package init(about location: Location) throws {
    if location.isStretched { throw MovieError.stretchedLoop }
    let landmarks = try Landmarks(of: location)
    let point: MisiurewiczPoint
    if let goal = try? LandmarkGoal(Self.deepEnough, below: location) {
      guard let found = try landmarks.branchEnd(for: goal, { _ in }) else {
        throw MovieError.noLoop
      }
      point = found
      self.location = try found.view(from: location, toward: goal, share: 1)
    } else {
      guard let found = try landmarks.misiurewiczPoint({ _ in }) else { throw MovieError.noLoop }
      point = found
      self.location = try found.view(from: location)
    }
    let multiplier = point.multiplier
    octaves = multiplier.length.log2
    // A view turned clockwise by arg ρ sees the point's surroundings as the one before did.
    let turns = FrameTable.turns(multiplier.re, multiplier.im)
    turnDegrees = 2 * 360 * (turns > 0.5 ? turns - 1 : turns)
    let one = try PictureSize(width: 1, height: 1)
    let height = Viewport(self.location, size: one).spacing
    let above = 2 * octaves
    let (digits, exponent) = DecimalText.parts(
      (
        height.significand * SteadyMath.exp2(above - above.rounded(.down)),
        height.exponent + Int(above)
      ), digits: 12)
    first = try self.location.sized(toHeight: "\(digits)e\(exponent - 11)")
  }
}
