// UltraFractalGradient — Ultra Fractal's gradients: colors at positions on a ring of 400.
//
//     Sunset {
//     gradient:
//       title="Sunset" smooth=no index=0 color=2494472 index=200 color=14349309
//     }
//
// A color is one number, blue · 65536 + green · 256 + red. A negative index counts backward from
// the end of the ring. If a file has several gradients, the first is used.

internal import Core

/// Reads a `.ugr` file, or the gradient in a `.upr` file.
enum UltraFractalGradient: PaletteFormat {
  static let name = "Ultra Fractal gradient (.ugr)"
  static let fileExtensions = ["ugr", "upr"]
  private static let heading = "gradient:"
  /// The number of positions on a ring.
  private static let turn = 400

  static func recognizes(_ bytes: [UInt8]) -> Bool {
    let head = PaletteSource(path: "", bytes: Array(bytes.prefix(64_000)))
    return head.lines.contains { $0.text.trimmed == heading }
  }

  static func palette(in source: PaletteSource) throws -> FoundPalette {
    let lines = source.lines
    let starts = lines.indices.filter { lines[$0].text.trimmed == heading }
    guard let start = starts.first else { throw PaletteError(.noKey(heading), source) }
    let body = lines[(start + 1)...].prefix { line in
      let text = line.text.trimmed ?? ""
      return !text.hasPrefix("}") && !(text.hasSuffix(":") && !text.contains("="))
    }
    guard body.endIndex < lines.endIndex else {
      throw PaletteError(.cutShort("the gradient has no ‘}’"), source)
    }
    var notes: [String] = []
    if starts.count > 1 {
      notes.append("The file has \(starts.count) gradients, of which this is the first.")
    }
    var stops: [Int: UInt32] = [:]
    var index: Int?
    for line in body {
      for word in words(line.text) {
        let parts = word.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, parts[0] == "index" || parts[0] == "color" else { continue }
        guard let number = Int(parts[1]), abs(number) <= 0xFFFF_FFFF else {
          throw PaletteError(
            .badLine(word, expected: "a whole number, as in ‘index=20 color=2494472’"), source,
            line: line.number)
        }
        if parts[0] == "index" {
          index = ((number % turn) + turn) % turn
        } else if let place = index {
          let value = UInt32(truncatingIfNeeded: number)
          stops[place] = (value & 255) << 16 | value & 0xFF00 | value >> 16 & 255
          index = nil
        }
      }
    }
    guard stops.count >= 2 else { throw PaletteError(.tooFew(stops.count), source) }
    guard stops.count <= ColorStops.counts.upperBound else {
      throw PaletteError(.tooMany(ColorStops.counts.upperBound), source)
    }
    let text = body.map(\.text).joined(separator: " ")
    let found = stops.sorted { $0.key < $1.key }.map {
      ColorStops.Stop(color: $0.value, place: $0.key * (ColorStops.turn / turn))
    }
    return FoundPalette(stops: ColorStops(found), title: title(in: text), notes: notes)
  }

  /// The words of a line outside of quotation marks.
  private static func words(_ line: String) -> [String] {
    let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
    return parts.indices.filter { $0.isMultiple(of: 2) }
      .flatMap { parts[$0].split(whereSeparator: \.isWhitespace).map(String.init) }
  }

  private static func title(in text: String) -> String? {
    guard let start = text.firstRange(of: "title=\"") else { return nil }
    return String(text[start.upperBound...].prefix { $0 != "\"" }.prefix(200)).trimmed
  }
}
