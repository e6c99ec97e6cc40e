// PlaceText — converts the page's text for a place, and describes places to the page.

internal import BigNumbers
internal import Core
internal import Drawing
internal import FractalEngine
internal import Jobs
internal import Places

/// Places as texts of the page.
enum PlaceText {
  /// The place that a text names: a location, a journey, a saved place, or a built-in one.
  ///
  /// No other file is read, whatever the text is.
  ///
  /// - Throws: A `UserError`.
  static func place(of text: String, in store: PlaceStore) throws -> ResolvedPlace {
    if let (location, warnings) = try? Location.parsed(text, ignoringChecksum: false) {
      var place = ResolvedPlace(location, .text)
      place.warnings = warnings
      return place
    }
    if let saved = try? store.entry(named: text) {
      guard let location = saved.location else {
        throw saved.userError ?? BadInput("the saved place cannot be read", at: text)
      }
      return ResolvedPlace(location, .saved(name: text, path: saved.path), title: saved.title)
    }
    if let location = try SceneText.location(text) { return ResolvedPlace(location, .text) }
    guard let location = try? Location(typed: text) else {
      // If the text was meant as a location, parse it fully, to report what is wrong with it.
      if Location.isNamed(in: text) { _ = try Location(parsing: text) }
      throw RequestError.noPlace(
        text,
        similar: Similarity.nearest(to: text, among: store.names + BuiltInPlaces.all.map(\.name)))
    }
    return ResolvedPlace(location, .text, title: BuiltInPlaces.named(text)?.title)
  }

  /// The members that describe a place to the page; see docs/serve.md.
  static func members(of place: ResolvedPlace) -> [JSON.Member] {
    let location = place.location
    let numbers = location.numberTexts
    var limit = "auto"
    if case .limit(let chosen) = location.iterations { limit = String(chosen) }
    let constant = location.givenConstant.map {
      JSON.array([.string($0.re.compact), .string($0.im.compact)])
    }
    let family = location.hybrid.flatMap(FormulaFamily.containing)
    return [
      JSON.Member("location", .string(location.canonical)),
      JSON.Member(
        "journey",
        location.journey.flatMap { $0.steps.isEmpty ? nil : .string($0.spokenText) } ?? .null),
      JSON.Member("zoom", .string(location.zoom)), JSON.Member("octaves", .number(location.depth)),
      JSON.Member("height", .string(numbers.height)), JSON.Member("re", .string(numbers.re)),
      JSON.Member("im", .string(numbers.im)),
      JSON.Member("rotation", .string(location.rotation.compact)),
      JSON.Member("skew", .string(location.skew.compact)),
      JSON.Member("stretch", .string(location.stretch.compact)),
      JSON.Member("formula", .string(Formulas.name(of: location))),
      JSON.Member("power", .integer(family?.power ?? location.power)),
      JSON.Member("written", location.hybrid.map { .string($0.written) } ?? .null),
      JSON.Member("title", place.title.map(JSON.string) ?? .null),
      JSON.Member("limit", .string(limit)), JSON.Member("look", look(of: location)),
      JSON.Member("isJulia", .bool(constant != nil)),
      JSON.Member("constant", constant ?? .null), JSON.Member("scene", scene(of: location)),
      JSON.Member("warnings", .array(place.warnings.map(JSON.string))),
    ]
  }

  /// All that the page needs to draw a scene itself; null for other places.
  private static func scene(of location: Location) -> JSON {
    guard let scene = try? Scene(location) else { return .null }
    let form = SceneForm(scene)
    let rules = form.system.map { system in
      JSON.object(
        system.rules.sorted { $0.key < $1.key }.map {
          JSON.Member(String($0.key), .string($0.value))
        })
    }
    return [
      "name": .string(scene.name), "kind": .string(form.kind.rawValue),
      "sides": form.sides.map(JSON.integer) ?? .null,
      "axiom": form.system.map { .string($0.axiom) } ?? .null, "rules": rules ?? .null,
      "step": form.step.map(JSON.string) ?? .null, "angle": .string(form.angle),
      "isUpward": .bool(form.system?.isUpward ?? false), "color": .string(form.color.text),
      "ground": .string(form.ground.text),
    ]
  }

  /// Every key of the look with its value; null if the program chooses the value.
  private static func look(of location: Location) -> JSON {
    let look = location.look
    func text(_ value: String?) -> JSON { value.map(JSON.string) ?? .null }
    return [
      "color": text(location.color), "pal": text(location.palette),
      "phase": .string(look.phase.plain), "density": .string(look.density.plain),
      "gamma": .string(look.gamma.plain), "light": .string(look.light.plain),
      "relief": .string(look.relief.plain), "stripes": .string(String(look.stripes)),
      "interior": text(look.interior?.text), "unresolved": text(look.unresolved?.text),
      "layer": text(look.text(of: .layer)), "blend": text(look.blend),
      "opacity": .string(look.opacity.plain),
      "traps": text(look.traps?.text), "trapby": text(look.trapby),
      "texture": text(look.texture), "lights": text(look.text(of: .lights)),
    ]
  }
}
