// ImaginaFormat — Imagina's .imt, whose numbers are in base 16; its binary .im is declined.
//
//     Formula: Mandelbrot
//     Location:
//       Re: -0.c
//       Im: 0.1
//       Size: 8@-3
//       Iterations: 1000
//
// Size is half the height. Numbers in base 16 are finite decimals, so reading is exact. Few
// decimals are finite in base 16, so writing rounds: the center to within the height · 2^−80.

internal import BigNumbers

enum ImaginaFormat: LocationFormat {
  static let name = "imagina"
  static let fileExtensions = ["imt", "im"]
  private static let program = "Imagina"
  private static let binaryMark: [UInt8] = [0xFF, 0x49, 0x4D, 0x50, 0x56, 0x0D, 0x0A, 0x00]
  private static let formulas = [
    "Mandelbrot": "mandelbrot", "Tricorn": "tricorn", "Burning ship": "burning-ship",
  ]

  private static let keys = ForeignKeys(
    read: ["Re", "Im", "Size", "Iterations", "Formula"], idle: [])
  /// Keys outside of `Location`: those of the picture's colors.
  private static let outerKeys = ForeignKeys(
    read: ["Location"], idle: ["Version", "Color*", "Palette*", "Coloring*", "Image*", "Render*"])

  static func recognizes(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: binaryMark) { return true }
    let lines = ForeignText(headOf: bytes).lines
    guard let index = lines.firstIndex(where: { $0.bytes.elementsEqual("Location:".utf8) })
    else { return false }
    return lines[index...].dropFirst().first?.isIndented ?? true
  }

  static func places(in bytes: [UInt8], ignoringChecksum: Bool) throws(LocationError)
    -> [SavedPlace]
  {
    if bytes.starts(with: binaryMark) {
      throw .declined(
        "this is Imagina's binary format, a copy of its memory that is not read here",
        remedy: "Save the place as .imt in Imagina.")
    }
    var found: [ForeignValue] = []
    var isInside = false
    var others: [ForeignValue] = []
    let text = try ForeignText(bytes)
    let lines = text.lines
    for line in lines {
      guard let pair = line.pair(0x3A) else {
        throw .foreign(
          "‘\(RawValue.excerpt(line.bytes))’ is no ‘Key: value’", Spot(nil, line: line.number))
      }
      if !line.isIndented { isInside = pair.key == "Location" }
      let isRead = isInside && line.isIndented || pair.key == "Formula"
      if isRead { found.append(pair) } else { others.append(pair) }
    }
    let pairs = try ForeignPairs(found, lastLine: lines.last?.number ?? 1)
    let size = try pairs.required("Size")
    let half = try number(size)
    guard half.sign > 0 else { throw .foreign("‘\(size.excerpt)’ is not above zero", size.spot) }
    let (re, im) = (try pairs.required("Re"), try pairs.required("Im"))
    let (x, y) = (try number(re), try number(im))
    try LocationWindow.checkCoordinate(x, re.spot)
    try LocationWindow.checkCoordinate(y, im.spot)
    var place = SavedPlace(
      try ForeignValue.location(x, y, height: half.doubled, at: size.spot))
    if let limit = pairs["Iterations"] {
      place.location.iterations = try limit.iterations(&place.warnings)
    } else {
      place.warnings.append(ForeignValue.missingLimit("Iterations"))
    }
    place.warnings += keys.warnings(of: found) + outerKeys.warnings(of: others)
    place.warnings += text.warnings(ofLast: found.filter { keys.read.contains($0.key) })
    if pairs["Formula"] == nil {
      place.warnings.append("‘Formula’ is missing: it is taken for the Mandelbrot set.")
    }
    if let formula = pairs["Formula"] {
      if let name = formulas[formula.text] {
        place.location.formula = name
      } else {
        place.location.formula = ForeignValue.foreignName(formula.text)
        place.warnings.append(
          "‘Formula’ \(formula.excerpt) is no formula of Fathom: the place is kept, and cannot be drawn."
        )
      }
    }
    return [place]
  }

  /// Reads a number in base 16.
  private static func number(_ value: ForeignValue) throws(LocationError) -> ExactDecimal {
    do {
      return try ExactDecimal(hexadecimal: value.bytes)
    } catch {
      switch error {
      case .unexpected: throw .foreign("‘\(value.excerpt)’ is no number in base 16", value.spot)
      case .tooManyDigits, .tooWide: throw .tooManyDigits(value.spot)
      case .exponentTooLarge: throw .exponentTooLarge(value.spot)
      }
    }
  }

  static func written(_ place: SavedPlace) throws(LocationError) -> WrittenPlace? {
    let location = place.location
    guard location.power == 2,
      let formula = formulas.first(where: { $0.value == location.formula })?.key
    else { throw ForeignLosses.noFormula(location, program) }
    var losses = ForeignLosses(of: place, program: program, keeping: ["n", "f"])
    let half = location.height.halved
    // The digits in base 16 down to the first digit of the half height, and 20 more.
    let places = 20 - Int((Double(half.binaryOrder) / 4).rounded(.down))
    let (re, im, size):
      ((text: String, isExact: Bool), (text: String, isExact: Bool), (text: String, isExact: Bool))
    do {
      re = try location.re.hexadecimal(places: max(1, places), pointed: true)
      im = try location.im.hexadecimal(places: max(1, places), pointed: true)
      size = try half.hexadecimal(places: places, pointed: false)
    } catch { throw .tooManyDigits(Spot("h")) }
    for (key, number) in [("re", re), ("im", im), ("h", size)] where !number.isExact {
      losses.add("‘\(key)’ is rounded: it is not finite in base 16")
    }
    var lines = ["Formula: \(formula)", "Location:", "\tRe: \(re.text)", "\tIm: \(im.text)"]
    lines.append("\tSize: \(size.text)")
    if case .limit(let limit) = location.iterations { lines.append("\tIterations: \(limit)") }
    return WrittenPlace(lines.map { $0 + "\n" }.joined(), warnings: losses.warnings)
  }
}
