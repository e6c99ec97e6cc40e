// StripeColoring — the stripe average: silky ribbons that follow the orbits' turns.

package import Core

/// Maps the average of ½ + ½ sin(s · arg z) along the orbit to the palette, where s is `stripes`.
///
/// Source: Jussi Härkönen, "On Smooth Fractal Coloring Techniques", Åbo 2007.
package enum StripeColoring: Coloring {
  package static let name = "stripe"
  package static let summary = "silk ribbons along the turns of the orbit"
  package static let usesPalette = true

  package static func features(for look: Look) -> [OrbitFeature] {
    [.stripe(density: look.stripes)]
  }

  package static func prepared(survey: ColoringSurvey, look: Look, limit: Int)
    -> any PreparedColoring
  {
    PreparedAverages(.stripe(density: look.stripes), survey: survey, look: look)
  }
}
