// FractalPlane — what a family of fractals must be able to do for pictures of it.

internal import Numbers

/// A plane whose points are pixels: the parameters of a family, or the starts of one map's orbits.
///
/// No generic type conforms, and none to `PreparedPicture`: what an existential of one calls is
/// not specialized, nor is anything below it (docs/decisions/0007).
protocol FractalPlane: Sendable {
  /// How iterations are skipped.
  var approximation: Approximation { get }

  /// Computes what a picture needs for limits up to this one.
  ///
  /// - Parameter memory: Of the views before this one; it saves time and changes no bit.
  /// - Throws: `CancellationError`.
  func prepare(
    _ viewport: Viewport, limit: Int, _ settings: EngineSettings, _ memory: ReferenceMemory?,
    _ progress: (EngineStage) -> Void
  ) throws -> any PreparedPicture

  /// Whether a pixel belongs to the set for certain, though no iteration may tell.
  func isInSet(_ i: Int, _ j: Int, of viewport: Viewport) -> Bool

  /// The bits in which a picture's points are iterated by themselves.
  ///
  /// Maps under which bounded orbits use up their digits ask for as many as reach the limit.
  func precision(_ viewport: Viewport, limit: Int) -> Int

  /// Iterates a point in full precision until it escapes; nil when it does not within `limit`.
  ///
  /// - Throws: `CancellationError`.
  func escape(of point: BigComplex, limit: Int) throws -> Escape?

  /// The same, or that the point's digits do not suffice to say.
  ///
  /// - Throws: `CancellationError`.
  func end(of point: BigComplex, limit: Int) throws -> ExactEnd

  /// Whether an attracting cycle of this period, found in full precision, draws the point in.
  ///
  /// - Throws: `CancellationError`.
  func hasAttractingCycle(_ point: BigComplex, period: Int) throws -> Bool
}

extension FractalPlane {
  var approximation: Approximation {
    Approximation(kind: "dip-keyed polynomial blocks", degree: BLAStep.degree)
  }

  func isInSet(_ i: Int, _ j: Int, of viewport: Viewport) -> Bool { false }

  func precision(_ viewport: Viewport, limit: Int) -> Int { viewport.precision(iterations: limit) }

  func end(of point: BigComplex, limit: Int) throws -> ExactEnd {
    ExactEnd(try escape(of: point, limit: limit))
  }

  /// The bits for orbits that use up so many digits with each iteration; fewer where bits times
  /// limit would exceed 2^27, which takes a second for a pixel.
  func precision(_ viewport: Viewport, limit: Int, digits: Double) -> Int {
    let further = min(digits * Double(limit), 0x1p27 / Double(max(limit, 1)))
    return viewport.precision(iterations: limit) + Int(further)
  }
}
