// LookOptions — the settings of a coloring, common to all commands that color.

import ArgumentParser
import Core
import Jobs
import Places
import REPL

/// The options for color and palette; a setting that is not given stays as it is in the place.
struct LookOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("A coloring (see ‘fathom colors’).", valueName: "name"),
    completion: .coloring)
  var color: String?

  @Option(
    help: ArgumentHelp(
      "A palette (see ‘fathom palettes’), a list such as 081026,fdf3da@49, or a file of colors.",
      valueName: "palette"), completion: .palette)
  var palette: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Where on the palette to start (default: 0).", valueName: "turns"))
  var phase: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Run the palette N times as often (default: 1).", valueName: "N"))
  var density: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Above 1 brightens, below 1 darkens (default: 1).", valueName: "N"))
  var gamma: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Where the light stands (default: 135).", valueName: "degrees"))
  var light: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Up to four further lights with ‘/’ between them, as in 300,0.5,ffaa66/30.",
      valueName: "degrees,strength,RRGGBB"))
  var lights: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How strongly slopes are shaded, 0 to 1 (default: 0.6).", valueName: "N"))
  var relief: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Stripes in ‘stripe’, 1 to 32 (default: 4).", valueName: "N"))
  var stripes: String?

  @Option(
    help: ArgumentHelp("The color of the interior (default: 000000).", valueName: "RRGGBB"))
  var interior: String?

  @Option(
    help: ArgumentHelp(
      "The color of what the iteration limit ended (default: 565b66).", valueName: "RRGGBB"))
  var unresolved: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "What settles the colors: 2 the place (default), 1 the picture alone, as before 0.2.",
      valueName: "N"))
  var tones: String?

  @Option(
    help: ArgumentHelp(
      "A coloring to lay over the first, or several with ‘/’ between them: "
        + "NAME,BLEND,OPACITY,MASK, of which only the name must be given.", valueName: "layers"),
    completion: .coloring)
  var layer: String?

  @Option(
    help: ArgumentHelp(
      "How layers are laid: normal, multiply, screen, overlay or soft (default: soft).",
      valueName: "name"),
    completion: .list(["normal", "multiply", "screen", "overlay", "soft"]))
  var blend: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How much of layers is seen, 0 to 1 (default: 1).", valueName: "N"))
  var opacity: String?

  @Option(
    help: ArgumentHelp(
      "A PNG image in which orbits land: a pixel whose orbit does takes its color.",
      valueName: "image"), completion: .file(extensions: ["png"]))
  var trap: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The image's middle in the plane of z (default: 0,0).", valueName: "re,im"))
  var trapAt: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The image's width in the plane (default: 1).", valueName: "N"))
  var trapWidth: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The image's turn, counter-clockwise (default: 0).", valueName: "degrees"))
  var trapTurn: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Shapes of ‘traps’: point, line, circle, cross, stalk, as in point,0.5,0/stalk.",
      valueName: "shapes"))
  var traps: String?

  @Option(
    help: ArgumentHelp(
      "What ‘traps’ shows: distance, shape, angle or index (default: distance).",
      valueName: "name"), completion: .list(["distance", "shape", "angle", "index"]))
  var trapby: String?

  @Option(
    help: ArgumentHelp("A PNG image that ‘texture’ lays on each band.", valueName: "image"),
    completion: .file(extensions: ["png"]))
  var texture: String?

  private func value(of key: LookKey) -> String? {
    switch key {
    case .phase: phase
    case .density: density
    case .gamma: gamma
    case .light: light
    case .lights: lights
    case .relief: relief
    case .stripes: stripes
    case .interior: interior
    case .unresolved: unresolved
    case .layer: layer
    case .blend: blend
    case .opacity: opacity
    // The trap depends on several options together, and a texture's file must be kept.
    case .trap, .texture: nil
    case .traps: traps
    case .trapby: trapby
    }
  }

  private func coloringRule() throws -> ColoringRule {
    guard let tones else { return .place }
    guard let rule = Int(tones).flatMap(ColoringRule.init) else {
      throw UsageError(
        problem: "‘\(tones.excerpt)’ settles no colors", place: "--tones",
        remedy: "Give 1 or 2.")
    }
    return rule
  }

  /// The recipe of a location with this look.
  ///
  /// A wrong value of an option is an error of usage; a wrong value of the place is an error of the
  /// place.
  func recipe(_ location: Location, size: PictureSize, title: String?) throws -> Recipe {
    var location = location
    if let color { location.color = color }
    if let palette {
      do {
        location.palette = try PaletteChoice(typed: palette).text
      } catch let userError as ColorStopsError {
        throw UsageError(userError, option: "--palette")
      }
    }
    for key in LookKey.allCases {
      guard let value = value(of: key) else { continue }
      try understood("--\(key.rawValue)") { () throws(LocationError) in
        try location.look.set(key, to: value)
      }
    }
    try layTrap(in: &location)
    if let texture { location.look.texture = try TrapStore.standard.keep(texture) }
    do {
      var recipe = try Recipe(location, size: size, title: title)
      recipe.coloringRule = try coloringRule()
      return recipe
    } catch let error as RequestError {
      switch error {
      case .noColoring where color != nil: throw UsageError(error, option: "--color")
      case .noPalette where palette != nil: throw UsageError(error, option: "--palette")
      case .noLayer where layer != nil, .noMask where layer != nil:
        throw UsageError(error, option: "--layer")
      case .noBlend where blend != nil: throw UsageError(error, option: "--blend")
      case .noTrapReading where trapby != nil: throw UsageError(error, option: "--trapby")
      default: throw error
      }
    }
  }

  /// Sets the trap's image, or moves the one that the place has.
  private func layTrap(in location: inout Location) throws {
    if let trap { location.look.trap = TrapKey(checksum: try TrapStore.standard.keep(trap)) }
    if trapAt == nil && trapWidth == nil && trapTurn == nil { return }
    guard var key = location.look.trap else {
      throw UsageError(
        problem: "there is no image to be moved", place: "--trap-at, --trap-width, --trap-turn",
        remedy: "Name one with --trap IMAGE.")
    }
    try understood("--trap-at, --trap-width, --trap-turn") { () throws(LocationError) in
      try key.place(center: trapAt, width: trapWidth, degrees: trapTurn)
    }
    location.look.trap = key
  }
}
