// LaneStack — lanes of packs, set aside.

internal import CKernels

/// Lanes of packs, set aside: the last one leaves first.
struct LaneStack: Sendable {
  /// One word a field, in the order of `PixelLanes`; those beyond the last lane are of no use now.
  private var words: [UInt64] = []
  private(set) var count = 0

  private static let fields = 40

  var isEmpty: Bool { count == 0 }

  /// - Parameter pack: Only read; a parameter that is not `inout` would be copied whole.
  mutating func push(_ lane: Int, of pack: inout PixelLanes) {
    let start = count * Self.fields
    if words.count == start { words += repeatElement(0, count: Self.fields) }
    unsafe words.withUnsafeMutableBytes { bytes in
      unsafe fathom_take_lane(
        &pack, Self.fields, lane, bytes.baseAddress.map { unsafe $0 + 8 * start })
    }
    count += 1
  }

  /// Puts the last one into a lane.
  mutating func pop(into pack: inout PixelLanes, _ lane: Int) {
    count -= 1
    let start = count * Self.fields
    unsafe words.withUnsafeBytes { bytes in
      unsafe fathom_put_lane(
        &pack, Self.fields, lane, bytes.baseAddress.map { unsafe $0 + 8 * start })
    }
  }
}
