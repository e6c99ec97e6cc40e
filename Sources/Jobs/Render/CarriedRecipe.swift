// CarriedRecipe — the part of a picture's recipe that is not in its location.

internal import FractalEngine
internal import ImageFiles

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

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
        blaSteps: 0),
      work: WorkCounts(), statusCounts: pixels, digest: digest)
  }
}
