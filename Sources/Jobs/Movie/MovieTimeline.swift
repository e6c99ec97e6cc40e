// MovieTimeline — how deep a movie's frames are: a zoom that is eased in and out, and a hold.

/// The depth and the rotation of each frame, as functions of its number alone.
///
/// Depth is counted in octaves from the first frame: each halves the height of the view. The zoom
/// has constant speed, but for the ease at both ends, where the speed follows 3x² − 2x³.
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
  /// The rotation from the first frame to the last, in degrees counter-clockwise.
  package let turnDegrees: Double

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

  /// The number of frames; the last one of the zoom has exactly the last depth.
  package var frameCount: Int {
    Int((zoomSeconds * Double(framesPerSecond)).rounded(.up))
      + Int((holdSeconds * Double(framesPerSecond)).rounded()) + 1
  }

  /// The movie's length in seconds.
  package var seconds: Double { Double(frameCount) / Double(framesPerSecond) }

  /// The depth of a frame, in octaves from the first.
  package func depth(ofFrame index: Int) -> Double {
    octaves * share(atSeconds: Double(index) / Double(framesPerSecond))
  }

  /// The rotation that is left until the last frame, in degrees.
  package func turnLeft(ofFrame index: Int) -> Double {
    turnDegrees * (1 - share(atSeconds: Double(index) / Double(framesPerSecond)))
  }

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
