// KallesLook — the colors of Kalles Fraktaler, in a .kfr or in a .kfp beside it.
//
// There the index on a ring of 1,024 places, over which the key colors of `Colors` are spread
// evenly, is T / IterDiv + ColorOffset. T is a function of the smooth count n by ColorMethod: n for
// 0, log n for 3, other functions of n for 1, 2, 4 and 9 to 11; for 5 to 8 a function of the
// distance from the boundary. (C. Heiland-Allen, K. Runmo, manual of Kalles Fraktaler 2+.)

internal import BigNumbers
internal import Core

/// The color settings of Kalles Fraktaler, as far as a location can hold them.
package struct KallesLook: Sendable {
  /// The colors around the ring; empty if the file has none that are usable.
  package private(set) var colors: [UInt32] = []
  /// The coloring; nil if the file names none.
  private var coloring: String?
  private var look = LookKeys()
  /// The settings that are left out, each with its value.
  private var leftOut: [String] = []

  /// The places on the ring of that program, as a power of two.
  private static let ringBits = 10
  /// The beginning of the warning that names what is left out.
  private static let warningStart = "Of its colors, these are left out: "
  /// The most stops of a location's palette.
  package static let mostStops = ColorStops.counts.upperBound

  /// The keys that are read here, or are named where they have an effect.
  static let keys =
    [
      "Colors", "ColorMethod", "IterDiv", "ColorOffset", "InteriorColor", "Slopes", "SlopePower",
      "SlopeRatio", "SlopeAngle",
    ] + effects.map(\.key)

  /// The keys of effects that have no counterpart here, each with the value at which it has none;
  /// GLSL has no such value.
  private static let effects: [(key: String, usual: Int?)] = [
    ("Smooth", 1), ("Flat", 0), ("InverseTransition", 0), ("ColorPhaseStrength", 0),
    ("MultiColor", 0), ("TextureEnabled", 0), ("GLSL", nil),
  ]

  /// Reads the colors of a file's bytes.
  package init(parsing bytes: [UInt8]) throws(LocationError) {
    let decoded: [UInt8]?
    do { decoded = try UTF16Text.utf8(of: bytes) } catch {
      throw .foreign(error.problem, Spot(nil))
    }
    let lines = try ForeignText(decoded ?? bytes).lines
    // Other lines do not concern the colors, and a place's own reader refuses them.
    let found = lines.compactMap { $0.pair(0x3A) }.filter { Self.keys.contains($0.key) }
    try self.init(try ForeignPairs(found, lastLine: lines.last?.number ?? 1))
  }

  init(_ pairs: ForeignPairs) throws(LocationError) {
    if let value = pairs["Colors"] { colors = try Self.colors(value) }
    if let value = pairs["InteriorColor"], let interior = try Self.colors(value).first,
      interior != 0
    {
      look.interior = HexColor(interior)
    }
    if let method = pairs["ColorMethod"] { read(method, pairs) }
    read(slopes: pairs)
    for (key, usual) in Self.effects {
      guard let value = pairs[key], !value.bytes.isEmpty else { continue }
      if usual.map(value.differs(from:)) ?? true {
        leftOut.append(usual == nil ? key : "\(key) \(value.excerpt)")
      }
    }
  }

  /// Reads the coloring, its density and its phase.
  private mutating func read(_ method: ForeignValue, _ pairs: ForeignPairs) {
    let number = (try? method.whole(0...99)) ?? -1
    switch number {
    case 0: coloring = "count"
    case 5...8: coloring = "distance"
    default: coloring = "smooth"
    }
    if number != 0 { leftOut.append("ColorMethod \(method.excerpt) (‘\(coloring ?? "")’ instead)") }
    if let divisor = pairs["IterDiv"], !set(.density, Self.density(divisor, method: number)) {
      leftOut.append("IterDiv \(divisor.excerpt)")
    }
    guard let offset = pairs["ColorOffset"], offset.differs(from: 0) else { return }
    let turns = try? offset.decimal().multiplied(byPowerOfTwo: -Self.ringBits)
    if coloring == "distance" || !set(.phase, turns) {
      leftOut.append("ColorOffset \(offset.excerpt)")
    }
  }

  /// The density by which the ring turns as often as there; nil if there is none.
  private static func density(_ divisor: ForeignValue, method: Int) -> ExactDecimal? {
    guard let divisor = try? divisor.size() else { return nil }
    switch method {
    case 0: return ForeignScale.height(1, over: divisor)
    case 3:
      // The ring turns ln 2/(1,024·IterDiv) times while n is doubled; in `smooth`, at density 1,
      // 0.75·1.46 times while the count above the view's least is doubled.
      let density = SteadyMath.ln2 / (1_024 * divisor.nearest) / (0.75 * 1.46)
      return try? ExactDecimal(ExactDecimal(exactly: density).rounded(toDigits: 6))
    default: return nil
    }
  }

  /// Reads the shading of slopes.
  private mutating func read(slopes pairs: ForeignPairs) {
    guard let slopes = pairs["Slopes"] else { return }
    guard slopes.differs(from: 0) else {
      if coloring == "count" || coloring == "smooth" { look.relief = .zero }
      return
    }
    let ratio = pairs["SlopeRatio"].flatMap { try? $0.decimal() }
    let share = ratio.flatMap { try? $0.multiplied(by: ExactDecimal(1, exponent: -2)) }
    var keys = ["SlopePower", "SlopeAngle"]
    if !set(.relief, share) { keys.append("SlopeRatio") }
    leftOut += keys.compactMap { key in pairs[key].map { "\(key) \($0.excerpt)" } }
  }

  /// Sets a key of the look; false if a location does not hold the value.
  private mutating func set(_ key: LookKey, _ value: ExactDecimal?) -> Bool {
    guard let value else { return false }
    do throws(LocationError) {
      try look.set(key, to: value.plain)
      return true
    } catch { return false }
  }

  /// Reads triples of blue, green and red.
  private static func colors(_ value: ForeignValue) throws(LocationError) -> [UInt32] {
    var fields = value.bytes.split(
      separator: 0x2C, maxSplits: 3 * 1_024 + 1, omittingEmptySubsequences: false
    ).map(ForeignText.trimmed)
    if fields.last?.isEmpty == true { fields.removeLast() }  // a comma at the end is usual
    let levels = fields.compactMap { UInt8(String(decoding: $0.prefix(4), as: UTF8.self)) }
    guard levels.count == fields.count, levels.count.isMultiple(of: 3) else {
      throw .foreign("these are no colors: triples of blue, green, red from 0 to 255", value.spot)
    }
    return stride(from: 0, to: levels.count, by: 3).map { index in
      let (blue, green, red) = (levels[index], levels[index + 1], levels[index + 2])
      return UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    }
  }

  /// Gives the place these colors, in place of those that it has.
  ///
  /// - Parameter reduced: The palette, as a location writes it, if the file has more colors than
  ///   stops of a location.
  package func apply(to place: inout SavedPlace, reduced: String? = nil) {
    place.warnings.removeAll { $0.hasPrefix(Self.warningStart) }
    (place.location.color, place.location.look) = (coloring, look)
    var leftOut = leftOut
    if ColorStops.counts.contains(colors.count) {
      place.location.palette = ColorStops(even: colors).text
    } else {
      place.location.palette = reduced
      if colors.count > Self.mostStops, reduced == nil {
        leftOut.append("Colors, more than \(Self.mostStops) (--palette reads them from the file)")
      }
    }
    if !leftOut.isEmpty {
      place.warnings.append(Self.warningStart + leftOut.joined(separator: ", ") + ".")
    }
  }

  /// The lines of a location's colors, and the keys of the location that they express.
  static func written(_ location: Location) -> (lines: [String], kept: Set<String>) {
    var (lines, kept): ([String], Set<String>) = ([], [])
    if let text = location.palette, let stops = try? ColorStops(parsing: text.utf8),
      stops == ColorStops(even: stops.stops.map(\.color))
    {
      kept.insert("pal")
      lines.append("Colors: " + stops.stops.map { triple($0.color) }.joined())
    }
    if let interior = location.look.interior {
      kept.insert("interior")
      lines.append("InteriorColor: " + triple(interior.value))
    }
    guard location.color == "count" else { return (lines, kept) }
    let divisor = ForeignScale.zoom(1, over: location.look.density)
    lines += ["ColorMethod: 0", "IterDiv: \(divisor.text)"]
    kept.insert("color")
    if divisor.isExact { kept.insert("density") }
    if let offset = try? location.look.phase.multiplied(byPowerOfTwo: ringBits) {
      lines.append("ColorOffset: \(offset.plain)")
      kept.insert("phase")
    }
    if location.look.relief == .zero {
      lines.append("Slopes: 0")
      kept.insert("relief")
    }
    return (lines, kept)
  }

  private static func triple(_ color: UInt32) -> String {
    "\(color & 255),\(color >> 8 & 255),\(color >> 16),"
  }
}
