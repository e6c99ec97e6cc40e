// PaletteWriters — writes rings of colors as files for other programs.

internal import Coloring
package import Core

/// The formats in which palettes are written.
///
/// A `.gpl` file keeps the stops of a ring if they are evenly spaced. Other rings are written as
/// 256 evenly spaced colors, which are read back to within two levels of 255, half of what an eye
/// can distinguish.
package enum PaletteWriters {
  package static let fileExtensions = ["ggr", "gpl", "map", "txt"]

  private static let samples = 256

  /// Returns the text of a file.
  ///
  /// - Parameters:
  ///   - title: The name of the colors in the file.
  ///   - ending: One of `fileExtensions`; for others, the result is nil.
  package static func text(of stops: ColorStops, title: String, as ending: String) -> String? {
    let name = String(
      String.UnicodeScalarView(title.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F })
    )
    switch ending {
    case "ggr": return gradient(stops, name)
    case "gpl":
      let lines = colors(stops).map { levels($0).map(String.init).joined(separator: " ") + "\n" }
      return "GIMP Palette\nName: \(name)\nColumns: 16\n#\n" + lines.joined()
    case "map":
      return sampled(stops, samples).map {
        levels($0).map(String.init).joined(separator: " ") + "\n"
      }.joined()
    case "txt": return stops.text + "\n"
    default: return nil
    }
  }

  /// The stops if they are evenly spaced; otherwise evenly spaced samples of the ring.
  private static func colors(_ stops: ColorStops) -> [UInt32] {
    let own = stops.stops.map(\.color)
    return stops == ColorStops(even: own) && own.count <= 32 ? own : sampled(stops, samples)
  }

  private static func sampled(_ stops: ColorStops, _ count: Int) -> [UInt32] {
    let ring = PaletteRing(stops)
    return (0..<count).map { ring.color(at: Double($0) / Double(count)).hex }
  }

  private static func levels(_ color: UInt32) -> [UInt32] {
    [color >> 16, color >> 8 & 255, color & 255]
  }

  /// A gradient of equal segments round the ring, mixed in RGB.
  private static func gradient(_ stops: ColorStops, _ name: String) -> String {
    let colors = sampled(stops, samples)
    func text(_ color: UInt32) -> String {
      levels(color).map { fraction(Int($0), of: 255) }.joined(separator: " ") + " 1.000000"
    }
    let lines = colors.indices.map { index in
      let ends = (0...2).map { fraction(2 * index + $0, of: 2 * colors.count) }
      let next = colors[(index + 1) % colors.count]
      return "\(ends.joined(separator: " ")) \(text(colors[index])) \(text(next)) 0 0 0 0\n"
    }
    return "GIMP Gradient\nName: \(name)\n\(lines.count)\n" + lines.joined()
  }

  /// The quotient `part` ÷ `whole` with six decimals, 0 … 1.
  private static func fraction(_ part: Int, of whole: Int) -> String {
    let millionths = (2 * part * 1_000_000 + whole) / (2 * whole)
    let digits = String(millionths % 1_000_000)
    return "\(millionths / 1_000_000)." + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
