// Look — the settings of a picture's colors.

package import Core

/// The settings of a coloring; each coloring uses some of them.
package struct Look: Sendable {
  /// The ring of colors.
  package var palette: Palette = Palettes.all[0]
  /// The number of palette cycles in the picture.
  package var cycles: Double { 1.46 * density }
  /// The number of palette cycles as a multiple of the usual number.
  package var density = 1.0
  /// The position on the palette's ring at which the picture starts, in turns.
  package var phase = 0.0
  /// The direction of the light, in degrees counter-clockwise from the right.
  package var lightAngle = 135.0
  /// The strength of the relief shading: 0 flat, 1 full.
  package var relief: Float = 0.6
  /// The number of stripes per turn of arg z, 1 … 32.
  package var stripes = 4
  /// The distance from the boundary within which the color turns into ink, in units of `lineUnit`;
  /// 0 draws no lines.
  package var lineWidth: Float = 0.6
  /// The ink of those lines; nil for that of the palette.
  package var ink: LinearColor?
  /// The gamma: finished light is raised to the power 1 / gamma, so that values above 1 brighten.
  package var gamma = 1.0
  /// The colorings that are laid over the first, the lowest first.
  package var layers: [Layer] = []
  /// The lights in addition to the one at `lightAngle`.
  package var lights: [SideLight] = []
  /// An image that covers the pixels whose orbits land in it.
  package var trap: OrbitTrapImage?
  /// The shapes of the coloring `traps`.
  package var shapes = TrapShapes.usual
  /// What that coloring shows.
  package var trapReading = TrapReading.distance
  /// The image of the coloring `texture`.
  package var texture: OrbitTrapImage?
  /// The length of a line width of 1, in sample spacings.
  package var lineUnit = 1.0
  /// The color of interior pixels.
  package var interior = LinearColor.black
  /// The color of unresolved pixels, which must differ from that of interior ones.
  package var unresolved = LinearColor(hex: 0x565B66)

  package init() {}

  /// A coloring that is laid over others.
  package struct Layer: Sendable {
    package var coloring: any Coloring.Type
    package var blend: Blend
    /// The opacity of the layer, 0 … 1.
    package var opacity: Float
    /// The part of the picture that the layer covers.
    package var mask: LayerMask

    package init(
      coloring: any Coloring.Type, blend: Blend, opacity: Float, mask: LayerMask = .all
    ) {
      (self.coloring, self.blend, self.opacity) = (coloring, blend, opacity)
      self.mask = mask
    }
  }
}
