// PictureTexts — what a picture says of itself, and how that is read again.

internal import DeepZoom
internal import Ground
internal import Pictures

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The texts of a picture.
///
/// No times and nothing of the machine: the same recipe gives the same bytes.
enum PictureTexts {
  static let locationKeyword = "Location"
  static let titleKeyword = "Title"
  static let softwareKeyword = "Software"
  static let recipeKeyword = "Fathom"

  static func texts(of recipe: Recipe, _ account: PictureAccount) -> [ImageText] {
    [
      ImageText(titleKeyword, recipe.title),
      ImageText(softwareKeyword, Edition.software),
      ImageText(locationKeyword, recipe.location.canonical),
      ImageText(recipeKeyword, description(of: recipe, account).text),
    ]
  }

  private static func description(of recipe: Recipe, _ account: PictureAccount) -> JSON {
    [
      "version": .string(Edition.version),
      "size": recipe.size.json,
      "samples": .integer(recipe.samplesPerPixel),
      "bits": .integer(recipe.depth.rawValue),
      "dpi": recipe.dotsPerInch.map(JSON.number) ?? .null,
      "limit": .integer(account.engine.limit),
      "precision": .integer(account.engine.precision),
      "approximation": account.engine.approximation,
      "pixels": account.statusCounts.json,
      "doubtful": .integer(account.work.doubtful),
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
  /// In print.
  package let dpi: Double?
  package let limit: Int?
  package let precision: Int?
  package let pixels: StatusCounts?
  package let digest: String?

  private init() {
    (version, samples, bits, dpi, limit, precision) = (nil, nil, nil, nil, nil, nil)
    (pixels, digest) = (nil, nil)
  }

  /// All nil where the picture does not say, or says it in another way.
  init(of picture: PictureFile) {
    let text = (try? picture.text(PictureTexts.recipeKeyword)) ?? ""
    let found = try? JSONDecoder().decode(CarriedRecipe.self, from: Data(text.utf8))
    self = found ?? CarriedRecipe()
  }
}

extension PictureSize {
  /// `[width, height]`.
  var json: JSON { [.integer(width), .integer(height)] }
}
