// BLAStepsByStart — BLA steps sorted by start, then by length, left in their levels.

internal import Synchronization

/// BLA steps sorted by their start and then by length, left where the levels store them, since they
/// are large.
struct BLAStepsByStart<S: PowerSeries>: RandomAccessCollection, BLAStepList {
  private var levels: [ChunkedArray<BLADraft<S>>] = []
  /// The start, the level and the index in that level of each BLA step, in 28, 6 and 30 bits.
  private var places: [UInt64] = []

  var startIndex: Int { 0 }
  var endIndex: Int { places.count }

  subscript(position: Int) -> SeriesStep<S> {
    let place = places[position]
    return levels[Int(place >> 30 & 63)][Int(place & 0x3fff_ffff)].blaStep
  }

  func start(at position: Int) -> Int { Int(places[position] >> 36) }

  /// The place of a BLA step of the next level.
  func place(of run: BLADraft<S>, at index: Int) -> UInt64 {
    UInt64(run.blaStep.start) << 36 | UInt64(levels.count) << 30 | UInt64(index)
  }

  /// Adds a level above those that exist.
  mutating func add(_ level: BLALevel<S>) {
    precondition(levels.count < 64, "a level has at most ¾ as many, or half as many comes next")
    places.reserveCapacity(level.runs.count * 3 / 2)
    for share in level.kept { places += share }
    levels.append(level.runs)
  }

  mutating func sort() { places.sort() }
}
