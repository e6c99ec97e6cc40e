// IterationJob+Samples — decides whether a small picture gets four samples a pixel.

internal import FractalEngine
internal import Places

extension IterationJob {
  /// The largest number of pixels of a picture that gets several samples a pixel by default.
  private static let mostPixels = 1280 * 720
  /// The most time that four samples a pixel may take, in nominal nanoseconds of one processor.
  ///
  /// It corresponds to two to four seconds on two processors: near the boundary, the time is longer
  /// than counts of work predict.
  private static let mostNanoseconds = 2.5e9

  /// Whether a picture of this size may get several samples a pixel by default.
  static func mayRaiseSamples(of size: PictureSize) -> Bool { size.count <= mostPixels }

  /// Whether four samples a pixel are cheap.
  ///
  /// Counts of work decide this, and not the clock, so that a picture has the same samples on every
  /// machine.
  ///
  /// - Parameter engine: This job's engine, with one sample a pixel.
  /// - Throws: `CancellationError`.
  func canRaiseSamples(of engine: PictureEngine) async throws -> Bool {
    guard samples == 1, Self.mayRaiseSamples(of: size) else { return false }
    // Where most of the time is spent on one pixel in a hundred, few groups may miss them all.
    let grid = SampleGrid(size)
    for corners in [grid.coarseCorners, grid.corners] {
      let found = try await outcomes(of: corners, together: 16, engine)
      let share = Double(corners.count * PixelGroup.lanes) / Double(size.count)
      if 4 * Double(engine.effort(of: found)) / share >= Self.mostNanoseconds { return false }
    }
    return true
  }

  /// This job, with four samples a pixel.
  ///
  /// - Parameter engine: This job's engine, whose limit and reference are reused.
  func withRaisedSamples(after engine: PictureEngine) -> IterationJob {
    var job = self
    (job.samples, job.raisesSamples) = (2, false)
    // A place's limit does not depend on the number of samples.
    job.reuse(engine)
    return job
  }

  /// Reuses the limit and the reference of an engine of the same place.
  mutating func reuse(_ engine: PictureEngine) {
    found = EngineAccount(engine)
    let memory = ReferenceMemory()
    memory.goBack(to: engine)
    self.memory = memory
  }
}
