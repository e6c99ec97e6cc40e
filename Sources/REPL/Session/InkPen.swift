// InkPen — the pen with which the mouse draws ink at a terminal, and its strokes as commands.

internal import Core
internal import Drawing
internal import Jobs
internal import Places

/// A pen for the mouse.
///
/// A stroke becomes a command, so that a session's script draws it again: `ink stroke`, the color,
/// the width, and for each point three whole numbers: the thousandths of the view's height to the
/// right of its center and above it, and the milliseconds since the point before.
package struct InkPen: Sendable, Equatable {
  let color: HexColor
  /// The width of a slow line in heights of the view; that of a fast one is a third of it.
  let width: Double

  /// The color and the width of a pen that is asked for without them.
  static let usual = InkPen(color: HexColor(0xFF5A36), width: 0.012)
  /// The widths in heights of the view.
  static let possibleWidths = 0.001...1.0

  /// A place of the pointer, in thousandths of the view's height from its center.
  struct Sample: Equatable {
    let right: Int
    let up: Int
    let time: ContinuousClock.Instant

    init(_ point: PointerState.Point, at time: ContinuousClock.Instant) {
      (right, up) = (Int((point.right * 1000).rounded()), Int((point.up * 1000).rounded()))
      self.time = time
    }
  }

  /// The most samples of a stroke; later ones are left out.
  static let mostSamples = 8_000

  /// The command that draws a stroke.
  ///
  /// - Parameter samples: At least one sample.
  func command(_ samples: [Sample]) -> String {
    var words = ["ink stroke \(color.text) \(width)"]
    var last = samples.first?.time ?? .now
    for sample in samples.prefix(Self.mostSamples) {
      let milliseconds = min(65_535, max(0, Int(((sample.time - last).seconds * 1000).rounded())))
      last = sample.time
      words.append("\(sample.right),\(sample.up),\(milliseconds)")
    }
    return words.joined(separator: " ")
  }

  /// The stroke of a command in a view.
  ///
  /// - Parameter words: The samples.
  /// - Throws: `CommandError` at a word that is no sample; `BadInput` if there is none.
  func stroke(_ words: ArraySlice<String>, in location: Location) throws -> Stroke {
    let matrix = location.screenMatrix
    let points = try words.map { word in
      let numbers = word.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
      guard numbers.count == 3, let right = numbers[0], let up = numbers[1],
        let milliseconds = numbers[2].flatMap({ UInt16(exactly: $0) }),
        max(right.magnitude, up.magnitude) <= 1_000_000
      else { throw CommandError.unfit(word, expected: "RIGHT,UP,MILLISECONDS") }
      let (x, y) = matrix.applied(to: Double(right) / 1000, Double(up) / 1000)
      return InkPoint(
        x: Self.units(x), y: Self.units(y), milliseconds: milliseconds)
    }
    return try Stroke(
      anchor: InkAnchor(location), points: points, color: color, opacity: 1,
      widths: (width / 3)...width)
  }

  /// A length in heights of the view as a coordinate of a point.
  private static func units(_ length: Double) -> Int32 {
    Int32(min(max(length / InkPoint.unit, -0x1p31), 0x1p31 - 1).rounded(.toNearestOrEven))
  }
}
