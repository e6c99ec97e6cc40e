// BLALevel — the elements of one level of BLA steps, from the orbit's start on.

internal import Synchronization

/// The elements of one level of BLA steps, in order from the orbit's start on.
struct BLALevel<S: PowerSeries>: Sendable {
  let runs: ChunkedArray<BLADraft<S>>
  /// The places of the elements that are worth looking up, one list for each chunk.
  let kept: [[UInt64]]
}
