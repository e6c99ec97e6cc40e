// FractintFormat — FRACTINT's and Iterated Dynamics' .par: entries with corners or a center.
//
// center-mag=x/y/mag/xmag/rotation/skew: 1 / mag is half the height of the parallelogram, whose
// width is 4/3 of it ÷ xmag and whose upper side is shifted by tan(skew) · height to the right; a
// positive rotation rotates it clockwise in the plane. corners=left/right/bottom/top, or, where the
// view is rotated, the coordinates of the top left, the bottom right and (x/y) the bottom left
// corner.

internal import BigNumbers
internal import Core

enum FractintFormat: LocationFormat {
  static let name = "fractint"
  static let fileExtensions = ["par"]
  private static let program = "FRACTINT"
  private static let usualIterations = 150
  /// The types that Fathom has a formula for.
  private static let formulas = [
    "mandel": ("mandelbrot", 2), "mandel4": ("mandelbrot", 4), "julia": ("julia", 2),
    "julia4": ("julia", 4),
  ]

  /// Keys that produce another set of the same formula.
  private static let moved = [
    ("invert", "planes are not turned inside out here"), ("initorbit", "orbits begin at 0 here"),
    ("3d", "pictures are flat here"),
  ]

  static func recognizes(_ bytes: [UInt8]) -> Bool {
    var isInside = false
    for line in ForeignText(headOf: bytes).lines {
      let content = line.bytes.prefix { $0 != 0x3B }
      isInside = isInside || content.contains(0x7B)
      guard isInside else { continue }
      let words = content.split(whereSeparator: LocationText.isBlank)
      if words.contains(where: { word in
        let start = String(decoding: word.prefix(11), as: UTF8.self).lowercased()
        return ["type=", "corners=", "center-mag="].contains { start.hasPrefix($0) }
      }) {
        return true
      }
    }
    return false
  }

  static func places(in bytes: [UInt8], ignoringChecksum: Bool) throws(LocationError)
    -> [SavedPlace]
  {
    var places: [SavedPlace] = []
    for entry in try ParameterEntries.all(in: try ForeignText(bytes)) {
      if let place = try place(of: entry) { places.append(place) }
    }
    guard !places.isEmpty else {
      throw .foreign("no entry has ‘corners=’ or ‘center-mag=’", Spot(nil))
    }
    return places
  }

  /// Reads a place; nil for an entry that is not a view of a plane: a palette, a mountain, a plant.
  private static func place(of entry: ParameterEntry) throws(LocationError) -> SavedPlace? {
    var warnings: [String] = []
    let type = entry["type"]?.text.lowercased() ?? "mandel"
    if entry["type"] == nil { warnings.append("‘type’ is missing: \(program) takes mandel.") }
    let view: FractintView
    if let center = entry["center-mag"] {
      view = try FractintView(centerMag: center, &warnings)
    } else if let corners = entry["corners"] {
      view = try FractintView(corners: corners, &warnings)
    } else if formulas[type] != nil, entry["type"] != nil {
      // The program's first view of these formulas: −2.5 to 1.5, or −2 to 2, and −1.5 to 1.5.
      view = FractintView(re: type.hasPrefix("mandel") ? ExactDecimal(-5, exponent: -1) : .zero)
    } else {
      return nil
    }
    let spot = view.spot ?? Spot(nil, line: entry.line)
    var location = try ForeignValue.location(view.re, view.im, height: view.height, at: spot)
    location.rotation = view.rotation
    (location.skew, location.stretch) = (view.skew, view.stretch)
    try Location.checkStretch(view.stretch, spot)
    location.iterations =
      try entry["maxiter"]?.iterations(&warnings) ?? .limit(usualIterations)
    try check(entry, &warnings)
    var place = SavedPlace(location, title: entry.name.isEmpty ? nil : entry.name)
    if !entry.remark.isEmpty { place.notes.append(entry.remark) }
    place.warnings = warnings
    try read(type: type, entry, &place)
    for (key, meaning) in moved where entry[key] != nil {
      place.warnings.append("‘\(key)’ is left out: \(meaning).")
    }
    let isUsualOutside = entry["outside"]?.text.lowercased() == "iter"
    let colors =
      readColors(entry, &place)
      + ["outside", "decomp", "potential", "logmap"].filter {
        entry[$0] != nil && !($0 == "outside" && isUsualOutside)
      }
    if !colors.isEmpty {
      let keys = colors.map { "‘\($0)’" }.joined(separator: ", ")
      place.warnings.append("Left out, for colors are made otherwise here: \(keys).")
    }
    return place
  }

