// BuiltInPlace — a place that comes with Fathom.

internal import FractalEngine

/// A place that comes with Fathom, and why one would go there.
public struct BuiltInPlace: Sendable, Identifiable {
  /// A short word, as `seahorse`.
  public let id: String
  /// What the place is called, as `Seahorse valley, far down`.
  public let title: String
  /// Two lines for people.
  public let summary: [String]
  /// The place, in its own colors.
  public let location: Location

  /// All of them: home, then from shallow to deep.
  public static let all: [BuiltInPlace] = BuiltInPlaces.all.compactMap { sight in
    guard let place = try? sight.location() else { return nil }
    return BuiltInPlace(
      id: sight.name, title: sight.title, summary: sight.lines,
      location: Location(place, title: sight.title))
  }
}
