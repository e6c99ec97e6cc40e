// DiveResult — the end of a dive, and the quadrants that lead to it.

package import FractalEngine

/// A dive that has been completed.
package struct DiveResult: Sendable, Equatable {
  package let start: Location
  /// The start, `quadrants` deeper.
  package let location: Location
  package let quadrants: [Quadrant]
  package let seed: UInt64
  /// The number of small pictures that were made.
  package let views: Int

  /// The way from the start, as text for people.
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
