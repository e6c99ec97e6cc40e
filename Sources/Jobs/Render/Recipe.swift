// Recipe — everything that a picture depends on, and how it is computed.

internal import BigNumbers
package import Coloring
package import Core
internal import FractalEngine
internal import ImageFiles
package import Places

/// A picture to be made.
package struct Recipe: Sendable {
  /// The location with its look, as the picture will carry it.
  package private(set) var location: Location
  package let size: PictureSize
  package var title: String
  /// The number of samples along a side of a pixel, 1 … 4.
  package var samples = 1
  package var depth = SampleDepth.eight
  /// The dots per inch in print, if they were chosen.
  package var dotsPerInch: Double?
  /// The rule by which the colors are prepared.
  package var coloringRule = ColoringRule.place
  /// The coloring that the location names.
  package let coloring: any Coloring.Type
  package private(set) var look = Look()
  /// The settings that change no bit of the picture.
  package var effort = Effort()
  /// The ink over the picture, if there is any.
  package var ink: KeptInk?

  /// The path of a second file, for the samples: `.npy` or `.exr`; nil for none.
  package var rawDataPath: String?

  /// The possible numbers of samples a pixel.
  package static let samplesPerPixel = [1, 4, 9, 16]

  /// The title of a picture of a place without one: its formula and its zoom.
  static func usualTitle(of location: Location) -> String {
    "\(location.formula), zoom \(location.zoom)"
  }

  /// A picture of a place; what its look lacks is taken from the default look.
  ///
  /// - Throws: `RequestError` if there is no such coloring or palette.
  package init(_ location: Location, size: PictureSize, title: String? = nil)
    throws(RequestError)
  {
    self.size = size
    self.title = title ?? Recipe.usualTitle(of: location)
    coloring = try Recipe.coloring(location.color)
    look.palette = try Recipe.palette(location.palette)
    look.take(location.look)
    look.layers = try Recipe.layers(location.look)
    look.trapReading = try Recipe.trapReading(location.look.trapby)
    if let trap = location.look.trap {
      look.trap = try TrapStore.standard.image(trap.checksum)
    }
    if let checksum = location.look.texture { look.texture = try Recipe.texture(checksum) }
    self.location = location
    self.location.color = coloring.name
    if location.look.layers.contains(where: { $0.blend == nil }) {
      self.location.look.blend = location.look.blend ?? Recipe.usualBlend.rawValue
    }
    let usesPalette = coloring.usesPalette || look.layers.contains { $0.coloring.usesPalette }
    self.location.palette = usesPalette ? look.palette.name : nil
  }

  package var samplesPerPixel: Int { samples * samples }

  /// Features that raw data store in addition to those that the coloring reads.
  package var moreFeatures: [OrbitFeature] = []

  /// The features that the coloring reads, and those that are stored in addition.
  package var features: [OrbitFeature] {
    let colorings = [coloring] + look.layers.map(\.coloring)
    let read = colorings.flatMap { $0.features(for: look) }
    let all = read + (look.trap == nil ? [] : [.trap]) + moreFeatures
    return all.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The features in the order in which raw data store them.
  var keptFeatures: [OrbitFeature] { OrbitFeature.ordered(features) }

  /// The features that some colorings read; nil if there is no coloring with one of the names.
  package func features(forColorings names: [String]) -> [OrbitFeature]? {
    var found: [OrbitFeature] = []
    for name in names {
      guard let coloring = Colorings.named(name) else { return nil }
      found += coloring.features(for: look).filter { !found.contains($0) }
    }
    return found
  }

  /// The features as a request to an engine.
  var request: FeatureRequest {
    guard let image = look.trap, let key = location.look.trap else {
      return FeatureRequest(features)
    }
    return FeatureRequest(
      features,
      trap: key.trap(columns: image.columns, rows: image.rows, isSolid: image.isSolid))
  }

  /// Whether the coloring has one color for each count, so that the picture has few colors.
  var hasFewColors: Bool {
    coloring.hasFewColors && look.layers.isEmpty && look.lights.isEmpty
  }

  /// The picture's size in samples.
  ///
  /// - Throws: `PictureSizeError` if a side has too many samples.
  package var sampleSize: PictureSize {
    get throws(PictureSizeError) {
      try PictureSize(width: size.width * samples, height: size.height * samples)
    }
  }

  private static func coloring(_ name: String?) throws(RequestError) -> any Coloring.Type {
    guard let name else { return Colorings.all[0] }
    if let coloring = Colorings.named(name) { return coloring }
    let known = Colorings.all.map { $0.name }
    let similar = Similarity.nearest(to: name, among: known)
    throw .noColoring(name, similar: similar, known: known)
  }

  private static func texture(_ checksum: String) throws(RequestError) -> OrbitTrapImage {
    do { return try TrapStore.standard.image(checksum) } catch {
      throw .noTexture(checksum)
    }
  }

  private static func trapReading(_ name: String?) throws(RequestError) -> TrapReading {
    guard let name else { return .distance }
    guard let reading = TrapReading(rawValue: name) else {
      throw .noTrapReading(name, known: TrapReading.allCases.map(\.rawValue))
    }
    return reading
  }

  /// The blend of layers that name none.
  private static let usualBlend = Blend.soft

  private static func layers(_ keys: LookKeys) throws(RequestError) -> [Look.Layer] {
    let usual = try blend(keys.blend) ?? usualBlend
    var layers: [Look.Layer] = []
    for key in keys.layers {
      guard let coloring = Colorings.named(key.name) else {
        let known = Colorings.all.map { $0.name }
        let similar = Similarity.nearest(to: key.name, among: known)
        throw .noLayer(key.name, similar: similar, known: known)
      }
      layers.append(
        Look.Layer(
          coloring: coloring, blend: try blend(key.blend) ?? usual,
          opacity: Float((key.opacity ?? keys.opacity).nearest), mask: try mask(key.mask)))
    }
    return layers
  }

  private static func blend(_ name: String?) throws(RequestError) -> Blend? {
    guard let name else { return nil }
    guard let blend = Blend(rawValue: name) else {
      throw .noBlend(name, known: Blend.allCases.map(\.rawValue))
    }
    return blend
  }

  private static func mask(_ name: String?) throws(RequestError) -> LayerMask {
    guard let name else { return .all }
    guard let mask = LayerMask(rawValue: name) else {
      throw .noMask(name, known: LayerMask.allCases.map(\.rawValue))
    }
    return mask
  }

  /// The palette with a name, or with stops as a location writes them; the default for nil.
  package static func palette(_ name: String?) throws(RequestError) -> Palette {
    guard let name else { return Palettes.all[0] }
    if let palette = Palettes.named(name) { return palette }
    if name.utf8.contains(0x2C) {
      do { return Palette(try ColorStops(parsing: name.utf8)) } catch { throw .badPalette(error) }
    }
    let known = Palettes.all.map(\.name)
    let similar = Similarity.nearest(to: name, among: known)
    throw .noPalette(name, similar: similar, known: known)
  }
}

extension Look {
  /// Takes over the keys of a location's look.
  fileprivate mutating func take(_ keys: LookKeys) {
    let numbers = keys.nearest
    (phase, density, gamma) = (numbers.phase, numbers.density, numbers.gamma)
    (lightAngle, relief) = (numbers.light, Float(numbers.relief))
    stripes = keys.stripes
    shapes = keys.traps ?? .usual
    lights = keys.lights.map {
      SideLight(
        degrees: $0.degrees.nearest, strength: Float($0.strength.nearest),
        color: LinearColor(hex: $0.color.value))
    }
    if let color = keys.interior { interior = LinearColor(hex: color.value) }
    if let color = keys.unresolved { unresolved = LinearColor(hex: color.value) }
  }
}
