// PlaceQueue — pixels that any number of threads take from, eight by eight.

package import Core
internal import Synchronization

/// Pixels that any number of threads take from, eight by eight.
final class PlaceQueue: Sendable {
  /// Eight in a row had better be neighbors.
  let places: [PixelPlace]
  private let next = Atomic(0)

  init(_ places: [PixelPlace]) { self.places = places }

  /// The number of the first of eight that nobody has taken; nil where none is left.
  @inline(__always)
  func take() -> Int? {
    let first = next.wrappingAdd(PixelLanes.lanes, ordering: .relaxed).oldValue
    return first < places.count ? first : nil
  }

  /// Pixels that nobody has taken.
  var left: Int { max(0, places.count - next.load(ordering: .relaxed)) }
}
