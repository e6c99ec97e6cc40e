// RenderEvent — what a running job reports: progress, and in the end its result.

/// What a running job reports.
public enum RenderEvent: Sendable {
  /// How far it is; thousands of times a second at most, and only the last ones are kept.
  case progress(Progress)
  /// The picture is complete: the last event of ``Renderer/events(rendering:)``.
  case picture(Picture)
  /// The file is complete: the last event of ``Poster/events()``.
  case finished(path: String)
}
