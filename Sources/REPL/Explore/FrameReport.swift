// FrameReport — sends a picture's frames and progress to the terminal, but not too many.

internal import Coloring
internal import Jobs
internal import Synchronization

/// Passes frames and progress on to the mailbox, from any thread.
final class FrameReport: Sendable {
  private let mailbox: Mailbox
  private let run: Int
  private let fit: PictureFit
  private let start = ContinuousClock.now

  private struct State: Sendable {
    /// The pass of the frame that was sent last.
    var pass = 0
    var toldAt: ContinuousClock.Instant?
    /// The current stage; its start and the share done at that time are the next two members.
    var stage: JobStage?
    var stageStart = ContinuousClock.now
    var stageFraction = 0.0
    var isOneColor = false
  }
  private let state = Mutex(State())

  /// The minimum duration of a picture whose progress is shown.
  private static let patience = Duration.milliseconds(400)
  /// The pause between two lines of progress.
  private static let interval = Duration.milliseconds(200)

  init(_ mailbox: Mailbox, run: Int, _ fit: PictureFit) {
    (self.mailbox, self.run, self.fit) = (mailbox, run, fit)
  }

  /// Whether all pixels of the finished picture have the same color.
  var isOneColor: Bool { state.withLock { $0.isOneColor } }

  /// Reports the progress, unless it was reported a moment ago.
  func tell(_ progress: JobProgress) {
    let now = ContinuousClock.now
    var progress = progress
    let isDue = state.withLock { state in
      let fraction = progress.fraction ?? 0
      let isNew = state.stage != progress.stage || fraction < state.stageFraction
      if isNew {
        (state.stage, state.stageStart, state.stageFraction) = (progress.stage, now, fraction)
      }
      guard now - start >= Self.patience else { return false }
      if !isNew, let toldAt = state.toldAt, now - toldAt < Self.interval { return false }
      state.toldAt = now
      let (seconds, done) = ((now - state.stageStart).seconds, fraction - state.stageFraction)
      if progress.secondsLeft == nil, seconds >= Self.leastSeconds, done > 0 {
        progress.secondsLeft = seconds * (1 - fraction) / done
      }
      return true
    }
    if isDue { mailbox.post(.progress(progress, run: run)) }
  }

  /// The seconds that a stage must have run before its remaining time is estimated.
  private static let leastSeconds = 0.5

  /// Sends a frame.
  ///
  /// A terminal with pixel graphics gets one frame per pass, no larger than the known resolution,
  /// and then the finished picture.
  func show(_ frame: PreviewFrame, cross: Bool, image: Int) {
    if frame.isFinal {
      let isOneColor = frame.picture.isOneColor
      state.withLock { $0.isOneColor = isOneColor }
    }
    if fit.mode.isGraphics && !frame.isFinal {
      let isNew = state.withLock { state in
        defer { state.pass = max(state.pass, frame.pass) }
        return frame.pass > state.pass
      }
      guard isNew else {
        return mailbox.post(.pass(frame.pass, of: frame.passes, run: run))
      }
    }
    let picture = try? TerminalPicture.encode(
      frame.picture, in: fit, cross: cross, image: image, detail: frame.detail)
    if let picture {
      mailbox.post(.frame(picture, pass: frame.pass, of: frame.passes, run: run))
    }
  }

  /// Reports that the picture is complete, or has failed.
  func end(_ result: Result<DrawnPicture, any Error>) { mailbox.post(.drawn(result, run: run)) }
}

extension Pixmap {
  /// Whether all pixels have the same color, apart from dithering.
  var isOneColor: Bool {
    bytes.indices.dropFirst(3).allSatisfy { index in
      abs(Int(bytes[index]) - Int(bytes[index % 3])) <= Self.mostDither
    }
  }

  /// The largest difference caused by dithering, in levels of 255.
  private static let mostDither = 2
}
