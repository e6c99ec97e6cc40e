// PlaneWriter — writes numbers as planes of bytes, each compressed in the way that suits it.
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
