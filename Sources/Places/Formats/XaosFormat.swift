// XaosFormat — XaoS's .xpf: commands in parentheses, of which the last of each kind counts.
//
// (view re im width height): the program shows the whole rectangle. Its window is at least four
// wide to three high, so the height is the view's unless the view is wider than that.

internal import BigNumbers
internal import Core

enum XaosFormat: LocationFormat {
  static let name = "xaos"
  static let fileExtensions = ["xpf", "xaf"]
  private static let program = "XaoS"
  private static let usualIterations = 170
  private static let animations = [
    "animateview", "morphview", "morphjulia", "moveview", "zoomcenter", "zoom", "unzoom",
  ]
  private static let powers = [2, 3, 4, 5, 6, 9]

  /// One command: its name and its values.
  private struct Command {
    let name: String
    let values: [ForeignValue]
    let line: Int

    var asValue: ForeignValue { ForeignValue(key: name, bytes: [], line: line) }
  }

  private static let keys = ForeignKeys(
    read: Set(animations).union([
      "view", "formula", "maxiter", "julia", "juliaseed", "angle", "plane", "perturbation",
      "palette", "defaultpalette", "palettecolors", "shiftpalette", "incoloring", "outcoloring",
      "filter",
    ]),
    idle: [
      "initstate", "cycling", "cyclingspeed", "intcoloring", "outtcoloring", "bailout", "range",
      "fastrotate", "autorotate", "rotationspeed", "xaosversion", "palettegray",
      "usleep", "textsleep", "wait", "text", "color", "textposition", "clearscreen", "display",
      "message", "letterspersec", "fastmode", "speed", "inttcoloring", "outtcoloring", "load",
      "complete", "periodicity", "speedup", "maxstep", "stop",
    ])

  static func recognizes(_ bytes: [UInt8]) -> Bool {
    ForeignText(headOf: bytes).lines.contains { line in
      line.bytes.starts(with: "(initstate".utf8) || line.bytes.starts(with: "(view".utf8)
    }
  }

  static func places(in bytes: [UInt8], ignoringChecksum: Bool) throws(LocationError)
    -> [SavedPlace]
  {
    let commands = try commands(in: bytes)
    func last(_ name: String) -> [ForeignValue]? { commands.last { $0.name == name }?.values }
    for command in commands where ["maxiter", "formula", "julia"].contains(command.name) {
      guard command.values.count == 1 else {
        throw .foreign("‘(\(command.name) …)’ has one value", Spot(nil, line: command.line))
      }
    }
    guard let view = last("view") else { throw .foreign("‘(view …)’ is missing", Spot(nil)) }
    guard view.count == 4 else {
      throw .foreign(
        "‘(view …)’ has four numbers: re, im, width, height", Spot("view", line: view.first?.line))
    }
    let (wide, high) = (try view[2].decimal().magnitude, try view[3].decimal().magnitude)
    guard !wide.isZero, !high.isZero else { throw .foreign("the view has no size", view[3].spot) }
    var place = SavedPlace(
      try ForeignValue.location(view[0], view[1], height: high, by: view[3]))
    place.location.iterations =
      try last("maxiter")?.first?.iterations(&place.warnings) ?? .limit(usualIterations)
    if last("maxiter") == nil {
      place.warnings.append("‘maxiter’ is missing: \(program) takes \(usualIterations).")
    }
    place.warnings += keys.warnings(of: commands.map(\.asValue))
    for key in ["view", "formula", "juliaseed", "julia", "maxiter"] {
      let values = commands.filter { $0.name == key }.map { $0.values.map(\.bytes) }
      if let first = values.first, !values.allSatisfy({ $0 == first }) {
        place.warnings.append("‘\(key)’ is given \(values.count) times: the last one counts.")
      }
    }
    // The ratio wide : high exceeds 4 : 3.
    let threefold = (try? wide.multiplied(by: ExactDecimal(3))) ?? wide
    if threefold > high.doubled.doubled {
      place.warnings.append("‘view’ is wider than 4:3: \(program) shows more above and below.")
    }
    try read(formula: last("formula")?.first, &place)
    if let julia = commands.last(where: { $0.name == "julia" }) {
      guard let switched = julia.values.first?.text.lowercased(), ["#t", "#f"].contains(switched)
      else { throw .foreign("‘(julia …)’ is #t or #f", Spot("julia", line: julia.line)) }
      if switched == "#t" { try makeJulia(last("juliaseed"), &place) }
    }
    for (key, usual) in [("angle", 0), ("plane", 0)] {
      if let value = last(key)?.first, value.differs(from: usual) {
        place.warnings.append("‘\(key)’ \(value.excerpt) is left out: it is not read here.")
      }
    }
    if let start = last("perturbation"), start.contains(where: { $0.differs(from: 0) }) {
      place.warnings.append("‘perturbation’ is left out: orbits begin at 0 here.")
    }
    // In an animation, the place is that of its last ‘view’.
    for key in animations where last(key) != nil {
      place.warnings.append("‘\(key)’ is left out: it is not read here.")
    }
    try readColors(commands, &place)
    place.notes.append("\(program) may show the same c upside down: its axes are its own.")
    return [place]
  }

  /// The colorings that are much the same here, by their numbers: binary decomposition, and smooth
  /// counts.
  private static let colorings = [5: "decomposition", 9: "smooth"]