  /// Reads the palette, and the color of the interior if it is one of the palette's.
  ///
  /// - Returns: The keys of colors that could not be read.
  private static func readColors(_ entry: ParameterEntry, _ place: inout SavedPlace) -> [String] {
    var left: [String] = []
    let list = entry["colors"].flatMap { try? FractintColorList(parsing: $0.bytes) }
    if let stops = list?.stops {
      place.location.palette = stops.text
    } else if entry["colors"] != nil {
      left.append("colors")
    }
    if let inside = entry["inside"] {
      if let list, list.stops != nil, let index = Int(inside.text),
        list.colors.indices.contains(index)
      {
        place.location.look.interior = HexColor(list.hex(at: index))
      } else {
        left.append("inside")
      }
    }
    return left
  }

  private static let keys = ForeignKeys(
    read: [
      "type", "center-mag", "corners", "maxiter", "params", "invert", "initorbit", "3d", "colors",
      "inside", "outside", "decomp", "potential", "logmap",
    ],
    idle: [
      "float", "reset", "passes", "function", "formulaname", "formulafile", "lfile", "lname",
      "periodicity", "cyclerange", "symmetry", "bailout", "bailoutest", "orbit*", "screencoords",
      "miim", "xyshift", "waterline", "scalexyz", "roughness", "rotation", "perspective",
      "lightsource", "filltype", "fillcolor", "ambient", "xyadjust", "smoothing", "logmode",
      "ifs*", "fullcolor", "filename", "biomorph", "distest", "mathtolerance", "map", "rseed",
      "olddemmcolors", "finattract", "fillcolor", "ranges", "rangecolors", "proximity", "sound",
      "video", "viewwindows", "aspectdrift", "nobof", "showdot", "showorbit", "attack", "decay",
      "sustain", "srelease", "hertz", "volume", "attenuate", "polyphony", "wavetype", "scalemap",
      "exitnoask", "autokey", "textcolors", "truecolor", "truemode", "parmfile", "comment*",
      "sphere", "longitude", "latitude", "radius", "coarse", "interocular", "converge", "crop",
      "bright", "stereo", "brief", "ray", "randomize", "transparent", "haze", "usegrayscale",
      "monitorwidth", "background", "evolver", "evolvevars", "fastrestore", "cycles*",
    ])

  /// - Throws: An error when a word is not a pair and may be the end of a number.
  private static func check(_ entry: ParameterEntry, _ warnings: inout [String])
    throws(LocationError)
  {
    let needed: Set = ["type", "center-mag", "corners", "maxiter", "params"]
    func isRest(_ word: ForeignValue) -> Bool {
      if word.key.isEmpty { return true }
      let starts = word.key.utf8.first.map { "+-./0123456789".utf8.contains($0) } ?? false
      return !word.isPair && (needed.contains(word.key) || starts && !keys.knows(word.key))
    }
    if let word = entry.pairs.first(where: isRest) {
      throw .foreign(
        "‘\(word.key.prefix(24))’ is no ‘key=value’; the line above may have been broken",
        Spot(nil, line: word.line))
    }
    warnings += keys.warnings(of: entry.pairs)
    for key in needed.sorted() {
      let values = entry.pairs.filter { $0.key == key && !$0.bytes.isEmpty }.map(\.bytes)
      if let first = values.first, !values.allSatisfy({ $0 == first }) {
        warnings.append("‘\(key)’ is given \(values.count) times: the last one counts.")
      }
    }
  }

  private static func read(type: String, _ entry: ParameterEntry, _ place: inout SavedPlace)
    throws(LocationError)
  {
    guard let (formula, power) = formulas[type] else {
      place.location.formula = ForeignValue.foreignName(type)
      place.warnings.append(
        "‘type’ \(type.prefix(24)) is no formula of Fathom: the place is kept, and cannot be drawn."
      )
      return
    }
    (place.location.formula, place.location.power) = (formula, power)
    let parameters = entry["params"].map(FractintView.fields) ?? []
    if formula == "julia" {
      guard parameters.count >= 2 else {
        throw .foreign("‘params’ is missing: a Julia set's constant", Spot(nil, line: entry.line))
      }
      place.location.constant = PlanePoint(
        re: try parameters[0].coordinate(), im: try parameters[1].coordinate())
    } else if parameters.contains(where: { $0.differs(from: 0) }) {
      place.warnings.append("‘params’ is left out: orbits begin at 0 here.")
    }
  }

