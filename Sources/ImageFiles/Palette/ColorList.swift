// ColorList — colors as style sheets write them: “#081026, #123c80 13%, rgb(50 131 190) 25%, …”.

internal import Coloring
internal import Core

/// A text of colors, separated by commas, semicolons or line ends; some have a place in percent.
///
/// It reads #rgb, #rrggbb, six digits without `#`, `rgb(…)`, `hsl(…)` and the names of `words`;
/// opacity is ignored. Of a gradient in a style sheet, only the part in parentheses is read. If the
/// last color is at 100 %, the list is a gradient with two ends; otherwise it is a ring.
package enum ColorList: PaletteFormat {
  package static let name = "list of colors (.css, .hex, .txt)"
  package static let fileExtensions = ["css", "hex", "txt"]

  package static func recognizes(_ bytes: [UInt8]) -> Bool {
    guard let text = String(validating: bytes.prefix(4_000), as: UTF8.self) else { return false }
    let parts = parts(of: text)
    return parts.count >= 2 && (item(parts[0].text) != nil || text.contains("gradient("))
  }

  package static func palette(in source: PaletteSource) throws -> FoundPalette {
    let parts = parts(of: String(decoding: source.bytes, as: UTF8.self))
    var items: [(color: UInt32, place: Int?)] = []
    for (line, text) in parts {
      guard let item = item(text) else {
        // Skip `90deg`, `to right`, `from 0deg at center`.
        if items.isEmpty && parts.count > 2 && isDirection(text) { continue }
        throw PaletteError(
          .badLine(text, expected: "a color such as #123c80, perhaps with a place such as 13%"),
          source, line: line)
      }
      // Two colors at the same place are an edge, which becomes a slope a hundredth of a percent
      // wide.
      let last = items.lastIndex { $0.place != nil }
      let least =
        last.map { (items[$0].place ?? 0) + 100 * (items.count - $0) } ?? items.count * 100
      let place = item.place.map { $0 < least && least - $0 <= 200 ? least : $0 }
      if let place, place < least, !items.isEmpty {
        throw PaletteError(.notRising(text), source, line: line)
      }
      items.append((item.color, place))
    }
    guard items.count >= 2 else { throw PaletteError(.tooFew(items.count), source) }
    return try ring(items, source)
  }

  private static func ring(
    _ items: [(color: UInt32, place: Int?)], _ source: PaletteSource
  ) throws(PaletteError) -> FoundPalette {
    if items.allSatisfy({ $0.place == nil }) {
      return FoundPalette(ring: items.map(\.color))
    }
    var places = ColorStops.filled(items.map(\.place))
    var colors = items.map(\.color)
    var notes: [String] = []
    if let last = places.last, last >= ColorStops.turn - 100 {
      if places[0] == 0 && StopReduction.isOne(colors[0], colors[colors.count - 1]) {
        places.removeLast()
        colors.removeLast()
      } else {
        notes = [FoundPalette.thereAndBack]
        let (inner, innerColors) = (places.dropFirst().dropLast(), colors.dropFirst().dropLast())
        places = (places + inner.reversed().map { 2 * ColorStops.turn - $0 }).map { $0 / 2 }
        colors += innerColors.reversed()
      }
    }
    guard colors.count <= ColorStops.counts.upperBound else {
      throw PaletteError(.tooMany(ColorStops.counts.upperBound), source)
    }
    let isRising = zip(places, places.dropFirst()).allSatisfy { $0 < $1 }
    guard colors.count >= 2, isRising, let last = places.last, last < ColorStops.turn else {
      throw PaletteError(.notRising("the last color"), source)
    }
    return FoundPalette(
      stops: ColorStops(places.indices.map { .init(color: colors[$0], place: places[$0]) }),
      notes: notes)
  }

  // MARK: Words

  /// The parts between separators outside of parentheses, each with its line number.
  private static func parts(of text: String) -> [(line: Int, text: String)] {
    var parts: [(line: Int, text: String)] = []
    var (part, line, depth) = ("", 1, 0)
    let inside = text.firstRange(of: "gradient(").map { $0.upperBound }
    for index in text.indices {
      let character = text[index]
      let isRead = inside.map { index >= $0 } ?? true
      if isRead {
        if character == "(" { depth += 1 }
        if character == ")" { depth -= 1 }
        if depth < 0 { break }
        if depth == 0 && (character == "," || character == ";" || character.isNewline) {
          if let trimmed = part.trimmed { parts.append((line, trimmed)) }
          part = ""
        } else {
          part.append(character.isNewline ? " " : character)
        }
      }
      if character.isNewline { line += 1 }
    }
    if let trimmed = part.trimmed { parts.append((line, trimmed)) }
    return parts
  }

  private static func isDirection(_ text: String) -> Bool {
    let words = text.lowercased().split(whereSeparator: \.isWhitespace)
    let isDirected =
      words.first.map { ["to", "from", "at", "in", "circle", "ellipse"].contains($0) } ?? false
    let isNamed = words.allSatisfy { word in
      sides.contains(String(word)) || ["deg", "turn", "rad"].contains { word.hasSuffix($0) }
    }
    return isDirected || isNamed
  }

  /// The words that give the direction or the extent of a gradient.
  private static let sides: Set = [
    "top", "bottom", "left", "right", "center", "circle", "ellipse", "cover", "contain",
    "closest-side", "closest-corner", "farthest-side", "farthest-corner",
  ]

  /// A color, with its place in millionths if it has one.
  private static func item(_ text: String) -> (color: UInt32, place: Int?)? {
    if let color = color(text) { return (color, nil) }
    let isMark: (Character) -> Bool = { $0.isWhitespace || $0 == "@" }
    guard let mark = text.lastIndex(where: isMark), let color = color(String(text[..<mark]))
    else { return nil }
    var digits = text[text.index(after: mark)...]
    if digits.last == "%" { digits.removeLast() } else if text[mark] != "@" { return nil }
    guard let percent = Double(digits), percent >= 0, percent <= 100 else { return nil }
    return (color, Int((percent * 10_000).rounded()))
  }

  private static func color(_ typed: String) -> UInt32? {
    guard let text = typed.trimmed?.lowercased() else { return nil }
    if let known = words[text] { return known }
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    if digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }) {
      return hexadecimal(digits, isMarked: text.hasPrefix("#"))
    }
    let isHue = text.hasPrefix("hsl")
    guard isHue || text.hasPrefix("rgb"), text.hasSuffix(")"),
      let open = text.firstIndex(of: "(")
    else { return nil }
    let fields = text[text.index(after: open)...].dropLast()
      .split { $0 == "," || $0 == "/" || $0.isWhitespace }
    guard (3...4).contains(fields.count) else { return nil }
    return isHue ? hueColor(fields) : levelColor(fields)
  }

  /// The color of the fields of `rgb(…)`: levels up to 255, or percentages.
  private static func levelColor(_ fields: [Substring]) -> UInt32? {
    var color: UInt32 = 0
    for field in fields.prefix(3) {
      let isPercent = field.hasSuffix("%")
      guard let number = Double(isPercent ? field.dropLast() : field), number.isFinite else {
        return nil
      }
      let level = (isPercent ? number * 255 / 100 : number).rounded()
      color = color << 8 | UInt32(min(max(level, 0), 255))
    }
    return color
  }

  /// The color of the fields of `hsl(…)`: the hue as an angle, then saturation and lightness in
  /// percent (CSS Color Module Level 4, section 7).
  private static func hueColor(_ fields: [Substring]) -> UInt32? {
    let shares = fields[1...2].compactMap { field in
      Double(field.hasSuffix("%") ? field.dropLast() : field).map { min(max($0, 0), 100) / 100 }
    }
    guard let hue = degrees(fields[0]), shares.count == 2, shares.allSatisfy(\.isFinite) else {
      return nil
    }
    let (saturation, lightness) = (shares[0], shares[1])
    let reach = saturation * min(lightness, 1 - lightness)
    func channel(_ shift: Double) -> UInt32 {
      let k = (shift + hue / 30).truncatingRemainder(dividingBy: 12)
      let level = lightness - reach * max(-1, min(k - 3, 9 - k, 1))
      return UInt32(min(max((level * 255).rounded(), 0), 255))
    }
    return channel(0) << 16 | channel(8) << 8 | channel(4)
  }

  /// An angle from 0 to 360 degrees; a number without a unit is in degrees.
  private static func degrees(_ text: Substring) -> Double? {
    let units = [("deg", 1.0), ("grad", 0.9), ("rad", 180 / Double.pi), ("turn", 360.0)]
    let unit = units.first { text.hasSuffix($0.0) }
    guard let number = Double(text.dropLast(unit?.0.count ?? 0)) else { return nil }
    let degrees = (number * (unit?.1 ?? 1)).truncatingRemainder(dividingBy: 360)
    guard degrees.isFinite else { return nil }
    return degrees < 0 ? degrees + 360 : degrees
  }

  private static func hexadecimal(_ digits: Substring, isMarked: Bool) -> UInt32? {
    guard let value = UInt32(digits, radix: 16) else { return nil }
    switch digits.utf8.count {
    case 6: return value
    case 8: return isMarked ? value >> 8 : nil
    case 3, 4:
      guard isMarked else { return nil }
      let rgb = digits.utf8.count == 4 ? value >> 4 : value
      return (rgb >> 8 & 15) * 0x11_0000 | (rgb >> 4 & 15) * 0x1100 | (rgb & 15) * 0x11
    default: return nil
    }
  }

  /// The sixteen colors of HTML 4, and some more that are common in style sheets.
  private static let words: [String: UInt32] = [
    "black": 0x000000, "silver": 0xC0C0C0, "gray": 0x808080, "white": 0xFFFFFF,
    "maroon": 0x800000, "red": 0xFF0000, "purple": 0x800080, "fuchsia": 0xFF00FF,
    "green": 0x008000, "lime": 0x00FF00, "olive": 0x808000, "yellow": 0xFFFF00,
    "navy": 0x000080, "blue": 0x0000FF, "teal": 0x008080, "aqua": 0x00FFFF,
    "grey": 0x808080, "cyan": 0x00FFFF, "magenta": 0xFF00FF, "orange": 0xFFA500,
    "gold": 0xFFD700, "pink": 0xFFC0CB, "brown": 0xA52A2A, "indigo": 0x4B0082,
    "violet": 0xEE82EE, "turquoise": 0x40E0D0, "coral": 0xFF7F50, "salmon": 0xFA8072,
    "crimson": 0xDC143C, "ivory": 0xFFFFF0, "beige": 0xF5F5DC, "khaki": 0xF0E68C,
    "skyblue": 0x87CEEB, "midnightblue": 0x191970, "tomato": 0xFF6347, "orchid": 0xDA70D6,
  ]
}
