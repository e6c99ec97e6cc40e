// GIMPGradient — GIMP's gradients: segments between colors, each with a midpoint and a blending.
//
//     GIMP Gradient
//     Name: Sunset
//     1
//     0.0 0.5 1.0  0.1 0.0 0.3 1.0  1.0 0.8 0.4 1.0  0 0
//
// The first three numbers are the left end, the midpoint and the right end of the segment. They are
// followed by red, green, blue and opacity of both ends, the blending function and the coloring.
// Files of GIMP 1 have no name.

internal import Coloring
internal import Core

/// Reads a `.ggr` file.
///
/// Opacity is ignored.
enum GIMPGradient: PaletteFormat {
  static let name = "GIMP gradient (.ggr)"
  static let fileExtensions = ["ggr"]
  private static let heading = "GIMP Gradient"
  /// The number of evenly spaced positions at which the gradient is sampled.
  private static let samples = 512

  static func recognizes(_ bytes: [UInt8]) -> Bool { bytes.starts(with: heading.utf8) }

  static func palette(in source: PaletteSource) throws -> FoundPalette {
    guard recognizes(source.bytes) else {
      throw PaletteError(.noHeading(format: name), source, line: 1)
    }
    var lines = source.lines.dropFirst().filter { !$0.text.allSatisfy(\.isWhitespace) }[...]
    var title: String?
    if let first = lines.first, first.text.hasPrefix("Name:") {
      title = first.text.dropFirst(5).trimmed
      lines.removeFirst()
    }
    guard let count = lines.popFirst() else {
      throw PaletteError(.cutShort("the number of segments is missing"), source)
    }
    guard let number = count.text.trimmed.flatMap({ Int($0) }), number > 0 else {
      throw PaletteError(
        .badLine(count.text, expected: "the number of segments"), source, line: count.number)
    }
    guard lines.count >= number else {
      throw PaletteError(
        .cutShort("of \(number) segments there are \(lines.count)"), source)
    }
    var segments: [GradientSegment] = []
    for (line, text) in lines.prefix(number) {
      guard let segment = GradientSegment(text), segment.left >= (segments.last?.left ?? 0) else {
        throw PaletteError(.badLine(text, expected: expected), source, line: line)
      }
      segments.append(segment)
    }
    let colors = (0..<samples).map { index in
      color(at: Double(index) / Double(samples - 1), segments).hex
    }
    var notes: [String] = []
    if segments.contains(where: \.isSeeThrough) { notes.append("Opacity is left out.") }
    if segments.contains(where: \.isOfTheDay) {
      notes.append("It asks for GIMP's foreground or background; the colors in the file stand in.")
    }
    return FoundPalette(gradient: colors, title: title, notes: notes)
  }

  private static let expected =
    "‘left middle right’, two colors of four numbers, a blending 0 to 5 and a coloring 0 to 2"

  /// The color at a position; where two segments meet, that of the left one.
  private static func color(at place: Double, _ segments: [GradientSegment]) -> LinearColor {
    let segment = segments.first { place <= $0.right } ?? segments[segments.count - 1]
    return segment.color(at: place)
  }
}

/// One segment of a gradient.
private struct GradientSegment {
  let left: Double
  let middle: Double
  let right: Double
  /// Red, green and blue at the left end, in sRGB.
  private let start: SIMD3<Double>
  private let end: SIMD3<Double>
  let isSeeThrough: Bool
  /// Whether an end has GIMP's current foreground or background color, which the file does not
  /// have.
  let isOfTheDay: Bool
  private let blending: Blending
  private let coloring: Coloring

  private enum Blending: Int {
    case linear, curved, sine, sphereIncreasing, sphereDecreasing, step
  }

  private enum Coloring: Int {
    case rgb, hueUpward, hueDownward
  }

  /// Reads a line of a file; nil if it is not a segment.
  init?(_ line: String) {
    let fields = line.split(whereSeparator: \.isWhitespace)
    let numbers = fields.prefix(11).compactMap { Double($0) }
    guard numbers.count == 11, (13...15).contains(fields.count), let blend = Int(fields[11]),
      let color = Int(fields[12]), let blending = Blending(rawValue: blend),
      let coloring = Coloring(rawValue: color),
      numbers.allSatisfy({ (-0.001...1.001).contains($0) }),
      numbers[0] <= numbers[1], numbers[1] <= numbers[2], numbers[0] < numbers[2]
    else { return nil }
    (left, middle, right) = (numbers[0], numbers[1], numbers[2])
    (start, end) = (
      SIMD3(numbers[3], numbers[4], numbers[5]), SIMD3(numbers[7], numbers[8], numbers[9])
    )
    isSeeThrough = numbers[6] < 1 || numbers[10] < 1
    isOfTheDay = fields.dropFirst(13).contains { $0 != "0" }
    (self.blending, self.coloring) = (blending, coloring)
  }

