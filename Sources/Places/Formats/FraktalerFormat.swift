// FraktalerFormat — Fraktaler-3's .toml, as a file or as the text in its pictures.
//
// 2 / location.zoom is half the height. With r = transform.rotate, a = transform.stretch_angle and
// f = 2^(transform.stretch_amount / 100) the program shows the point (u, v) of its screen at
// R(r) · P(a) · (u, v), where P(a) = R(a) · diag(f, 1/f) · R(−a), and where transform.reflect is
// true, at R(−r) · P(a) · (u, −v): the rotation r or −r and the skew a here.

internal import BigNumbers

enum FraktalerFormat: LocationFormat {
  static let name = "fraktaler-3"
  static let fileExtensions = ["toml"]
  private static let program = "Fraktaler-3"
  private static let usualIterations = 1_024

  private static let keys = ForeignKeys(
    read: [
      "program", "location.real", "location.imag", "location.zoom", "bailout.iterations",
      "transform.reflect", "transform.rotate", "transform.stretch_amount",
      "transform.stretch_angle",
      "transform.exponential_map", "colour.shader", "formula",
    ],
    idle: [
      "version", "image.*", "render.*", "colour.*", "bailout.*", "newton.*", "algorithm.*",
      "reference.*", "postprocessing.*", "opencl.*", "wisdom.*",
      "formula.*",
    ])

  /// Tables that no other program's file has in addition to one called location.
  private static let tables: Set = ["[bailout]", "[transform]", "[[formula]]", "[reference]"]

  static func recognizes(_ bytes: [UInt8]) -> Bool {
    var table: [UInt8] = []
    var names: Set<String> = []
    for line in ForeignText(headOf: bytes).lines {
      if line.bytes.first == 0x5B {
        table = line.bytes.prefix { $0 != 0x23 }.filter { !LocationText.isBlank($0) }
        names.insert(String(decoding: table.prefix(64), as: UTF8.self))
        continue
      }
      guard let pair = line.pair(0x3D) else { continue }
      if pair.key == "program" && pair.text.contains("fraktaler-3") { return true }
      let isQuoted = pair.bytes.first == 0x22 || pair.bytes.first == 0x27
      if table.isEmpty && pair.key.hasPrefix("location.") { return true }
      if table.elementsEqual("[location]".utf8) && isQuoted { return true }
    }
    // People write numbers without quotes, as in DeepDrill's files.
    return names.contains("[location]") && !names.isDisjoint(with: tables)
  }

  static func places(in bytes: [UInt8], ignoringChecksum: Bool) throws(LocationError)
    -> [SavedPlace]
  {
    let toml = try TOMLText(bytes)
    let found = toml.values.values.map(\.value).sorted { ($0.line, $0.key) < ($1.line, $1.key) }
    if let misspelt = found.first(where: {
      $0.key.hasPrefix("location.") && !keys.knows($0.key)
    }) {
      throw .foreign(
        "‘\(misspelt.key)’ is none of ‘location.real’, ‘location.imag’ and ‘location.zoom’",
        Spot(nil, line: misspelt.line))
    }
    // Without the value, the program would show its first view instead, which is seldom intended.
    func required(_ key: String) throws(LocationError) -> ForeignValue {
      guard let value = toml[key] else {
        throw .foreign("‘\(key)’ is missing", Spot(nil, line: toml.lastLine))
      }
      return value
    }
    let zoom = try required("location.zoom")
    let re = try required("location.real")
    // The program itself omits an imaginary part of 0.
    let isOmitted = toml["location.imag"] == nil && toml["program"] != nil
    let im =
      isOmitted
      ? ForeignValue(key: "location.imag", bytes: [0x30], line: toml.lastLine)
      : try required("location.imag")
    var place = SavedPlace(
      try ForeignValue.location(
        re, im, height: ForeignScale.height(over: try zoom.size()), by: zoom))
    if isOmitted { place.warnings.append("‘location.imag’ is missing: it is taken for 0.") }
    place.location.iterations =
      try toml["bailout.iterations"]?.iterations(&place.warnings) ?? .limit(usualIterations)
    place.warnings += keys.warnings(of: found)
    place.warnings += try ForeignText(bytes).warningOfOpenEnd
    if toml["bailout.iterations"] == nil {
      place.warnings.append(
        "‘bailout.iterations’ is missing: \(program) takes \(usualIterations).")
    }
    let isReflected = try toml.isTrue("transform.reflect")
    if let rotate = toml["transform.rotate"] {
      let angle = try rotate.angle()
      place.location.rotation = isReflected ? angle.negated : angle
    }
    try read(stretch: toml, &place.location)
    try read(formula: toml, &place)
    if isReflected {
      place.warnings.append("‘transform.reflect’ is left out: views are not mirrored here.")
    }
    if try toml.isTrue("transform.exponential_map") {
      place.warnings.append(
        "‘transform.exponential_map’ is left out: there are no exponential maps here.")
    }
    if toml["colour.shader"] != nil {
      place.warnings.append("‘colour.shader’ is left out: colors are made otherwise here.")
    }
    place.notes.append("\(program) may show the same c upside down: its axes are its own.")
    return [place]
  }

