// PictureTexts — the texts that a picture carries about itself: written and read again.

internal import Coloring
internal import FractalEngine
internal import ImageFiles
internal import Places

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The texts of a picture.
///
/// They contain no times, nothing about the machine, and nothing about how the engine found the
/// outcomes. So the same recipe gives the same bytes, even with a later version that finds the same
/// outcomes in another way.
enum PictureTexts {
  static let locationKeyword = "Location"
  static let titleKeyword = "Title"
  static let softwareKeyword = "Software"
  static let recipeKeyword = "Fathom"
  /// The keyword of the survey; only raw data have it.
  static let surveyKeyword = "Survey"

  static func texts(of recipe: Recipe, _ account: PictureAccount) -> [ImageText] {
    [
      ImageText(titleKeyword, recipe.title),
      ImageText(softwareKeyword, Version.software),
      ImageText(locationKeyword, recipe.location.canonical),
      ImageText(recipeKeyword, description(of: recipe, account).text),
    ]
  }

  /// The text of a picture without a recipe that names the ink over it; none where there is no ink.
  static func texts(of ink: KeptInk?) -> [ImageText] {
    guard let ink else { return [] }
    let text: JSON = ["version": .string(Version.version), "ink": .string(ink.digest)]
    return [ImageText(recipeKeyword, text.text)]
  }

  private static func description(of recipe: Recipe, _ account: PictureAccount) -> JSON {
    var members = [
      JSON.Member("version", .string(Version.version)),
      JSON.Member("size", recipe.size.json),
      JSON.Member("samples", .integer(recipe.samplesPerPixel)),
      JSON.Member("bits", .integer(recipe.depth.rawValue)),
      JSON.Member("dpi", recipe.dotsPerInch.map(JSON.number) ?? .null),
      JSON.Member("limit", .integer(account.engine.limit)),
      JSON.Member("tones", .integer(recipe.tones.rawValue)),
      JSON.Member("pixels", account.statusCounts.json),
      JSON.Member("digest", .string(account.digest)),
    ]
    // Pictures without ink keep the bytes that earlier versions gave them.
    if let ink = recipe.ink { members.append(JSON.Member("ink", .string(ink.digest))) }
    return .object(members)
  }
}

/// The part of a picture's recipe that is not in its location.
package struct CarriedRecipe: Sendable, Equatable, Decodable {
  package let version: String?
  /// The number of samples a pixel.
  package let samples: Int?
  /// The number of bits a sample.
  package let bits: Int?
  private let dpi: Double?
  package let limit: Int?
  package let pixels: StatusCounts?
  package let digest: String?
  private let tones: Int?
  /// The digest of the ink that was drawn over it.
  package let ink: String?

  private init() {
    (version, samples, bits, dpi, limit) = (nil, nil, nil, nil, nil)
    (pixels, digest, tones, ink) = (nil, nil, nil, nil)
  }

  /// Reads a picture's texts; all members are nil if they are missing or in another form.
  init(of picture: PictureFile) {
    self.init(text: (try? picture.text(PictureTexts.recipeKeyword)) ?? "")
  }

  /// - Parameter text: The text under `PictureTexts.recipeKeyword`.
  init(text: String) {
    let found = try? JSONDecoder().decode(CarriedRecipe.self, from: Data(text.utf8))
    self = found ?? CarriedRecipe()
  }
}

extension CarriedRecipe {
  /// The dots per inch in print, if the number is plausible.
  package var dotsPerInch: Double? { dpi.flatMap { (1...100_000).contains($0) ? $0 : nil } }

  /// The rule by which its colors were prepared; a picture that names none follows `.picture`.
  package var coloringRule: ColoringRule { tones.flatMap(ColoringRule.init) ?? .picture }

  /// The account that `PictureTexts` needs; nil if a part of it is missing.
  var account: PictureAccount? {
    guard let limit, let pixels, let digest else { return nil }
    return PictureAccount(
      // A picture carries nothing about its engine.
      engine: EngineAccount(
        limit: limit, orbitLimit: limit, precision: 0, referenceLength: 0, period: nil, levels: 0,
        blocks: 0),
      work: WorkCounts(), statusCounts: pixels, digest: digest)
  }
}

extension PictureSize {
  /// The size as `[width, height]`.
  var json: JSON { [.integer(width), .integer(height)] }
}
