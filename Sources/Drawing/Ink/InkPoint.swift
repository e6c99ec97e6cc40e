// InkPoint — one sample of a stroke.

/// A point of a stroke, in 12 bytes.
package struct InkPoint: Sendable, Equatable {
  /// The position to the right of the window's center along the real axis, in 2⁻²⁰ of its height.
  package let x: Int32
  /// The position above the window's center along the imaginary axis, in 2⁻²⁰ of its height.
  package let y: Int32
  /// The milliseconds since the point before, at most 65,535.
  package let milliseconds: UInt16
  /// The pressure of a pen in 1/65,535 of the most; 0 if the device does not measure it.
  package let pressure: UInt16

  package init(x: Int32, y: Int32, milliseconds: UInt16 = 0, pressure: UInt16 = 0) {
    (self.x, self.y, self.milliseconds, self.pressure) = (x, y, milliseconds, pressure)
  }

  /// The unit of `x` and `y` in heights of the window.
  package static let unit = 0x1p-20

  /// The position in heights of the window.
  var position: SIMD2<Double> { SIMD2(Double(x), Double(y)) * Self.unit }

  /// The number of bytes in a file, before they are written as base64.
  static let byteCount = 12

  /// The bytes in a file: x, y, milliseconds, pressure, each with its lowest byte first.
  func write(to bytes: inout [UInt8]) {
    for value in [UInt32(bitPattern: x), UInt32(bitPattern: y)] {
      for shift in stride(from: UInt32(0), to: 32, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: value >> shift))
      }
    }
    for value in [milliseconds, pressure] {
      bytes.append(UInt8(truncatingIfNeeded: value))
      bytes.append(UInt8(truncatingIfNeeded: value >> 8))
    }
  }

  /// Reads 12 bytes from a position.
  init(_ bytes: [UInt8], at start: Int) {
    func word(_ offset: Int) -> UInt32 {
      (0..<4).reduce(0) { $0 | UInt32(bytes[start + offset + $1]) << UInt32(8 * $1) }
    }
    (x, y) = (Int32(bitPattern: word(0)), Int32(bitPattern: word(4)))
    milliseconds = UInt16(truncatingIfNeeded: word(8))
    pressure = UInt16(truncatingIfNeeded: word(8) >> 16)
  }
}
