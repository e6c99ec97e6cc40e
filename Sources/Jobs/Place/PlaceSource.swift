// PlaceSource — how a place was given.

package import ImageFiles
package import Places

/// How a place was given.
package enum PlaceSource: Sendable {
  /// A location string.
  case text
  case journey
  case sight(BuiltInPlace)
  case saved(name: String, path: String)
  case file(path: String)
  case picture(PictureFile, CarriedRecipe)

  /// The source as one word, for reports.
  package var kind: String {
    switch self {
    case .text: "location"
    case .journey: "journey"
    case .sight: "sight"
    case .saved: "saved place"
    case .file: "file"
    case .picture: "picture"
    }
  }
}
