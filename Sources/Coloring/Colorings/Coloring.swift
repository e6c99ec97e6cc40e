// Coloring — a way to color outcomes. `Colorings` lists all.

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
