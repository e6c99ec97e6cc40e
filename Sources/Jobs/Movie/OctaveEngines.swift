// OctaveEngines — the engines of a movie's strips, most of which share the last picture's orbit.

internal import FractalEngine
internal import Places

/// Makes the engine of each picture of a movie, once for each run.
///
/// Strips far down are computed beside the reference orbit of the last picture, each with BLA steps
/// for its own radius: the orbit is that of the center, to more digits than a strip needs. Strips
/// near the surface have short orbits of their own.
struct OctaveEngines: Sendable {
  let recipe: MovieRecipe
  let geometry: MovieGeometry
  /// Keeps the iteration limits; nil where nothing is kept.
  let store: MovieStore?

  /// The greatest exponent of a strip's radius in the plane where the last picture's orbit serves.
  ///
  /// In wider views BLA steps have cross terms, and long orbits are cut for them.
  private static let greatestShared = -110

  /// The engine of the last picture.
  ///
  /// - Throws: A `UserError`; `CancellationError`.
  func last(progress: @escaping ProgressReceiver) async throws -> PictureEngine {
    let recipe = recipe.last
    var job = IterationJob(recipe.location, size: recipe.size, effort: recipe.effort)
    (job.samples, job.request) = (recipe.samples, recipe.request)
    job.found = store?.engine(ofStrip: nil)
    var clock = StageClock()
    let engine = try await job.engine(&clock, progress)
    if job.found == nil { try store?.keep(engine, ofStrip: nil) }
    return engine
  }

  /// The engine of a strip.
  ///
  /// - Throws: A `UserError`; `CancellationError`.
  func strip(_ index: Int, beside last: PictureEngine, progress: @escaping ProgressReceiver)
    async throws -> PictureEngine
  {
    let strip = geometry.strip(index)
    let place = try recipe.still.location.upright(
      heightExponent: geometry.heightExponent(ofStrip: index))
    var job = IterationJob(place, size: strip.size, effort: recipe.still.effort)
    (job.strip, job.request) = (strip, recipe.still.request)
    job.found = store?.engine(ofStrip: index)
    if PixelFrame(Viewport(place, strip: strip)).radius.exponent <= Self.greatestShared + 1 {
      let memory = ReferenceMemory()
      memory.goBack(to: last)
      (job.memory, job.settings.sharesOrbit) = (memory, true)
    }
    var clock = StageClock()
    let engine = try await job.engine(&clock, progress)
    if job.found == nil { try store?.keep(engine, ofStrip: index) }
    return engine
  }
}
