// PlanePacking — the ways in which a plane of bytes is compressed.

/// The ways in which a plane of bytes is compressed; the byte before the packed bytes.
enum PlanePacking: UInt8 {
  case stored = 0
  /// The length of a zlib stream in 32 bits, and the stream.
  case deflated = 1
  /// A single byte, to which every byte of the plane is equal.
  case repeated = 2
}
