// RenderEvent — a report of a running job: its progress, or finally its result.

/// A report of a running job.
public enum RenderEvent: Sendable {
  /// Progress; there may be thousands of reports a second, of which only the last ones are kept.
  case progress(Progress)
  /// The complete picture, which is the last event of ``Renderer/events(rendering:)``.
  case picture(Picture)
  /// The path of the complete file, which is the last event of ``Poster/events()``.
  case finished(path: String)
}
