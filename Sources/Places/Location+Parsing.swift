// Location+Parsing — reads a place from text, or reports what is wrong with it and where.

internal import BigNumbers

extension Location {
  /// Reads the first location in a text, whatever surrounds it.
  ///
  /// Blanks, line breaks and `> ` at the start of lines are ignored. The text of a mail may be
  /// quoted-printable.
  ///
  /// - Parameter ignoringChecksum: Opens a location whose checksum is wrong.
  /// - Complexity: Nearly linear in the text.
  package init(parsing text: String, ignoringChecksum: Bool = false) throws(LocationError) {
    self = try Location.parsed(text, ignoringChecksum: ignoringChecksum).location
  }

  /// The first location in a text, with warnings if it may be damaged or has unknown keys.
  package static func parsed(_ text: String, ignoringChecksum: Bool = false)
    throws(LocationError) -> (location: Location, warnings: [String])
  {
    let bytes = Array(text.utf8)
    let found: (location: Location, end: Int, warnings: [String])
    do throws(LocationError) {
      found = try first(in: bytes, ignoringChecksum: ignoringChecksum)
    } catch {
      guard let decoded = QuotedPrintable.decoded(bytes),
        let mailed = try? first(in: decoded, ignoringChecksum: ignoringChecksum)
      else { throw error }
      found = mailed
    }
    return (found.location, found.warnings)
  }

  /// Reads a journey as people type it: `1-4-4-1-3-3`, `144133`, `1 4 4 1 3 3`.
  package init(journey text: String, from base: BaseWindow = .home) throws(LocationError) {
    let bytes = Array(text.utf8)
    let kept = bytes.indices.filter { !LocationText.isBlank(bytes[$0]) }
    let value = RawValue(
      key: "j", bytes: kept.map { bytes[$0] },
      position: { kept.indices.contains($0) ? kept[$0] : bytes.count })
    self.init(window: try LocationWindow(Journey(from: base, steps: try value.steps())))
  }

  /// The longest text that is read, in bytes: two coordinates, a constant, and some room.
  static let longestText = 100_000_000

  /// The first location at or after an offset, the offset after it, and warnings if it may be
  /// damaged or has unknown keys.
  static func first(
    in text: [UInt8], from start: Int = 0, ignoringChecksum: Bool = false
  ) throws(LocationError) -> (location: Location, end: Int, warnings: [String]) {
    guard text.count <= longestText else { throw .tooLong }
    guard let found = LocationText(in: text, from: start) else { throw .noLocation }
    var pairs = try RawPairs(found, text)
    if found.isBroken && !ignoringChecksum {
      throw .damaged(Spot(nil, found.character(found.bytes.count - 1)))
    }
    if found.isFollowed && !ignoringChecksum {
      let rest = text[found.end...].drop(while: LocationText.isBlank)
      throw .followed(
        RawValue.excerpt(rest.prefix { !LocationText.isBlank($0) }),
        Spot(nil, found.character(found.bytes.count - 1) + 1))
    }
    let hasChecksum = try pairs.takeChecksum(ignoring: ignoringChecksum)
    var location = Location(window: try Location.window(&pairs))
    try location.readLook(&pairs)
    let lostEnd = hasChecksum ? nil : location.lostEnd
    return (location, found.end, ([lostEnd] + [location.unknownKeys]).compactMap { $0 })
  }

  /// Whether a text contains the heading of a location, as people paste it.
  package static func isNamed(in text: String) -> Bool {
    LocationText.heading(in: Array(text.utf8), from: 0) != nil
  }

  /// Whether a text contains a location with a correct checksum.
  ///
  /// - Complexity: O(length of the text).
  package static func isWhole(in text: String) -> Bool {
    let bytes = Array(text.utf8)
    if LocationText(in: bytes)?.isWhole ?? false { return true }
    return QuotedPrintable.decoded(bytes).flatMap { LocationText(in: $0) }?.isWhole ?? false
  }

  /// The number of decimals beyond the height's that a coordinate may have without a warning.
  private static let spareDecimals = 20

