// KallesFormat — Kalles Fraktaler's .kfr: lines of ‘Key: value’.
//
// Zoom: 2 / Zoom is half the height. With r = RotateAngle, a = StretchAngle and f = 2^StretchAmount
// the program shows the point (u, v) of its screen at P(a) · R(r) · (u, v), where
// P(a) = R(a) · diag(f, 1/f) · R(−a), as Fraktaler-3 reads it: the rotation r and the skew a − r
// here. v points up if ImagPointsUp is 1. Otherwise it points down: c is the same, the picture is
// mirrored.

internal import BigNumbers
internal import Core

enum KallesFormat: LocationFormat {
  static let name = "kalles-fraktaler"
  static let fileExtensions = ["kfr"]
  private static let program = "Kalles Fraktaler"

  /// Keys that change the picture there and have no counterpart here, each with the value at which
  /// it has no effect.
  private static let leftOut: [(key: String, usual: Int)] = [
    ("Rotate", 0), ("Ratio", 360), ("ExponentialMap", 0), ("SeedR", 0), ("SeedI", 0),
    ("FactorAR", 1), ("FactorAI", 0),
  ]

  /// The keys that are read, and the idle ones: of colors, of the window and of the computation.
  private static let keys = ForeignKeys(
    read: Set(leftOut.map(\.key)).union([
      "Re", "Im", "Zoom", "Iterations", "RotateAngle", "StretchAngle", "StretchAmount",
      "ImagPointsUp", "Power", "FractalType", "UseHybridFormula", "HybridFormula",
    ]).union(KallesLook.keys),
    idle: [
      "Differences", "Smooth*", "MultiColors", "BlendMC", "Interior*", "Texture*", "Slope*",
      "Period", "Bailout*",
      "UseSRGB", "UseOpenGL", "Version", "real", "imag", "Comment*", "Jitter*", "Glitch*",
      "GlitchLowTolerance", "Approx*", "AutoApproxTerms", "ApproxLowTolerance", "Series*",
      "Derivatives", "ShowGlitches", "NoReuseCenter", "IsolatedGlitchNeighbourhood", "Image*",
      "ThreadsPerCore", "ThreadsReserveCore", "Threads*", "AnimateZoom", "ArbitrarySize",
      "ReuseReference", "AutoSolveGlitches", "AutoIterations", "Guessing", "SolveGlitchNear",
      "WindowWidth", "WindowHeight", "WindowTop", "WindowLeft", "WindowBottom", "WindowRight",
      "MirrorX", "LongDoubleM", "LongDoubleE", "Target*", "Save*", "EXR*", "UseNanoMB*",
      "UseRescaledSeries", "OpenCL*", "ExportExtended", "InvertTransition", "Transition",
      "PhaseStrength", "ColorPhase*", "Palette*", "LockMapper",
    ])

  static func recognizes(_ bytes: [UInt8]) -> Bool {
    ForeignText(headOf: bytes).lines.contains { line in
      guard !line.isIndented, let pair = line.pair(0x3A), pair.key == "Re" else { return false }
      return pair.bytes.first.map { "+-.0123456789".utf8.contains($0) } ?? false
    }
  }

  static func places(in bytes: [UInt8], ignoringChecksum: Bool) throws(LocationError)
    -> [SavedPlace]
  {
    let text = try ForeignText(bytes)
    let lines = text.lines
    // A number that a mail program has broken over lines would be read as another number.
    if let line = lines.first(where: { $0.pair(0x3A) == nil }) {
      throw .foreign(
        "‘\(RawValue.excerpt(line.bytes))’ is no ‘Key: value’; the line above may have been broken",
        Spot(nil, line: line.number))
    }
    let found = lines.compactMap { $0.pair(0x3A) }
    let pairs = try ForeignPairs(found, lastLine: lines.last?.number ?? 1)
    let zoom = try pairs.required("Zoom")
    var place = SavedPlace(
      try ForeignValue.location(
        try pairs.required("Re"), try pairs.required("Im"),
        height: ForeignScale.height(over: try zoom.size()), by: zoom))
    if let limit = pairs["Iterations"] {
      place.location.iterations = try limit.iterations(&place.warnings)
    } else {
      place.warnings.append(ForeignValue.missingLimit("Iterations"))
    }
    try read(formula: pairs, &place)
    let isUp = pairs["ImagPointsUp"].map { !$0.differs(from: 1) } ?? false
    try read(shape: pairs, &place.location)
    try KallesLook(pairs).apply(to: &place)
    for (key, usual) in leftOut {
      guard let value = pairs[key], !value.bytes.isEmpty, value.differs(from: usual) else {
        continue
      }
      place.warnings.append("‘\(key)’ is left out: \(meaning(key)).")
    }
    place.warnings += keys.warnings(of: found)
    place.warnings += text.warnings(
      ofLast: found.filter {
        [
          "Re", "Im", "Zoom", "Iterations", "RotateAngle", "StretchAngle", "StretchAmount", "Power",
        ].contains($0.key)
      })
    if !isUp {
      place.notes.append(
        "\(program) draws the imaginary axis downward here: the same c, its picture upside down.")
    }
    return [place]
  }