  private static func read(stretch toml: TOMLText, _ location: inout Location)
    throws(LocationError)
  {
    guard let amount = toml["transform.stretch_amount"], amount.differs(from: 0) else { return }
    let cents = try amount.decimal()
    guard let octaves = try? cents.multiplied(by: ExactDecimal(1, exponent: -2)) else {
      throw .tooManyDigits(amount.spot)
    }
    location.stretch = try ForeignStretch.factor(octaves: octaves, amount.spot)
    if let angle = toml["transform.stretch_angle"] { location.skew = try angle.angle() }
  }

  private static func read(formula toml: TOMLText, _ place: inout SavedPlace)
    throws(LocationError)
  {
    let count = toml.arrays["formula"] ?? 0
    var formulas: [[String]] = []
    for index in 0..<count { formulas.append(try operations(toml, "formula.\(index).")) }
    if count == 0 && toml.values["formula"] == nil { return }
    // A repeated step counts as one step.
    if let first = formulas.first, formulas.allSatisfy({ $0 == first }),
      let (name, power) = FraktalerFormula.named(first)
    {
      (place.location.formula, place.location.power) = (name, power)
      return
    }
    do {
      place.location.hybrid = try HybridFormula(words: formulas.map(FraktalerFormula.ownWords))
      place.location.formula = "hybrid"
      if formulas.contains(where: { $0.contains { $0.hasPrefix("rot") } }) {
        place.warnings.append(
          "‘rot’ is taken for a rotation by degrees, counter-clockwise: compare the pictures.")
      }
    } catch {
      place.location.formula = ForeignValue.foreignName("hybrid")
      place.warnings.append(
        "‘formula’ is no formula of Fathom, since \(error.problem): the place is kept, and cannot be "
          + "drawn.")
    }
  }

  /// Reads one table `[[formula]]` as operations.
  private static func operations(_ toml: TOMLText, _ table: String) throws(LocationError)
    -> [String]
  {
    if let text = toml[table + "opcodes"], !text.bytes.isEmpty {
      return text.text.prefix(1_000).split { $0 == " " || $0.isNewline }.map(String.init)
    }
    let signs = [("abs_x", "absx"), ("abs_y", "absy"), ("neg_x", "negx"), ("neg_y", "negy")]
    var folds: [String] = []
    for (key, word) in signs where try toml.isTrue(table + key) { folds.append(word) }
    let power = try toml[table + "power"]?.whole(Location.powers) ?? 2
    return folds + (FraktalerFormula.operations("mandelbrot", power: power) ?? [])
  }

  static func written(_ place: SavedPlace) throws(LocationError) -> WrittenPlace? {
    let location = place.location
    let operations: [[String]]
    if location.formula == "hybrid" {
      operations = FraktalerFormula.words(of: location.hybrid ?? .standard)
    } else if let own = FraktalerFormula.operations(location.formula, power: location.power) {
      operations = [own]
    } else {
      throw ForeignLosses.noFormula(location, program)
    }
    let zoom = ForeignScale.zoom(over: location.height)
    var losses = ForeignLosses(
      of: place, program: program, keeping: ["n", "f", "p", "ops", "rot", "skew", "stretch"])
    losses.add(zoom)
    var lines = [
      "location.real = \"\(location.re.plain)\"", "location.imag = \"\(location.im.plain)\"",
      "location.zoom = \"\(zoom.text)\"",
    ]
    if case .limit(let limit) = location.iterations {
      for key in ["iterations", "maximum_reference_iterations"] {
        lines.append("bailout.\(key) = \(limit)")
      }
    } else {
      losses.add("‘n’ is left out: \(program) takes \(usualIterations) where none is given")
    }
    var transform: [(key: String, value: ExactDecimal)] = []
    if !location.rotation.isZero { transform.append(("rotate", location.rotation)) }
    if location.isStretched {
      let octaves = ForeignStretch.octaves(of: location.stretch)
      transform.append(("stretch_angle", location.skew))
      transform.append(
        ("stretch_amount", (try? octaves.multiplied(by: ExactDecimal(100))) ?? octaves))
    }
    for (key, value) in transform {
      // A TOML float has a point or an exponent; Fraktaler-3 does not accept an integer as an
      // angle.
      let text = value.plain
      lines.append("transform.\(key) = \(text.contains(".") ? text : text + ".0")")
    }
    if location.formula != Location.defaultFormula || location.power != 2 {
      for line in operations {
        lines += ["", "[[formula]]", "opcodes = \"\(line.joined(separator: " "))\""]
      }
    }
    return WrittenPlace(lines.map { $0 + "\n" }.joined(), warnings: losses.warnings)
  }
}
