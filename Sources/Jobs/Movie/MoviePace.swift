// MoviePace — a movie's progress: iterating, and drawing and encoding beside it.

internal import Synchronization

/// Adds up what is done of a movie, and estimates the time that is left.
final class MoviePace: Sendable {
  private struct State: Sendable {
    var iterated: Int
    var drawn: Int
    /// The samples and the frames of this run.
    var newSamples = 0
    var newFrames = 0
  }

  private let state: Mutex<State>
  private let samples: Int
  private let frames: Int
  private let start = ContinuousClock.now

  /// - Parameters:
  ///   - iterated: The samples that an earlier run has computed.
  ///   - drawn: The frames that it has encoded.
  init(samples: Int, iterated: Int, frames: Int, drawn: Int) {
    (self.samples, self.frames) = (samples, frames)
    state = Mutex(State(iterated: iterated, drawn: drawn))
  }

  func iterated(_ samples: Int) -> JobProgress {
    progress(
      state.withLock { state in
        state.iterated += samples
        state.newSamples += samples
        return state
      })
  }

  func drawn(_ frames: Int = 1) -> JobProgress {
    progress(
      state.withLock { state in
        state.drawn += frames
        state.newFrames += frames
        return state
      })
  }

  private func progress(_ state: State) -> JobProgress {
    let elapsed = (ContinuousClock.now - start).seconds
    let iterating = Double(state.iterated) / Double(max(samples, 1))
    let drawing = Double(state.drawn) / Double(max(frames, 1))
    // Both run at the same time; the slower one decides.
    func left(_ done: Int, _ share: Double, _ total: Int) -> Double? {
      let open = (1 - share) * Double(total)
      return done > 0 ? elapsed * open / Double(done) : open > 0 ? nil : 0
    }
    let times = [
      left(state.newSamples, iterating, samples), left(state.newFrames, drawing, frames),
    ].compactMap { $0 }
    return JobProgress(
      stage: iterating < 1 ? .strips : .frames, fraction: 0.5 * (iterating + drawing),
      secondsLeft: times.max())
  }
}
