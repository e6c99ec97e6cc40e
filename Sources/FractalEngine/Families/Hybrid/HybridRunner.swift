// HybridRunner — computes the pixels of a hybrid formula from start to outcome.

internal import BigNumbers
internal import Core
internal import Places

/// Computes the pixels of one picture.
///
/// It is a value that any number of threads may share. A pixel's outcome depends only on its place.
struct HybridRunner: PlanarRunner {
  let costs = StepCosts.scalar
  let frame: PixelFrame
  let picture: HybridPicture
  let doubleDouble: HybridDoubleDouble
  let followsChaos: Bool
  let view: HybridView<DoubleHybridPoints>
  let extendedView: HybridView<FloatExpHybridPoints>
  /// Empty lanes; nil if pixels are iterated one by one.
  private var lanes: PlanarLanes?
  /// The measures of an escape, by the line that led to it.
  private let measures: [EscapeMeasure]

  init(
    _ frame: PixelFrame, _ picture: HybridPicture, _ doubleDouble: HybridDoubleDouble,
    _ kernel: KernelChoice, followsChaos: Bool
  ) {
    (self.frame, self.picture, self.doubleDouble) = (frame, picture, doubleDouble)
    self.followsChaos = followsChaos
    (view, extendedView) = (picture.plainView, picture.extendedView)
    measures = picture.map.lines.map { line in
      EscapeMeasure(
        power: line.degree, escapeRadiusSquared: Multibrot.escapeRadiusSquared, frame.viewport)
    }
    lanes = PlanarLanes(
      PlanarLanes.Picture(
        lineCount: view.lineCount, radius: view.radius, limit: picture.limit,
        needsExtendedRange: picture.needsExtendedRange, firstProbe: firstProbe),
      picture.table, kernel)
  }

  var strategy: Strategy {
    var strategy = Strategy(.perturbation)
    strategy.needsExtendedRange = picture.needsExtendedRange
    if picture.skipsInDoubleDouble { strategy.doubleDoubleSteps = .bla }
    return strategy
  }

  /// The measure of an escape at iteration n.
  ///
  /// If |z| is R before line k and that line has degree p, then |z| is R^p after it, up to c, and
  /// the smooth count is n for both: so it is continuous whatever the degrees of the other lines.
  func measure(at n: Int) -> EscapeMeasure { measures[(n - 1) % measures.count] }

  var needsExtendedRange: Bool { picture.needsExtendedRange }
  var constant: Complex? { picture.map.constant.map { Complex($0.re.nearest, $0.im.nearest) } }

  func ends(of places: [PixelPlace], _ work: inout WorkCounts) throws -> [PlanarEnd] {
    guard let lanes else { return try endsOneByOne(of: places, &work) }
    var scheduler = PlanarLaneScheduler(self, lanes, places)
    return try scheduler.run(&work)
  }
}
