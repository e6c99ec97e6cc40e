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
  /// The colorings that are laid over the first, the lowest first; at most seven.
  package var layers: [LayerKey] = []
  /// The name of the blend of layers that name none.
  package var blend: String?
  /// The opacity of layers that name none, 0 … 1.
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
  /// The lights in addition to the first; at most four.
  package var lights: [LightKey] = []

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
      text(of: key).map { Pair(key: key.rawValue, value: $0) }
    }
  }

  /// The pairs as people type them, one text for each key: `phase=0.25`.
  package var texts: [String] { pairs.map { "\($0.key)=\($0.value)" } }

  /// The text of a key's value; nil where it is the default.
  package func text(of key: LookKey) -> String? {
    let usual = LookKeys()
    func text(_ part: KeyPath<LookKeys, ExactDecimal>) -> String? {
      self[keyPath: part] == usual[keyPath: part] ? nil : self[keyPath: part].plain
    }
    func list(_ texts: [String]) -> String? {
      texts.isEmpty ? nil : texts.joined(separator: "/")
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
    case .layer: return list(layers.map(\.text))
    case .blend: return blend
    case .opacity: return text(\.opacity)
    case .trap: return trap?.text
    case .traps: return traps?.text
    case .trapby: return trapby
    case .texture: return texture
    case .lights: return list(lights.map(\.text))
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
    case .layer: layers = []
    case .blend: blend = nil
    case .opacity: opacity = usual.opacity
    case .trap: trap = nil
    case .traps: traps = nil
    case .trapby: trapby = nil
    case .texture: texture = nil
    case .lights: lights = []
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
    let what = key.meaning
    switch key {
    case .phase: phase = try value.decimal(-1000...1000, what)
    case .density:
      density = try value.decimal(ExactDecimal(1, exponent: -2)...ExactDecimal(100), what)
    case .gamma: gamma = try value.decimal(ExactDecimal(1, exponent: -1)...ExactDecimal(10), what)
    case .light: light = try value.decimal(-360...360, what)
    case .relief: relief = try value.decimal(0...1, what)
    case .stripes:
      guard let number = value.wholeNumber, LookKeys.stripeNumbers.contains(number) else {
        throw .outOfRange(key.meaning, "be a whole number from 1 to 32", value.spot)
      }
      stripes = number
    case .interior: interior = try value.color(what)
    case .unresolved: unresolved = try value.color(what)
    case .layer: layers = try LayerKey.list(value)
    case .blend: blend = try value.name()
    case .opacity: opacity = try value.decimal(0...1, what)
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
    case .lights: lights = try LightKey.list(value)
    }
  }

  /// Whether a text may be the checksum of an image.
  package static func isChecksum(_ text: String) -> Bool {
    text.utf8.count == 8
      && text.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }
  }

  private static let stripeNumbers = 1...32
}
