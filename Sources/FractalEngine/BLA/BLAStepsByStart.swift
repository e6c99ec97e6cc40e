// BLAStepsByStart — BLA steps sorted by start, then by length, left in their levels.

internal import Synchronization

/// BLA steps sorted by their start and then by length, left where the levels store them, since they
/// are large.
struct BLAStepsByStart<S: PowerSeries>: RandomAccessCollection, BLAStepList {
  private var levels: [ChunkedArray<BLADraft<S>>] = []
  /// The start, the level and the index in that level of each BLA step, in 28, 6 and 30 bits.
  private var places: [UInt64] = []
  /// The number of BLA steps that have been freed.
  private var freed = 0

  var startIndex: Int { 0 }
  var endIndex: Int { places.count }

  subscript(position: Int) -> SeriesStep<S> {
    let (level, index) = Self.levelAndIndex(places[position])
    return levels[level][index].blaStep
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

  /// Frees the BLA steps before a position, which must not be read again.
  ///
  /// Steps in the same part of a level as one that is still needed stay.
  mutating func free(before position: Int) {
    var ends = [Int](repeating: 0, count: levels.count)
    // The indices in a level grow with the start.
    for place in places[freed..<position] {
      let (level, index) = Self.levelAndIndex(place)
      ends[level] = index + 1
    }
    for (level, end) in ends.enumerated() { levels[level].free(before: end) }
    freed = position
  }

  private static func levelAndIndex(_ place: UInt64) -> (level: Int, index: Int) {
    (Int(place >> 30 & 63), Int(place & 0x3fff_ffff))
  }
}
