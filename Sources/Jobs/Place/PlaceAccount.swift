// PlaceAccount — a full description of a place, for `info` and `where`: as JSON and as lines.

internal import Drawing
internal import FractalEngine
internal import ImageFiles
internal import Places

/// A description of a place that needs no iteration.
package struct PlaceAccount: Sendable {
  private let place: ResolvedPlace
  private var location: Location { place.location }

  package init(_ place: ResolvedPlace) { self.place = place }

  /// The description as one object; numbers of the place are exact decimals as strings.
  package var json: JSON {
    let numbers = location.numberTexts
    var members = [
      JSON.Member("location", .string(location.canonical)),
      JSON.Member("journey", journey.map(JSON.string) ?? .null),
      JSON.Member("re", .string(numbers.re)),
      JSON.Member("im", .string(numbers.im)),
      JSON.Member("h", .string(numbers.height)),
      JSON.Member("zoom", .string(location.zoom)),
      JSON.Member("formula", .string(location.formula)),
      JSON.Member("scene", scene.map(JSON.string) ?? .null),
      JSON.Member("power", .integer(location.power)),
      JSON.Member("constant", location.givenConstant.map { .string($0.text) } ?? .null),
      JSON.Member("iterations", iterations.map(JSON.integer) ?? "auto"),
      JSON.Member("color", location.color.map(JSON.string) ?? .null),
      JSON.Member("palette", location.palette.map(JSON.string) ?? .null),
      JSON.Member(
        "look", .object(location.look.pairs.map { JSON.Member($0.key, .string($0.value)) })),
      JSON.Member("title", place.title.map(JSON.string) ?? .null),
      JSON.Member("kind", .string(place.source.kind)),
      JSON.Member("format", place.format.map(JSON.string) ?? .null),
      JSON.Member("warnings", .array(warnings.map(JSON.string))),
      JSON.Member("notes", .array(place.remarks.map(JSON.string))),
    ]
    if let hybrid = location.hybrid {
      members += [
        JSON.Member("operations", .string(hybrid.text)),
        JSON.Member("written", .string(hybrid.written)),
      ]
    }
    if case .picture(let picture, let carried) = place.source {
      members.append(JSON.Member("picture", PlaceAccount.json(picture, carried)))
    }
    return .object(members)
  }

  private static func json(_ picture: PictureFile, _ carried: CarriedRecipe) -> JSON {
    [
      "size": [.integer(picture.width), .integer(picture.height)],
      "bits": .integer(picture.depth),
      "version": carried.version.map(JSON.string) ?? .null,
      "samples": carried.samples.map(JSON.integer) ?? .null,
      "limit": carried.limit.map(JSON.integer) ?? .null,
      "dpi": carried.dotsPerInch.map(JSON.number) ?? .null,
      "pixels": carried.pixels?.json ?? .null,
      "digest": carried.digest.map(JSON.string) ?? .null,
    ]
  }

  /// The description as lines, each with a name and a value.
  package var lines: [String] {
    let numbers = location.numberTexts
    var entries: [(String, String?)] = [
      ("title", place.title), ("location", location.canonical), ("journey", journey),
      ("re", numbers.re), ("im", numbers.im), ("height", numbers.height), ("zoom", location.zoom),
      (
        "formula",
        location.power == 2 ? location.formula : "\(location.formula), p=\(location.power)"
      ),
      ("operations", location.hybrid?.text), ("written", location.hybrid?.written),
      ("constant", location.givenConstant?.text),
      ("scene", scene),
      ("iterations", scene == nil ? iterations.map(String.init) ?? "auto" : nil),
      ("color", location.color), ("palette", palette), ("look", look), ("format", format),
    ]
    if case .picture(let picture, let carried) = place.source {
      entries += [
        ("size", "\(picture.width)x\(picture.height), \(picture.depth) bits"),
        ("samples", carried.samples.map(String.init)),
        ("made by", carried.version.map { "Fathom \($0)" }),
        ("limit used", carried.limit.map(String.init)),
        ("in print", carried.dotsPerInch.map { inPrint(picture, dotsPerInch: $0) }),
        (
          "pixels",
          carried.pixels.map {
            "\($0.escaped) escaped, \($0.interior) interior, \($0.unresolved) unresolved"
              + (carried.samples == 1 ? "" : " (samples)")
          }
        ),
        ("digest", carried.digest),
      ]
    }
    entries += place.remarks.map { ("note", $0) }
    entries += warnings.map { ("warning", $0) }
    return entries.compactMap { name, value in
      value.map { name + String(repeating: " ", count: 12 - name.count) + $0 }
    }
  }

  /// The printed size: sides in centimeters, and the dots per inch.
  private func inPrint(_ picture: PictureFile, dotsPerInch: Double) -> String {
    func side(_ pixels: Int) -> Double { (Double(pixels) / dotsPerInch * 25.4).rounded() / 10 }
    return "\(side(picture.width)) x \(side(picture.height)) cm, \(Int(dotsPerInch)) dpi"
  }

  /// The warnings of the place, and one if its formula cannot be drawn.
  private var warnings: [String] {
    if scene != nil { return place.warnings }
    // Importers of other programs' files have a warning of their own.
    if place.warnings.contains(where: { $0.contains("cannot be drawn") }) { return place.warnings }
    do {
      _ = try Formulas.chosen(by: location)
      return place.warnings
    } catch {
      return place.warnings + ["\(error.problem): the place is kept, and cannot be drawn."]
    }
  }

  /// The scene and its values, if the place is one.
  private var scene: String? { (try? Scene(location))?.map(\.summary) ?? nil }

  private var journey: String? {
    location.journey.flatMap { $0.steps.isEmpty ? nil : $0.spokenText }
  }

  /// The format of the place's file; nil for Fathom's own format.
  private var format: String? { place.format == FathomFormat.name ? nil : place.format }

  private var look: String? {
    let texts = location.look.texts
    return texts.isEmpty ? nil : texts.joined(separator: " ")
  }

  /// The palette's name, or the number of its colors; the location's line has them in full.
  private var palette: String? {
    location.palette.map { text in
      let count = text.utf8.count { $0 == 0x2C } + 1
      return count > 1 ? "\(count) colors of its own" : text
    }
  }

  private var iterations: Int? {
    if case .limit(let limit) = location.iterations { return limit }
    return nil
  }
}
