// BuiltInPlace — a place that comes with Fathom.

internal import Places

/// A place that comes with Fathom, with its title and a description.
public struct BuiltInPlace: Sendable, Identifiable {
  /// A short name, such as `seahorse`.
  public let id: String
  /// The place's title, such as `Seahorse valley, far down`.
  public let title: String
  /// A description in two lines.
  public let summary: [String]
  /// The place itself, with its own colors.
  public let location: Location

  /// All built-in places: home first, then from shallow to deep.
  public static let all: [BuiltInPlace] = BuiltInPlaces.all.compactMap { sight in
    guard let place = try? sight.location() else { return nil }
    return BuiltInPlace(
      id: sight.name, title: sight.title, summary: sight.lines,
      location: Location(place, title: sight.title))
  }
}
