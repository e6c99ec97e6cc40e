// Look — the colors of a place: coloring, palette, and how they are used.

internal import Core
internal import FractalEngine

/// How a place is colored.
public struct Look: Sendable, Hashable {
  /// How outcomes become colors; nil for the default.
  public var coloring: Coloring?
  /// The ring of colors; nil for the default.
  public var palette: Palette?
  /// Where on the palette the picture starts, in turns of the ring; within ±1000.
  public var phase = 0.0
  /// How often the palette is run through, as a multiple of the usual; 0.01 … 100.
  public var density = 1.0
  /// Above 1 brightens, below 1 darkens; 0.1 … 10.
  public var gamma = 1.0
  /// The direction of the light of shaded colorings, in degrees counter-clockwise from the right;
  /// within ±360.
  public var lightAngle = 135.0
  /// How strongly slopes are shaded, 0 … 1.
  public var relief = 0.6
  /// The color of interior pixels, `RRGGBB`; nil for the default.
  public var interior: String?
  /// The color of unresolved pixels, `RRGGBB`; nil for the default.
  public var unresolved: String?

  /// The default look.
  public init() {}

  init(of location: FractalEngine.Location) {
    coloring = location.color.map { Coloring($0) }
    palette = location.palette.map { Palette(known: $0) }
    let numbers = location.look.nearest
    (phase, density, gamma) = (numbers.phase, numbers.density, numbers.gamma)
    (lightAngle, relief) = (numbers.light, numbers.relief)
    (interior, unresolved) = (location.look.interior?.text, location.look.unresolved?.text)
  }

  /// Gives a place this look; properties that this type lacks stay as the place has them.
  func apply(to location: inout FractalEngine.Location) throws {
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
