// LookKey — the keys of a look, in the order in which they are written.

/// The keys of a look, in the order in which they are written.
package enum LookKey: String, CaseIterable, Sendable {
  case phase, density, gamma, light, relief, stripes, interior, unresolved, layer, blend, opacity
  case trap, traps, trapby, texture, lights

  /// The meaning of the key, for messages.
  var meaning: String {
    switch self {
    case .light: "the light's angle"
    case .stripes: "the number of stripes"
    case .gamma: "gamma"
    case .interior: "the interior's color"
    case .unresolved: "the color of unresolved pixels"
    case .traps: "the list of shapes"
    case .trapby: "what the color of shapes shows"
    case .texture: "the texture's checksum"
    case .lights: "the list of lights"
    default: "the \(rawValue)"
    }
  }
}
