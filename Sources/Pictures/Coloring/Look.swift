// Look — everything about a picture's colors that a person may set.

/// The settings of a coloring; those it has no use for, it ignores.
package struct Look: Sendable {
  /// The ring of colors.
  package var palette: Palette = Palettes.all[0]
  /// How often the picture runs through the palette.
  package var cycles: Double { 1.46 * density }
  /// `cycles` as a multiple of the usual.
  package var density = 1.0
  /// Where on the palette's ring it starts, in turns.
  package var phase = 0.0
  /// Where the light stands, in degrees counter-clockwise from the right.
  package var lightAngle = 135.0
  /// How strongly slopes are shaded: 0 flat, 1 fully.
  package var relief: Float = 0.6
  /// Stripes a turn of the orbit, 1 … 32.
  package var stripes = 4
  /// The distance from the boundary, in units of `lineUnit`, below which color gives way to ink; 0 draws no lines.
  package var lineWidth: Float = 0.6
  /// The color of those lines; nil for the palette's own.
  package var ink: LinearColor?
  /// The inverse of the power to which light is raised in the end: above 1 brightens.
  package var gamma = 1.0
  /// A second coloring over the first.
  package var layer: Layer?
  /// An image that covers what lands in it.
  package var trap: OrbitTrapImage?
  /// The spacings of samples that a line width of 1 is.
  package var lineUnit = 1.0
  /// The color of pixels with an attracting cycle.
  package var interior = LinearColor.black
  /// The color of pixels that the iteration limit ended: not to be taken for interior.
  package var unresolved = LinearColor(hex: 0x565B66)

  package init() {}

  /// A coloring that is laid over another.
  package struct Layer: Sendable {
    package var coloring: any Coloring.Type
    package var blend: Blend
    /// How much of it is seen: 0 none … 1.
    package var opacity: Float

    package init(coloring: any Coloring.Type, blend: Blend, opacity: Float) {
      (self.coloring, self.blend, self.opacity) = (coloring, blend, opacity)
    }
  }
}
