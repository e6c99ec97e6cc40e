// Look — everything about a picture's colors that people can set.

/// The settings of a coloring, which ignores those that it does not use.
package struct Look: Sendable {
  /// The ring of colors.
  package var palette: Palette = Palettes.all[0]
  /// The number of palette cycles in the picture.
  package var cycles: Double { 1.46 * density }
  /// The number of cycles as a multiple of the usual one.
  package var density = 1.0
  /// The position on the palette's ring at which the picture starts, in turns.
  package var phase = 0.0
  /// The direction of the light, in degrees counter-clockwise from the right.
  package var lightAngle = 135.0
  /// The strength of the relief shading: 0 flat, 1 full.
  package var relief: Float = 0.6
  /// The number of stripes in a turn of the orbit, 1 … 32.
  package var stripes = 4
  /// The distance from the boundary below which color gives way to ink, in units of `lineUnit`; 0
  /// draws no lines.
  package var lineWidth: Float = 0.6
  /// The color of those lines; nil for the palette's own.
  package var ink: LinearColor?
  /// The gamma: light is finally raised to the power 1 / gamma; above 1 brightens.
  package var gamma = 1.0
  /// A second coloring over the first.
  package var layer: Layer?
  /// An image that covers the pixels whose orbits land in it.
  package var trap: OrbitTrapImage?
  /// The number of samples' spacings in a line width of 1.
  package var lineUnit = 1.0
  /// The color of pixels with an attracting cycle.
  package var interior = LinearColor.black
  /// The color of pixels that the iteration limit ended; it must differ from that of the interior.
  package var unresolved = LinearColor(hex: 0x565B66)

  package init() {}

  /// A coloring that is laid over another.
  package struct Layer: Sendable {
    package var coloring: any Coloring.Type
    package var blend: Blend
    /// The opacity of the layer, 0 … 1.
    package var opacity: Float

    package init(coloring: any Coloring.Type, blend: Blend, opacity: Float) {
      (self.coloring, self.blend, self.opacity) = (coloring, blend, opacity)
    }
  }
}
