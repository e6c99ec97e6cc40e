// Palettes — our own. Each runs from dark to light and back once, so that structure reads in
// gray as well, and keeps its chroma low where it is darkest and lightest.

/// The palettes there are; the first is the default.
package enum Palettes {
  package static let all: [Palette] = [
    Palette(
      name: "lantern", summary: "night blue, brass, cream, ink", ink: 0x0B1638,
      stops: [
        (0.00, 0x081026), (0.13, 0x123C80), (0.25, 0x3283BE), (0.37, 0xA5D3E2),
        (0.49, 0xFDF3DA), (0.60, 0xF4BC50), (0.72, 0xC4652A), (0.85, 0x4C1A30),
      ]),
    Palette(
      name: "tidepool", summary: "ink, teal, sea-foam, coral", ink: 0x08202C,
      stops: [
        (0.00, 0x07151B), (0.18, 0x0D4A54), (0.36, 0x2C9C93), (0.50, 0xDDF3E2),
        (0.62, 0xF7B79B), (0.75, 0xD2584F), (0.88, 0x45203F),
      ]),
    Palette(
      name: "porcelain", summary: "white, cobalt, and a thin gold rim", ink: 0x0C1640,
      stops: [
        (0.00, 0xF6F4EC), (0.20, 0xB9CDE4), (0.38, 0x4A7CC0), (0.54, 0x12307E),
        (0.68, 0x0A1238), (0.80, 0x7A5A2E), (0.89, 0xE9C77B),
      ]),
    Palette(
      name: "ember", summary: "charcoal, wine, flame, ash", ink: 0x170B18,
      stops: [
        (0.00, 0x0C090C), (0.20, 0x4A0E2A), (0.36, 0xB1232E), (0.50, 0xF2792B),
        (0.62, 0xFFDF8E), (0.74, 0xC9C7C4), (0.88, 0x3D4250),
      ]),
    Palette(
      name: "meadow", summary: "pine, moss, straw, heather", ink: 0x0B2024,
      stops: [
        (0.00, 0x0B1A17), (0.18, 0x17513C), (0.36, 0x6FA04B), (0.50, 0xF2EDB5),
        (0.64, 0xD8A8C4), (0.78, 0x7A4F9B), (0.90, 0x261A45),
      ]),
    Palette(
      name: "graphite", summary: "black, silver, paper", ink: 0x0A0B0D,
      stops: [
        (0.00, 0x0A0B0D), (0.25, 0x4B5058), (0.50, 0xF3F1EC), (0.75, 0x6E6A66),
      ]),
  ]

  /// The palette of a name, or nil.
  package static func named(_ name: String) -> Palette? { all.first { $0.name == name } }
}
