// DeepDrillFormat — DeepDrill's .ini: real, imag, zoom and depth under [location].

internal import BigNumbers

enum DeepDrillFormat: LocationFormat {
  static let name = "deepdrill"
  static let fileExtensions = ["ini", "loc"]
  private static let program = "DeepDrill"

  static func recognizes(_ bytes: [UInt8]) -> Bool {
    ForeignText(headOf: bytes).lines.contains { (try? section($0)) == "location" }
  }

  private static let keys = ForeignKeys(read: ["real", "imag", "zoom", "depth"], idle: [])
  /// Sections whose numbers do not move the place, as `section.key`.
  private static let others = ForeignKeys(
    read: [],
    idle: [
      "image.*", "colors.*", "video.*", "keyframe*", "perturbation.*", "approximation.*",
      "areacheck.*", "attractor.*", "equipotential.*", "period.*", "palette.*", "texture.*",
      "textures.*", "lighting.*", "debug.*", "spherical.*", "distance.*", "normals.*", "output.*",
      "export.*",
    ])

  /// The name between brackets, where a line begins with one; a comment may follow.
  private static func section(_ line: ForeignText.Line) throws(LocationError) -> String? {
    guard line.bytes.first == 0x5B else { return nil }
    let name = line.bytes.dropFirst().prefix { $0 != 0x5D }
    let behind = ForeignText.trimmed(line.bytes[name.endIndex...].dropFirst())
    guard name.endIndex < line.bytes.endIndex,
      behind.first.map({ $0 == 0x23 || $0 == 0x3B }) ?? true
    else {
      throw .foreign(
        "‘\(RawValue.excerpt(line.bytes))’ is no ‘[section]’", Spot(nil, line: line.number))
    }
    return String(decoding: ForeignText.trimmed(name).prefix(64), as: UTF8.self).lowercased()
  }

  static func places(in bytes: [UInt8], ignoringChecksum: Bool) throws(LocationError)
    -> [SavedPlace]
  {
    var found: [ForeignValue] = []
    var section = ""
    var outside: [ForeignValue] = []
    let text = try ForeignText(bytes)
    let lines = text.lines
    for line in lines where line.bytes.first != 0x23 && line.bytes.first != 0x3B {
      if let next = try self.section(line) {
        section = next
      } else if let pair = line.pair(0x3D) {
        if section == "location" {
          found.append(pair.withoutRemark)
        } else {
          let key = section.isEmpty ? pair.key : "\(section).\(pair.key)"
          outside.append(ForeignValue(key: key, bytes: pair.bytes, line: pair.line))
        }
      } else {
        throw .foreign(
          "‘\(RawValue.excerpt(line.bytes))’ is no ‘key = value’", Spot(nil, line: line.number))
      }
    }
    let pairs = try ForeignPairs(found, lastLine: lines.last?.number ?? 1)
    var place = try pairs.place(limit: "depth")
    place.warnings += keys.warnings(of: found) + others.warnings(of: outside)
    place.warnings += text.warnings(ofLast: found.filter { keys.read.contains($0.key) })
    place.notes.append(
      "\(program) draws the imaginary axis downward: the same c, its picture upside down.")
    return [place]
  }

  static func written(_ place: SavedPlace) throws(LocationError) -> WrittenPlace? {
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
