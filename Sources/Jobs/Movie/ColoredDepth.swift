// ColoredDepth — a movie's pictures in the colors of one depth, at the sizes that frames need.

/// The strips and the last picture of a movie in the colors of one depth.
///
/// Frames look up their pixels in them. A frame between two such depths mixes their light, so that
/// colors change smoothly from frame to frame although pictures are colored only a few times an
/// octave (`DepthSchedule`). Each level holds the rows whose pixels are 0.35 to 1.41 pixels of a
/// frame wide.
struct ColoredDepth: Sendable {
  let depth: Double
  /// The strips, by the number of times that they were halved; rows count from the first strip.
  private(set) var strips: [LightLevel] = []
  /// The last picture, likewise, from `lastLevel` on; empty where it is smaller than a pixel.
  private(set) var last: [LightLevel] = []
  private(set) var lastLevel = 0

  /// The least number of these depths in an octave.
  static let perOctave = 4.0
  /// The difference between the level whose pixels are as wide as the frame's, and the finer level
  /// that the frame shows: it is a little sharper, and still does not flicker.
  static let sharpness = 0.5
}

extension ColoredDepth {
  mutating func append(_ level: LightLevel) { strips.append(level) }

  mutating func setLast(_ levels: [LightLevel], from first: Int) {
    (last, lastLevel) = (levels, first)
  }

  init(depth: Double) { self.depth = depth }
}
