// FractalSharkFormat — FractalShark's lines: size, least x and y, greatest, iterations, …
//
// The box's sides are the view's. The program widens a box to the shape of its window.

internal import BigNumbers

enum FractalSharkFormat: LocationFormat {
  static let name = "fractalshark"
  static let fileExtensions: [String] = []
  private static let program = "FractalShark"

  static func recognizes(_ bytes: [UInt8]) -> Bool {
    guard let line = ForeignText(headOf: bytes).lines.first else { return false }
    let parts = fields(of: line)
    // In a deep view the beginning of the file may end within a number.
    guard parts.count >= 4 else { return false }
    return parts.prefix(2).allSatisfy {
      !$0.bytes.isEmpty && $0.bytes.allSatisfy(LocationText.isDigit)
    }
      && parts[2...3].allSatisfy { part in
        part.bytes.first.map { "+-.0123456789".utf8.contains($0) } ?? false
      }
  }

  private static let keys = [
    "width", "height", "minX", "minY", "maxX", "maxY", "iterations", "antialiasing",
  ]

  private static func fields(of line: ForeignText.Line) -> [ForeignValue] {
    line.bytes.split(maxSplits: keys.count, whereSeparator: LocationText.isBlank).enumerated()
      .map { index, part in
        ForeignValue(
          key: index < keys.count ? keys[index] : "name",
          bytes: Array(ForeignText.trimmed(part)), line: line.number)
      }
  }

  static func places(in bytes: [UInt8], ignoringChecksum: Bool) throws(LocationError)
    -> [SavedPlace]
  {
    var places: [SavedPlace] = []
    for line in try ForeignText(bytes).lines {
      places.append(try place(of: fields(of: line), line))
    }
    guard !places.isEmpty else { throw .noLocation }
    return places
  }

  private static func place(of fields: [ForeignValue], _ line: ForeignText.Line)
    throws(LocationError) -> SavedPlace
  {
    guard fields.count >= keys.count else {
      throw .foreign("‘\(keys[fields.count])’ is missing", Spot(nil, line: line.number))
    }
    let width = try fields[0].whole(1...1_000_000_000)
    let rows = try fields[1].whole(1...1_000_000_000)
    var corners: [ExactDecimal] = []
    for field in fields[2..<6] { corners.append(try field.coordinate()) }
    let sums: (re: ExactDecimal, im: ExactDecimal, wide: ExactDecimal, high: ExactDecimal)
    do {
      sums = (
        try corners[0].adding(corners[2]).halved, try corners[1].adding(corners[3]).halved,
        try corners[2].subtracting(corners[0]).magnitude,
        try corners[3].subtracting(corners[1]).magnitude
      )
    } catch { throw .tooManyDigits(fields[2].spot) }
    guard !sums.high.isZero, !sums.wide.isZero else {
      throw .foreign("the box has no size", fields[5].spot)
    }
    var place = SavedPlace(
      try ForeignValue.location(sums.re, sums.im, height: sums.high, at: fields[5].spot))
    place.location.iterations = try fields[6].iterations(&place.warnings)
    // A limit that was broken in two would leave its end here.
    _ = try fields[7].whole(1...1_000)
    if fields.count > 8, !fields[8].bytes.isEmpty { place.title = fields[8].text }
    // The box has the picture's shape where wide · rows = high · width, to a pixel.
    let shape = sums.wide.divided(by: sums.high, digits: 12).nearest
    if shape.isFinite, abs(shape * Double(rows) - Double(width)) > 1 {
      place.warnings.append(
        "‘minX maxX’ give a box of another shape than \(width)x\(rows): \(program) shows all of it, "
          + "the place has its height.")
    }
    return place
  }

  static func written(_ place: SavedPlace) throws(LocationError) -> WrittenPlace? {
    let location = place.location
    guard location.formula == Location.defaultFormula, location.power == 2 else {
      throw ForeignLosses.noFormula(location, program)
    }
    guard case .limit(let limit) = location.iterations else {
      throw .declined(
        "\(program)'s lines need an iteration limit, and this place says ‘auto’",
        remedy: "Give the place one: n=10000.")
    }
    let half = location.height.halved
    let box: [ExactDecimal]
    do {
      box = [
        try location.re.subtracting(half), try location.im.subtracting(half),
        try location.re.adding(half), try location.im.adding(half),
      ]
    } catch { throw .tooManyDigits(Spot("h")) }
    let losses = ForeignLosses(of: place, program: program, keeping: ["n"])
    let title = place.title.map { text in
      text.unicodeScalars.map { $0.value < 0x20 ? " " : String($0) }.joined()
    }
    let fields = ["1024", "1024"] + box.map(\.plain) + ["\(limit)", "1", title ?? "fathom"]
    return WrittenPlace(fields.joined(separator: " ") + "\n", warnings: losses.warnings)
  }
}
