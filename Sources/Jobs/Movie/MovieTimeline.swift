// MovieTimeline — how deep a movie's frames are: a zoom that is eased in and out, and a hold.

/// The depth and the rotation of each frame, as functions of its number alone.
///
/// Depth is counted in octaves from the first frame: each halves the height of the view. The zoom
/// has constant speed, but for the ease at both ends, where the speed follows 3x² − 2x³; or it
/// follows a `DepthCurve`. A loop has constant speed all the way.
package struct MovieTimeline: Sendable, Equatable {
  /// The depth of the last frame.
  package let octaves: Double
  package let framesPerSecond: Int
  /// The seconds from the first frame to the last depth.
  package let zoomSeconds: Double
  /// The seconds in which the zoom reaches its speed, and those in which it comes to rest.
  package let easeSeconds: Double
  /// The seconds that the last picture stays.
  package let holdSeconds: Double
  /// The rotation over all octaves, in degrees counter-clockwise.
  package let turnDegrees: Double
  /// The depth as a function of time; nil where it is eased.
  package let curve: DepthCurve?
  /// Whether the frames are the second half of the octaves again and again, without an end.
  ///
  /// The first half shows the same as the second: each frame fades from one into the other, so that
  /// the last frame is followed by the first.
  package let isLoop: Bool

  /// The zoom's pace.
  package enum Pace: Sendable, Equatable {
    case secondsPerOctave(Double)
    /// The seconds from the first frame to the last depth.
    case zoomSeconds(Double)
  }

  package init(
    octaves: Double, framesPerSecond: Int = 60, pace: Pace = .secondsPerOctave(0.5),
    ease: Double = 2, hold: Double = 1, turn: Double = 0
  ) {
    (self.octaves, self.framesPerSecond) = (octaves, framesPerSecond)
    (holdSeconds, turnDegrees) = (hold, turn)
    (curve, isLoop) = (nil, false)
    switch pace {
    case .secondsPerOctave(let seconds):
      let even = octaves * seconds
      // A short zoom is all ease: it then takes twice as long as at constant speed.
      easeSeconds = min(ease, even)
      zoomSeconds = even + easeSeconds
    case .zoomSeconds(let seconds):
      zoomSeconds = seconds
      easeSeconds = min(ease, seconds / 2)
    }
  }

  /// Creates a timeline that follows a curve.
  ///
  /// - Parameter octaves: The depth of the place, which the curve does not exceed.
  package init(
    octaves: Double, framesPerSecond: Int = 60, along curve: DepthCurve, hold: Double = 1,
    turn: Double = 0
  ) {
    (self.octaves, self.framesPerSecond) = (octaves, framesPerSecond)
    (holdSeconds, turnDegrees, self.curve, isLoop) = (hold, turn, curve, false)
    (zoomSeconds, easeSeconds) = (curve.seconds, 0)
  }

  /// Creates the timeline of a loop.
  ///
  /// - Parameters:
  ///   - octaves: Two periods.
  ///   - seconds: The time of one period.
  ///   - turn: The rotation over both periods, in degrees.
  package init(loop octaves: Double, framesPerSecond: Int, seconds: Double, turn: Double) {
    (self.octaves, self.framesPerSecond) = (octaves, framesPerSecond)
    (holdSeconds, turnDegrees, curve, isLoop) = (0, turn, nil, true)
    (zoomSeconds, easeSeconds) = (seconds, 0)
  }

  /// The number of frames; the last one of the zoom has exactly the last depth.
  ///
  /// In a loop the last one is followed by the first.
  package var frameCount: Int {
    if isLoop { return max(2, frames(in: zoomSeconds, .toNearestOrAwayFromZero)) }
    return frames(in: zoomSeconds, .up) + frames(in: holdSeconds, .toNearestOrAwayFromZero) + 1
  }

  /// The frames of a time in seconds; at most 10¹⁵, which is far more than a movie may have.
  private func frames(in seconds: Double, _ rule: FloatingPointRoundingRule) -> Int {
    let frames = (seconds * Double(framesPerSecond)).rounded(rule)
    return frames > 0 ? Int(min(frames, 1e15)) : 0
  }

  /// The movie's length in seconds.
  package var seconds: Double { Double(frameCount) / Double(framesPerSecond) }

  /// The depth of a frame, in octaves from the first.
  package func depth(ofFrame index: Int) -> Double {
    if isLoop { return octaves * (1 + fade(ofFrame: index)) / 2 }
    let time = Double(index) / Double(framesPerSecond)
    if let curve { return min(curve.octaves(atSeconds: time), octaves) }
    return octaves * share(atSeconds: time)
  }

  /// The share of a loop's frame that shows the period before, 0 ..< 1; 0 where there is no loop.
  package func fade(ofFrame index: Int) -> Double {
    isLoop ? Double(index) / Double(frameCount) : 0
  }

  /// The rotation that is left from a depth until the last one, in degrees.
  package func turnLeft(atDepth depth: Double) -> Double { turnDegrees * (1 - depth / octaves) }

  /// The share of the zoom that is done, 0 … 1.
  private func share(atSeconds time: Double) -> Double {
    if time >= zoomSeconds { return 1 }
    let speed = 1 / (zoomSeconds - easeSeconds)
    if time < easeSeconds { return speed * eased(time) }
    let left = zoomSeconds - time
    if left < easeSeconds { return 1 - speed * eased(left) }
    return speed * (time - easeSeconds / 2)
  }

  /// The integral of 3x² − 2x³ over the time of the ease.
  private func eased(_ time: Double) -> Double {
    let x = time / easeSeconds
    let cube: Double = x * x * x
    return easeSeconds * (cube - 0.5 * cube * x)
  }
}