  /// Reads the colors that are written out, and names the others.
  ///
  /// `palette` and `defaultpalette` hold only numbers, from which the program makes its colors.
  private static func readColors(_ commands: [Command], _ place: inout SavedPlace)
    throws(LocationError)
  {
    func last(_ name: String) -> Command? { commands.last { $0.name == name } }
    var left = ["palette", "defaultpalette"].filter { last($0) != nil }
    if let list = last("palettecolors") {
      let colors = list.values.map { value in
        let digits = value.bytes.filter { $0 != 0x22 }.map { byte in
          (0x41...0x46).contains(byte) ? byte | 0x20 : byte
        }
        return HexColor(digits)?.value
      }
      let found = colors.compactMap { $0 }
      guard found.count == colors.count, ColorStops.counts.contains(found.count) else {
        throw .foreign(
          "these are no colors: two or more of six hexadecimal digits",
          Spot("palettecolors", line: list.line))
      }
      // The colors that `palette` would make are replaced.
      place.location.palette = ColorStops(even: found).text
      left = []
    }
    if let coloring = last("outcoloring")?.values.first, coloring.differs(from: 0) {
      if let name = Int(coloring.text).flatMap({ colorings[$0] }) {
        place.location.color = name
      } else {
        left.append("outcoloring")
      }
    }
    left += ["shiftpalette", "incoloring"].filter { key in
      last(key)?.values.first.map { $0.differs(from: 0) } ?? false
    }
    if last("filter") != nil { left.append("filter") }
    if !left.isEmpty {
      let keys = left.map { "‘\($0)’" }.joined(separator: ", ")
      place.warnings.append("Left out, for colors are made otherwise here: \(keys).")
    }
  }

  private static func name(ofPower power: Int) -> String {
    power == 2 ? "mandel" : "mandel\(power)"
  }

  private static func read(formula: ForeignValue?, _ place: inout SavedPlace)
    throws(LocationError)
  {
    guard let formula else { return }
    let text = formula.text.hasPrefix("'") ? String(formula.text.dropFirst()) : formula.text
    if text == "mbar" {
      place.location.formula = "tricorn"
    } else if let power = powers.first(where: { text == name(ofPower: $0) }) {
      place.location.power = power
    } else {
      place.location.formula = ForeignValue.foreignName(text)
      place.warnings.append(
        "‘formula’ \(formula.excerpt) is no formula of Fathom: the place is kept, and cannot be drawn."
      )
    }
  }

  private static func makeJulia(_ seed: [ForeignValue]?, _ place: inout SavedPlace)
    throws(LocationError)
  {
    guard let seed, seed.count == 2 else {
      throw .foreign("‘(juliaseed re im)’ is missing", Spot("julia"))
    }
    if place.location.formula == Location.defaultFormula {
      place.location.formula = "julia"
    } else if !place.location.formula.hasPrefix("other.") {
      place.location.formula = ForeignValue.foreignName("julia-" + place.location.formula)
      place.warnings.append("‘julia’ is left out: there is no such Julia set here.")
    }
    place.location.constant = PlanePoint(
      re: try seed[0].coordinate(), im: try seed[1].coordinate())
  }

  // MARK: Commands

  private static let mostCommands = 10_000
  /// The most values of a command; the longest list is one of 31 colors.
  private static let mostValues = 300

  private static func commands(in bytes: [UInt8]) throws(LocationError) -> [Command] {
    var commands: [Command] = []
    for line in try ForeignText(bytes).lines where line.bytes.first != 0x3B {
      // The program writes one command on each line; people put several on one.
      var rest = line.bytes
      while let open = rest.firstIndex(of: 0x28) {
        guard let close = rest[open...].firstIndex(of: 0x29) else {
          throw .foreign("this command has no ‘)’", Spot(nil, line: line.number))
        }
        let words = rest[(open + 1)..<close].split(
          maxSplits: mostValues, whereSeparator: LocationText.isBlank)
        let name = words.first.map { String(decoding: $0.prefix(64), as: UTF8.self) } ?? ""
        let values = words.dropFirst().map {
          ForeignValue(key: name, bytes: Array($0), line: line.number)
        }
        guard commands.count < mostCommands else { throw .tooLong }
        try checkNothing(rest[..<open], line)
        commands.append(Command(name: name, values: values, line: line.number))
        rest = rest[(close + 1)...]
      }
      try checkNothing(rest, line)
    }
    return commands
  }

  /// Throws if there is text between commands, which may be the rest of a broken line.
  private static func checkNothing(_ bytes: ArraySlice<UInt8>, _ line: ForeignText.Line)
    throws(LocationError)
  {
    let text = ForeignText.trimmed(bytes)
    guard text.isEmpty || text.first == 0x3B else {
      throw .foreign(
        "‘\(RawValue.excerpt(text))’ is no ‘(command …)’", Spot(nil, line: line.number))
    }
  }

  static func written(_ place: SavedPlace) throws(LocationError) -> WrittenPlace? {
    let location = place.location
    let isJulia = location.formula == "julia"
    let formula: String
    switch location.formula {
    case "mandelbrot" where powers.contains(location.power),
      "julia" where powers.contains(location.power) && location.constant != nil:
      formula = name(ofPower: location.power)
    case "tricorn" where location.power == 2: formula = "mbar"
    default: throw ForeignLosses.noFormula(location, program)
    }
    var losses = ForeignLosses(of: place, program: program, keeping: ["n", "f", "p", "c"])
    var lines = ["(initstate)", "(formula '\(formula))"]
    if case .limit(let limit) = location.iterations {
      lines.append("(maxiter \(limit))")
    } else {
      losses.add("‘n’ is left out: \(program) takes \(usualIterations) where none is given")
    }
    if isJulia, let constant = location.constant {
      lines += ["(juliaseed \(constant.re.plain) \(constant.im.plain))", "(julia #t)"]
    }
    let height = location.height.compact
    lines.append("(view \(location.re.plain) \(location.im.plain) \(height) \(height))")
    return WrittenPlace(lines.map { $0 + "\n" }.joined(), warnings: losses.warnings)
  }
}
