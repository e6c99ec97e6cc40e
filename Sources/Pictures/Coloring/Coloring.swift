// Coloring — from outcomes to light. A new coloring is one new file and one line here.

package import Core

/// A way to color pictures.
package protocol Coloring: Sendable {
  /// The name by which it is asked for.
  static var name: String { get }
  /// What it does, in a few words.
  static var summary: String { get }
  /// Whether the look's palette matters to it.
  static var usesPalette: Bool { get }

  /// Whether a picture has a color for each count and no more, which files make use of.
  static var hasFewColors: Bool { get }

  /// What it reads of pixels beyond their outcomes.
  static func features(for look: Look) -> [OrbitFeature]

  /// Settles, from a glance at the whole picture, how every pixel will be colored.
  ///
  /// - Parameters:
  ///   - survey: The same for every tile. With the features that the coloring reads; without one of them, or where it
  ///     is unknown, a pixel has a color all the same.
  ///   - look: The settings.
  ///   - limit: The iteration limit.
  static func tone(survey: ToneSurvey, look: Look, limit: Int) -> any Tone
}

extension Coloring {
  package static var usesPalette: Bool { false }
  package static var hasFewColors: Bool { false }
  package static func features(for look: Look) -> [OrbitFeature] { [] }

  /// The tone settled by one sample: a few thousand pixels spread evenly over a picture.
  package static func tone(sample: IterationBuffer, look: Look, limit: Int) -> any Tone {
    tone(survey: ToneSurvey(of: sample), look: look, limit: limit)
  }

  /// Its summary, and what it needs of pixels beyond count and distance.
  package static var describedSummary: String {
    let needs = features(for: Look()).map(\.name)
    return needs.isEmpty ? summary : "\(summary) (needs: \(needs.joined(separator: ", ")))"
  }
}

/// A coloring made ready for one picture: a pure function of a pixel's outcome and features.
///
/// Nothing depends on neighbors, so tiles meet without seams.
package protocol Tone: Sendable {
  /// The color of the pixel at an index in row order.
  func color(at index: Int, of buffer: IterationBuffer) -> LinearColor

  /// The colors of one row of a buffer. (A requirement, so that the loop runs inside.)
  func colors(of buffer: IterationBuffer, row: Int) -> [LinearColor]
}

extension Tone {
  package func colors(of buffer: IterationBuffer, row: Int) -> [LinearColor] {
    let start = row * buffer.tile.width
    return (start..<start + buffer.tile.width).map { color(at: $0, of: buffer) }
  }
}

/// The colorings there are; the first is the default.
package enum Colorings {
  package static let all: [any Coloring.Type] = [
    QuantileColoring.self, QuadrantColoring.self, ShaderColoring.self, SmoothColoring.self,
    HistogramColoring.self, DistanceColoring.self, SlopeColoring.self, StripeColoring.self,
    TriangleColoring.self, DecompositionColoring.self, PeriodColoring.self,
  ]

  /// The coloring of a name, or nil.
  package static func named(_ name: String) -> (any Coloring.Type)? {
    all.first { $0.name == name }
  }
}
