// PosterManifest — converts a poster's recipe to a job's manifest, and back.

internal import Coloring
internal import Places

extension Recipe {
  /// Everything that the picture's bytes depend on.
  var manifest: JobManifest {
    var bare = location
    (bare.color, bare.palette) = (nil, nil)
    return JobManifest(
      [
        (JobManifest.versionKey, Version.version), ("location", bare.canonical),
        ("size", size.text), ("samples", String(samplesPerPixel)),
        ("bits", String(depth.rawValue)), ("dpi", dotsPerInch.map { String($0) } ?? "none"),
        ("color", location.color ?? "none"), ("palette", location.palette ?? "none"),
        ("title", title), ("tones", String(coloringRule.rawValue)),
      ] + (ink.map { [("ink", $0.digest)] } ?? []))
  }
}

enum PosterManifest {
  /// Reads the recipe in a job's folder.
  ///
  /// - Throws: `RequestError` if the manifest has no recipe; errors of locations, sizes and looks.
  static func recipe(of folder: JobFolder) throws -> Recipe {
    let manifest = folder.manifest
    guard let text = manifest["location"], let size = manifest["size"],
      let samples = manifest["samples"].flatMap({ Int($0) }),
      let side = Recipe.samplesPerPixel.firstIndex(of: samples),
      let depth = manifest["bits"].flatMap({ Int($0) }).flatMap(SampleDepth.init)
    else { throw RequestError.noSamples(path: folder.path) }
    var location = try Location(parsing: text)
    location.color = manifest["color"]
    location.palette = manifest["palette"].flatMap { $0 == "none" ? nil : $0 }
    var recipe = try Recipe(
      location, size: try PictureSize(parsing: size), title: manifest["title"])
    (recipe.samples, recipe.depth) = (side + 1, depth)
    recipe.dotsPerInch = manifest["dpi"].flatMap { Double($0) }
    recipe.coloringRule =
      manifest["tones"].flatMap { Int($0) }.flatMap(ColoringRule.init) ?? .picture
    return recipe
  }
}

extension EngineAccount {
  /// Stores the account in a job's folder, in a form that shows any later change.
  ///
  /// - Parameter name: The name of the file, which the account also carries.
  /// - Throws: `PictureError`.
  func write(to folder: JobFolder, as name: String = JobFolder.reference) throws {
    let numbers = [
      ("limit", limit), ("orbitLimit", orbitLimit), ("precision", precision),
      ("referenceLength", referenceLength), ("period", period ?? 0), ("levels", levels),
      ("blocks", blaSteps),
    ]
    let owner = [("job", folder.manifest.key)] + (name == JobFolder.reference ? [] : [("of", name)])
    let text = JobManifest(owner + numbers.map { ($0, String($1)) }).text
    try folder.write(name, Array(text.utf8))
  }

  /// Reads the account in a job's folder; nil if there is none, or it was changed.
  init?(of folder: JobFolder, named name: String = JobFolder.reference) {
    guard let bytes = folder.read(name),
      let kept = JobManifest(String(decoding: bytes, as: UTF8.self)),
      kept["job"] == folder.manifest.key,
      kept["of"] ?? JobFolder.reference == name
    else { return nil }
    func number(_ name: String) -> Int? { kept[name].flatMap { Int($0) } }
    guard let limit = number("limit"), let orbitLimit = number("orbitLimit"),
      let precision = number("precision"), let length = number("referenceLength"),
      let period = number("period"), let levels = number("levels"), let blaSteps = number("blocks")
    else { return nil }
    self.init(
      limit: limit, orbitLimit: orbitLimit, precision: precision, referenceLength: length,
      period: period == 0 ? nil : period, levels: levels, blaSteps: blaSteps)
  }
}
