// DiveResult — where a dive ended, and the quadrants that lead there.

package import Places

/// A dive that has been completed.
package struct DiveResult: Sendable, Equatable {
  package let start: Location
  /// The view that is `quadrants` deeper than the start.
  package let location: Location
  package let quadrants: [Quadrant]
  package let seed: UInt64
  /// The number of small pictures that were computed.
  package let views: Int

  /// The quadrants from the start, in words for people.
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
