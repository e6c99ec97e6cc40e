// RustFractalFormat — rust-fractal's .toml: real, imag and zoom at the top.
//
// 4 / zoom is the distance between the centers of the first and last rows, which is used as the
// height. The first row has the smallest imaginary part.

internal import BigNumbers

enum RustFractalFormat: LocationFormat {
  static let name = "rust-fractal"
  static let fileExtensions = ["toml"]
  private static let program = "rust-fractal"

  private static let keys = ForeignKeys(
    read: [
      "real", "imag", "zoom", "iterations", "rotate", "power", "fractal_type", "formula", "julia",
      "palette",
    ],
    idle: [
      "image_width", "image_height", "frames", "frame_offset", "zoom_scale", "approximation_order",
      "glitch_percentage", "glitch_tolerance", "display_glitches", "auto_adjust_iterations",
      "remove_centre", "experimental", "iteration_division", "analytic_derivative", "jitter*",
      "export*", "data_*", "data_type", "probe_*", "valid_iteration_*", "minimum_valid_iterations",
      "color*", "colour*", "palette_*", "stripe_*", "distance_*", "lighting*", "show_output",
      "low_iteration", "high_iteration", "output*", "threads", "export", "pixel_*", "generator*",
      "smooth*", "normal*",
    ])

  static func recognizes(_ bytes: [UInt8]) -> Bool {
    for line in ForeignText(headOf: bytes).lines {
      if line.bytes.first == 0x5B { return false }
      guard let pair = line.pair(0x3D), pair.key == "real" else { continue }
      return pair.bytes.first.map { "\"'+-.0123456789".utf8.contains($0) } ?? false
    }
    return false
  }

  static func places(in bytes: [UInt8], ignoringChecksum: Bool) throws(LocationError)
    -> [SavedPlace]
  {
    let toml = try TOMLText(bytes)
    let found = toml.values.values.map(\.value).sorted { ($0.line, $0.key) < ($1.line, $1.key) }
    let pairs = try ForeignPairs(
      toml.values.values.filter { $0.kind != .compound }.map(\.value), lastLine: toml.lastLine)
    var place = try pairs.place(limit: "iterations")
    place.warnings += keys.warnings(of: found)
    place.warnings += try ForeignText(bytes).warningOfOpenEnd
    if let angle = pairs["rotate"] { place.location.rotation = try angle.angle() }
    for key in ["power", "fractal_type", "formula", "julia"] where toml.values[key] != nil {
      place.warnings.append("‘\(key)’ is left out: it is not read here.")
    }
    if pairs["palette"] != nil || toml.values["palette"] != nil {
      place.warnings.append("‘palette’ is left out: colors are made otherwise here.")
    }
    place.notes = [
      "\(program) draws the imaginary axis downward: the same c, its picture upside down.",
      "\(program) counts the height from the first row's middle to the last one's.",
    ]
    return [place]
  }

  static func written(_ place: SavedPlace) throws(LocationError) -> WrittenPlace? {
    let location = place.location
    guard location.formula == Location.defaultFormula, location.power == 2 else {
      throw ForeignLosses.noFormula(location, program)
    }
    let zoom = ForeignScale.zoom(over: location.height)
    var losses = ForeignLosses(of: place, program: program, keeping: ["n", "rot"])
    losses.add(zoom)
    var lines = [
      "real = \"\(location.re.plain)\"", "imag = \"\(location.im.plain)\"",
      "zoom = \"\(zoom.text)\"",
    ]
    if case .limit(let limit) = location.iterations { lines.append("iterations = \(limit)") }
    if !location.rotation.isZero {
      let text = location.rotation.plain
      lines.append("rotate = \(text.contains(".") ? text : text + ".0")")
    }
    return WrittenPlace(lines.map { $0 + "\n" }.joined(), warnings: losses.warnings)
  }
}
