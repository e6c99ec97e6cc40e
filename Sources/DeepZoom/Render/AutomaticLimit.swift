// AutomaticLimit — raises the iteration limit until it no longer matters.

package import Ground

extension Formula {
  /// The engine of a picture, with the limit that the location asks for.
  package func engine(
    for viewport: Viewport, iterations: IterationChoice,
    _ settings: EngineSettings = EngineSettings(), progress: (EngineStage) -> Void = { _ in }
  ) throws -> PictureEngine {
    switch iterations {
    case .limit(let limit): try engine(for: viewport, limit: limit, settings, progress: progress)
    case .automatic: try automaticEngine(for: viewport, settings, progress)
    }
  }
  private func automaticEngine(
    for viewport: Viewport, _ settings: EngineSettings, _ progress: (EngineStage) -> Void
  ) throws -> PictureEngine {
    try engine(for: viewport, limit: 10000, settings, progress: progress)
  }
}
