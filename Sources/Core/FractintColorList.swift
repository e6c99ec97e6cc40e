// FractintColorList — the colors inside FRACTINT's parameters: ‘0000BK<30>zzz…’.
//
// A color is three characters for red, green and blue from 0 to 63: digits, capital letters, `_`, a
// grave accent, small letters. `<30>` stands for 30 colors evenly spaced between those on both
// sides.

/// The colors of FRACTINT's `colors=`, up to 256.
package struct FractintColorList: Sendable {
  /// All colors, with red, green and blue from 0 to 63; those for which `<n>` stands are fractions.
  package private(set) var colors: [SIMD3<Double>] = []
  /// The indices of the colors that are written out.
  private var written: [Int] = []

  package static let mostColors = 256

  /// A text that is no such list.
  package enum ParsingError: Error, Equatable {
    /// A color or a gap is expected where this text begins.
    case unexpected(String)
    case tooMany
  }

  /// Reads a list; it may be empty or have one color.
  package init(parsing text: some Collection<UInt8>) throws(ParsingError) {
    var gap = 0
    var rest = Array(text)[...]
    while let first = rest.first {
      let shown = String(decoding: rest.prefix(12), as: UTF8.self)
      if first == 0x3C {
        let digits = rest.dropFirst().prefix { $0 != 0x3E }
        guard !colors.isEmpty, gap == 0, digits.endIndex < rest.endIndex,
          let count = Int(String(decoding: digits, as: UTF8.self)),
          (1...Self.mostColors).contains(count)
        else { throw .unexpected(shown) }
        gap = count
        rest = rest[(digits.endIndex + 1)...]
        continue
      }
      let levels = rest.prefix(3).compactMap(Self.level)
      guard levels.count == 3 else { throw .unexpected(shown) }
      let color = SIMD3(levels[0], levels[1], levels[2])
      if gap > 0, let last = colors.last {
        for step in 1...gap {
          colors.append(last + (color - last) * (Double(step) / Double(gap + 1)))
        }
        gap = 0
      }
      written.append(colors.count)
      colors.append(color)
      rest = rest.dropFirst(3)
      guard colors.count <= Self.mostColors else { throw .tooMany }
    }
    guard gap == 0 else { throw .unexpected("<\(gap)>") }
  }

  /// The color at an index as 0xRRGGBB.
  package func hex(at index: Int) -> UInt32 {
    let color = colors[index]
    return [color.x, color.y, color.z].reduce(0) { $0 << 8 | UInt32(($1 * 255 / 63).rounded()) }
  }

  /// The colors as a ring: a stop for each color that is written out; nil if these are fewer than
  /// two.
  package var stops: ColorStops? {
    guard ColorStops.counts.contains(written.count) else { return nil }
    return ColorStops(
      written.map {
        ColorStops.Stop(color: hex(at: $0), place: $0 * ColorStops.turn / colors.count)
      })
  }

  private static func level(_ byte: UInt8) -> Double? {
    switch byte {
    case 0x30...0x39: Double(byte - 0x30)
    case 0x41...0x5A: Double(byte - 0x41 + 10)
    case 0x5F: 36
    case 0x60: 37
    case 0x61...0x7A: Double(byte - 0x61 + 38)
    default: nil
    }
  }
}
