// TriangleColoring — the triangle inequality average: feathers and plumes.

package import Core

/// Maps the average position of |z_n| between the bounds of the triangle inequality to the palette.
///
/// Source: Kerry Mitchell, "Triangle Inequality Average", for Ultra Fractal, about 1999.
package enum TriangleColoring: Coloring {
  package static let name = "triangle"
  package static let summary = "plumes and feathers of the orbit"
  package static let usesPalette = true

  package static func features(for look: Look) -> [OrbitFeature] { [.triangle] }

  package static func prepared(survey: ColoringSurvey, look: Look, limit: Int)
    -> any PreparedColoring
  {
    PreparedAverages(.triangle, survey: survey, look: look)
  }
}
