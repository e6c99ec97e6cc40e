// AbsPowerRunner — computes the pixels of an absolute-value map from start to outcome.

internal import Core

/// Computes the pixels of one picture.
///
/// It is a value that any number of threads may share. A pixel's outcome depends only on its place.
struct AbsPowerRunner: PlanarRunner {
  let frame: PixelFrame
  let picture: AbsPowerPicture
  let measure: EscapeMeasure
  let view: AbsPowerView<DoubleAbsPowerPoints>
  let extendedView: AbsPowerView<FloatExpAbsPowerPoints>
  /// Empty lanes; nil if pixels are iterated one by one.
  private let lanes: PlanarLanes?

  let doubleDouble: AbsPowerDoubleDouble
  private let squares: BasinSquares
  let exactGrids: ExactGrids
  let followsChaos: Bool

  init(
    _ frame: PixelFrame, _ picture: AbsPowerPicture, _ doubleDouble: AbsPowerDoubleDouble,
    _ squares: BasinSquares, _ kernel: KernelChoice, followsChaos: Bool
  ) {
    self.followsChaos = followsChaos
    self.squares = squares
    exactGrids = ExactGrids(frame.viewport)
    lanes = PlanarLanes(
      PlanarLanes.Picture(
        power: picture.map.power, before: picture.map.before, after: picture.map.after,
        radius: picture.radius.nearest, limit: picture.limit,
        needsExtendedRange: picture.needsExtendedRange, lostError: picture.lostError),
      picture.table, kernel)
    (self.frame, self.picture, self.doubleDouble) = (frame, picture, doubleDouble)
    measure = EscapeMeasure(
      power: picture.map.power, escapeRadiusSquared: Multibrot.escapeRadiusSquared,
      frame.viewport)
    (view, extendedView) = (picture.plainView, picture.extendedView)
  }

  /// Whether the kernel in C is compiled for a map.
  static func hasLanes(_ map: AbsPowerMap) -> Bool { map.power <= 8 }

  var strategy: Strategy {
    var strategy = Strategy(.perturbation)
    strategy.needsExtendedRange = picture.needsExtendedRange
    if hasDoubleDouble { strategy.doubleDoubleSteps = picture.skipsInDoubleDouble ? .bla : .single }
    return strategy
  }
  var costs: StepCosts {
    // A kernel in C may exist for the map even if this picture does not use it.
    guard Self.hasLanes(picture.map) else { return .scalar }
    // With power 2 and without exponents, double-double is fast.
    return picture.map.power > 2 || picture.skipsInDoubleDouble
      ? .absPowerInDoubleDouble : .absPower
  }

  var needsExtendedRange: Bool { picture.needsExtendedRange }

  func measure(at n: Int) -> EscapeMeasure { measure }

  func ends(of places: [PixelPlace], _ work: inout WorkCounts) throws -> [PlanarEnd] {
    let ends: [PlanarEnd]
    if let lanes {
      var scheduler = PlanarLaneScheduler(self, lanes, places)
      ends = try scheduler.run(&work)
    } else {
      ends = try endsOneByOne(of: places, &work)
    }
    return try zip(places, ends).map { place, end in
      guard case .unresolved = end.settled.outcome, place.lies(in: frame),
        try squares.hold(place.i, place.j)
      else { return end }
      return PlanarEnd(settled: SettledPixel(.bounded, dependsOnLimit: !end.isUncertain))
    }
  }
}
