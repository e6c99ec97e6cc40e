// DepthCurve — a movie's depth as a smooth function of time, through points that people choose.

internal import Coloring

/// A depth that rises through points in time, without overshooting them.
///
/// Between points it is the monotone cubic of Fritsch and Butland; the speed has no jumps.
package struct DepthCurve: Sendable, Equatable {
  package struct Point: Sendable, Equatable {
    /// The seconds from the first frame.
    package let seconds: Double
    /// The octaves from the first frame.
    package let octaves: Double

    package init(seconds: Double, octaves: Double) {
      (self.seconds, self.octaves) = (seconds, octaves)
    }
  }

  /// At least two points; their times rise, and their depths never fall.
  package let points: [Point]
  private let curve: MonotoneCurve

  /// - Parameter points: Points as the property describes them.
  init(_ points: [Point]) {
    self.points = points
    curve = MonotoneCurve(points.map(\.seconds), points.map(\.octaves))
  }

  package static func == (one: DepthCurve, other: DepthCurve) -> Bool {
    one.points == other.points
  }

  /// The time of the last point, in seconds.
  var seconds: Double { points[points.count - 1].seconds }

  /// The depth at a time; before the first point and after the last one it does not change.
  func octaves(atSeconds time: Double) -> Double {
    let (first, last) = (points[0], points[points.count - 1])
    if time <= first.seconds { return first.octaves }
    if time >= last.seconds { return last.octaves }
    return min(max(curve.value(at: time), first.octaves), last.octaves)
  }
}

// MARK: Files

extension DepthCurve {
  /// The size up to which a file of points or beats is read, in bytes.
  private static let longestFile = 1 << 20

  /// Reads pairs of seconds and octaves, a pair a line; `#` begins a comment.
  ///
  /// - Parameters:
  ///   - text: The file's content.
  ///   - path: The file, for errors.
  /// - Throws: `MovieError.badLine`.
  package init(parsing text: String, path: String) throws(MovieError) {
    var points: [Point] = []
    for (number, words) in Self.lines(text) {
      let numbers = words.compactMap { Double($0) }
      guard numbers.count == 2, words.count == 2, numbers.allSatisfy(\.isFinite) else {
        throw .badLine(path: path, line: number, reason: "it is not two numbers: seconds, octaves")
      }
      let point = Point(seconds: numbers[0], octaves: numbers[1])
      guard point.seconds >= 0, point.octaves >= 0 else {
        throw .badLine(path: path, line: number, reason: "a number is below 0")
      }
      try Self.check(point.seconds, path, number)
      if let last = points.last {
        guard point.seconds > last.seconds + Self.leastStep else {
          throw .badLine(path: path, line: number, reason: "its time is not after the last one")
        }
        guard point.octaves >= last.octaves else {
          throw .badLine(path: path, line: number, reason: "it is less deep than the last one")
        }
      }
      points.append(point)
    }
    guard points.count >= 2 else {
      throw .badLine(path: path, line: 1, reason: "fewer than two points are given")
    }
    self.init(points)
  }

  /// Reads the times of beats in seconds, one a line, on each of which an octave ends.
  ///
  /// After the last beat the octaves go on at the interval of the last two.
  ///
  /// - Parameters:
  ///   - text: The file's content.
  ///   - octaves: The depth of the last frame.
  ///   - path: The file, for errors.
  /// - Throws: `MovieError.badLine`.
  package init(beats text: String, octaves: Double, path: String) throws(MovieError) {
    var beats: [Double] = []
    for (number, words) in Self.lines(text) {
      guard let beat = words.first.flatMap({ Double($0) }), beat.isFinite, beat >= 0 else {
        throw .badLine(path: path, line: number, reason: "it does not begin with seconds")
      }
      try Self.check(beat, path, number)
      guard beat > beats.last.map({ $0 + Self.leastStep }) ?? -1 else {
        throw .badLine(path: path, line: number, reason: "its time is not after the last one")
      }
      beats.append(beat)
    }
    guard beats.count >= 2 else {
      throw .badLine(path: path, line: 1, reason: "fewer than two beats are given")
    }
    // A beat in the very beginning is the first frame itself.
    var points = [Point(seconds: 0, octaves: 0)]
    if beats[0] < Self.leastInterval { beats.removeFirst() }
    let interval = beats.count > 1 ? beats[beats.count - 1] - beats[beats.count - 2] : beats[0]
    while points[points.count - 1].octaves < octaves {
      let (last, index) = (points[points.count - 1], points.count - 1)
      let next = index < beats.count ? beats[index] : last.seconds + interval
      let rest = octaves - last.octaves
      if points.count > 1 && rest < Self.leastRest {
        // A time for so little would be no later than that of the beat.
        points[points.count - 1] = Point(seconds: last.seconds, octaves: octaves)
        break
      }
      points.append(
        rest >= 1
          ? Point(seconds: next, octaves: last.octaves + 1)
          : Point(seconds: last.seconds + (next - last.seconds) * rest, octaves: octaves))
    }
    self.init(points)
  }

  /// The octaves below which no time is given to what is left after a beat.
  private static let leastRest = 1e-6

  /// The latest time of a point or a beat, in seconds: the longest duration of a movie.
  private static let latest = 1e6

  private static func check(_ seconds: Double, _ path: String, _ line: Int) throws(MovieError) {
    if seconds > latest {
      throw .badLine(path: path, line: line, reason: "its time is after 1000000 seconds")
    }
  }

  /// The shortest time between two points or beats, in seconds; frames are further apart.
  private static let leastStep = 1e-3

  /// The shortest time before the first beat, in seconds.
  private static let leastInterval = 0.05

  /// The words of each line that has any, with its number.
  private static func lines(_ text: String) -> [(Int, [Substring])] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
      .compactMap { index, line in
        let words = line.prefix { $0 != "#" }.split { " \t,;".contains($0) }
        return words.isEmpty ? nil : (index + 1, words)
      }
  }

  /// The points in a form that `init(text:)` reads: `0,0;4,2.5`.
  var text: String {
    points.map { "\($0.seconds),\($0.octaves)" }.joined(separator: ";")
  }

  /// Reads the text of another curve; nil if it is none.
  init?(text: String) {
    let lines = text.split(separator: ";").joined(separator: "\n")
    guard let found = try? DepthCurve(parsing: lines, path: "") else { return nil }
    self = found
  }

  /// The content of a file of points or beats.
  ///
  /// - Throws: `RequestError`.
  package static func content(of path: String) throws(RequestError) -> String {
    try TextFile.read(path, limit: longestFile)
  }
}
