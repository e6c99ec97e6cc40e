// IterationJob+Samples — how many samples a small picture can afford.

internal import FractalEngine
internal import Core

extension IterationJob {
  /// Larger pictures, in pixels, have one sample a pixel unless someone asks for more.
  private static let mostPixels = 1280 * 720
  /// What four samples a pixel may take, in nominal nanoseconds of one processor.
  ///
  /// Two to four seconds by two: what is counted is less than what is taken next to the boundary.
  private static let mostNanoseconds = 2.5e9

  /// Whether four samples a pixel take little.
  ///
  /// Decided by counts of work, and not by the clock: a picture has the same samples on every machine.
  ///
  /// - Parameter engine: This job's, of one sample a pixel.
  /// - Throws: `CancellationError`.
  func canRaiseSamples(of engine: PictureEngine) async throws -> Bool {
    guard samples == 1, size.count <= Self.mostPixels else { return false }
    let corners = SampleGrid(size).coarseCorners
    let found = try await outcomes(of: corners, together: 16, engine)
    let effort = Double(found.reduce(0) { $0 + $1.effort })
    let share = Double(corners.count * PixelGroup.lanes) / Double(size.count)
    return 4 * effort / share < Self.mostNanoseconds
  }

  /// The job with four samples a pixel.
  ///
  /// - Parameter engine: This job's: its limit and its reference serve again.
  func withRaisedSamples(after engine: PictureEngine) -> IterationJob {
    var job = self
    (job.samples, job.raisesSamples) = (2, false)
    // The limit of a place does not depend on samples.
    job.found = EngineAccount(engine)
    let memory = ReferenceMemory()
    memory.goBack(to: engine)
    job.memory = memory
    return job
  }
}