  func color(at place: Double) -> LinearColor {
    let along = min(max((place - left) / (right - left), 0), 1)
    let share = share(along, middle: (middle - left) / (right - left))
    let mixed =
      coloring == .rgb
      ? start + (end - start) * share
      : GradientSegment.rgb(hue(share), GradientSegment.hsv(start), GradientSegment.hsv(end), share)
    return LinearColor(displayed: mixed.x, mixed.y, mixed.z)
  }

  /// The share of the right color: 0 at the left end, 1 at the right end.
  ///
  /// It is one half at the midpoint, except for spheres, which bulge, and for the step.
  private func share(_ along: Double, middle: Double) -> Double {
    let linear: Double =
      if along <= middle {
        middle < 1e-9 ? 0 : 0.5 * along / middle
      } else {
        1 - middle < 1e-9 ? 1 : 0.5 + 0.5 * (along - middle) / (1 - middle)
      }
    switch blending {
    case .linear: return linear
    case .curved:
      if middle < 1e-9 { return 1 }
      if 1 - middle < 1e-9 { return 0 }
      // This is `along` to the power ln ½ / ln `middle`.
      return along < 1e-12
        ? 0
        : GradientSegment.exp2(
          -SteadyMath.log2(ofNormal: along) / SteadyMath.log2(ofNormal: middle))
    case .sine:
      return (1 - SteadyMath.sine(turns: SteadyMath.turns(degrees: 90 + 180 * linear))) / 2
    case .sphereIncreasing: return (1 - (linear - 1) * (linear - 1)).squareRoot()
    case .sphereDecreasing: return 1 - (1 - linear * linear).squareRoot()
    case .step: return along >= middle ? 1 : 0
    }
  }

  /// 2^x for x ≤ 0, with a relative error below 1e-15; 0 below 2^−1000.
  private static func exp2(_ x: Double) -> Double {
    guard x > -1_000 else { return 0 }
    let whole = x.rounded(.down)
    let t = (x - whole) * 0.693_147_180_559_945_3  // ln 2
    // Taylor's series up to t¹⁹ for t < 0.7; the next term is below 4e-22.
    var sum = 1.0
    for k in stride(from: 19.0, through: 1, by: -1) { sum = 1 + sum * t / k }
    return Double(sign: .plus, exponent: Int(whole), significand: sum)
  }

  /// A hue between those of the two ends, in turns.
  private func hue(_ share: Double) -> Double {
    let (from, to) = (GradientSegment.hsv(start).x, GradientSegment.hsv(end).x)
    let turned: Double
    if coloring == .hueUpward {
      turned = from + (from < to ? to - from : 1 - (from - to)) * share
    } else {
      turned = from - (to < from ? from - to : 1 - (to - from)) * share
    }
    return turned - turned.rounded(.down)
  }

  /// The hue in turns, the saturation and the value.
  private static func hsv(_ rgb: SIMD3<Double>) -> SIMD3<Double> {
    let (most, least) = (rgb.max(), rgb.min())
    let range = most - least
    guard range > 1e-9, most > 1e-9 else { return SIMD3(0, 0, max(most, 0)) }
    let sixths =
      rgb.x == most
      ? (rgb.y - rgb.z) / range
      : rgb.y == most ? 2 + (rgb.z - rgb.x) / range : 4 + (rgb.x - rgb.y) / range
    return SIMD3(sixths < 0 ? sixths / 6 + 1 : sixths / 6, range / most, most)
  }

  /// The color with a hue, whose saturation and value lie between those of two colors.
  private static func rgb(
    _ hue: Double, _ start: SIMD3<Double>, _ end: SIMD3<Double>, _ share: Double
  ) -> SIMD3<Double> {
    let mixed = start + (end - start) * share
    let (saturation, value) = (mixed.y, mixed.z)
    func level(_ shift: Double) -> Double {
      // The distance of the hue from that of a primary color, in sixths of a turn.
      let turned = hue * 6 + shift
      let k = turned >= 6 ? turned - 6 : turned
      return value - value * saturation * max(0, min(k, 4 - k, 1))
    }
    return SIMD3(level(5), level(3), level(1))
  }
}
