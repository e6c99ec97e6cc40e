// BLALevel — the elements of a level, one after the other from the orbit's start to its end.

internal import Synchronization

/// The elements of a level, one after the other from the orbit's start to its end.
struct BLALevel<S: PowerSeries>: Sendable {
  let runs: ChunkedArray<BLADraft<S>>
  /// Where each starts, and the last one ends.
  let starts: [Int]
  /// max(|re|, |im|) of Z where each starts.
  let sizes: [FloatExp]
  /// The places of those that are worth a look-up, share by share.
  let kept: [[UInt64]]
}
