// IteratedPicture — the outcomes of a whole picture in memory.

package import FractalEngine
package import Core

/// A picture before its colors.
package struct IteratedPicture: Sendable {
  package let engine: PictureEngine
  /// All samples.
  package let buffer: IterationBuffer
  /// A side of a pixel.
  package let samples: Int
  package let account: PictureAccount
  /// Of each stage, by the clock on the wall.
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
