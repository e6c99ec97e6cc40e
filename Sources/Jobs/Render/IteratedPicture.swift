// IteratedPicture — the outcomes of a whole picture in memory.

package import Core
package import FractalEngine

/// The outcomes of a picture that is not colored yet.
package struct IteratedPicture: Sendable {
  package let engine: PictureEngine
  /// The outcomes of all samples.
  package let buffer: IterationBuffer
  /// The number of samples along a side of a pixel.
  package let samples: Int
  package let account: PictureAccount
  /// The wall-clock seconds of each stage.
  package let seconds: [JobStage: Double]

  /// - Throws: `CancellationError`.
  init(
    engine: PictureEngine, buffer: IterationBuffer, samples: Int, work: WorkCounts,
    clock: inout StageClock
  ) throws {
    (self.engine, self.buffer, self.samples) = (engine, buffer, samples)
    clock.enter(.digest)
    account = PictureAccount(
      engine: EngineAccount(engine), work: work, statusCounts: StatusCounts(of: buffer),
      digest: try buffer.digest())
    clock.enter(nil)
    seconds = clock.seconds
  }
}
