// DeepDrillFormat — DeepDrill's .ini: real, imag, zoom and depth under [location].

internal import Numbers

enum DeepDrillFormat: LocationFormat {
  static let name = "deepdrill"
  static let fileExtensions = ["ini", "loc"]
  private static let program = "DeepDrill"

  static func recognizes(_ bytes: [UInt8]) -> Bool {
    ForeignText(headOf: bytes).lines.contains { $0.bytes.elementsEqual("[location]".utf8) }
  }

  static func places(in bytes: [UInt8], ignoringChecksum: Bool) throws(LocationComplaint)
    -> [SavedPlace]
  {
    var found: [ForeignValue] = []
    var section = ""
    let lines = try ForeignText(bytes).lines
    for line in lines where line.bytes.first != 0x23 && line.bytes.first != 0x3B {
      if line.bytes.first == 0x5B {
        section = String(decoding: line.bytes.prefix(64), as: UTF8.self)
      } else if let pair = line.pair(0x3D) {
        if section == "[location]" { found.append(pair.withoutRemark) }
      } else {
        throw .foreign(
          "‘\(RawValue.excerpt(line.bytes))’ is no ‘key = value’", Spot(nil, line: line.number))
      }
    }
    let pairs = ForeignPairs(found, lastLine: lines.last?.number ?? 1)
    let zoom = try pairs.required("zoom")
    var place = SavedPlace(
      try ForeignValue.location(
        try pairs.required("real"), try pairs.required("imag"),
        height: ForeignScale.height(over: try zoom.size()), by: zoom))
    if let depth = pairs["depth"] { place.location.iterations = try depth.iterations() }
    for pair in found where !["real", "imag", "zoom", "depth"].contains(pair.key) {
      place.warnings.append("‘\(pair.key)’ is left out: it is not read here.")
    }
    place.notes.append(
      "\(program) draws the imaginary axis downward: the same c, its picture upside down.")
    return [place]
  }

  static func written(_ place: SavedPlace) throws(LocationComplaint) -> WrittenPlace? {
    let location = place.location
    guard location.formula == Location.defaultFormula, location.power == 2 else {
      throw ForeignLosses.noFormula(location, program)
    }
    let zoom = ForeignScale.zoom(over: location.height)
    var losses = ForeignLosses(of: place, program: program, keeping: ["n"])
    losses.add(zoom)
    var lines = [
      "[location]", "real = \(location.re.plain)", "imag = \(location.im.plain)",
      "zoom = \(zoom.text)",
    ]
    if case .limit(let limit) = location.iterations { lines.append("depth = \(limit)") }
    return WrittenPlace(lines.map { $0 + "\n" }.joined(), warnings: losses.warnings)
  }
}
