// Look — the colors of a place: coloring, palette, and their settings.

internal import Core
internal import Places

/// The colors of a place.
public struct Look: Sendable, Hashable {
  /// The coloring; nil for the default.
  public var coloring: Coloring?
  /// The palette; nil for the default.
  public var palette: Palette?
  /// The position on the palette at which the picture starts, in turns of the ring; within ±1000.
  public var phase = 0.0
  /// The number of palette cycles as a multiple of the usual one; 0.01 … 100.
  public var density = 1.0
  /// The gamma; above 1 brightens, below 1 darkens; 0.1 … 10.
  public var gamma = 1.0
  /// The direction of the light for shaded colorings, in degrees counter-clockwise from the right;
  /// within ±360.
  public var lightAngle = 135.0
  /// The strength of the shading, 0 … 1.
  public var relief = 0.6
  /// The color of interior pixels, as `RRGGBB`; nil for the default.
  public var interior: String?
  /// The color of unresolved pixels, as `RRGGBB`; nil for the default.
  public var unresolved: String?

  /// Creates the default look.
  public init() {}

  init(of location: Places.Location) {
    coloring = location.color.map { Coloring($0) }
    palette = location.palette.map { Palette(known: $0) }
    let numbers = location.look.nearest
    (phase, density, gamma) = (numbers.phase, numbers.density, numbers.gamma)
    (lightAngle, relief) = (numbers.light, numbers.relief)
    (interior, unresolved) = (location.look.interior?.text, location.look.unresolved?.text)
  }

  /// Gives a place this look; settings that this type does not have stay as they are in the place.
  func apply(to location: inout Places.Location) throws {
    let old = Look(of: location)
    (location.color, location.palette) = (coloring?.id, palette?.text)
    let numbers: [(LookKey, KeyPath<Look, Double>)] = [
      (.phase, \.phase), (.density, \.density), (.gamma, \.gamma), (.light, \.lightAngle),
      (.relief, \.relief),
    ]
    // A number that did not change keeps all its digits.
    for (key, path) in numbers where self[keyPath: path] != old[keyPath: path] {
      try location.look.set(key, to: "\(self[keyPath: path])")
    }
    for (key, text) in [(LookKey.interior, interior), (.unresolved, unresolved)] {
      if let text { try location.look.set(key, to: text) } else { location.look.reset(key) }
    }
  }
}
