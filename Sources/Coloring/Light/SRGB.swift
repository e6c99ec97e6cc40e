// SRGB — converts between linear light and the encoded values in files (IEC 61966-2-1).

internal import Core

/// The transfer curve of sRGB, with the same bits on every machine.
package enum SRGB {
  /// The light, 0 to 1, of an encoded value from 0 to 1, with a relative error below 1e-14.
  package static func decode(_ value: Double) -> Double {
    guard value > 0.04045 else { return value / 12.92 }
    // y^2.4 is the twelfth power of the fifth root.
    return SteadyMath.power(SteadyMath.root((value + 0.055) / 1.055, 5), 12)
  }

  /// The encoded value, 0 to 1, of a light from 0 to 1, with an absolute error below 1e-14.
  package static func encode(_ light: Double) -> Double {
    guard light > 0.0031308 else { return light * 12.92 }
    // x^(1/2.4) is the fifth power of the twelfth root.
    let twelfth = SteadyMath.root(light.squareRoot().squareRoot(), 3)
    return 1.055 * SteadyMath.power(twelfth, 5) - 0.055
  }

  /// The lights of the 8-bit values 0 to 255, each rounded once.
  package static let lights: [Float] = (0...255).map { Float(decode(Double($0) / 255)) }

  /// The curve as a table, for use on every pixel; it is monotone.
  ///
  /// Values outside of 0 … 1 are clamped, and NaN too. The table is computed on first use, in half
  /// a millisecond.
  package struct Table: Sendable {
    package static let shared = Table()

    /// The encoded values at 1,024 lights in each octave from 2⁻⁹ to 1.
    private let nodes: [Float]

    private static let start = Float(0x1p-9)

    private init() {
      nodes = (0...9 * 1024).map { index in
        let bits = Table.start.bitPattern + UInt32(index) << 13
        return Float(SRGB.encode(Double(Float(bitPattern: bits))))
      }
    }

    /// The encoded value of a light, with an absolute error below 1.5e-7, a hundredth of a 16-bit
    /// level.
    @inline(__always)
    package func encode(_ light: Float) -> Float {
      guard light >= Table.start else { return light > 0 ? light * 12.92 : 0 }
      guard light < 1 else { return 1 }
      let offset = light.bitPattern - Table.start.bitPattern
      let index = Int(offset >> 13)
      let below = nodes[index]
      return below + (nodes[index + 1] - below) * (Float(offset & 0x1FFF) * 0x1p-13)
    }
  }

  /// The inverse curve; its table is separate, since few pictures need it.
  package struct LightTable: Sendable {
    package static let shared = LightTable()

    /// The lights of 4,097 values from 0 to 1.
    private let lights: [Float]

    private init() { lights = (0...4096).map { Float(SRGB.decode(Double($0) / 4096)) } }

    /// The light of an encoded value, with an absolute error below 1e-7.
    @inline(__always)
    package func decode(_ value: Float) -> Float {
      guard value > 0.04045 else { return value > 0 ? value / 12.92 : 0 }
      guard value < 1 else { return 1 }
      let at = value * 4096
      let index = Int(at)
      return lights[index] + (lights[index + 1] - lights[index]) * (at - Float(index))
    }
  }
}