  static func written(_ place: SavedPlace) throws(LocationError) -> WrittenPlace? {
    let location = place.location
    let type = formulas.first { _, ours in
      ours == (location.formula, location.power)
        && (ours.0 == "julia") == (location.constant != nil)
    }
    guard let type else { throw ForeignLosses.noFormula(location, program) }
    let magnification = ForeignScale.zoom(2, over: location.height)
    var losses = ForeignLosses(of: place, program: program, keeping: ["n", "f", "p", "c", "rot"])
    losses.add(magnification)
    var center = "center-mag=\(location.re.plain)/\(location.im.plain)/\(magnification.text)"
    if !location.rotation.isZero { center += "/1/\(location.rotation.negated.plain)" }
    var words = ["type=\(type.key)", center]
    if let constant = location.constant {
      words.append("params=\(constant.re.plain)/\(constant.im.plain)")
    }
    if case .limit(let limit) = location.iterations {
      words.append("maxiter=\(limit)")
    } else {
      losses.add("‘n’ is left out: \(program) takes \(usualIterations) where none is given")
    }
    let plain = (place.title ?? "fathom").utf8.prefix(60).map { byte in
      byte > 0x20 && byte < 0x7F && ![0x3B, 0x7B, 0x7D].contains(byte) ? byte : 0x5F
    }
    let lines = words.map { "  " + wrapped($0) + "\n" }.joined()
    return WrittenPlace(
      String(decoding: plain, as: UTF8.self) + " {\n" + lines + "}\n", warnings: losses.warnings)
  }

  /// Wraps a long word into lines of 70 characters, each but the last with a backslash at its end.
  private static func wrapped(_ word: String) -> String {
    let characters = Array(word.utf8)
    return stride(from: 0, to: characters.count, by: 70).map { start in
      String(decoding: characters[start..<min(start + 70, characters.count)], as: UTF8.self)
    }.joined(separator: "\\\n  ")
  }
}

/// The view that a .par entry describes.
private struct FractintView {
  var re: ExactDecimal
  var im = ExactDecimal.zero
  var height = ExactDecimal(3)
  var rotation = ExactDecimal.zero
  var skew = ExactDecimal.zero
  var stretch = ExactDecimal(1)
  var spot: Spot?

  /// Makes the program's first view, around a point of the real axis.
  init(re: ExactDecimal) { self.re = re }

  static func fields(_ value: ForeignValue) -> [ForeignValue] {
    value.bytes.split(separator: 0x2F, maxSplits: 16, omittingEmptySubsequences: false).map {
      ForeignValue(key: value.key, bytes: Array($0), line: value.line)
    }
  }

  init(centerMag: ForeignValue, _ warnings: inout [String]) throws(LocationError) {
    let fields = FractintView.fields(centerMag)
    guard (3...6).contains(fields.count) else {
      throw .foreign("this is no ‘x/y/magnification’", centerMag.spot)
    }
    (re, im) = (try fields[0].coordinate(), try fields[1].coordinate())
    height = ForeignScale.height(2, over: try fields[2].size())
    spot = centerMag.spot
    if fields.count > 4 { rotation = try fields[4].angle().negated }
    let isStretched = fields.count > 3 && fields[3].differs(from: 1) && fields[3].differs(from: 0)
    let isSkewed = fields.count > 5 && fields[5].differs(from: 0)
    guard isStretched || isSkewed else { return }
    let factor = isStretched ? try fields[3].decimal() : ExactDecimal(1)
    if factor.sign < 0 { warnings.append("‘center-mag’ mirrors the view, which is left out.") }
    try stretch(
      by: factor.magnitude.nearest, skewedBy: isSkewed ? try fields[5].angle() : .zero)
  }

