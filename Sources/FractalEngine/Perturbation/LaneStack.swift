// LaneStack — a stack of lanes that are set aside.

internal import CLaneKernels

/// A stack of lanes that are set aside.
struct LaneStack: Sendable {
  /// One word for each field, in the order of `PixelLanes`; words beyond the last lane are unused.
  private var words: [UInt64] = []
  private(set) var count = 0

  private static let fields = 40

  var isEmpty: Bool { count == 0 }

  /// - Parameter lanes: Only read; a parameter that is not `inout` would be copied whole.
  mutating func push(_ lane: Int, of lanes: inout PixelLanes) {
    let start = count * Self.fields
    if words.count == start { words += repeatElement(0, count: Self.fields) }
    unsafe words.withUnsafeMutableBytes { bytes in
      unsafe fathom_take_lane(
        &lanes, Self.fields, lane, bytes.baseAddress.map { unsafe $0 + 8 * start })
    }
    count += 1
  }

  /// Moves the last lane set aside into a lane.
  mutating func pop(into lanes: inout PixelLanes, _ lane: Int) {
    count -= 1
    let start = count * Self.fields
    unsafe words.withUnsafeBytes { bytes in
      unsafe fathom_put_lane(
        &lanes, Self.fields, lane, bytes.baseAddress.map { unsafe $0 + 8 * start })
    }
  }
}
