// PlaneReader — reads what `PlaneWriter` wrote.

/// Reads planes in the order in which they were appended; nil if no `PlaneWriter` made the bytes.
struct PlaneReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  /// Whether every byte was read.
  var isAtEnd: Bool { rest.isEmpty }

  /// The next plane, of `count` bytes.
  mutating func plane(count: Int) -> [UInt8]? {
    switch rest.popFirst().flatMap(PlanePacking.init) {
    case .stored: return take(count).map { Array($0) }
    case .repeated: return rest.popFirst().map { [UInt8](repeating: $0, count: count) }
    case .deflated:
      guard let length = take(4), let packed = take(Int(UInt32(littleEndian: length)))
      else { return nil }
      return Deflate.bytes(of: Array(packed), count: count)
    case nil: return nil
    }
  }

  /// The next `count` numbers.
  mutating func numbers<Number: FixedWidthInteger>(_ count: Int, of: Number.Type) -> [Number]? {
    var numbers = [Number](repeating: 0, count: count)
    for place in stride(from: 0, to: Number.bitWidth, by: 8) {
      guard let plane = plane(count: count) else { return nil }
      for index in 0..<count { numbers[index] |= Number(plane[index]) << Number(place) }
    }
    return numbers
  }

  private mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }
}
