// PictureTexts — the texts that a picture carries about itself: written and read again.

internal import Coloring
internal import FractalEngine
internal import ImageFiles
internal import Places

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
      JSON.Member("tones", .integer(recipe.coloringRule.rawValue)),
      JSON.Member("pixels", account.statusCounts.json),
      JSON.Member("digest", .string(account.digest)),
    ]
    // Pictures without ink keep the bytes that earlier versions gave them.
    if let ink = recipe.ink { members.append(JSON.Member("ink", .string(ink.digest))) }
    return .object(members)
  }
}

extension PictureSize {
  /// The size as `[width, height]`.
  var json: JSON { [.integer(width), .integer(height)] }
}
