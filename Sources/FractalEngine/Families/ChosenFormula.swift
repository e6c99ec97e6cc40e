// ChosenFormula — a formula with its power, and the operations on it.

package import BigNumbers
package import Places

/// A formula with its power, and the operations on it.
///
/// The loops over pixels and iterations are behind the plane, which is not generic: generic kernels
/// called through an existential would run about a hundred times slower.
package struct ChosenFormula: Sendable {
  package let name: String
  package let power: Int
  let plane: any FractalPlane

  /// The degree of the map that leads to iteration n, by which smooth counts are defined.
  package func degree(at n: Int) -> Int { plane.degree(at: n) ?? power }

  /// The kind of BLA steps.
  package var approximation: Approximation { plane.approximation }

  /// Computes the reference and the tables for a fixed limit.
  ///
  /// - Parameters:
  ///   - orbitLimit: The greatest length of the reference, if it is not the limit. To rebuild
  ///     the engine that a search returned, pass that engine's `orbitLimit`.
  ///   - memory: The references of earlier views, or nil. It saves time and changes no bit.
  /// - Throws: `CancellationError`.
  package func engine(
    for viewport: Viewport, limit: Int, orbitLimit: Int? = nil,
    _ settings: EngineSettings = EngineSettings(),
    memory: ReferenceMemory? = nil, progress: (EngineStage) -> Void = { _ in }
  ) throws -> PictureEngine {
    var settings = settings
    settings.defersTables = true
    return try plane.prepare(viewport, limit: orbitLimit ?? limit, settings, memory, progress)
      .reaching(limit).engine(limit: limit)
  }

  /// Computes the reference and the tables for the limit that a location specifies.
  ///
  /// - Parameter memory: The references of earlier views, or nil.
  /// - Throws: `CancellationError`.
  package func engine(
    for viewport: Viewport, iterations: IterationChoice,
    _ settings: EngineSettings = EngineSettings(), memory: ReferenceMemory? = nil,
    progress: (EngineStage) -> Void = { _ in }
  ) throws -> PictureEngine {
    switch iterations {
    case .limit(let limit):
      return try engine(for: viewport, limit: limit, settings, memory: memory, progress: progress)
    case .automatic:
      let found = try AutomaticLimit.search(plane, viewport, settings, memory, progress)
      var engine = found.preparation.engine(limit: found.limit)
      engine.limitStop = found.stop
      return engine
    }
  }

  /// The search of `engine(for:iterations:)`, one round at a time.
  ///
  /// Its rounds can be computed on several threads.
  ///
  /// - Parameter memory: The references of earlier views, or nil. The later rounds use it, too.
  /// - Throws: `CancellationError`.
  package func limitSearch(
    for viewport: Viewport, _ settings: EngineSettings = EngineSettings(),
    memory: ReferenceMemory? = nil, progress: (EngineStage) -> Void = { _ in }
  ) throws -> LimitSearch {
    LimitSearch(try AutomaticLimit(plane, viewport, settings, memory, progress))
  }

  /// The precision, in bits, with which single points of a picture are iterated.
  package func precision(for viewport: Viewport, limit: Int) -> Int {
    plane.precision(viewport, limit: limit)
  }

  /// Returns the first points of a point's orbit as positions in a view, to be drawn over it.
  ///
  /// Views below height 1e-10 have none. In a plane of parameters the points are values of z, which
  /// only a shallow view can contain.
  ///
  /// - Parameter count: The greatest number of points to return.
  /// - Returns: Distances to the right of the view's center and above it, in heights of the view.
  package func orbit(of point: PlanePoint, in view: Location, count: Int)
    -> [(right: Double, up: Double)]
  {
    let height = view.height.nearest
    if height < 1e-10 { return [] }
    // A chaotic orbit loses about one bit in each iteration, so two leave a margin.
    let precision = 128 + 2 * count
    let start = BigComplex(
      point.re.bigFloat(precision: precision), point.im.bigFloat(precision: precision))
    let matrix = view.screenMatrix
    return plane.orbit(of: start, count: count).map { z in
      let (x, y) = ((z.re - view.re.nearest) / height, (z.im - view.im.nearest) / height)
      let (right, up) = matrix.inverse(of: x, y)
      return (right, up)
    }
  }

  /// Iterates a pixel's point in full precision until it escapes; nil if it does not within
  /// `limit`.
  ///
  /// - Throws: `CancellationError`.
  package func escape(of point: BigComplex, limit: Int) throws -> Escape? {
    try plane.escape(of: point, limit: limit)
  }

  /// Iterates a point like `escape(of:limit:)`, and also reports whether the precision was too low.
  ///
  /// - Throws: `CancellationError`.
  package func end(of point: BigComplex, limit: Int) throws -> ExactEnd {
    try plane.end(of: point, limit: limit)
  }

  /// Whether a cycle of this period attracts the point's orbit; searched for in full precision.
  ///
  /// - Throws: `CancellationError`.
  package func hasAttractingCycle(_ point: BigComplex, period: Int) throws -> Bool {
    try plane.hasAttractingCycle(point, period: period)
  }

  /// Whether such a cycle has exactly this period; otherwise its period may divide it.
  package var provesExactPeriods: Bool { plane.provesExactPeriods }
}
