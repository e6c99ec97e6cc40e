// Palette — a ring of colors, defined by a name and a few stops.

package import Core

/// A periodic gradient through a few stops.
package struct Palette: Sendable, Equatable {
  /// The name of one of `Palettes`, or the text of the stops.
  package let name: String
  /// A description of the palette in a few words.
  package let summary: String
  /// The color of lines: a dark one, with the palette's own hue.
  package let ink: LinearColor
  package let stops: ColorStops

  /// Creates a palette through `stops`: sRGB colors at increasing positions in 0 ..< 1.
  package init(
    name: String, summary: String, ink: UInt32, stops: [(position: Double, hex: UInt32)]
  ) {
    (self.name, self.summary, self.ink) = (name, summary, LinearColor(hex: ink))
    self.stops = ColorStops(
      stops.map {
        let place = ($0.position * Double(ColorStops.turn)).rounded()
        return ColorStops.Stop(color: $0.hex, place: Int(place))
      })
  }

  /// Creates a palette from a user's own stops, whose text becomes its name.
  package init(_ stops: ColorStops) {
    (name, summary) = (stops.text, "\(stops.stops.count) colors of your own")
    let looks = stops.stops.map { OKLab(LinearColor(hex: $0.color)) }
    let darkest = looks.min { $0.lightness < $1.lightness } ?? looks[0]
    // The inks of the built-in palettes have a lightness of 0.15 to 0.26 and a chroma below 0.09.
    let paling = min(1, 0.08 / max(darkest.chroma, 0.001))
    ink =
      OKLab(
        lightness: min(max(darkest.lightness, 0.12), 0.24), a: darkest.a * paling,
        b: darkest.b * paling
      ).light.clamped
    self.stops = stops
  }

  /// The gradient, which is computed at each call; callers should keep it.
  package var ring: PaletteRing { PaletteRing(stops) }
}
