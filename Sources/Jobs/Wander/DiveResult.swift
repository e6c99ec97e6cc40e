// DiveResult — where a dive has ended, and by which quadrants.

package import FractalEngine

/// A dive that has come to its end.
package struct DiveResult: Sendable, Equatable {
  package let start: Location
  /// The start, `quadrants` deeper.
  package let location: Location
  package let quadrants: [Quadrant]
  package let seed: UInt64
  /// How many small pictures were looked at.
  package let views: Int

  /// For people: the way from the start.
  package var spokenJourney: String { Journey(steps: quadrants).spokenText }

  package var json: JSON {
    [
      "start": .string(start.canonical), "journey": .string(spokenJourney),
      "location": .string(location.canonical), "zoom": .string(location.zoom),
      "steps": .integer(quadrants.count), "seed": .integer(Int(clamping: seed)),
      "views": .integer(views),
    ]
  }
}