  /// Stretches the view: its parallelogram becomes one of the same area over 4/3.
  ///
  /// The height is found to 15 digits and the angles to 10⁻⁶ degrees.
  private mutating func stretch(by factor: Double, skewedBy angle: ExactDecimal)
    throws(LocationError)
  {
    let (cosine, sine) = BigFloat.cosineAndSine(degrees: angle.bigFloat(precision: 256))
    guard cosine > 0, factor > 1e-6, factor < 1e6 else {
      throw .foreign("no view is stretched or skewed that much", spot ?? Spot(nil))
    }
    let parts = ForeignStretch.Parts((xx: 1 / factor, xy: sine / cosine, yx: 0, yy: 1))
    let scaled = try? height.multiplied(by: ExactDecimal(exactly: parts.scale))
    guard let scaled, let sum = try? rotation.adding(parts.rotation) else {
      throw .tooManyDigits(spot ?? Spot(nil))
    }
    let tolerance = ExactDecimal(1, exponent: scaled.decimalOrder - 15)
    height = (try? ExactDecimal(shortestWithin: tolerance, of: scaled)) ?? scaled
    (rotation, skew, stretch) = (sum, parts.skew, parts.stretch)
  }

  init(corners: ForeignValue, _ warnings: inout [String]) throws(LocationError) {
    let fields = FractintView.fields(corners)
    guard fields.count == 4 || fields.count == 6 else {
      throw .foreign("‘corners’ has four numbers, or six", corners.spot)
    }
    var numbers: [ExactDecimal] = []
    for field in fields { numbers.append(try field.coordinate()) }
    // The vectors to the right and up along the view's sides.
    let right: (x: ExactDecimal, y: ExactDecimal)
    let up: (x: ExactDecimal, y: ExactDecimal)
    do throws(ExactDecimalError) {
      re = try numbers[0].adding(numbers[1]).halved
      im = try numbers[2].adding(numbers[3]).halved
      let low = fields.count == 6 ? (numbers[4], numbers[5]) : (numbers[0], numbers[2])
      right = (try numbers[1].subtracting(low.0), try numbers[2].subtracting(low.1))
      up = (try numbers[0].subtracting(low.0), try numbers[3].subtracting(low.1))
    } catch { throw .tooManyDigits(corners.spot) }
    spot = corners.spot
    if right.y.isZero && up.x.isZero {
      guard !right.x.isZero, !up.y.isZero else {
        throw .foreign("the corners enclose nothing", corners.spot)
      }
      height = up.y.magnitude
      if right.x.sign < 0 && up.y.sign < 0 {
        rotation = ExactDecimal(180)
      } else if right.x.sign < 0 || up.y.sign < 0 {
        warnings.append("‘corners’ mirror the view, which is left out.")
      }
      return
    }
    try readTurned(right, up, corners.spot, &warnings)
  }

  /// Reads a rotated view: its height and angle in doubles, to some 1e-11 of a turn.
  private mutating func readTurned(
    _ right: (x: ExactDecimal, y: ExactDecimal), _ up: (x: ExactDecimal, y: ExactDecimal),
    _ spot: Spot, _ warnings: inout [String]
  ) throws(LocationError) {
    let all = [right.x, right.y, up.x, up.y]
    let order = all.filter { !$0.isZero }.map(\.decimalOrder).max() ?? 0
    let unit = ExactDecimal(1, exponent: -order)
    let scaled = all.map { ((try? $0.multiplied(by: unit)) ?? .zero).nearest }
    let (a, b) = (SIMD2(scaled[0], scaled[1]), SIMD2(scaled[2], scaled[3]))
    let (wide, high) = ((a * a).sum().squareRoot(), (b * b).sum().squareRoot())
    guard wide > 0, high > 0 else { throw .foreign("the corners enclose nothing", spot) }
    let cross = a.x * b.y - a.y * b.x
    let dot = (a * b).sum()
    height =
      (try? ExactDecimal(exactly: high).multiplied(by: ExactDecimal(1, exponent: order))) ?? .zero
    let degrees = (Angle.turns(a.x, a.y) * 360e6).rounded() / 1e6
    rotation = ExactDecimal(Int((degrees * 1e6).rounded()), exponent: -6)
    if cross < 0 { warnings.append("‘corners’ mirror the view, which is left out.") }
    if abs(dot) > 1e-3 * wide * high {
      warnings.append("‘corners’ skew the view, which is left out.")
    }
  }
}
