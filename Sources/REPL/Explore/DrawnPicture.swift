// DrawnPicture — a preview that is complete.

internal import Jobs

/// A preview that is complete.
struct DrawnPicture: Sendable {
  let report: PreviewReport
  /// Whether all its pixels have the same color.
  let isOneColor: Bool
}
