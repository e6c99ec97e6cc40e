// Coloring — a way to color outcomes. A new coloring is one new file and one line here.

package import Core

/// A way to color pictures.
package protocol Coloring: Sendable {
  /// The name that people type.
  static var name: String { get }
  /// What the coloring shows, in a few words.
  static var summary: String { get }
  /// Whether the coloring uses the look's palette.
  static var usesPalette: Bool { get }

  /// Whether a picture has only one color for each count, so that its file can be compressed well.
  static var hasFewColors: Bool { get }

  /// The orbit features that it reads in addition to outcomes.
  static func features(for look: Look) -> [OrbitFeature]

  /// Prepares the coloring for a picture, from a sample of the whole picture.
  ///
  /// - Parameters:
  ///   - survey: The sample, which is the same for every tile, with the features that the coloring
  ///     reads. A pixel has a color even if a feature is missing or unknown.
  ///   - look: The settings.
  ///   - limit: The iteration limit.
  static func prepared(survey: ColoringSurvey, look: Look, limit: Int) -> any PreparedColoring
}

extension Coloring {
  package static var usesPalette: Bool { false }
  package static var hasFewColors: Bool { false }
  package static func features(for look: Look) -> [OrbitFeature] { [] }

  /// Prepares the coloring from one sample of a few thousand pixels, spread evenly over a picture.
  package static func prepared(sample: IterationBuffer, look: Look, limit: Int)
    -> any PreparedColoring
  {
    prepared(survey: ColoringSurvey(of: sample), look: look, limit: limit)
  }

  /// The summary, followed by the features that the coloring needs besides count and distance.
  package static var describedSummary: String {
    let needs = features(for: Look()).map(\.name)
    return needs.isEmpty ? summary : "\(summary) (needs: \(needs.joined(separator: ", ")))"
  }
}

/// A coloring prepared for one picture: a pure function of a pixel's outcome and features.
///
/// It does not depend on neighboring pixels, so tiles meet without seams.
package protocol PreparedColoring: Sendable {
  /// The color of the pixel at an index in row order.
  func color(at index: Int, of buffer: IterationBuffer) -> LinearColor

  /// Computes the colors of one row of a buffer.
  ///
  /// This is a requirement of the protocol, so that the loop runs inside of the conforming type.
  func colors(of buffer: IterationBuffer, row: Int) -> [LinearColor]
}

extension PreparedColoring {
  package func colors(of buffer: IterationBuffer, row: Int) -> [LinearColor] {
    let start = row * buffer.tile.width
    return (start..<start + buffer.tile.width).map { color(at: $0, of: buffer) }
  }
}

/// All colorings; the first is the default.
package enum Colorings {
  package static let all: [any Coloring.Type] = [
    QuantileColoring.self, QuadrantColoring.self, ShaderColoring.self, SmoothColoring.self,
    HistogramColoring.self, DistanceColoring.self, SlopeColoring.self, StripeColoring.self,
    TriangleColoring.self, DecompositionColoring.self, PeriodColoring.self,
  ]

  /// The coloring with a name; nil if there is none.
  package static func named(_ name: String) -> (any Coloring.Type)? {
    all.first { $0.name == name }
  }
}