  private static func meaning(_ key: String) -> String {
    switch key {
    case "Rotate", "Ratio": "this is the skew of older versions"
    case "SeedR", "SeedI": "orbits begin at 0 here"
    case "FactorAR", "FactorAI": "the formula has no such factor here"
    default: "there are no exponential maps here"
    }
  }

  /// Reads rotation and stretch.
  private static func read(shape pairs: ForeignPairs, _ location: inout Location)
    throws(LocationError)
  {
    location.rotation = try pairs["RotateAngle"]?.angle() ?? .zero
    guard let amount = pairs["StretchAmount"], amount.differs(from: 0) else { return }
    location.stretch = try ForeignStretch.factor(octaves: amount.decimal(), amount.spot)
    let angle = try pairs["StretchAngle"]?.angle() ?? .zero
    do throws(ExactDecimalError) {
      location.skew = try angle.subtracting(location.rotation)
    } catch { throw .tooManyDigits(amount.spot) }
    try Location.checkSkew(location.skew, amount.spot)
  }

  private static func read(formula pairs: ForeignPairs, _ place: inout SavedPlace)
    throws(LocationError)
  {
    if let power = pairs["Power"] {
      place.location.power = try power.whole(Location.powers)
    } else {
      place.warnings.append("‘Power’ is missing: it is taken for 2.")
    }
    if let hybrid = pairs["UseHybridFormula"], hybrid.differs(from: 0) {
      place.location.formula = ForeignValue.foreignName("hybrid")
      place.warnings.append(
        "‘HybridFormula’ is no formula of Fathom: the place is kept, and cannot be drawn.")
      return
    }
    guard let type = pairs["FractalType"] else {
      place.warnings.append("‘FractalType’ is missing: it is taken for 0, the Mandelbrot set.")
      return
    }
    let number = try type.whole(0...1_000)
    guard let formula = KallesFormula.of(type: number, power: place.location.power) else {
      place.location.formula = ForeignValue.foreignName("kalles-\(number)")
      place.warnings.append(
        "‘FractalType’ \(number) is no formula of Fathom: the place is kept, and cannot be drawn.")
      return
    }
    if formula.power != place.location.power {
      place.warnings.append(
        "‘Power’ is left out: ‘FractalType’ \(number) has the power \(formula.power).")
    }
    formula.apply(to: &place.location)
  }

  static func written(_ place: SavedPlace) throws(LocationError) -> WrittenPlace? {
    let location = place.location
    guard let formula = KallesFormula.of(location) else {
      throw ForeignLosses.noFormula(location, program)
    }
    let zoom = ForeignScale.zoom(over: location.height)
    var kept: Set = ["n", "f", "p", "ops", "rot", "skew", "stretch"]
    var lines = ["Re: \(location.re.plain)", "Im: \(location.im.plain)", "Zoom: \(zoom.text)"]
    if case .limit(let limit) = location.iterations { lines.append("Iterations: \(limit)") }
    let colors = KallesLook.written(location)
    kept.formUnion(colors.kept)
    lines += colors.lines
    lines += ["Power: \(formula.power)", "FractalType: \(formula.type)"]
    lines += ["RotateAngle: \(location.rotation.plain)", "ImagPointsUp: 1"]
    if location.isStretched, let angle = try? location.rotation.adding(location.skew) {
      lines.append("StretchAngle: \(angle.plain)")
      lines.append("StretchAmount: \(ForeignStretch.octaves(of: location.stretch).plain)")
    }
    var losses = ForeignLosses(of: place, program: program, keeping: kept)
    losses.add(zoom)
    return WrittenPlace(
      lines.map { $0 + "\r\n" }.joined(), warnings: losses.warnings)
  }
}