  /// A warning if the center has far more decimals than a picture of this height can show.
  ///
  /// The height has probably lost its exponent. This is not an error, since places of other
  /// programs may have as many decimals.
  private var lostEnd: String? {
    guard journey == nil else { return nil }
    let places = max(re.decimalPlaces, im.decimalPlaces)
    if places <= max(0, height.decimalPlaces) + Self.spareDecimals { return nil }
    return
      "the center has \(places) decimals, far more than a height of \(height.compact) can show: "
      + "was the end of the location lost? Compare the height with where it comes from."
  }

  /// The greatest number of unknown keys that are named.
  private static let mostNamed = 8

  /// A warning that names the keys that have no effect; nil if there are none.
  ///
  /// The keys of a scene are checked where the scene is read.
  private var unknownKeys: String? {
    if others.isEmpty || formula.hasPrefix("scene-") { return nil }
    let named = others.prefix(Self.mostNamed).map { "‘\($0.key.prefix(24))’" }
    let more = others.count - named.count
    let keys = named.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    return others.count == 1
      ? "the key \(keys) is not known here and has no effect."
      : "the keys \(keys) are not known here and have no effect."
  }

  private static func window(_ pairs: inout RawPairs) throws(LocationError) -> LocationWindow {
    let (re, im, height) = (pairs.take("re"), pairs.take("im"), pairs.take("h"))
    let (steps, base) = (pairs.take("j"), pairs.take("base"))
    let numbers = [re, im, height]
    if let journey = steps ?? base {
      if let other = numbers.compactMap({ $0 }).first {
        throw .conflict(journey.key, other.key, RawValue.max(journey, other).spot)
      }
      guard let steps else { throw .missing("j", because: "base", journey.spot) }
      let window = try base.map { value throws(LocationError) in try value.base() }
      return try LocationWindow(Journey(from: window ?? .home, steps: try steps.steps()))
    }
    let (x, y) = (try re?.coordinate(), try im?.coordinate())
    let full = try height?.decimal()
    guard let x, let y, let full, let height else {
      let given = numbers.compactMap { $0 }
      let missing = ["re", "im", "h"].first { key in !given.contains { $0.key == key } } ?? "re"
      let spot = given.first?.spot ?? Spot(nil, pairs.endCharacter)
      throw .missing(missing, because: given.first?.key, spot)
    }
    do {
      return try LocationWindow(re: x, im: y, height: full)
    } catch {
      throw error.moved(to: height.spot)
    }
  }

  private mutating func readLook(_ pairs: inout RawPairs) throws(LocationError) {
    if let value = pairs.take("rot") {
      rotation = try value.decimal()
      guard rotation.magnitude <= Location.farthest, rotation.decimalPlaces <= 1_000 else {
        throw .outOfRange(
          "the rotation", "lie between -1000000 and 1000000 degrees, in 1000 places", value.spot)
      }
    }
    if let value = pairs.take("skew") {
      skew = try value.decimal()
      try Location.checkSkew(skew, value.spot)
    }
    if let value = pairs.take("stretch") {
      stretch = try value.decimal()
      try Location.checkStretch(stretch, value.spot)
    }
    if let value = pairs.take("n") { iterations = try value.iterations() }
    if let value = pairs.take("f") { formula = try value.name() }
    if let value = pairs.take("p") {
      guard let number = value.wholeNumber, Location.powers.contains(number) else {
        throw .outOfRange("the power", "be a whole number from 2 to 1000", value.spot)
      }
      power = number
    }
    if let value = pairs.take("ops") { hybrid = try value.hybrid() }
    self = expanded
    if let value = pairs.take("c") {
      let parts = try value.parts(2, as: "‘re,im’")
      constant = PlanePoint(re: try parts[0].coordinate(), im: try parts[1].coordinate())
    }
    if let value = pairs.take("color") { color = try value.name() }
    if let value = pairs.take("pal") { palette = try value.palette() }
    for key in LookKey.allCases {
      if let value = pairs.take(key.rawValue) { try look.set(key, value) }
    }
    others = pairs.rest.map { Pair(key: $0.key, value: $0.text) }
  }
}

extension LocationError {
  /// The error about a number's value with the spot where it was read.
  func moved(to spot: Spot) -> LocationError {
    switch self {
    case .heightNotPositive: .heightNotPositive(spot)
    case .outOfRange(let what, let range, _): .outOfRange(what, range, spot)
    default: self
    }
  }
}
