// TerminalEvent — an event for the terminal's thread.

internal import Jobs

/// An event for the terminal's thread.
enum TerminalEvent: Sendable {
  /// A frame of a picture, finer than the one before.
  case frame(EncodedPicture, pass: Int, of: Int, run: Int)
  /// A picture has reached a pass for which no frame is shown.
  case pass(Int, of: Int, run: Int)
  /// A preview has made progress.
  case progress(JobProgress, run: Int)
  /// A preview has ended.
  case drawn(Result<DrawnPicture, any Error>, run: Int)
  /// A command has ended.
  case replied(Result<LineReply, any Error>)
  case signal(SessionSignals.Notice)
}
