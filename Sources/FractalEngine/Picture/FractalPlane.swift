// FractalPlane — the operations of a family of fractals that pictures need.

internal import BigNumbers
internal import Places

/// A plane whose points are pixels: the parameters of a family, or the starts of one map's orbits.
///
/// Neither a conforming type nor one that conforms to `PreparedPicture` is generic: calls through
/// an existential of a generic type are not specialized, nor is anything below them
/// (docs/decisions/0007).
protocol FractalPlane: Sendable {
  /// The kind of BLA steps.
  var approximation: Approximation { get }

  /// The greatest precision, in bits, at which the search for a limit begins with a short
  /// reference, because a longer one costs little if it turns out to be needed.
  var shortReferenceBits: Int { get }

  /// The degree of the map that leads to iteration n; nil if it is the formula's power.
  func degree(at n: Int) -> Int?

  /// Computes the data that a picture needs for limits up to this one.
  ///
  /// - Parameter memory: The references of earlier views; they save time and change no bit.
  func prepare(
    _ viewport: Viewport, limit: Int, _ settings: EngineSettings, _ memory: ReferenceMemory?,
    _ progress: (EngineStage) -> Void
  ) throws -> any PreparedPicture

  /// Returns the first points of a point's orbit, including the start; none if the set has no
  /// orbits.
  ///
  /// - Parameter count: The greatest number of points to return; an orbit that escapes has fewer.
  func orbit(of point: BigComplex, count: Int) -> [Complex]

  /// Whether a pixel certainly belongs to the set, even though iteration may not show it.
  func isInSet(_ i: Int, _ j: Int, of viewport: Viewport) -> Bool

  /// The precision, in bits, in which single points of a picture are iterated.
  ///
  /// Maps whose bounded orbits use up digits with each iteration need enough bits to reach the
  /// limit.
  func precision(_ viewport: Viewport, limit: Int) -> Int

  /// Iterates a point in full precision until it escapes; nil if it does not escape within `limit`.
  ///
  /// - Throws: `CancellationError`.
  func escape(of point: BigComplex, limit: Int) throws -> Escape?

  /// Iterates a point like `escape(of:limit:)`, and also reports whether the precision was too low.
  ///
  /// - Throws: `CancellationError`.
  func end(of point: BigComplex, limit: Int) throws -> ExactEnd

  /// Whether a cycle of this period attracts the point's orbit; searched for in full precision.
  ///
  /// - Throws: `CancellationError`.
  func hasAttractingCycle(_ point: BigComplex, period: Int) throws -> Bool

  /// Whether such a cycle has exactly this period; otherwise its period may divide it.
  var provesExactPeriods: Bool { get }
}

extension FractalPlane {
  var shortReferenceBits: Int { 192 }
  var provesExactPeriods: Bool { false }

  func degree(at n: Int) -> Int? { nil }

  func orbit(of point: BigComplex, count: Int) -> [Complex] { [] }

  /// Returns the points from `start` on, rounded, up to the first one beyond the escape radius.
  func points(
    from start: BigComplex, count: Int, step: (inout BigComplex, inout OrbitScratch) -> Void
  ) -> [Complex] {
    var (z, scratch) = (start, OrbitScratch(precision: start.precision))
    var points: [Complex] = []
    while points.count < count {
      points.append(Complex(z.re.nearest, z.im.nearest))
      if points[points.count - 1].lengthSquared > 0x1p20 { break }
      step(&z, &scratch)
    }
    return points
  }

  var approximation: Approximation {
    Approximation(kind: "dip-keyed polynomial blocks", degree: BLAStep.degree)
  }

  func isInSet(_ i: Int, _ j: Int, of viewport: Viewport) -> Bool { false }

  func precision(_ viewport: Viewport, limit: Int) -> Int { viewport.precision(iterations: limit) }

  func end(of point: BigComplex, limit: Int) throws -> ExactEnd {
    ExactEnd(try escape(of: point, limit: limit))
  }

  /// The precision for orbits that use up `digits` bits with each iteration.
  ///
  /// It is lower if bits times limit would exceed 2^27, which takes a second for a pixel.
  func precision(_ viewport: Viewport, limit: Int, digits: Double) -> Int {
    let further = min(digits * Double(limit), 0x1p27 / Double(max(limit, 1)))
    return viewport.precision(iterations: limit) + Int(further)
  }
}
