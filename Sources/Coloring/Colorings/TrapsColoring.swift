// TrapsColoring — orbit traps: how near an orbit comes to shapes in the plane of z.

package import Core

/// Colors by the nearest approach of the orbit to shapes: its distance, shape, angle or time.
///
/// Interior pixels are colored as well, since their orbits approach the shapes, too. Sources: the
/// epsilon cross of Clifford Pickover, "Computers, Pattern, Chaos and Beauty", 1990; and the orbit
/// traps of Paul W. Carlson, "Two artistic orbit trap rendering methods", 1999.
package enum TrapsColoring: Coloring {
  package static let name = "traps"
  package static let summary = "how near the orbit comes to points, lines, circles or crosses"
  package static let usesPalette = true

  package static func features(for look: Look) -> [OrbitFeature] {
    [.trapDistance(look.shapes), .trapShape(look.shapes)]
  }

  package static func prepared(survey: ColoringSurvey, look: Look, limit: Int)
    -> any PreparedColoring
  {
    PreparedTraps(survey: survey, look: look)
  }
}
