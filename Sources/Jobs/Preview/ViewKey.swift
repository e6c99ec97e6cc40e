// ViewKey — everything that decides a view's outcomes, except the iteration limit.

internal import Places

/// Everything that decides a view's outcomes, except the iteration limit.
struct ViewKey: Sendable, Equatable {
  private let center: PlanePoint
  /// The height and the rotation.
  private let shape: PlanePoint
  /// The stretch and its direction.
  private let stretch: PlanePoint
  private let formula: String
  private let power: Int
  private let operations: HybridFormula?
  private let constant: PlanePoint?
  private let size: PictureSize

  init(_ location: Location, _ size: PictureSize) {
    center = PlanePoint(re: location.re, im: location.im)
    shape = PlanePoint(re: location.height, im: location.rotation)
    stretch = PlanePoint(re: location.stretch, im: location.skew)
    (formula, power, constant) = (location.formula, location.power, location.constant)
    operations = location.hybrid
    self.size = size
  }
}
