// DepthCurveTests — depths that follow files of times, and octaves that end on beats.

import Testing

@testable import Jobs

@Suite("Depth curves")
struct DepthCurveTests {
  @Test("a curve goes through its points, rises all the way, and has no jump in its speed")
  func curve() throws {
    let curve = try DepthCurve(
      parsing: "0 0  # home\n\n2, 1\n5\t7\n6 7\n10 12", path: "speed.txt")
    for point in curve.points {
      #expect(abs(curve.octaves(atSeconds: point.seconds) - point.octaves) < 1e-12)
    }
    let step = 0.001
    let depths = (0...10_000).map { curve.octaves(atSeconds: Double($0) * step) }
    // Up to the rounding of the cubic.
    #expect(zip(depths, depths.dropFirst()).allSatisfy { $0 <= $1 + 1e-12 })
    let speeds = zip(depths, depths.dropFirst()).map { ($1 - $0) / step }
    #expect(zip(speeds, speeds.dropFirst()).allSatisfy { abs($0 - $1) < 0.01 })
    // It rests where two points have the same depth.
    #expect(abs(curve.octaves(atSeconds: 5.5) - 7) < 1e-12)
    #expect(curve.octaves(atSeconds: 11) == 12)
    #expect(DepthCurve(text: curve.text) == curve)
  }

  @Test(
    "a wrong line is named",
    arguments: [
      ("0 0\n1 x", 2), ("0 0\n1 2\n1 3", 3), ("0 0\n2 5\n3 4", 3), ("0 0\n-1 4", 2), ("0 0", 1),
      ("0 0 0\n1 1", 1), ("# nothing", 1), ("0 0\n1 inf", 2),
      ("0 0\n1e300 5", 2), ("0 0\n0.0001 5", 2),
    ])
  func wrong(_ text: String, _ line: Int) {
    let error = #expect(throws: MovieError.self) {
      try DepthCurve(parsing: text, path: "speed.txt")
    }
    guard case .badLine("speed.txt", line, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("an octave ends on each beat, and those after the last one keep its interval")
  func beats() throws {
    let curve = try DepthCurve(beats: "0.5\n1.25\n1.75\n", octaves: 5.5, path: "beats.txt")
    for (seconds, octaves) in [(0.5, 1.0), (1.25, 2), (1.75, 3), (2.25, 4), (2.75, 5)] {
      #expect(abs(curve.octaves(atSeconds: seconds) - octaves) < 1e-12)
    }
    #expect(curve.octaves(atSeconds: 3) == 5.5 && curve.seconds == 3)
    let early = try DepthCurve(beats: "0\n1\n3", octaves: 2, path: "beats.txt")
    #expect(early.points.map(\.seconds) == [0, 1, 3])
  }

  @Test(
    "a wrong beat is named",
    arguments: [
      ("1\nx", 2), ("1\n1", 2), ("2\n1", 2), ("-1\n2", 1), ("1", 1), ("1e300\n1.5e300", 1),
      ("1\n1.0001", 2),
    ])
  func wrongBeats(_ text: String, _ line: Int) {
    let error = #expect(throws: MovieError.self) {
      try DepthCurve(beats: text, octaves: 5, path: "beats.txt")
    }
    guard case .badLine("beats.txt", line, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(
    "a depth just above a whole one ends on the beat",
    arguments: [5.000_000_000_000_001, 5.000_000_1, 5])
  func almostWhole(_ octaves: Double) throws {
    let curve = try DepthCurve(beats: "100\n100.5", octaves: octaves, path: "beats.txt")
    #expect(curve.seconds == 102 && curve.points.count == 6)
    #expect(curve.octaves(atSeconds: 102) == octaves)
  }

  @Test("a timeline of any length has a number of frames", arguments: [1e300, .infinity, .nan])
  func endless(_ seconds: Double) {
    let timeline = MovieTimeline(loop: 5, framesPerSecond: 60, seconds: seconds, turn: 0)
    #expect(timeline.frameCount == (seconds.isNaN ? 2 : 1_000_000_000_000_000))
    let zoom = MovieTimeline(octaves: 5, pace: .zoomSeconds(seconds), hold: seconds)
    #expect(zoom.frameCount >= 1)
  }

  @Test("a timeline follows its curve and rests at its end")
  func timeline() throws {
    let curve = try DepthCurve(parsing: "0 0\n2 3\n4 10", path: "speed.txt")
    let timeline = MovieTimeline(octaves: 10, framesPerSecond: 10, along: curve, hold: 1)
    #expect(timeline.frameCount == 51)
    #expect(abs(timeline.depth(ofFrame: 20) - 3) < 1e-12)
    #expect((40...50).allSatisfy { timeline.depth(ofFrame: $0) == 10 })
  }

  @Test("a loop shows the second half of its octaves once, and fades into the first")
  func loop() {
    let timeline = MovieTimeline(loop: 5, framesPerSecond: 10, seconds: 2, turn: 90)
    #expect(timeline.frameCount == 20)
    #expect(timeline.depth(ofFrame: 0) == 2.5 && timeline.fade(ofFrame: 0) == 0)
    #expect(abs(timeline.depth(ofFrame: 19) - 4.875) < 1e-12)
    #expect(abs(timeline.fade(ofFrame: 19) - 0.95) < 1e-12)
    #expect(timeline.turnLeft(atDepth: 2.5) == 45)
  }
}
