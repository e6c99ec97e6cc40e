// BLALevel — the elements of one level of BLA steps, from the orbit's start to its end.

internal import Synchronization

/// The elements of one level of BLA steps, in order from the orbit's start to its end.
struct BLALevel<S: PowerSeries>: Sendable {
  let runs: ChunkedArray<BLADraft<S>>
  /// Where each element starts, and where the last one ends.
  let starts: [Int]
  /// max(|re|, |im|) of Z where each element starts.
  let sizes: [FloatExp]
  /// The places of the elements that are worth looking up, one list for each chunk.
  let kept: [[UInt64]]
}
