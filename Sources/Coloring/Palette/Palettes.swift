// Palettes — the built-in palettes.
//
// Each goes once from dark to light and back, so that structure is visible in gray too. The chroma
// is low where a palette is darkest and lightest.

/// The built-in palettes; the first is the default.
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
    Palette(
      name: "glacier", summary: "deep ice, turquoise, snow, slate", ink: 0x08162C,
      stops: [
        (0.00, 0x061018), (0.16, 0x0F3450), (0.32, 0x2A7BA0), (0.46, 0x8FD0DC), (0.56, 0xF2FBFA),
        (0.68, 0xB9C6DD), (0.80, 0x6D76A4), (0.91, 0x262A52),
      ]),
    Palette(
      name: "autumn", summary: "bark, rust, gold, moss", ink: 0x1C120A,
      stops: [
        (0.00, 0x1A0E09), (0.14, 0x5C1F12), (0.28, 0xC04A18), (0.42, 0xEF9A2C), (0.54, 0xFDEBB4),
        (0.66, 0xCFC26A), (0.79, 0x7D8640), (0.91, 0x303A22),
      ]),
    Palette(
      name: "gilt", summary: "black, bronze, gold", ink: 0x100E0C,
      stops: [
        (0.00, 0x09090B), (0.24, 0x262229), (0.44, 0x6B5228), (0.58, 0xCF9F40), (0.67, 0xFDF2C8),
        (0.76, 0xB98F45), (0.88, 0x45341C),
      ]),
    Palette(
      name: "abyss", summary: "black water that glows blue and violet", ink: 0x050A24,
      stops: [
        (0.00, 0x03040C), (0.22, 0x061A3E), (0.40, 0x064A78), (0.54, 0x0AA6A6), (0.64, 0xB6FFDF),
        (0.74, 0x5B8FF0), (0.87, 0x3A1F7A),
      ]),
    Palette(
      name: "almanac", summary: "an old print: slate, cream, ocher, brick", ink: 0x16202E,
      stops: [
        (0.00, 0x1F2A3C), (0.18, 0x3F6470), (0.34, 0x8FAE9A), (0.48, 0xF0E3C2), (0.60, 0xE3B766),
        (0.74, 0xBB5F3F), (0.88, 0x5A2E3A),
      ]),
    Palette(
      name: "dusk", summary: "violet, magenta, orange, pale sky", ink: 0x180C30,
      stops: [
        (0.00, 0x120A2A), (0.16, 0x3B1556), (0.30, 0x8C1F62), (0.43, 0xE24B4E), (0.54, 0xFB9A4B),
        (0.63, 0xFEE7A8), (0.74, 0xA9C0D8), (0.88, 0x3F4F8A),
      ]),
    Palette(
      name: "neon", summary: "violet, pink and cyan on black", ink: 0x0A0620,
      stops: [
        (0.00, 0x050507), (0.18, 0x260B4A), (0.34, 0x8A16C0), (0.46, 0xF5408F), (0.57, 0xFFF0A0),
        (0.70, 0x3FDCD0), (0.84, 0x0F55A8),
      ]),
    Palette(
      name: "inkwash", summary: "paper, gray, ink, a red seal; for print", ink: 0x10151C,
      stops: [
        (0.00, 0xF7F4EC), (0.26, 0xE6E1D5), (0.46, 0x9AA0A3), (0.62, 0x2A3440), (0.72, 0x10151C),
        (0.84, 0x8C3A30), (0.93, 0xE8C9B4),
      ]),
    Palette(
      name: "atlas", summary: "paper, sea green, blue, lilac; for print", ink: 0x16243E,
      stops: [
        (0.00, 0xFBFAF5), (0.20, 0xD6E4D2), (0.40, 0x86B6B0), (0.57, 0x3D7A93), (0.70, 0x24406A),
        (0.82, 0x7D6A8F), (0.92, 0xDCCBD0),
      ]),
    Palette(
      name: "signal", summary: "blue and yellow, told apart by every eye", ink: 0x0A1838,
      stops: [
        (0.00, 0x07142E), (0.20, 0x0B3A86), (0.36, 0x3F7FD0), (0.48, 0xB7D3F2), (0.56, 0xFDF6D8),
        (0.68, 0xF2C53D), (0.82, 0xA8720C), (0.92, 0x3D2A0C),
      ]),
  ]

  /// The palette with a name; nil if there is none.
  package static func named(_ name: String) -> Palette? { all.first { $0.name == name } }
}
