// PosterManifest — a poster's recipe in the words of its job's manifest, and back.

internal import DeepZoom
internal import Ground
internal import Pictures

extension Recipe {
  /// All that the picture's bytes depend on.
  var manifest: JobManifest {
    var bare = location
    (bare.color, bare.palette) = (nil, nil)
    return JobManifest([
      (JobManifest.versionKey, Edition.version), ("location", bare.canonical),
      ("size", size.text), ("samples", String(samplesPerPixel)),
      ("bits", String(depth.rawValue)), ("dpi", dotsPerInch.map { String($0) } ?? "none"),
      ("color", location.color ?? "none"), ("palette", location.palette ?? "none"),
      ("title", title),
    ])
  }
}

enum PosterManifest {
  /// The recipe that a job's folder tells.
  ///
  /// - Throws: `StudioComplaint` where it does not; what a location, a size and a look may throw.
  static func recipe(of folder: JobFolder) throws -> Recipe {
    let manifest = folder.manifest
    guard let text = manifest["location"], let size = manifest["size"],
      let samples = manifest["samples"].flatMap({ Int($0) }),
      let side = Recipe.samplesPerPixel.firstIndex(of: samples),
      let depth = manifest["bits"].flatMap({ Int($0) }).flatMap(SampleDepth.init)
    else { throw StudioComplaint.noSamples(path: folder.path) }
    var location = try Location(parsing: text)
    location.color = manifest["color"]
    location.palette = manifest["palette"].flatMap { $0 == "none" ? nil : $0 }
    var recipe = try Recipe(
      location, size: try PictureSize(parsing: size), title: manifest["title"])
    (recipe.samples, recipe.depth) = (side + 1, depth)
    recipe.dotsPerInch = manifest["dpi"].flatMap { Double($0) }
    return recipe
  }
}
