// ChosenFormula — A formula with its power, and all that may be asked of it.

internal import Core
package import Numbers

/// A formula with its power, and all that may be asked of it.
///
/// The loops over pixels and iterations lie behind the plane, each for its own formula: generic
/// kernels that were called through an existential would run some hundred times slower.
package struct ChosenFormula: Sendable {
  package let name: String
  package let power: Int
  let plane: any FractalPlane

  /// How iterations are skipped.
  package var approximation: Approximation { plane.approximation }

  /// Computes reference and tables for a fixed limit.
  ///
  /// - Parameters:
  ///   - orbitLimit: Where the reference ends at the latest, when not at the limit: that of an
  ///     engine which a search has found, to make it again.
  ///   - memory: Of the views before this one; nil where none comes after it. It saves
  ///     time and changes no bit.
  /// - Throws: `CancellationError`.
  package func engine(
    for viewport: Viewport, limit: Int, orbitLimit: Int? = nil,
    _ settings: EngineSettings = EngineSettings(),
    memory: ReferenceMemory? = nil, progress: (EngineStage) -> Void = { _ in }
  ) throws -> PictureEngine {
    try plane.prepare(viewport, limit: orbitLimit ?? limit, settings, memory, progress)
      .engine(limit: limit)
  }

  /// Computes reference and tables, with the limit that a location asks for.
  ///
  /// - Parameter memory: Of the views before this one; nil where none comes after it.
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

  /// The search for the limit that `engine(for:iterations:)` finds by itself, for who can do its
  /// rounds on several threads.
  ///
  /// - Parameter memory: Of the views before this one; nil where none comes after it. The later
  ///   rounds use it too.
  /// - Throws: `CancellationError`.
  package func limitSearch(
    for viewport: Viewport, _ settings: EngineSettings = EngineSettings(),
    memory: ReferenceMemory? = nil, progress: (EngineStage) -> Void = { _ in }
  ) throws -> LimitSearch {
    LimitSearch(try AutomaticLimit(plane, viewport, settings, memory, progress))
  }

  /// The bits in which a picture's points are iterated by themselves.
  package func precision(for viewport: Viewport, limit: Int) -> Int {
    plane.precision(viewport, limit: limit)
  }

  /// Iterates a pixel's point in full precision until it escapes; nil when it does not within
  /// `limit`.
  ///
  /// - Throws: `CancellationError`.
  package func escape(of point: BigComplex, limit: Int) throws -> Escape? {
    try plane.escape(of: point, limit: limit)
  }

  /// The same, or that the point's digits do not suffice to say.
  ///
  /// - Throws: `CancellationError`.
  package func end(of point: BigComplex, limit: Int) throws -> ExactEnd {
    try plane.end(of: point, limit: limit)
  }

  /// Whether an attracting cycle of this period, found in full precision, draws the point in.
  ///
  /// - Throws: `CancellationError`.
  package func hasAttractingCycle(_ point: BigComplex, period: Int) throws -> Bool {
    try plane.hasAttractingCycle(point, period: period)
  }
}
