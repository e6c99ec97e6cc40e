// LightKey — a further light on a picture, as a location writes it: 300,0.5,ffaa66.

package import BigNumbers
package import Core

/// A light from the side in addition to the one that the key `light` places.
package struct LightKey: Equatable, Sendable {
  /// The direction, in degrees counter-clockwise from the right; within ±360.
  package var degrees: ExactDecimal
  /// The strength, 0 … 2; at 1 a slope that faces the light is twice as bright.
  package var strength = LightKey.usualStrength
  package var color = LightKey.white

  /// The possible numbers of further lights.
  package static let counts = 1...4
  private static let usualStrength = ExactDecimal(5, exponent: -1)
  private static let white = HexColor(0xFF_FFFF)

  /// The text as a location writes it; usual parts are left out at the end.
  package var text: String {
    if color != LightKey.white { return "\(degrees.plain),\(strength.plain),\(color.text)" }
    return strength == LightKey.usualStrength
      ? degrees.plain : "\(degrees.plain),\(strength.plain)"
  }

  /// Reads lights with `/` between them.
  ///
  /// - Throws: An error when the text is no such list.
  static func list(_ value: RawValue) throws(LocationError) -> [LightKey] {
    var lights: [LightKey] = []
    for word in try value.list(counts, of: "lights") { lights.append(try LightKey(word)) }
    return lights
  }

  private init(_ value: RawValue) throws(LocationError) {
    let parts = value.parts(at: 0x2C)
    guard parts.count <= 3 else {
      throw .wrongParts(expected: "degrees, a strength and a color", value.spot)
    }
    degrees = try parts[0].decimal(-360...360, "a light's angle")
    if parts.count > 1 { strength = try parts[1].decimal(0...2, "a light's strength") }
    if parts.count > 2 { color = try parts[2].color("a light's color") }
  }
}
