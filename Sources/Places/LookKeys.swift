// LookKeys — the look of a place, beyond the names of its coloring and palette.

package import BigNumbers
package import Core

/// The keys of a location's look.
///
/// This type does not know which colorings and blends exist.
package struct LookKeys: Equatable, Sendable {
  /// The position on the palette's ring at which the picture starts, in turns; within ±1000.
  package var phase = ExactDecimal.zero
  /// The number of palette cycles, as a multiple of the usual; 0.01 … 100.
  package var density = ExactDecimal.one
  /// The gamma: light is finally raised to the power 1 / gamma; 0.1 … 10.
  package var gamma = ExactDecimal.one
  /// The direction of the light, in degrees counter-clockwise from the right; within ±360.
  package var light = ExactDecimal(135)
  /// The strength of the relief shading, 0 … 1.
  package var relief = ExactDecimal(6, exponent: -1)
  /// The number of stripes in a turn, 1 … 32.
  package var stripes = 4
  /// The color of interior pixels; nil for the program's default.
  package var interior: HexColor?
  /// The color of unresolved pixels; nil for the program's default.
  package var unresolved: HexColor?
  /// The name of a coloring that is laid over the first.
  package var layer: String?
  /// The name of the blend that combines it with the first.
  package var blend: String?
  /// The opacity of that layer, 0 … 1.
  package var opacity = ExactDecimal.one
  /// An image in the plane of z that gives its colors to the pixels whose orbits land in it.
  package var trap: TrapKey?
  /// The shapes of the coloring `traps`; nil for the program's default.
  package var traps: TrapShapes?
  /// The name of what that coloring shows of the shapes; nil for the program's default.
  package var trapby: String?
  /// The CRC-32 of the pixels of the coloring `texture`'s image, in eight hexadecimal digits.
  ///
  /// The image itself is not part of a location and must be supplied when the location is opened.
  package var texture: String?

  package init() {}

  /// The numbers as doubles.
  package var nearest:
    (
      phase: Double, density: Double, gamma: Double, light: Double, relief: Double,
      opacity: Double
    )
  {
    (
      phase.nearest, density.nearest, gamma.nearest, light.nearest, relief.nearest,
      opacity.nearest
    )
  }

  /// The pairs of the location's text, in its order; defaults are left out.
  package var pairs: [Pair] {
    LookKey.allCases.compactMap { key in
      value(of: key).map { Pair(key: key.rawValue, value: $0) }
    }
  }

  /// The pairs as people type them, one text for each key: `phase=0.25`.
  package var texts: [String] { pairs.map { "\($0.key)=\($0.value)" } }

  /// The text of a key's value; nil where it is the default.
  private func value(of key: LookKey) -> String? {
    let usual = LookKeys()
    func text(_ part: KeyPath<LookKeys, ExactDecimal>) -> String? {
      self[keyPath: part] == usual[keyPath: part] ? nil : self[keyPath: part].plain
    }
    switch key {
    case .phase: return text(\.phase)
    case .density: return text(\.density)
    case .gamma: return text(\.gamma)
    case .light: return text(\.light)
    case .relief: return text(\.relief)
    case .stripes: return stripes == usual.stripes ? nil : String(stripes)
    case .interior: return interior?.text
    case .unresolved: return unresolved?.text
    case .layer: return layer
    case .blend: return blend
    case .opacity: return text(\.opacity)
    case .trap: return trap?.text
    case .traps: return traps?.text
    case .trapby: return trapby
    case .texture: return texture
    }
  }

  /// Resets a key to its default.
  package mutating func reset(_ key: LookKey) {
    let usual = LookKeys()
    switch key {
    case .phase: phase = usual.phase
    case .density: density = usual.density
    case .gamma: gamma = usual.gamma
    case .light: light = usual.light
    case .relief: relief = usual.relief
    case .stripes: stripes = usual.stripes
    case .interior: interior = nil
    case .unresolved: unresolved = nil
    case .layer: layer = nil
    case .blend: blend = nil
    case .opacity: opacity = usual.opacity
    case .trap: trap = nil
    case .traps: traps = nil
    case .trapby: trapby = nil
    case .texture: texture = nil
    }
  }

  /// Sets a key to a value as people type it: colors may begin with `#` and have capital digits.
  ///
  /// - Throws: An error when the text is not a value of this key.
  package mutating func set(_ key: LookKey, to typed: String) throws(LocationError) {
    var text = typed
    if key == .interior || key == .unresolved {
      text = (text.hasPrefix("#") ? String(text.dropFirst()) : text).lowercased()
    }
    try set(key, RawValue(key: key.rawValue, bytes: Array(text.utf8), position: { $0 }))
  }

  mutating func set(_ key: LookKey, _ value: RawValue) throws(LocationError) {
    func decimal(_ range: ClosedRange<ExactDecimal>) throws(LocationError) -> ExactDecimal {
      let number = try value.decimal()
      guard range.contains(number), number.decimalPlaces <= LookKeys.mostPlaces else {
        throw .outOfRange(
          key.meaning,
          "lie between \(range.lowerBound.plain) and \(range.upperBound.plain), "
            + "in at most \(LookKeys.mostPlaces) places", value.spot)
      }
      return number
    }
    func color() throws(LocationError) -> HexColor {
      guard let color = HexColor(value.bytes) else {
        throw .outOfRange(key.meaning, "be six hexadecimal digits, RRGGBB", value.spot)
      }
      return color
    }
    switch key {
    case .phase: phase = try decimal(ExactDecimal(-1000)...ExactDecimal(1000))
    case .density: density = try decimal(ExactDecimal(1, exponent: -2)...ExactDecimal(100))
    case .gamma: gamma = try decimal(ExactDecimal(1, exponent: -1)...ExactDecimal(10))
    case .light: light = try decimal(ExactDecimal(-360)...ExactDecimal(360))
    case .relief: relief = try decimal(.zero ... .one)
    case .stripes:
      guard let number = value.wholeNumber, LookKeys.stripeNumbers.contains(number) else {
        throw .outOfRange(key.meaning, "be a whole number from 1 to 32", value.spot)
      }
      stripes = number
    case .interior: interior = try color()
    case .unresolved: unresolved = try color()
    case .layer: layer = try value.name()
    case .blend: blend = try value.name()
    case .opacity: opacity = try decimal(.zero ... .one)
    case .trap: trap = try TrapKey(value)
    case .traps:
      guard let shapes = TrapShapes(value.text) else {
        throw .outOfRange(key.meaning, "be \(TrapShapes.grammar)", value.spot)
      }
      traps = shapes
    case .trapby: trapby = try value.name()
    case .texture:
      guard LookKeys.isChecksum(value.text) else {
        throw .outOfRange(key.meaning, "be eight hexadecimal digits", value.spot)
      }
      texture = value.text
    }
  }

  /// Whether a text may be the checksum of an image.
  package static func isChecksum(_ text: String) -> Bool {
    text.utf8.count == 8
      && text.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }
  }

  private static let mostPlaces = 30
  private static let stripeNumbers = 1...32
}
