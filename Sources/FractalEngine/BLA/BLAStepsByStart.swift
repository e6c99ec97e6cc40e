// BLAStepsByStart — BLA steps sorted by start, then by length, left in the parts of their levels.

internal import Synchronization

/// BLA steps sorted by their start and then by length, left where the levels store them, since they
/// are large.
struct BLAStepsByStart<S: PowerSeries>: RandomAccessCollection, BLAStepList {
  /// A level's BLA steps, in the parts in which threads made them.
  private struct Level {
    let parts: [[SeriesStep<S>]]
    /// The index of a part's step is the part's number · 2^shift plus the index in the part.
    let shift: Int
  }

  private var levels: [Level] = []
  /// The start, the level and the index in that level of each BLA step, in 28, 6 and 30 bits.
  private var places: [UInt64] = []

  var startIndex: Int { 0 }
  var endIndex: Int { places.count }

  subscript(position: Int) -> SeriesStep<S> {
    let place = places[position]
    let (level, index) = (levels[Int(place >> 30 & 63)], Int(place & 0x3fff_ffff))
    return level.parts[index >> level.shift][index & (1 &<< level.shift &- 1)]
  }

  func start(at position: Int) -> Int { Int(places[position] >> 36) }

  /// Adds a level above those that exist.
  mutating func add(_ level: BLALevel<S>) {
    precondition(levels.count < 64, "a level has at most ¾ as many, or half as many comes next")
    let shift = level.runs.shift
    places.reserveCapacity(places.count + level.kept.reduce(0) { $0 + $1.count })
    for (part, steps) in level.kept.enumerated() {
      for (index, step) in steps.enumerated() {
        places.append(
          UInt64(step.start) << 36 | UInt64(levels.count) << 30 | UInt64(part << shift | index))
      }
    }
    levels.append(Level(parts: level.kept, shift: shift))
  }

  mutating func sort() { places.sort() }
}
