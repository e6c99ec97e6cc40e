// TakenPixels — what has become of those pixels of a queue that one thread has taken.

package import Core
internal import Synchronization

/// What has become of those pixels of a queue that one thread has taken.
struct TakenPixels {
  /// By the numbers of the queue; those of others mean nothing.
  let settled: [SettledPixel]
  /// The first of each eight.
  let firsts: [Int]
}
