// BytePlanes — numbers as planes of bytes, each plane compressed in the way that suits it.
//
// The first plane has the lowest byte of every number, the last one the highest. This separates
// planes of little information (signs, exponents, the upper bytes of small numbers) from planes
// that are nearly random (the ends of mantissas).

/// Writes planes one after another, each as a byte for the packing and the packed bytes.
struct PlaneWriter {
  private(set) var bytes: [UInt8] = []

  /// Appends a plane.
  mutating func append(_ plane: [UInt8]) {
    if let first = plane.first, plane.allSatisfy({ $0 == first }) {
      bytes += [PlanePacking.repeated.rawValue, first]
    } else if let packed = Deflate.compressed(plane),
      packed.count + 4 < plane.count
    {
      bytes.append(PlanePacking.deflated.rawValue)
      bytes.append(littleEndian: UInt32(packed.count))
      bytes += packed
    } else {
      bytes.append(PlanePacking.stored.rawValue)
      bytes += plane
    }
  }

  /// Appends the planes of some numbers.
  mutating func append<Number: FixedWidthInteger>(_ numbers: [Number]) {
    for place in stride(from: 0, to: Number.bitWidth, by: 8) {
      append(numbers.map { UInt8(truncatingIfNeeded: $0 >> Number(place)) })
    }
  }
}

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

private enum PlanePacking: UInt8 {
  case stored = 0
  /// The length of a zlib stream in 32 bits, and the stream.
  case deflated = 1
  /// A single byte, to which every byte of the plane is equal.
  case repeated = 2
}

// MARK: Numbers in bytes, lowest first

extension [UInt8] {
  mutating func append<Number: FixedWidthInteger>(littleEndian number: Number) {
    for place in stride(from: 0, to: Number.bitWidth, by: 8) {
      append(UInt8(truncatingIfNeeded: number >> Number(place)))
    }
  }
}

extension FixedWidthInteger {
  /// The number that some bytes make, whatever their count.
  init(littleEndian bytes: ArraySlice<UInt8>) {
    self = bytes.reversed().reduce(0) { $0 << 8 | Self($1) }
  }
}
