// PictureTexts — what a picture says of itself, and how that is read again.

internal import FractalEngine
internal import Core
internal import Pictures

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The texts of a picture.
///
/// No times, nothing of the machine, and nothing of how the engine came to its outcomes: the same recipe gives the
/// same bytes, with later versions too that find the same outcomes in another way.
enum PictureTexts {
  static let locationKeyword = "Location"
  static let titleKeyword = "Title"
  static let softwareKeyword = "Software"
  static let recipeKeyword = "Fathom"
  /// Of raw data alone.
  static let surveyKeyword = "Survey"

  static func texts(of recipe: Recipe, _ account: PictureAccount) -> [ImageText] {
    [
      ImageText(titleKeyword, recipe.title),
      ImageText(softwareKeyword, Version.software),
      ImageText(locationKeyword, recipe.location.canonical),
      ImageText(recipeKeyword, description(of: recipe, account).text),
    ]
  }

  private static func description(of recipe: Recipe, _ account: PictureAccount) -> JSON {
    [
      "version": .string(Version.version),
      "size": recipe.size.json,
      "samples": .integer(recipe.samplesPerPixel),
      "bits": .integer(recipe.depth.rawValue),
      "dpi": recipe.dotsPerInch.map(JSON.number) ?? .null,
      "limit": .integer(account.engine.limit),
      "tones": .integer(recipe.tones.rawValue),
      "pixels": account.statusCounts.json,
      "digest": .string(account.digest),
    ]
  }
}

/// What a picture says of its making that a location does not.
package struct CarriedRecipe: Sendable, Equatable, Decodable {
  package let version: String?
  /// Samples a pixel.
  package let samples: Int?
  /// Bits a sample.
  package let bits: Int?
  private let dpi: Double?
  package let limit: Int?
  package let pixels: StatusCounts?
  package let digest: String?
  private let tones: Int?

  private init() {
    (version, samples, bits, dpi, limit) = (nil, nil, nil, nil, nil)
    (pixels, digest, tones) = (nil, nil, nil)
  }

  /// All nil where the picture does not say, or says it in another way.
  init(of picture: PictureFile) {
    self.init(text: (try? picture.text(PictureTexts.recipeKeyword)) ?? "")
  }

  /// - Parameter text: What stands under `PictureTexts.recipeKeyword`.
  init(text: String) {
    let found = try? JSONDecoder().decode(CarriedRecipe.self, from: Data(text.utf8))
    self = found ?? CarriedRecipe()
  }
}

extension CarriedRecipe {
  /// In print, where it can be meant.
  package var dotsPerInch: Double? { dpi.flatMap { (1...100_000).contains($0) ? $0 : nil } }

  /// What settled its colors; pictures that do not say so follow the old rule.
  package var coloringRule: ColoringRule { tones.flatMap(ColoringRule.init) ?? .picture }

  /// All that `PictureTexts` makes use of; nil where a part is missing.
  var account: PictureAccount? {
    guard let limit, let pixels, let digest else { return nil }
    return PictureAccount(
      // Of the engine a picture tells nothing.
      engine: EngineAccount(
        limit: limit, orbitLimit: limit, precision: 0, referenceLength: 0, period: nil, levels: 0,
        blocks: 0),
      work: WorkCounts(), statusCounts: pixels, digest: digest)
  }
}

extension PictureSize {
  /// `[width, height]`.
  var json: JSON { [.integer(width), .integer(height)] }
}
