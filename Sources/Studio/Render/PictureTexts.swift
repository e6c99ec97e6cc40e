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
  /// Of raw data alone.
  static let surveyKeyword = "Survey"

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
      "tones": .integer(recipe.tones.rawValue),
      "precision": .integer(account.engine.precision),
      "approximation": account.engine.approximation(of: recipe.location),
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
  private let dpi: Double?
  package let limit: Int?
  package let precision: Int?
  let approximation: Approximation?
  package let pixels: StatusCounts?
  package let doubtful: Int?
  package let digest: String?
  private let tones: Int?

  struct Approximation: Sendable, Equatable, Decodable {
    let stages: Int
    let nodes: Int
  }

  private init() {
    (version, samples, bits, dpi, limit, precision) = (nil, nil, nil, nil, nil, nil)
    (approximation, pixels, doubtful, digest) = (nil, nil, nil, nil)
    tones = nil
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
  package var toneRule: ToneRule { tones.flatMap(ToneRule.init) ?? .picture }

  /// All that `PictureTexts` makes use of; nil where a part is missing.
  var account: PictureAccount? {
    guard let limit, let precision, let approximation, let pixels, let doubtful, let digest else {
      return nil
    }
    var work = WorkCounts()
    work.doubtful = doubtful
    return PictureAccount(
      // Of the reference a picture tells nothing.
      engine: EngineAccount(
        limit: limit, orbitLimit: limit, precision: precision, referenceLength: 0, period: nil,
        levels: approximation.stages, blocks: approximation.nodes),
      work: work, statusCounts: pixels, digest: digest)
  }
}

extension PictureSize {
  /// `[width, height]`.
  var json: JSON { [.integer(width), .integer(height)] }
}
